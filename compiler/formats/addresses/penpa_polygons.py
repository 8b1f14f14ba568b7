"""The points of Penpa+'s grids of hexagons and of triangles.

The numbers follow `create_point` in docs/js/class_hex.js and class_tri.js of github.com/swaroopg92/penpa-edit. All
points lie around those of a lattice of `across` x `across`, whose odd rows are shifted to the right by half its unit.
On hexagons, the lattice consists of the cells, on triangles of the corners.
"""

from collections.abc import Sequence
from math import ceil, dist, sqrt
from typing import TypeAlias

from pzc.compiler.board.board import Board, Tiling
from pzc.compiler.board.elements import Cell, Corner

Point: TypeAlias = tuple[float, float]
_ROW = sqrt(3) / 2
_MARGIN = 3
_EXACT = 0.01
_MAIN: Sequence[Point] = ((0, 0), (0, 2 * _ROW / 3), (-0.5, _ROW / 3), (-0.25, _ROW / 2), (0.25, _ROW / 2), (0.5, 0))
"""The places of the first six points for each point of the lattice: cells, corners and sides."""
_AROUND: dict[Tiling, tuple[int, Sequence[Point]]] = {
    Tiling.HEXAGONS: (6, [(x / 6, y * _ROW / 3) for x, y in ((-1, -1), (1, -1), (-2, 0), (2, 0), (-1, 1), (1, 1))]),
    Tiling.TRIANGLES: (
        12,
        [(0.277 * x, 0.16 * y) for x, y in ((-1, -1), (1, -1), (0, -2), (0, 2), (-1, 1), (1, 1))],
    ),
}
"""The places of small texts around a point of the lattice, and how many other places each point has before them."""


def _place(row: int, column: int, dx: float, dy: float) -> Point:
    """Return the position of a point beside a point of the lattice."""
    return column + row % 2 / 2 + dx, row * _ROW + dy


class PolygonGrid:
    """The grid of a board of hexagons or triangles. Positions are those of the board on the plane."""

    MOST = 20
    """The greatest size that Penpa+ accepts."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.kind = "hex" if board.tiling is Tiling.HEXAGONS else "tri"
        self._scale = 1 / board.vector((0, 1))[0] / (1 if board.tiling is Tiling.HEXAGONS else 2)
        width, height = (size * self._scale for size in board.size)
        many = max(width, height / _ROW) + 2 * _MARGIN
        side = ceil((many - 1) / 3) if self.kind == "hex" else ceil((many - 4) * 3 / 4)
        self.size = side, side
        self.across = 3 * side + 1 if self.kind == "hex" else int(side * 4 / 3 + 4)
        self.space = [0] if self.kind == "hex" else [0, 0]
        self.canvas = width + 1, height + 1
        anchor: Cell | Corner = board.cells[0] if self.kind == "hex" else board.corners[0]
        x, y = (value * self._scale for value in board.point(anchor))
        row = _MARGIN + anchor.row
        self._shift = ceil(x + _MARGIN) + row % 2 / 2 - x, row * _ROW - y

    def _moved(self, at: Point) -> Point:
        """Return the position of a point on Penpa+'s plane, in units of the lattice."""
        return at[0] * self._scale + self._shift[0], at[1] * self._scale + self._shift[1]

    def point(self, at: Point) -> int:
        """Return the number of a cell, a corner or the middle of a side. Raises ValueError if none is there."""
        x, y = self._moved(at)
        for family, (dx, dy) in enumerate(_MAIN):
            row = round((y - dy) / _ROW)
            column = round(x - dx - row % 2 / 2)
            if dist((x, y), _place(row, column, dx, dy)) < _EXACT:
                return (family * self.across + row) * self.across + column
        raise ValueError(f"no point of the grid is at {at}")

    def small_text(self, at: Point) -> int:
        """Return the place of a small text nearest to a position. There are six around each point of the lattice."""
        (x, y), (before, around) = self._moved(at), _AROUND[self.board.tiling]
        rows = range(int(y / _ROW) - 1, int(y / _ROW) + 3)
        found = (
            (dist((x, y), _place(row, column, dx, dy)), row, column, number)
            for row in rows
            for column in range(int(x) - 2, int(x) + 3)
            for number, (dx, dy) in enumerate(around)
        )
        _, row, column, number = min(found)
        return before * self.across**2 + 6 * (row * self.across + column) + number

    def middle(self) -> int:
        """Return the cell or corner around which the board is drawn."""
        center = self.board.size[0] / 2, self.board.size[1] / 2
        some: list[Cell | Corner] = [*self.board.cells, *self.board.corners]
        return self.point(min(map(self.board.point, some), key=lambda at: dist(at, center)))
