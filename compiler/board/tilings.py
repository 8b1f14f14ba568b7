"""Boards of hexagons and of triangles.

Hexagons stand on a corner. A row of hexagons is shifted by half a cell to the right of the row above it. So the cell
below (r,c) on the right is (r+1,c), and the one on the left is (r+1,c-1). These are axial coordinates: straight lines
of cells keep one step in rows and columns. A corner's column is its distance from the left in half cells.

Triangles point up and down in turn. The triangle (r,c) points up if r + c is even. Its third neighbor is then (r+1,c),
otherwise (r-1,c). A corner's column is its distance from the left in half sides.
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import pairwise
from math import dist, sqrt
from typing import TypeVar

from .board import Board, Tiling
from .elements import LOWER_LEFT, Border, Cell, Corner, Element, Item, Link, Place, link

T = TypeVar("T")


def by_corner(items: Iterable[T], corners: Callable[[T], Iterable[Corner]]) -> dict[Corner, list[T]]:
    """Return the items at each corner, by a function that returns the corners of an item."""
    found: dict[Corner, list[T]] = {}
    for item in items:
        for corner in corners(item):
            found.setdefault(corner, []).append(item)
    return found


class PolygonBoard(Board):
    """A board whose cells are polygons other than squares. All incidences follow from `outline` and `sides`."""

    # ------------------------------------------------------------------------------------------ lists

    @cached_property
    def corners(self) -> tuple[Corner, ...]:
        """See Board."""
        return tuple(sorted(self._cells_at_corners))

    @cached_property
    def borders(self) -> tuple[Border, ...]:
        """See Board."""
        return tuple(sorted(self._borders))

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """See Board."""
        return tuple(Link(a, b) for a in self.cells for b in self.neighbors(a) if a < b)

    @cached_property
    def _cells_at_corners(self) -> dict[Corner, list[Cell]]:
        return by_corner(self.cells, self.outline)

    @cached_property
    def _borders(self) -> dict[Border, tuple[Corner, Corner]]:
        """For each side its two ends in reading order."""
        found = {}
        for cell in self.cells:
            corners = self.outline(cell)
            for (border, _), first, last in zip(self.sides(cell), corners, (*corners[1:], corners[0]), strict=True):
                found[border] = min(first, last), max(first, last)
        return found

    @cached_property
    def _borders_at_corners(self) -> dict[Corner, list[Border]]:
        return by_corner(self.borders, self.ends)

    # ------------------------------------------------------------------------------------- incidence

    def has_element(self, x: Element) -> bool:
        """See Board."""
        match x:
            case Cell():
                return self.has(x)
            case Corner():
                return x in self._cells_at_corners
            case Border():
                return x in self._borders
            case Link(a, b):
                return self.has(a) and self.has(b) and self.adjacent(a, b)

    def neighbors(self, cell: Cell) -> tuple[Cell, ...]:
        """See Board."""
        near = self._neighbors.get(cell)
        if near is None:
            near = self._neighbors[cell] = tuple(sorted(d for _, d in self.sides(cell) if self.has(d)))
        return near

    def adjacent(self, a: Cell, b: Cell) -> bool:
        """See Board."""
        return any(beyond == b for _, beyond in self.sides(a))

    def around(self, cell: Cell) -> tuple[Cell, ...]:
        """See Board."""
        near = {d for corner in self.outline(cell) for d in self._cells_at_corners.get(corner, ())}
        return tuple(sorted(near - {cell}))

    def run(self, a: Cell, b: Cell) -> tuple[Cell, ...] | None:
        """See Board. Here, each two consecutive cells must be adjacent."""
        cells = super().run(a, b)
        return cells if cells is not None and all(self.adjacent(*step) for step in pairwise(cells)) else None

    def cells_of(self, x: Place) -> tuple[Cell, ...]:
        """See Board."""
        match x:
            case Corner():
                return tuple(self._cells_at_corners.get(x, ()))
            case Border():
                return tuple(filter(self.has, x.beside)) if x in self._borders else ()
            case Cell() | Link() | Item():
                return super().cells_of(x)

    def corners_of(self, x: Element) -> tuple[Corner, ...]:
        """See Board."""
        match x:
            case Cell():
                return tuple(sorted(self.outline(x)))
            case Corner():
                ends = (end for side in self.borders_of(x) for end in self.ends(side))
                return tuple(sorted({end for end in ends if end != x}))
            case Border():
                return self.ends(x)
            case Link():
                return self.ends(self.border_between(x))

    def borders_of(self, x: Element) -> tuple[Border, ...]:
        """See Board."""
        match x:
            case Cell():
                return tuple(sorted(border for border, _ in self.sides(x)))
            case Corner():
                return tuple(self._borders_at_corners.get(x, ()))
            case Border():
                return tuple(b for corner in self.ends(x) for b in self.borders_of(corner) if b != x)
            case Link():
                return (self.border_between(x),)

    def links_of(self, x: Element) -> tuple[Link, ...]:
        """See Board."""
        match x:
            case Cell():
                return tuple(link(x, y) for y in self.neighbors(x))
            case Corner():
                near = self.cells_of(x)
                return tuple(Link(a, b) for a in near for b in near if a < b and self.adjacent(a, b))
            case Border() | Link():
                return super().links_of(x)

    def border_between(self, x: Link) -> Border:
        """See Board."""
        return next(border for border, beyond in self.sides(x.first) if beyond == x.second)

    def ends(self, x: Border) -> tuple[Corner, Corner]:
        """See Board."""
        return self._borders[x]

    # ------------------------------------------------------------------------------------- on the plane

    def cell_at(self, point: tuple[float, float]) -> Cell | None:
        """See Board. The point lies in the cell with the nearest center, unless that is far."""
        near = min(self.cells, key=lambda cell: dist(self.point(cell), point))
        return near if dist(self.point(near), point) < _INSIDE else None

    @cached_property
    def size(self) -> tuple[float, float]:
        """See Board."""
        points = [self.point(corner) for corner in self.corners]
        return max((x for x, _ in points), default=0.0), max((y for _, y in points), default=0.0)


_SIDE = 1 / sqrt(3)
_INSIDE = 0.48  # less than the distance of a side from the center of a cell
_ROW = sqrt(3) / 2


class HexagonBoard(PolygonBoard):
    """A board of hexagons: see the beginning of this file."""

    tiling = Tiling.HEXAGONS
    steps = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))

    @cached_property
    def slants(self) -> tuple[tuple[Cell, ...], ...]:
        """See Board. The lines that lean to the right are the columns."""
        return self._lines_by(lambda cell: cell.column + cell.row)

    def distance(self, a: Cell, b: Cell) -> int:
        """See Board."""
        down, right = b.row - a.row, b.column - a.column
        return max(abs(down), abs(right), abs(down + right))

    def outline(self, cell: Cell) -> tuple[Corner, ...]:
        """See Board. The first corner is the upper one."""
        r, middle = cell.row, 2 * cell.column + cell.row
        above = Corner(r - 1, middle - 1), Corner(r - 1, middle), Corner(r - 1, middle + 1)
        below = Corner(r, middle + 1), Corner(r, middle), Corner(r, middle - 1)
        return *above[1:], *below, above[0]

    def sides(self, cell: Cell) -> tuple[tuple[Border, Cell], ...]:
        """See Board."""
        r, c = cell
        return (
            (Border(r - 1, c + 1, LOWER_LEFT), Cell(r - 1, c + 1)),
            (Border(r, c, True), Cell(r, c + 1)),
            (Border(r, c, False), Cell(r + 1, c)),
            (Border(r, c, LOWER_LEFT), Cell(r + 1, c - 1)),
            (Border(r, c - 1, True), Cell(r, c - 1)),
            (Border(r - 1, c, False), Cell(r - 1, c)),
        )

    @cached_property
    def _left(self) -> float:
        """The distance of the leftmost corner from the plane's origin, in half cells."""
        return min((2 * c + r - 1 for r, c in self.cells), default=0)

    def point(self, x: Cell | Corner) -> tuple[float, float]:
        """See Board."""
        middle = _SIDE + (x.row - 1) * _ROW  # the height of the centers of this row
        if isinstance(x, Cell):
            return _rounded((2 * x.column + x.row - self._left) / 2, middle)
        is_lower = (x.column - x.row) % 2 == 0
        return _rounded((x.column - self._left) / 2, middle + (_SIDE if is_lower else _SIDE / 2))

    def vector(self, step: tuple[int, int]) -> tuple[float, float]:
        """See Board."""
        down, right = step
        return _rounded(right + down / 2, down * _ROW)


