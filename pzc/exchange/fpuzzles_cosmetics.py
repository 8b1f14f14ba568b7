"""Shapes of a scene to the cosmetics of f-puzzles: lines, circles, rectangles and texts on cells.

They show clues that the site supports only with an add-on. `fromConstraint` names the clue that a cosmetic shows. The
add-on removes these cosmetics when it reads a puzzle.
"""

from collections.abc import Iterable
from math import ceil, floor
from typing import Any, assert_never

from pzc.compiler.scene.palette import color
from pzc.compiler.scene.shapes import Disc, Label, Path, Point, Scene, Shape

_WIDE = 2  # f-puzzles draws lines at half their width and texts at half their height


def figures(scene: Scene, of: str, name: str) -> Iterable[tuple[str, dict[str, Any]]]:
    """Yield the cosmetics of a kind of clue, each with its key."""
    for plane in scene.planes:
        for item in plane:
            made = _figure(item.shape) if item.of == of else None
            if made is not None:
                yield made[0], {**made[1], "fromConstraint": name}


def _figure(shape: Shape) -> tuple[str, dict[str, Any]] | None:
    """Return a cosmetic, or None for a shape that f-puzzles lacks."""
    match shape:
        case Path(points, stroke, fill, closed):
            if closed and fill:
                return _rectangle(points, fill)
            if stroke is None:
                return None
            cells = [_cells(point)[0] for point in points]
            return "line", {"lines": [cells], "outlineC": color(stroke.color), "width": _WIDE * stroke.width}
        case Disc(center, radius, stroke, fill):
            base = color(fill or "paper")
            rim = color(stroke.color) if stroke else base
            size = {"width": 2 * radius, "height": 2 * radius}
            return "circle", {"cells": _cells(center), "baseC": base, "outlineC": rim, **size}
        case Label(at, text, size):
            where = {"cells": [_name(floor(at[0]), floor(at[1]))]}
            return "text", {**where, "value": text, "fontC": color(shape.color), "size": _WIDE * size}
        case _:
            assert_never(shape)


def _rectangle(points: tuple[Point, ...], fill: str) -> tuple[str, dict[str, Any]]:
    """Return the rectangle around a filled shape."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    size = {"width": round(max(xs) - min(xs), 3), "height": round(max(ys) - min(ys), 3)}
    return "rectangle", {"cells": _cells(middle), "baseC": color(fill), "outlineC": color(fill), **size}


def _cells(at: Point) -> list[str]:
    """Return the cells with this center: one cell, or those around a border or a corner."""
    columns = sorted({floor(at[0] - 0.25), ceil(at[0] - 0.75)})
    rows = sorted({floor(at[1] - 0.25), ceil(at[1] - 0.75)})
    return [_name(column, row) for row in rows for column in columns]


def _name(column: int, row: int) -> str:
    return f"R{row + 1}C{column + 1}"
