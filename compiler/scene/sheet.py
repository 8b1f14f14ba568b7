"""What is being drawn on: shapes by plane, and which places are taken."""

from collections.abc import Iterator, Sequence
from math import ceil, floor

from pzc.compiler.base.node import replace
from pzc.compiler.base.source import visible
from pzc.compiler.board.board import Board, Cell

from .palette import DARK, LIGHT, is_dark
from .places import Beside
from .shapes import PLANES, Disc, Item, Label, Path, Point, Shape

PITCH = 0.6
"""From one value beside the board to the next one away from it."""
GLYPH = 0.64
"""The width of a letter, in heights of its font: that of a wide one."""
_EDGE = 0.5
_CORNERS = 4


class Sheet:
    """Takes shapes as they come; `planes` has them in order."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.notes: list[str] = []
        self._items: dict[str, list[Item]] = {plane: [] for plane in PLANES}
        self._under: dict[Point, str] = {}  # the colour of the figure that was drawn last around a point
        self._radii: dict[Point, float] = {}  # of the smallest figure around a point
        self._filled: dict[tuple[int, int], str] = {}  # the colour of a cell, by column and row from 0
        self._levels: dict[Point, int] = {}
        self._corners: dict[Cell, set[int]] = {}  # those that are taken
        self._margins = [0.0, 0.0, 0.0, 0.0]

    def add(self, plane: str, of: str, *shapes: Shape) -> None:
        """Puts shapes on a plane, the last on top."""
        self._items[plane] += [Item(of, shape) for shape in shapes]

    def fill(self, plane: str, of: str, cell: Cell, colour: str) -> None:
        """Fills a cell."""
        x, y = cell.column - 1, cell.row - 1
        self._filled[x, y] = colour
        self.add(plane, of, Path(((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)), None, colour, closed=True))

    def figure(self, plane: str, of: str, centre: Point, shape: Path | Disc, radius: float) -> None:
        """Puts a figure around a point, which text will stand on."""
        if shape.fill:
            self._under[centre] = shape.fill
        self._radii[centre] = min(radius, self._radii.get(centre, radius))
        self.add(plane, of, shape)

    def level(self, place: Beside, count: int = 1) -> int:
        """How many values stand already beside the board at a place, before these are added; the margins grow."""
        taken = self._levels.get(place.at, 0)
        self._levels[place.at] = taken + count
        x, y = place.moved(PITCH * (taken + count - 1))
        self.reach(x, y)
        return taken

    def reach(self, x: float, y: float) -> None:
        """Makes room for what stands at a point."""
        beyond = (-y, x - self.board.width, self.board.height - y, -x)
        over = (beyond[0], beyond[1], y - self.board.height, beyond[3])
        for side, far in enumerate(over):
            if far > 0:
                self._margins[side] = max(self._margins[side], far + _EDGE)

    def corner(self, cells: Sequence[Cell]) -> tuple[Cell, int]:
        """The next free corner of the first cell that has one: no figure stands around it. If none has, any."""
        for cell in cells:
            for number in range(_CORNERS):
                at = cell.column - 1 + number % 2, cell.row - 1 + number // 2
                if number not in self._corners.get(cell, ()) and at not in self._radii:
                    self.take_corner(cell, number)
                    return cell, number
        return cells[0], 0

    def take_corner(self, cell: Cell, number: int) -> None:
        """Something stands in this corner: it is free no more."""
        self._corners.setdefault(cell, set()).add(number)

    @property
    def has_corners(self) -> bool:
        """Whether anything stands in the corner of a cell."""
        return bool(self._corners)

    def room(self, at: Point) -> float:
        """How wide the figure is that stands around a point; 1 if none does."""
        return 2 * self._radii.get(at, 0.5)

    @property
    def margins(self) -> tuple[float, float, float, float]:
        """The room beside the board: above, to the right, below, to the left."""
        above, right, below, left = (round(far, 3) for far in self._margins)
        return above, right, below, left

    def planes(self) -> tuple[tuple[Item, ...], ...]:
        """All items, by plane: text in a colour that can be read; what an answer only repeats is left out."""
        clues = {(i.shape.at, i.shape.text) for i in self._items["texts"] if isinstance(i.shape, Label)}
        told = [item for item in self._items["answer"] if not _repeats(item.shape, clues)]
        self._items["answer"] = sorted(told, key=lambda item: isinstance(item.shape, Label))
        return tuple(tuple(self._readable(self._items[plane])) for plane in PLANES)

    def _readable(self, items: list[Item]) -> Iterator[Item]:
        for item in items:
            shape = item.shape
            if isinstance(shape, Label):
                ground = self._under.get(shape.at) or self._ground(shape.at)
                backing = "" if ground else shape.backing
                colour = shape.colour if backing else readable(shape.colour, ground)
                yield Item(item.of, replace(shape, text=visible(shape.text), colour=colour, backing=backing))
            elif isinstance(shape, Path) and shape.head and shape.stroke is not None:
                colour = readable(shape.stroke.colour, self._ground(shape.points[0]))
                yield Item(item.of, replace(shape, stroke=replace(shape.stroke, colour=colour)))
            else:
                yield item

    def _ground(self, at: Point) -> str:
        x, y = at
        return "" if floor(x) == ceil(x) or floor(y) == ceil(y) else self._filled.get((floor(x), floor(y)), "")


def _repeats(shape: Shape, clues: set[tuple[Point, str]]) -> bool:
    return isinstance(shape, Label) and (shape.at, shape.text) in clues


def readable(colour: str, ground: str) -> str:
    """The colour of a text on a ground: its own, or black or white where that could not be read."""
    if not ground or ground == "paper":
        return colour
    if ground in ("ink", "shade"):
        return "paper"
    if colour != "ink" and ground not in ("black", "white"):
        return colour
    if ground in LIGHT and LIGHT[ground] != DARK[ground]:
        return colour
    return "white" if is_dark(ground) else "black"
