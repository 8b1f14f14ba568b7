"""The contents of a puzzle independent of its format: clues at their places, divisions, settings."""

from collections.abc import Sequence
from typing import TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.pictures.clues import Args, GivenValue

Drawing: TypeAlias = tuple[tuple[int, int], ...]
"""The places of the cells of a piece, as (row, column)."""


@node(eq=False)
class Content:
    """A puzzle without its rules. All fields but the board are filled while a format is read.

    `divisions` are lists of regions, `walls` the borders from which they were read. `pieces` are the shapes that the
    puzzle draws. `settings` are values of parameters, `least` lower bounds for other parameters. `holes` are places
    without a cell; `board` includes them. `flags` are the letters before the size in an address. `left_out` lists the
    parts that were not read. `order` lists the cells as the format does, if that is not the reading order.
    """

    board: Board
    clues: dict[str, dict[Args, GivenValue]]
    divisions: dict[str, tuple[tuple[Cell, ...], ...]]
    walls: dict[str, Sequence[int]]
    pieces: dict[str, Sequence[Drawing]]
    settings: dict[str, int]
    least: dict[str, int]
    holes: set[Cell]
    flags: set[str]
    left_out: list[str]
    order: tuple[Cell, ...] = ()


def empty(board: Board) -> Content:
    """Return an empty puzzle with this board."""
    return Content(board, {}, {}, {}, {}, {}, {}, set(), set(), [])
