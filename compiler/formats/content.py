"""What a puzzle holds, whoever wrote it: clues at their places, divisions, settings. Formats are read to it."""

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Board, Cell
from pzc.compiler.pictures.clues import Args, Told


@node(eq=False)
class Content:
    """A puzzle without its rules. A division is a list of cell lists; `settings` are values of parameters,
    `holes` places that are no cells; `board` is without them.

    The four are filled while a format is read.
    """

    board: Board
    clues: dict[str, dict[Args, Told]]
    divisions: dict[str, tuple[tuple[Cell, ...], ...]]
    settings: dict[str, int]
    holes: set[Cell]


def empty(board: Board) -> Content:
    """A puzzle of which nothing is known but its size."""
    return Content(board, {}, {}, {}, set())
