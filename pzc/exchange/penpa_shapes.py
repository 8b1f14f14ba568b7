"""Shapes of a scene to items of Penpa+, each in one of a few sizes. A `Pen` finds their places on the grid."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from math import atan2, hypot, pi
from typing import Any, assert_never

from pzc.compiler.base.node import node
from pzc.compiler.formats.addresses.penpa import Elements, elements
from pzc.compiler.scene.palette import color
from pzc.compiler.scene.places import middle
from pzc.compiler.scene.shapes import PLANES, Disc, Item, Label, Path, Point, Scene, Stroke

_SIZES = ((0.39, "L"), (0.28, "M"), (0.17, "S"), (0.0, "SS"))
_TEXTS = ((0.55, "1"), (0.42, "10"), (0.28, "6"), (0.0, "5"))
_TEXT_COLORS = {"answer": 2, "paper": 4, "white": 4, "red": 10, "blue": 8, "grey": 3, "dark_grey": 3}
"""The colors of texts; all other texts are black."""
_ARROWS = ("_2", "_7", "_3", "_6", "_1", "_4", "_0", "_5")  # by eighths of a turn, clockwise from the right
_SHADES = {"ink": 4, "black": 4, "shade": 1, "grey": 3, "dark_grey": 8}
_WHITE_CIRCLE, _BLACK, _RIMLESS, _OPEN = 1, 2, 3, 13


def turn(path: Path) -> int:
    """Return the direction of an arrow in eighths of a turn, clockwise from the right."""
    (ax, ay), (bx, by) = path.points[-2:]
    return round(atan2(by - ay, bx - ax) / (pi / 4)) % 8


@node(eq=False)
class Drawn:
    """The items of Penpa+ for a scene. `left_out`: shapes that it can't draw."""

    elements: Elements
    colors: Elements
    left_out: tuple[str, ...]


def drawn_by(pen: "Pen", scene: Scene) -> Drawn:
    """Convert a scene by a pen, without the board, which Penpa+ draws itself."""
    for plane, items in zip(PLANES, scene.planes, strict=True):
        pen.items([item for item in items if item.of != "board"], plane)
    return Drawn(pen.elements, pen.colors, tuple(dict.fromkeys(pen.left_out)))


