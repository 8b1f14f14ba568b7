"""A scene as text, for `pzc dump` and for tests. Shapes that differ only in their place share a line."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import assert_never

from .shapes import PLANES, Disc, Item, Label, Path, Point, Scene, Stroke


def show_scene(scene: Scene) -> str:
    """Return the scene as text, plane by plane."""
    margins = " ".join(map(number, scene.margins))
    lines = [f"scene {scene.title!r} {scene.height} x {scene.width}, margins {margins}"]
    for name, items in zip(PLANES, scene.planes, strict=True):
        if items:
            lines.append(f"{name}:")
            lines += _items(items)
    lines += [f"note {note!r}" for note in scene.notes]
    return "\n".join(lines) + "\n"


def number(value: float) -> str:
    """Return a coordinate with at most three decimal places."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _items(items: Sequence[Item]) -> Iterator[str]:
    for (of, style), group in groupby(items, key=lambda item: (item.of, _style(item.shape))):
        places = " ".join(_points_of(item.shape) for item in group)
        yield f"  {of + ': ' if of else ''}{style} {places}"


def _style(shape: Path | Disc | Label) -> str:
    """Return the kind, lines and colors of a shape."""
    match shape:
        case Path(_, stroke, fill, closed, head):
            return f"{'arrow' if head else 'outline' if closed else 'line'}{_stroke(stroke)}{_fill(fill)}"
        case Disc(_, radius, stroke, fill):
            return f"circle {number(radius)}{_stroke(stroke)}{_fill(fill)}"
        case Label(_, _, size, color, bold, backing):
            return f"text {number(size)} {color}{' bold' if bold else ''}{' on ' + backing if backing else ''}"
        case _:
            assert_never(shape)


def _points_of(shape: Path | Disc | Label) -> str:
    """Return the points of a shape, or its center."""
    match shape:
        case Path(points):
            return "-".join(map(_point, points))
        case Disc(center):
            return _point(center)
        case Label(at, text):
            return f"{_point(at)}={text!r}"
        case _:
            assert_never(shape)


def _point(point: Point) -> str:
    return f"({number(point[0])},{number(point[1])})"


def _stroke(stroke: Stroke | None) -> str:
    if stroke is None:
        return ""
    dash = f" dash {' '.join(map(number, stroke.dash))}" if stroke.dash else ""
    return f" {number(stroke.width)} {stroke.color}{dash}"


def _fill(fill: str) -> str:
    return f" filled {fill}" if fill else ""
