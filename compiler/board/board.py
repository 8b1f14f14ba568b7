"""Geometry: the cells, corners, borders and links of a board, and their incidence."""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cached_property
from math import floor
from typing import Self, assert_never

from .elements import Border, Cell, Corner, Element, ElementKind, Item, Link, Place, link

HOLE = "_"
"""The sign for a place without a cell in a picture; `.` is accepted, too."""
ORTHOGONAL = ((-1, 0), (0, -1), (0, 1), (1, 0))
AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


class Tiling(Enum):
    """The shape of all cells of a board."""

    SQUARES = "squares"
    HEXAGONS = "hexagons"
    TRIANGLES = "triangles"


class Board:
    """A board of height x width square cells, except its holes. Lists of elements are in reading order.

    Holes are no cells. Corners and sides belong to cells, so there is no side between two holes. The boards of other
    tilings are in tilings.py.
    """

    tiling = Tiling.SQUARES
    steps: tuple[tuple[int, int], ...] = ORTHOGONAL
    """The directions to the adjacent cells, as rows down and columns right."""

    def __init__(self, height: int, width: int, holes: Iterable[Cell] = ()) -> None:
        self.height = height
        self.width = width
        self.holes = frozenset(holes)

    def with_holes(self, holes: Iterable[Cell]) -> Self:
        """Return a board of the same size and tiling with these holes."""
        return type(self)(self.height, self.width, holes)

    def has(self, cell: Cell) -> bool:
        """Return True if the cell lies on the board and is no hole."""
        return 1 <= cell[0] <= self.height and 1 <= cell[1] <= self.width and cell not in self.holes

    def has_element(self, x: Element) -> bool:
        """Return True if an element within height and width touches a cell, so that it belongs to the board."""
        if isinstance(x, Link):
            return self.has(x.first) and self.has(x.second)
        return bool(self.cells_of(x)) and (not isinstance(x, Cell) or self.has(x))

    # ------------------------------------------------------------------------------------------ lists

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return tuple(cell for row in self.places for cell in row if cell not in self.holes)

    @cached_property
    def places(self) -> tuple[tuple[Cell, ...], ...]:
        """All places of the rectangle, holes included, row by row, as pictures show them."""
        return tuple(tuple(Cell(r, c) for c in range(1, self.width + 1)) for r in range(1, self.height + 1))

    @cached_property
    def rows(self) -> tuple[tuple[Cell, ...], ...]:
        """The rows from top to bottom, each from left to right. A row continues after a hole."""
        return tuple(tuple(filter(self.has, row)) for row in self.places)

    @cached_property
    def columns(self) -> tuple[tuple[Cell, ...], ...]:
        """The columns from left to right, each from top to bottom. A column continues after a hole."""
        return tuple(tuple(filter(self.has, column)) for column in zip(*self.places, strict=True))

    @cached_property
    def corners(self) -> tuple[Corner, ...]:
        """All corners, including those of the rim."""
        corners = (Corner(r, c) for r in range(self.height + 1) for c in range(self.width + 1))
        return tuple(filter(self.has_element, corners)) if self.holes else tuple(corners)

    @cached_property
    def borders(self) -> tuple[Border, ...]:
        """All sides of cells, including those of the rim: for each row first the horizontal, then the vertical ones."""
        h, w = self.height, self.width
        out = []
        for r in range(h + 1):
            out += [Border(r, c, False) for c in range(1, w + 1)]
            out += [Border(r + 1, c, True) for c in range(w + 1) if r < h]
        return tuple(filter(self.has_element, out)) if self.holes else tuple(out)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """All pairs of orthogonally adjacent cells: for each cell, to the right and then down."""
        pairs = ((a, Cell(a.row + dr, a.column + dc)) for a in self.cells for dr, dc in ((0, 1), (1, 0)))
        return tuple(Link(a, b) for a, b in pairs if self.has(b))

    @cached_property
    def diagonals(self) -> tuple[tuple[Cell, ...], ...]:
        """The two main diagonals, both from the top row downwards.

        On an oblong board they end where the shorter side does.
        """
        side = min(self.height, self.width)
        falling = (Cell(i, i) for i in range(1, side + 1))
        rising = (Cell(i, self.width + 1 - i) for i in range(1, side + 1))
        return tuple(filter(self.has, falling)), tuple(filter(self.has, rising))

    @cached_property
    def slants(self) -> tuple[tuple[Cell, ...], ...]:
        """All slanted lines, each from its uppermost cell. Lines that lean to the left come first.

        Like a row, a line continues after a hole.
        """
        return (*self._lines_by(lambda c: c.column + c.row), *self._lines_by(lambda c: c.column - c.row))

    def _lines_by(self, number: Callable[[Cell], int]) -> tuple[tuple[Cell, ...], ...]:
        """Return the cells with the same number as lines, by increasing number."""
        lines: dict[int, list[Cell]] = {}
        for cell in self.cells:
            lines.setdefault(number(cell), []).append(cell)
        return tuple(tuple(lines[key]) for key in sorted(lines))

    def elements(self, kind: ElementKind) -> tuple[Element, ...]:
        """Return all elements of a kind."""
        match kind:
            case "cell":
                return self.cells
            case "corner":
                return self.corners
            case "border":
                return self.borders
            case "link":
                return self.links
            case _:
                assert_never(kind)

    # ------------------------------------------------------------------------------------- incidence

    def neighbors(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the orthogonally adjacent cells."""
        near = self._neighbors.get(cell)
        if near is None:
            near = self._neighbors[cell] = self._shifted(cell, ORTHOGONAL)
        return near

    @cached_property
    def _neighbors(self) -> dict[Cell, tuple[Cell, ...]]:
        return {}

    def adjacent(self, a: Cell, b: Cell) -> bool:
        """Return True if two cells share a side."""
        return adjacent(a, b)

    def distance(self, a: Cell, b: Cell) -> int:
        """Return the number of steps to adjacent cells from a to b, if there were no holes."""
        return abs(a.row - b.row) + abs(a.column - b.column)

    def around(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the adjacent cells, including those that share only a corner."""
        return self._shifted(cell, AROUND)

    def _shifted(self, cell: Cell, steps: Iterable[tuple[int, int]]) -> tuple[Cell, ...]:
        r, c = cell
        h, w, places = self.height, self.width, self.places
        near = [places[r + dr - 1][c + dc - 1] for dr, dc in steps if 1 <= r + dr <= h and 1 <= c + dc <= w]
        return tuple(x for x in near if x not in self.holes) if self.holes else tuple(near)

    def run(self, a: Cell, b: Cell) -> tuple[Cell, ...] | None:
        """Return the straight or diagonal run from a to b, both included, or None if there is none."""
        return run(a, b)

    def ray(self, cell: Cell, down: int, right: int) -> tuple[Cell, ...]:
        """Return the cells in a direction from a cell up to a hole or the rim, nearest first, without the cell
        itself.
        """
        out: list[Cell] = []
        row, column = cell.row + down, cell.column + right
        while 1 <= row <= self.height and 1 <= column <= self.width and (down or right):
            at = self.places[row - 1][column - 1]
            if self.holes and at in self.holes:
                break
            out.append(at)
            row, column = row + down, column + right
        return tuple(out)

    def cells_of(self, x: Place) -> tuple[Cell, ...]:
        """Return the cells that touch an element; for a cell, the cell itself; for an item, the cells in its value."""
        match x:
            case Item(value):
                return tuple(dict.fromkeys(self._cells_in(value)))
            case Cell():
                return (x,)
            case Corner(r, c):
                around: tuple[Cell, ...] = (Cell(r, c), Cell(r, c + 1), Cell(r + 1, c), Cell(r + 1, c + 1))
            case Border(r, c, vertical):
                around = (Cell(r, c), Cell(r, c + 1) if vertical else Cell(r + 1, c))
            case Link(a, b):
                return (a, b)
        return tuple(cell for cell in around if self.has(cell))

    def _cells_in(self, value: object) -> Iterator[Cell]:
        """Yield the cells of all elements in a value."""
        if isinstance(value, Cell | Corner | Border | Link):
            yield from self.cells_of(value)
        elif isinstance(value, tuple):
            for part in value:
                yield from self._cells_in(part)

    def corners_of(self, x: Element) -> tuple[Corner, ...]:
        """Return the corners that touch an element.

        For a corner, these are the corners one side away; for a link, the ends of the side that it crosses.
        """
        match x:
            case Cell(r, c):
                return (Corner(r - 1, c - 1), Corner(r - 1, c), Corner(r, c - 1), Corner(r, c))
            case Corner(r, c):
                if self.holes:
                    ends = (end for side in self.borders_of(x) for end in self.corners_of(side))
                    return tuple(sorted({end for end in ends if end != x}))
                near = (Corner(r + dr, c + dc) for dr, dc in ORTHOGONAL)
                return tuple(k for k in near if 0 <= k.row <= self.height and 0 <= k.column <= self.width)
            case Border(r, c, vertical):
                return (Corner(r - 1, c) if vertical else Corner(r, c - 1), Corner(r, c))
            case Link():
                return self.corners_of(self.border_between(x))

    def borders_of(self, x: Element) -> tuple[Border, ...]:
        """Return the sides that touch an element.

        For a link, this is the side that it crosses; for a side, those that share a corner with it.
        """
        match x:
            case Cell(r, c):
                return (Border(r - 1, c, False), Border(r, c - 1, True), Border(r, c, True), Border(r, c, False))
            case Corner(r, c):
                sides = (Border(r, c, True), Border(r, c, False), Border(r, c + 1, False), Border(r + 1, c, True))
                return tuple(b for b in sides if self._has_border(b))
            case Border():
                ends = self.corners_of(x)
                return tuple(b for corner in ends for b in self.borders_of(corner) if b != x)
            case Link():
                return (self.border_between(x),)

    def links_of(self, x: Element) -> tuple[Link, ...]:
        """Return the links that touch an element.

        For a link, these share a cell with it; for a corner, they join the cells around it.
        """
        match x:
            case Cell():
                return tuple(link(x, y) for y in self.neighbors(x))
            case Corner():
                near = self.cells_of(x)
                return tuple(k for a in near for k in self.links_of(a) if k.first == a and k.second in near)
            case Border():
                sides = self.cells_of(x)
                return (Link(*sides),) if len(sides) == 2 else ()
            case Link(a, b):
                return tuple(k for cell in (a, b) for k in self.links_of(cell) if k != x)

    def border_between(self, x: Link) -> Border:
        """Return the side that the two cells share."""
        (r, c), second = x
        return Border(r, c, second.row == r)

    def side_between(self, a: Cell, b: Cell) -> Border | None:
        """Return the side between two cells, or None if they share no side. One of the cells may lie off the board."""
        first, second = sorted((a, b))
        if not self.adjacent(first, second) or not (self.has(first) or self.has(second)):
            return None
        return self.border_between(Link(first, second))

    def ends(self, x: Border) -> tuple[Corner, Corner]:
        """Return the two end corners of a side, the upper or left one first."""
        before = Corner(x.row - 1, x.column) if x.vertical else Corner(x.row, x.column - 1)
        return before, Corner(x.row, x.column)

    # ------------------------------------------------------------------------------------- on the plane

    @cached_property
    def size(self) -> tuple[float, float]:
        """The width and height of the board on the plane. The distance between adjacent squares or hexagons is 1."""
        return self.width, self.height

    def point(self, x: Cell | Corner) -> tuple[float, float]:
        """Return the position of a cell's center or of a corner on the plane, from the upper left of the board."""
        return (x.column - 0.5, x.row - 0.5) if isinstance(x, Cell) else (x.column, x.row)

    def cell_at(self, point: tuple[float, float]) -> Cell | None:
        """Return the cell that contains a point of the plane, or None if the point lies on a side."""
        x, y = point
        return None if x == floor(x) or y == floor(y) else Cell(floor(y) + 1, floor(x) + 1)

    def outline(self, cell: Cell) -> tuple[Corner, ...]:
        """Return the corners of a cell, clockwise from its upper left one. The cell may lie off the board."""
        r, c = cell
        return Corner(r - 1, c - 1), Corner(r - 1, c), Corner(r, c), Corner(r, c - 1)

    def sides(self, cell: Cell) -> tuple[tuple[Border, Cell], ...]:
        """Return the sides of a cell, clockwise from the first corner of its outline, each with the cell beyond it."""
        r, c = cell
        return (
            (Border(r - 1, c, False), Cell(r - 1, c)),
            (Border(r, c, True), Cell(r, c + 1)),
            (Border(r, c, False), Cell(r + 1, c)),
            (Border(r, c - 1, True), Cell(r, c - 1)),
        )

    def vector(self, step: tuple[int, int]) -> tuple[float, float]:
        """Return a step of so many rows down and columns right as a vector on the plane."""
        down, right = step
        return right, down

    def _has_border(self, x: Border) -> bool:
        h, w = self.height, self.width
        inside = 1 <= x.row <= h and 0 <= x.column <= w if x.vertical else 0 <= x.row <= h and 1 <= x.column <= w
        return inside and (not self.holes or self.has_element(x))


def adjacent(a: Cell, b: Cell) -> bool:
    """Return True if two square cells share a side."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def run(a: Cell, b: Cell) -> tuple[Cell, ...] | None:
    """Return the straight or diagonal run from a to b, both included, or None if there is none."""
    down, right = b[0] - a[0], b[1] - a[1]
    steps = max(abs(down), abs(right))
    if down and right and abs(down) != abs(right):
        return None
    dr, dc = (down > 0) - (down < 0), (right > 0) - (right < 0)
    return tuple(Cell(a[0] + i * dr, a[1] + i * dc) for i in range(steps + 1))