class Pen(ABC):
    """Converts shapes to items. Its subclasses find the places of shapes on squares and on other boards."""

    dashed = 12
    """The style of dashed lines."""

    def __init__(self) -> None:
        self.elements = elements()
        self.colors = elements()
        self.left_out: list[str] = []

    @abstractmethod
    def near(self, at: Point) -> Point | None:
        """Return the cell, corner or side that a point is close to."""

    @abstractmethod
    def is_corner(self, at: Point) -> bool:
        """Return True if a corner is at a point."""

    @abstractmethod
    def point(self, at: Point) -> int:
        """Return the number of a cell, a corner or a side."""

    @abstractmethod
    def is_between_cells(self, point: int) -> bool:
        """Return True if a number is not that of a cell."""

    @abstractmethod
    def filled_cell(self, path: Path) -> int | None:
        """Return the number of the cell that a path fills, or None for another path."""

    @abstractmethod
    def cage_corners(self, path: Path) -> list[int]:
        """Return the corners of a cage, or an empty list for another path."""

    @abstractmethod
    def steps(self, path: Path) -> Iterator[tuple[Point, Point]]:
        """Yield a line as steps from cell to cell, or corner to corner; nothing for any other line."""

    @abstractmethod
    def add_small_arrow(self, path: Path) -> bool:
        """Add an arrow in a cell."""

    @abstractmethod
    def place_of_text(self, label: Label) -> int | None:
        """Return the number of the place of a text, or None if it is in a corner of a cell."""

    @abstractmethod
    def quarter_of_text(self, label: Label) -> int:
        """Return the number of the place for a small text in a corner of a cell."""

    def items(self, items: Sequence[Item], plane: str) -> None:
        """Convert the shapes of a plane. Texts around one place become one text."""
        for item in items:
            match item.shape:
                case Path():
                    done = self._add_path(item.shape, plane)
                case Disc():
                    done = self._add_disc(item.shape, plane)
                case Label():
                    continue
                case _:
                    assert_never(item.shape)
            if not done:
                self.left_out.append(item.of)
        self._add_labels([item for item in items if isinstance(item.shape, Label)])

    def put(self, kind: str, key: object, value: object, shown: str = "") -> bool:
        """Put an item at a point that has no item of its kind yet, in its own color."""
        there = self.elements[kind].setdefault(str(key), value)
        if there == value and shown:
            self.colors[kind][str(key)] = color(shown)
        return bool(there == value)

    # --------------------------------------------------------------------------------------------- paths

    def _add_path(self, path: Path, plane: str) -> bool:
        """Add a shading, a figure, an arrow, a cage or lines. Return False if Penpa+ has nothing of this form."""
        cell = self.filled_cell(path)
        if cell is not None:
            return self.put("surface", cell, _SHADES.get(path.fill, 3), path.fill)
        if path.closed and path.fill:
            return self._add_figure(path, plane)
        if path.head:
            return self._add_arrow(path)
        assert path.stroke is not None
        corners = self.cage_corners(path)
        if corners:
            return self._add_cage(corners, path.stroke)
        found = list(self.steps(path))
        lines = [self._add_line(a, b, path.stroke) for a, b in found]
        return all(lines) if found else self._add_bar(path, path.stroke)

    def _add_line(self, a: Point, b: Point, stroke: Stroke) -> bool:
        """Add a line between two points, with the style that is nearest to its width."""
        kind = "lineE" if self.is_corner(a) else "line"
        key = ",".join(map(str, sorted((self.point(a), self.point(b)))))
        style = self.dashed if stroke.dash else 6 if stroke.width > 0.25 else 21 if stroke.width > 0.1 else 2
        self.elements[kind].pop(key, None)  # an item of a clue replaces the border of a region
        self.colors[kind].pop(key, None)
        own = "" if stroke.color == "ink" else stroke.color
        return self.put(kind, key, 80 if stroke.width < 0.03 else style, own)

    def _add_bar(self, path: Path, stroke: Stroke) -> bool:
        """Add a bar of a cross, which is a short line that does not lead from point to point."""
        at = self.near(middle(path.points))
        return at is not None and self.add_symbol(at, [4, "ox_B", 2], stroke.color)

    def _add_cage(self, corners: Sequence[int], stroke: Stroke) -> bool:
        """Add the lines of a cage between corners of cells. Return False if another cage has one of them."""
        style = (10 if stroke.dash else 16) if stroke.color in ("ink", "black") else 15 if stroke.dash else 7
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            if not self.put("cage", ",".join(map(str, sorted((a, b)))), style, stroke.color):
                return False
        return True

    def _add_arrow(self, path: Path) -> bool:
        """Add an arrow along points. Return False if a point is between the places of Penpa+."""
        (ax, ay), (bx, by) = path.points[0], path.points[-1]
        if len(path.points) == 2 and hypot(bx - ax, by - ay) < 0.9:
            return self.add_small_arrow(path)
        points = [self.near(point) for point in path.points]
        if any(point is None for point in points):
            return False
        self.elements["direction"].append([self.point(point) for point in points if point is not None])
        return True

    # ------------------------------------------------------------------------------------------- figures

    def _add_figure(self, path: Path, plane: str) -> bool:
        """Add a filled polygon as a symbol of its form and size. Return False if Penpa+ has none."""
        left, right = (pick(x for x, _ in path.points) for pick in (min, max))
        at = self.near(middle(path.points))
        if at is None:
            return False
        count, half = len(path.points), (right - left) / 2
        if half_cell(path):
            return self.add_symbol(at, [half_cell(path), "tri", 1], path.fill)
        if _is_star(path.points):
            return self.add_symbol(at, [2, "star", 2], path.fill)
        if count > 4:
            return False
        name = "diamond" if count == 4 and path.points[0][0] not in (left, right) else "square"
        if count == 3:
            name = {0: "triup", 1: "triright", 2: "tridown", 3: "trileft"}[_points_to(path)]
        return self.add_symbol(at, [self._fill(path), f"{name}_{_size(half)}", self._layer(plane)], path.fill)

    def _add_disc(self, disc: Disc, plane: str) -> bool:
        """Add a disc as a circle of the nearest size."""
        at = self.near(disc.center)
        fill = disc.fill or (disc.stroke.color if disc.stroke else "ink")
        return at is not None and self.add_symbol(
            at, [self._fill(disc), f"circle_{_size(disc.radius)}", self._layer(plane)], fill
        )

    def _fill(self, shape: Path | Disc) -> int:
        """Return Penpa+'s number for the inside of a figure."""
        if not shape.fill:
            return _OPEN
        if shape.fill in ("paper", "white"):
            return _WHITE_CIRCLE
        return _BLACK if shape.fill in ("ink", "black") else _RIMLESS

    def _layer(self, plane: str) -> int:
        return 1 if plane in ("under", "shade") else 2

    def add_symbol(self, at: Point, symbol: list[Any], shown: str) -> bool:
        """Add a symbol at a point, in the color `shown`."""
        own = "" if shown in ("ink", "black", "paper", "white") else shown
        return self.put("symbol", self.point(at), symbol, own)

    # -------------------------------------------------------------------------------------------- labels

    def _add_labels(self, items: Iterable[Item]) -> None:
        """Add all texts. Texts at one point are joined, as are those beside the board in one cell."""
        together: dict[int, list[tuple[Label, str]]] = {}
        for item in items:
            label = item.shape
            assert isinstance(label, Label)
            place = self.place_of_text(label)
            if place is not None:
                together.setdefault(place, []).append((label, item.of))
            elif not self.put("numberS", self.quarter_of_text(label), [label.text, _ink(label)]):
                self.left_out.append(item.of)
        for point, labels in together.items():
            if not self._add_texts(point, [label for label, _ in labels]):
                self.left_out.append(labels[0][1])

    def _add_texts(self, point: int, labels: Sequence[Label]) -> bool:
        """Add the texts of a point: as digits on a corner, as a number with its arrow, or as one text with blanks."""
        texts = [label.text for label in labels]
        size = next(style for least, style in _TEXTS if labels[0].size >= least)
        shown = 5 if labels[0].backing else _ink(labels[0])
        if 1 < len(texts) < 5 and all(len(text) == 1 for text in texts):
            if self.is_between_cells(point):  # digits in a circle of their own
                self.elements["symbol"].pop(str(point), None)
                shown = 6
            return self.put("number", point, ["".join(texts), shown, "4"])
        arrow = self.elements["symbol"].get(str(point))
        if arrow is not None and arrow[1] == "arrow_S" and len(texts) == 1:
            del self.elements["symbol"][str(point)]
            self.colors["symbol"].pop(str(point), None)
            return self.put("number", point, [texts[0] + _ARROWS[(arrow[0] + 3) % 8], shown, "2"])
        return self.put("number", point, [" ".join(texts), shown, "5" if len(texts) > 1 else size])


