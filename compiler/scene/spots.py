"""The positions of a mark on the board, and the pen that draws it."""

from collections.abc import Sequence
from math import hypot

from pzc.compiler.base.node import field, node
from pzc.compiler.board.board import Board, Tiling
from pzc.compiler.board.directions import Direction
from pzc.compiler.board.elements import Cell, Element
from pzc.compiler.model.looks import CORNERS, SIDES, Course, Mark, Spot

from .places import beside, center, middle
from .shapes import Point, Stroke
from .sheet import PITCH, Sheet

DASHES = 0.2  # the dash period of narrow lines, in cells
_PERIOD = 0.5  # the dash period of wide lines, in cells: corners look the same everywhere
_CORNERS: tuple[Point, ...] = ((-0.34, -0.34), (0.34, -0.34), (-0.34, 0.34), (0.34, 0.34))
_TO_CORNER = 0.7
"""The distance of a text from the center of a polygon, as a fraction of the distance of the corner."""
_SIDES: dict[Spot, Point] = {
    Spot.UP: (0.0, -0.32),
    Spot.DOWN: (0.0, 0.32),
    Spot.LEFT: (-0.34, 0.0),
    Spot.RIGHT: (0.34, 0.0),
}


@node
class Place:
    """The place of a mark, and the contents to draw.

    `whole`: the elements form one list. `texts`: the value. `way`: the direction it points to. `answered`: it belongs
    to a solution. `alone`: it has a value or an arrow, but not both side by side. `longest`: the length of the longest
    of the texts that share one size. `several`: some clues of its kind have several values.
    """

    of: str
    elements: tuple[Element, ...]
    whole: bool
    texts: tuple[str, ...] = field(default=())
    way: Direction | None = field(default=None)
    answered: bool = field(default=False)
    alone: bool = field(default=True)
    longest: int = field(default=0)
    several: bool = field(default=False)

    @property
    def plane(self) -> str:
        """The plane for figures."""
        return "answer" if self.answered else "clues"

    @property
    def texts_plane(self) -> str:
        """The plane for texts. Texts of clues lie above the lines of a solution."""
        return "answer" if self.answered else "texts"


def spots(sheet: Sheet, mark: Mark, place: Place) -> list[Point]:
    """Return the positions of a figure."""
    if not place.elements:
        return []
    match mark.spot:
        case Spot.EACH:
            return [center(sheet.board, x) for x in place.elements]
        case Spot.MIDDLE:
            return [middle([center(sheet.board, x) for x in place.elements])]
        case Spot.OUTSIDE:
            found = beside(sheet.board, place.elements)
            if found is None:
                return [corner(sheet, mark.spot, place.elements)]
            return [found.moved(PITCH * sheet.level(found))]
        case _:
            return [corner(sheet, mark.spot, place.elements)]


def in_corner(mark: Mark) -> bool:
    """Return True if a mark is in a corner or at a side of a cell."""
    return mark.spot is Spot.CORNER or mark.spot in CORNERS or mark.spot in SIDES


def corner(sheet: Sheet, spot: Spot, elements: Sequence[Element]) -> Point:
    """Return a corner or a side of the first cell in reading order; if any corner will do, the next free one."""
    cells = [x for x in elements if isinstance(x, Cell)]
    if not cells:
        return center(sheet.board, elements[0])
    if spot in SIDES:
        (x, y), (dx, dy) = sheet.board.point(min(cells)), _SIDES[spot]
        return round(x + dx, 3), round(y + dy, 3)
    if spot in CORNERS:
        first, number = min(cells), CORNERS.index(spot)
        sheet.take_corner(first, number)
    else:
        first, number = sheet.corner(sorted(cells))
    x, y = sheet.board.point(first)
    dx, dy = _CORNERS[number] if sheet.board.tiling is Tiling.SQUARES else _toward_corner(sheet.board, first, number)
    return x + dx, y + dy


def _toward_corner(board: Board, cell: Cell, number: int) -> Point:
    """Return the offset of a text from the center of a polygon.

    It is near the corner of the polygon that lies most in the direction of the numbered corner of a square.
    """
    (x, y), (right, down) = board.point(cell), _CORNERS[number]
    ways = [(px - x, py - y) for px, py in map(board.point, board.outline(cell))]
    dx, dy = max(ways, key=lambda way: (way[0] * right + way[1] * down) / hypot(*way))
    return round(_TO_CORNER * dx, 3), round(_TO_CORNER * dy, 3)


def between(place: Place) -> bool:
    """Return True if a place is not a cell but lies between cells."""
    return bool(place.elements) and not isinstance(place.elements[0], Cell)


def stroke(mark: Mark, width: float, color: str) -> Stroke:
    """Return the pen of a mark."""
    dash: tuple[float, ...] = ()
    wide = width >= 0.1
    if mark.course is Course.DASHED:
        dash = (0.7 * _PERIOD, 0.3 * _PERIOD) if wide else (DASHES / 2, DASHES / 2)
    elif mark.course is Course.DOTTED:
        dot = min(width, 0.4 * _PERIOD)
        dash = (dot, round(_PERIOD - dot, 3)) if wide else (width, 2 * width)
    return Stroke(color, width, dash)


def drawn(color: str) -> str:
    """Return the color to draw with: black and white become the foreground and background colors."""
    return {"black": "ink", "white": "paper"}.get(color, color)