_TRIANGLE = 1.7
"""The side of a triangle, so that a digit has as much room as in a square."""


class TriangleBoard(PolygonBoard):
    """A board of triangles: see the beginning of this file."""

    tiling = Tiling.TRIANGLES
    steps = ((-1, 0), (0, -1), (0, 1), (1, 0))

    @cached_property
    def slants(self) -> tuple[tuple[Cell, ...], ...]:
        """See Board. Each line lies between two parallel lines of the grid."""
        to_left = self._lines_by(lambda cell: (cell.column + cell.row) // 2)
        downwards = (tuple(sorted(line, key=lambda cell: (cell.row, -cell.column))) for line in to_left)
        return (*downwards, *self._lines_by(lambda cell: (cell.column - cell.row + 1) // 2))

    def outline(self, cell: Cell) -> tuple[Corner, ...]:
        """See Board. The first corner is the upper or the upper left one."""
        r, c = cell
        if _points_up(cell):
            return Corner(r - 1, c), Corner(r, c + 1), Corner(r, c - 1)
        return Corner(r - 1, c - 1), Corner(r - 1, c + 1), Corner(r, c)

    def sides(self, cell: Cell) -> tuple[tuple[Border, Cell], ...]:
        """See Board."""
        r, c = cell
        right, left = (Border(r, c, True), Cell(r, c + 1)), (Border(r, c - 1, True), Cell(r, c - 1))
        if _points_up(cell):
            return right, (Border(r, c, False), Cell(r + 1, c)), left
        return (Border(r - 1, c, False), Cell(r - 1, c)), right, left

    @cached_property
    def _left(self) -> int:
        return min((c - 1 for _, c in self.cells), default=0)

    def point(self, x: Cell | Corner) -> tuple[float, float]:
        """See Board."""
        across = (x.column - self._left) * _TRIANGLE / 2
        if isinstance(x, Corner):
            return _rounded(across, x.row * _ROW * _TRIANGLE)
        return _rounded(across, (x.row - 1 + (2 if _points_up(x) else 1) / 3) * _ROW * _TRIANGLE)

    def vector(self, step: tuple[int, int]) -> tuple[float, float]:
        """See Board."""
        down, right = step
        return _rounded(right * _TRIANGLE / 2, down * _ROW * _TRIANGLE)


def _points_up(cell: Cell) -> bool:
    return (cell.row + cell.column) % 2 == 0


def _rounded(x: float, y: float) -> tuple[float, float]:
    return round(x, 3), round(y, 3)


BOARDS: dict[Tiling, type[Board]] = {
    Tiling.SQUARES: Board,
    Tiling.HEXAGONS: HexagonBoard,
    Tiling.TRIANGLES: TriangleBoard,
}