def half_cell(path: Path) -> int:
    """Return which half of a cell a triangle fills: the upper left is 1, lower left 2, lower right 3, upper right 4,
    none 0.
    """
    (left, top), (right, bottom) = box(path.points)
    if len(path.points) != 3 or (right - left, bottom - top) != (1, 1):
        return 0
    corners = {(left, top): 1, (left, bottom): 2, (right, bottom): 3, (right, top): 4}
    missing = next(number for corner, number in corners.items() if corner not in path.points)
    return (missing + 1) % 4 + 1


def _is_star(points: Sequence[Point]) -> bool:
    """Return True if ten points are alternately far from the middle and close to it."""
    x, y = middle(points)
    far = [hypot(a - x, b - y) for a, b in points]
    return len(points) == 10 and min(far[::2]) > max(far[1::2])


def _points_to(path: Path) -> int:
    """Return the direction of a triangle: up, right, down, left."""
    (x, y), tip = middle(path.points), path.points[0]
    dx, dy = tip[0] - x, tip[1] - y
    if abs(dy) > abs(dx):
        return 0 if dy < 0 else 2
    return 1 if dx > 0 else 3


def box(points: Sequence[Point]) -> tuple[Point, Point]:
    """Return the upper left and the lower right corner of the rectangle around some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys)), (max(xs), max(ys))


def _size(half: float) -> str:
    return next(name for least, name in _SIZES if half >= least)


def _ink(label: Label) -> int:
    return _TEXT_COLORS.get(label.color, 1)
