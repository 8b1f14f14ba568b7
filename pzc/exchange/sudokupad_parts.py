"""Shapes of a scene to parts of SudokuPad: lines, arrows, figures and texts over and under the grid.

Places are [row, column] in cells from the upper left corner. Widths of lines are pixels of cells that are 64 wide.
"""

from collections.abc import Iterable
from math import sqrt
from typing import Any, TypeAlias, assert_never

from pzc.compiler.scene.palette import color
from pzc.compiler.scene.shapes import PLANES, Disc, Item, Label, Path, Point, Stroke

Part: TypeAlias = dict[str, Any]

_UNIT = 64
_LARGER = 4  # SudokuPad adds this to the size of each text
_WIDE = 0.6  # the width of a letter, in heights of its font
_HEAD = sqrt(0.5)  # how far the head of an arrow reaches back, over SudokuPad's "length"
_TARGETS = {"under": "underlay", "shade": "underlay", "grid": "cell-grids"}
"""The target of the lines of a plane. Lines of other planes are drawn over the grid."""


def parts_of(plane: str, items: Iterable[Item]) -> list[tuple[str, Part]]:
    """Yield the parts of a plane in order, each with its list."""
    assert plane in PLANES
    return [part for item in items for part in _parts(plane, item.shape)]


def blank(height: int, width: int) -> list[Part]:
    """Return the part that covers SudokuPad's own grid, which is always drawn."""
    lines = [((0, y), (width, y)) for y in range(height + 1)] + [((x, 0), (x, height)) for x in range(width + 1)]
    cover = {"color": color("paper"), "thickness": 4, "target": "cell-grids"}
    return [{"wayPoints": [_row_and_column(point) for point in line], **cover} for line in lines]


def _parts(plane: str, shape: Path | Disc | Label) -> list[tuple[str, Part]]:
    """Return the parts of a shape, each with the name of the list in the document that it belongs to."""
    figures = "underlays" if _TARGETS.get(plane) == "underlay" else "overlays"
    match shape:
        case Path():
            square = _square(shape)
            return [(figures, square)] if square is not None else [_line(plane, shape)]
        case Disc(center, radius, stroke, fill):
            side = 2 * radius + (stroke.width if stroke else 0)
            return [(figures, _figure(center, side, side, fill, stroke) | {"rounded": True})]
        case Label():
            return [(figures, part) for part in _text(shape)]
        case _:
            assert_never(shape)


def _figure(center: Point, width: float, height: float, fill: str, stroke: Stroke | None) -> Part:
    """Return a rectangle or an ellipse around a point, with sizes in cells."""
    part: Part = {"center": _row_and_column(center), "width": _round(width), "height": _round(height)}
    if fill:
        part["backgroundColor"] = color(fill)
    if stroke is not None:
        part |= {"borderColor": color(stroke.color), "borderSize": _round(stroke.width * _UNIT)}
    elif fill:
        part["borderColor"] = color(fill)
    return part


def _square(path: Path) -> Part | None:
    """Return a filled upright rectangle, or None for another path."""
    xs, ys = sorted({x for x, _ in path.points}), sorted({y for _, y in path.points})
    if not (path.closed and path.fill and len(path.points) == 4 and len(xs) == len(ys) == 2):
        return None
    wide = path.stroke.width if path.stroke else 0
    center = (xs[0] + xs[1]) / 2, (ys[0] + ys[1]) / 2
    return _figure(center, xs[1] - xs[0] + wide, ys[1] - ys[0] + wide, path.fill, path.stroke) | {"rounded": False}


def _line(plane: str, path: Path) -> tuple[str, Part]:
    """Return a path as a line or an arrow, with the name of the list that it belongs to."""
    stroke = path.stroke
    points = [*path.points, path.points[0]] if path.closed else list(path.points)
    part: Part = {
        "wayPoints": [_row_and_column(point) for point in points],
        "color": color(stroke.color) if stroke else "none",
        "thickness": _round(stroke.width * _UNIT) if stroke else 0,
    }
    if path.head:
        return "arrows", part | {"headLength": _round(path.head / _HEAD)} | _target(plane, "arrows")
    if path.fill:
        part["fill"] = color(path.fill)
    if stroke is not None and stroke.dash:
        part["stroke-dasharray"] = ",".join(f"{_round(dash * _UNIT):g}" for dash in stroke.dash)
        part["stroke-linecap"] = "butt"
    return "lines", part | _target(plane, "overlay" if not path.fill else "underlay")


def _target(plane: str, where: str) -> Part:
    """Return the target of a line. Lines under the grid need none."""
    if plane == "under" and where == "overlay":
        return {}
    return {"target": _TARGETS.get(plane, "overlay")}


def _text(label: Label) -> list[Part]:
    """Yield a text and its background."""
    part: Part = {
        "center": _row_and_column(label.at),
        "width": 0,
        "height": 0,
        "text": label.text,
        "fontSize": _round(max(1.0, label.size * _UNIT - _LARGER)),
        "color": color(label.color),
    }
    if label.bold:
        part["font-weight"] = "bold"
    if not label.backing:
        return [part]
    return [_figure(label.at, _WIDE * label.size * len(label.text), label.size, label.backing, None), part]


def _row_and_column(point: Point) -> list[float]:
    return [_round(point[1]), _round(point[0])]


def _round(number: float) -> float:
    rounded = round(number, 3)
    return int(rounded) if rounded == int(rounded) else rounded
