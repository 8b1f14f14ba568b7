"""Grids of hexagons and of triangles in game ids: their outline, and the order of their cells in an id.

The columns of such a honeycomb are the rows of a board here, whose hexagons stand on a corner.
"""

from collections.abc import Callable, Mapping

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Board, Tiling
from pzc.compiler.board.elements import Cell
from pzc.compiler.board.tilings import BOARDS
from pzc.compiler.formats.code import Unwritable

GRID, BEGINS = "grid", "begins"
SIZES = ("height", "width")
"""The parameters that a clause with a grid has."""


@node(eq=False)
class Grid:
    """A kind of grid.

    cells: the cells on a board, in the order of an id, by the height and width in the id.
    size: the height and width in the id, by those of the board.
    """

    tiling: Tiling
    cells: Callable[[int, int], tuple[Cell, ...]]
    size: Callable[[int, int], tuple[int, int]]


def _honeycomb(height: int, width: int) -> tuple[Cell, ...]:
    """Every second column of the honeycomb is shifted down by half a cell."""
    indent = (width - 1) // 2
    return tuple(Cell(x + 1, y + 1 + indent - x // 2) for y in range(height) for x in range(width))


def _triangles(height: int, width: int) -> tuple[Cell, ...]:
    """Each row begins with a triangle like its last one. These triangles come first, then those between them."""
    last = 2 * width + 1
    cells = [Cell(r, c) for r in range(1, height + 1) for first in (1, 2) for c in range(first, last + 1, 2)]
    alone = {Cell(height, 1), Cell(height, last)} if height % 2 else set()  # they would touch one other triangle only
    return tuple(cell for cell in cells if cell not in alone)


GRIDS: Mapping[str, Grid] = {
    "honeycomb": Grid(Tiling.HEXAGONS, _honeycomb, lambda height, width: (width - (height - 1) // 2, height)),
    "triangles": Grid(Tiling.TRIANGLES, _triangles, lambda height, width: (height, (width - 1) // 2)),
}


def board_of(grid: Grid, height: int, width: int) -> tuple[Board, set[Cell], tuple[Cell, ...]]:
    """Return the board, its holes, and its cells in the order of an id, by the height and width in the id."""
    cells = grid.cells(height, width)
    board = BOARDS[grid.tiling](max(c.row for c in cells), max(c.column for c in cells))
    return board, set(board.cells).difference(cells), cells


def size_of(grid: Grid, board: Board) -> tuple[int, int]:
    """Return the height and width in the id of a board. Raises Unwritable if the board has another outline."""
    height, width = grid.size(board.height, board.width)
    if min(height, width) < 1 or set(grid.cells(height, width)) != set(board.cells):
        raise Unwritable("the outline of its boards is another")
    return height, width
