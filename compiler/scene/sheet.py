"""The drawing surface: shapes by plane, and the places that are occupied."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist

from pzc.compiler.base.node import replace
from pzc.compiler.base.source import visible
from pzc.compiler.board.board import Board
from pzc.compiler.board.directions import Direction
from pzc.compiler.board.elements import Cell

from .palette import AREAS, DARK, LIGHT, TEXT, is_dark
from .places import Beside
from .shapes import PLANES, Disc, Item, Label, Path, Point, Shape, Stroke

PITCH = 0.6
"""The distance between values outside the board, away from it."""
GLYPH = 0.64
"""The width of a wide letter, relative to the font height."""
BOLD_GLYPH = 0.7
"""The width of a bold digit, relative to the font height."""
_EDGE = 0.5
_FILLED = 0.95
"""The part of its room that one of several values side by side fills, outside the board."""
_CORNERS = 4
_CLOSE = 0.2
"""The distance from a line, in cells, at which a text needs a halo."""


class Sheet:
    """Collects shapes in any order. `planes` returns them sorted."""

    def __init__(self, board: Board, numbered: bool = False) -> None:
        self.board = board
        self.numbered = numbered  # True if the solution has a number in the middle of each cell
        self.notes: list[str] = []
        self._items: dict[str, list[Item]] = {plane: [] for plane in PLANES}
        self._under: dict[Point, str] = {}  # the color of the last figure around a point
        self._radii: dict[Point, float] = {}  # the radius of the smallest figure around a point
        self._filled: dict[Cell, str] = {}  # the color of each filled cell
        self._levels: dict[Beside, int] = {}
        self._outside: dict[Point, list[tuple[Direction, str, int]]] = {}  # the plane and index of each value
        self._corners: dict[Cell, set[int]] = {}  # the corners that are occupied
        self._margins = [0.0, 0.0, 0.0, 0.0]
        self.bank: Point | None = None  # where the next strip below the board begins
        self._lines: list[tuple[Point, Point]] = []  # the segments of a solution's lines

    def add(self, plane: str, of: str, *shapes: Shape) -> None:
        """Add shapes to a plane, the last one on top."""
        self._items[plane] += [Item(of, shape) for shape in shapes]

    def fill(self, plane: str, of: str, cell: Cell, color: str) -> None:
        """Fill a cell. A cell that a clue makes black stays so in a solution, unlike the cells found."""
        if plane == "shade" and self._filled.get(cell) == "black":
            return
        self._filled[cell] = color
        corners = tuple(map(self.board.point, self.board.outline(cell)))
        self.add(plane, of, Path(corners, None, color, closed=True))

    def figure(self, plane: str, of: str, center: Point, shape: Path | Disc, radius: float) -> None:
        """Add a figure around a point, and remember it for text on it."""
        if shape.fill:
            self._under[center] = shape.fill
        self._radii[center] = min(radius, self._radii.get(center, radius))
        self.add(plane, of, shape)

    def level(self, place: Beside, count: int = 1) -> int:
        """Reserve `count` values outside the board. Return how many were there before, and extend the margins."""
        taken = self._levels.get(place, 0)
        self._levels[place] = taken + count
        x, y = place.moved(PITCH * (taken + count - 1))
        self.reach(x, y)
        return taken

    def add_outside(self, plane: str, of: str, place: Beside, label: Label) -> None:
        """Add a value in front of a line."""
        self._outside.setdefault(place.at, []).append((place.way, plane, len(self._items[plane])))
        self.add(plane, of, label)

    def next_level(self, place: Beside) -> int:
        """Return the level that the next value in front of a line will have."""
        return self._levels.get(place, 0)

    def reach(self, x: float, y: float) -> None:
        """Extend the margins so that the point lies inside."""
        width, height = self.board.size
        over = (-y, x - width, y - height, -x)
        for side, far in enumerate(over):
            if far > 0:
                self._margins[side] = max(self._margins[side], far + _EDGE)

    def corner(self, cells: Sequence[Cell]) -> tuple[Cell, int]:
        """Return the first free corner of a cell, without a figure around it. If there is none, return any corner."""
        for cell in cells:
            for number in range(_CORNERS):
                at = cell.column - 1 + number % 2, cell.row - 1 + number // 2
                if number not in self._corners.get(cell, ()) and at not in self._radii:
                    self.take_corner(cell, number)
                    return cell, number
        return cells[0], 0

    def take_corner(self, cell: Cell, number: int) -> None:
        """Mark a corner as occupied."""
        self._corners.setdefault(cell, set()).add(number)

    @property
    def has_corners(self) -> bool:
        """True if a corner of some cell is occupied."""
        return bool(self._corners)

    def room(self, at: Point) -> float:
        """Return the width of the figure around a point, or 1 if there is none."""
        return 2 * self._radii.get(at, 0.5)

    @property
    def margins(self) -> tuple[float, float, float, float]:
        """The room outside the board: above, right, below, left."""
        above, right, below, left = (round(far, 3) for far in self._margins)
        return above, right, below, left

    def planes(self) -> tuple[tuple[Item, ...], ...]:
        """Return all items by plane, with readable text colors. Parts of a solution that repeat a clue are omitted."""
        self._move_apart()
        clues = {_as_given(item.shape) for plane in ("clues", "texts") for item in self._items[plane]}
        items = [item for item in self._items["answer"] if _as_given(item.shape) not in clues]
        self._items["answer"] = sorted(items, key=lambda item: isinstance(item.shape, Label))
        shapes = [item.shape for item in (*self._items["under"], *items)]
        paths = [shape for shape in shapes if isinstance(shape, Path)]
        lines = [path for path in paths if path.stroke is not None and path.stroke.color == "answer"]
        self._lines = [pair for line in lines for pair in pairwise(_course(line))]
        return tuple(tuple(self._readable(self._items[plane])) for plane in PLANES)

    def _move_apart(self) -> None:
        """Put the values of lines that begin at one place side by side, each on the side of its own line."""
        for at, values in self._outside.items():
            axis = 1 if 0 < at[0] < self.board.size[0] else 0
            ways = sorted({way for way, _, _ in values}, key=lambda way: way[axis])
            for way, plane, index in values if len(ways) > 1 else ():
                item = self._items[plane][index]
                assert isinstance(item.shape, Label)
                label, part = item.shape, 1 / len(ways)
                far = (ways.index(way) + 0.5) * part - 0.5
                x, y = (label.at[0] + far, label.at[1]) if axis else (label.at[0], label.at[1] + far)
                size = min(label.size, part / (GLYPH * len(label.text) if axis else 1))
                moved = replace(label, at=(round(x, 3), round(y, 3)), size=round(_FILLED * size, 3))
                self._items[plane][index] = replace(item, shape=moved)
        self._outside.clear()

    def _readable(self, items: list[Item]) -> Iterator[Item]:
        """Yield the items with colors of texts and arrows that are readable on what lies under them."""
        for item in items:
            shape = item.shape
            if isinstance(shape, Label):
                ground = self._under.get(shape.at) or self._ground(shape.at)
                backing = "" if ground else shape.backing
                color = _on_paper(shape.color) if backing or ground in ("", "paper") else readable(shape.color, ground)
                bare = not shape.halo and not (shape.text.isalnum() and self._on_a_line(shape.at))
                halo = "" if bare else ground or "paper"
                yield Item(item.of, replace(shape, text=visible(shape.text), color=color, backing=backing, halo=halo))
            elif isinstance(shape, Path) and shape.head and shape.stroke is not None:
                color = readable(shape.stroke.color, self._ground(shape.points[0]))
                yield Item(item.of, replace(shape, stroke=replace(shape.stroke, color=color)))
            else:
                yield item

    def _on_a_line(self, at: Point) -> bool:
        """Return True if a line of the solution passes close to a point."""
        return any(_distance(at, *ends) < _CLOSE for ends in self._lines)

    def _ground(self, at: Point) -> str:
        """Return the color of the cell that contains a point, or an empty text."""
        cell = self.board.cell_at(at)
        return "" if cell is None else self._filled.get(cell, "")


def _course(line: Path) -> Sequence[Point]:
    """Return the points of a line; those of a closed line end where they begin."""
    return (*line.points, line.points[0]) if line.closed else line.points


def _distance(at: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from a segment."""
    long = dist(start, end)
    if not long:
        return dist(at, start)
    (x, y), (ax, ay), (bx, by) = at, start, end
    along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long**2
    along = min(1.0, max(0.0, along))
    return dist(at, (ax + along * (bx - ax), ay + along * (by - ay)))


def _as_given(shape: Shape) -> Shape:
    """Return the shape in the form that a clue has, so that equal shapes of a clue and of a solution compare equal."""
    match shape:
        case Label(at, text):
            return Label(at, text, 0, "")
        case Path(_, Stroke("answer" | "ink")):
            return replace(shape, stroke=None)
        case Disc(_, _, Stroke("answer" | "ink")):
            return replace(shape, stroke=None)
        case _:
            return shape


def _on_paper(color: str) -> str:
    """Return the color for text on the paper."""
    name = TEXT + color
    return name if name in LIGHT and (LIGHT[name], DARK[name]) != (LIGHT[color], DARK[color]) else color


def readable(color: str, ground: str) -> str:
    """Return a readable color for text on a background: its own, or black or white."""
    if not ground or ground == "paper":
        return color
    if ground in ("ink", "shade"):
        return "paper" if ground == "ink" else "white"
    if color == ground:
        return "white" if is_dark(ground) else "black"
    if color != "ink" and ground not in ("black", "white"):
        return color
    if ground in AREAS or ground in LIGHT and LIGHT[ground] != DARK[ground]:
        return color  # the ground changes with the paper, as the ink does
    return "white" if is_dark(ground) else "black"
