"""Places of shapes on a board of hexagons or triangles to points of Penpa+'s grid."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from math import dist

from pzc.compiler.board.board import Board
from pzc.compiler.formats.addresses.penpa_polygons import PolygonGrid
from pzc.compiler.scene.places import center, middle
from pzc.compiler.scene.shapes import Label, Path, Point

from .penpa_shapes import Pen, turn

_CLOSE = 0.15
"""The distance up to which an item is at a cell, a corner or a side."""
_IN_MIDDLE = 0.25
"""The distance from the center of a cell up to which a text stands in its middle."""


class PolygonPen(Pen):
    """Converts shapes on hexagons or triangles. Penpa+ has no cages on triangles: they become dashed lines on sides."""

    dashed = 13  # heavy, so that they are visible on the lines of the grid

    def __init__(self, board: Board, grid: PolygonGrid) -> None:
        super().__init__()
        self.board = board
        self.grid = grid
        self._cells = [board.point(cell) for cell in board.cells]
        self._corners = [board.point(corner) for corner in board.corners]
        self._places = [*self._cells, *self._corners, *(center(board, side) for side in board.borders)]
        self._numbers = set(map(grid.point, self._cells))
        self._outlines = {frozenset(map(board.point, board.outline(cell))): board.point(cell) for cell in board.cells}

    def near(self, at: Point) -> Point | None:
        """See Pen."""
        found = min(self._places, key=lambda place: dist(place, at))
        return found if dist(found, at) < _CLOSE else None

    def is_corner(self, at: Point) -> bool:
        """See Pen."""
        return min(dist(corner, at) for corner in self._corners) < _CLOSE

    def point(self, at: Point) -> int:
        """See Pen."""
        return self.grid.point(at)

    def is_between_cells(self, point: int) -> bool:
        """See Pen."""
        return point not in self._numbers

    def filled_cell(self, path: Path) -> int | None:
        """See Pen."""
        cell = self._outlines.get(frozenset(path.points)) if path.closed and path.fill else None
        return None if cell is None else self.grid.point(cell)

    def cage_corners(self, path: Path) -> list[int]:
        """See Pen."""
        return []

    def steps(self, path: Path) -> Iterator[tuple[Point, Point]]:
        """See Pen."""
        points = [self.near(point) for point in (*path.points, *path.points[: int(path.closed)])]
        for a, b in pairwise(points):
            if a is None or b is None or a == b:
                return
            passed = [place for place in self._of_same_kind(a) if _lies_between(place, a, b)]
            yield from pairwise([a, *sorted(passed, key=partial(dist, a)), b])

    def _of_same_kind(self, at: Point) -> list[Point]:
        """Return all cells if a cell is there, otherwise all corners."""
        return self._cells if at in self._cells else self._corners

    def add_small_arrow(self, path: Path) -> bool:
        """See Pen."""
        assert path.stroke is not None
        cell = min(self._cells, key=lambda place: dist(place, middle(path.points)))
        return self.add_symbol(cell, [(turn(path) + 4) % 8 + 1, "arrow_S", 2], path.stroke.color)

    def place_of_text(self, label: Label) -> int | None:
        """See Pen. A text beside the board has the place of a cell that is not drawn."""
        near = self.near(label.at)
        if near is not None:
            return self.grid.point(near)
        cell = min(self._cells, key=lambda place: dist(place, label.at))
        return self.grid.point(cell) if dist(cell, label.at) < _IN_MIDDLE else None

    def quarter_of_text(self, label: Label) -> int:
        """See Pen."""
        return self.grid.small_text(label.at)


def _lies_between(place: Point, a: Point, b: Point) -> bool:
    """Return True if a place lies on the segment from a to b, but not at its ends."""
    return abs(dist(place, a) + dist(place, b) - dist(a, b)) < 0.01 and place not in (a, b)
