"""What a puzzle holds, whoever wrote it: clues at their places, divisions, settings. Formats are read to it."""

from collections.abc import Sequence

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Board, Cell
from pzc.compiler.pictures.clues import Args, Told


@node(eq=False)
class Content:
    """A puzzle without its rules. A division is a list of cell lists, `walls` the borders
    that it was read by; `settings` are values of parameters,
    `least` the least that others must be; `holes` are places that are no cells, which `board` has nevertheless; `flags`
    are the letters in front of an address that say of which kind the variant is; `lost` tells what was not taken in.

    All but the board are filled while a format is read.
    """

    board: Board
    clues: dict[str, dict[Args, Told]]
    divisions: dict[str, tuple[tuple[Cell, ...], ...]]
    walls: dict[str, Sequence[int]]
    settings: dict[str, int]
    least: dict[str, int]
    holes: set[Cell]
    flags: set[str]
    lost: list[str]


def empty(board: Board) -> Content:
    """A puzzle of which nothing is known but its size."""
    return Content(board, {}, {}, {}, {}, {}, set(), set(), [])
