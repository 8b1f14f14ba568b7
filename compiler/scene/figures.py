"""Figures around a point: circles, squares, stars, crosses."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Literal, TypeAlias, assert_never, get_args

from pzc.compiler.board.directions import Direction
from pzc.compiler.model.looks import Figure, Mark, Size, Spot, Weight

from .palette import beneath_digits
from .shapes import Disc, Path, Point
from .sheet import Sheet
from .spots import Place, between, drawn, in_corner, stroke

_WITHOUT_DIGITS = 1.2
"""The factor for figures between cells that hold no digits."""
_RADIUS = {Size.SMALL: 0.25, Size.MEDIUM: 0.36, Size.LARGE: 0.44}
_RADIUS_BETWEEN = {Size.SMALL: 0.15, Size.MEDIUM: 0.24, Size.LARGE: 0.35}
"""The radius of a figure on a corner, a link or a side of a cell."""
_DOT = {Size.SMALL: 0.1, Size.MEDIUM: 0.15, Size.LARGE: 0.25}
_BULB = 0.42
_RIM = 0.04
_CROSS = {Weight.THIN: 0.04, Weight.MEDIUM: 0.08, Weight.THICK: 0.14}


_Round: TypeAlias = Literal[Figure.CIRCLE, Figure.DOT, Figure.BULB]
_Polygon: TypeAlias = Literal[Figure.SQUARE, Figure.DIAMOND, Figure.TRIANGLE, Figure.STAR]
Kind: TypeAlias = _Round | _Polygon | Literal[Figure.CROSS]
"""The figures that are drawn around a point."""
FIGURES: frozenset[Figure] = frozenset(figure for kinds in get_args(Kind) for figure in get_args(kinds))
"""All figures of `Kind`."""


def figure(sheet: Sheet, mark: Mark, kind: Kind, place: Place, at: Point) -> None:
    """Draw a figure around a point, in the size and the colors of a mark."""
    radius = _radius(mark, kind, place) * (_WITHOUT_DIGITS if between(place) and not sheet.numbered else 1)
    fill, rim = _colors(mark, kind, place)
    if kind is Figure.BULB and sheet.numbered and not place.answered:
        fill = beneath_digits(fill)
    plane = "under" if mark.behind or kind is Figure.BULB and not place.answered else place.plane
    if plane == "clues" and between(place):
        plane = place.texts_plane  # above the lines of a solution, which would cover it
    pen = stroke(mark, 1.5 * _RIM if mark.weight is Weight.THICK else _RIM, rim) if rim else None
    match kind:
        case Figure.CROSS:
            bar_pen = stroke(mark, _CROSS[mark.weight], drawn(mark.color) or rim or fill)
            for bar in (((-0.8, -0.8), (0.8, 0.8)), ((-0.8, 0.8), (0.8, -0.8))):
                sheet.add(plane, place.of, Path(_moved(bar, at, radius), bar_pen))
        case Figure.CIRCLE | Figure.DOT | Figure.BULB:
            sheet.figure(plane, place.of, at, Disc(at, radius, pen, fill), radius)
        case Figure.SQUARE | Figure.DIAMOND | Figure.TRIANGLE | Figure.STAR:
            way = None if kind is Figure.SQUARE and mark.toward is None else place.way
            points = _moved(_corners_of(kind, way), at, radius)
            sheet.figure(plane, place.of, at, Path(points, pen, fill, closed=True), radius)
        case _:
            assert_never(kind)


def _radius(mark: Mark, kind: Kind, place: Place) -> float:
    """Return the radius of a figure, which depends on its place."""
    if kind is Figure.DOT:
        return _DOT[mark.size]
    if kind is Figure.BULB:
        return _BULB
    if _is_small(mark, place):
        return _RADIUS_BETWEEN[mark.size]
    return _RADIUS[mark.size] * (0.4 if in_corner(mark) else 1)


def _is_small(mark: Mark, place: Place) -> bool:
    """Return True if a figure lies between cells, or once in the middle of several."""
    return mark.spot is Spot.MIDDLE or between(place)


def _moved(points: Sequence[Point], at: Point, radius: float) -> tuple[Point, ...]:
    """Scale points around (0, 0) by the radius and move them around `at`."""
    return tuple((round(at[0] + radius * x, 3), round(at[1] + radius * y, 3)) for x, y in points)


def _colors(mark: Mark, kind: Kind, place: Place) -> tuple[str, str]:
    """Return the colors of the inside and of the rim; an empty text for none.

    A figure without a color is open, with a color it is filled. Dots, bulbs and stars are always filled.
    """
    own = "answer" if place.answered else "grey" if kind is Figure.BULB else "ink"
    if mark.open:
        return "", drawn(mark.color) or own
    if mark.color == "white":
        return mark.color, "answer" if place.answered else "ink"
    if mark.color == "black":
        return mark.color, "ink"
    if mark.color:
        return mark.color, "ink" if _is_small(mark, place) and "grey" in mark.color else ""
    if place.answered or kind in (Figure.DOT, Figure.BULB, Figure.STAR):
        return own, ""
    return "paper", "ink"


def _corners_of(kind: _Polygon, way: Direction | None) -> list[Point]:
    """Return the corners of a figure of radius 1 around (0, 0)."""
    match kind:
        case Figure.SQUARE if way is not None and 0 not in way:
            down, right = 0.95 * way[0], 0.95 * way[1]  # a quarter of the square
            return [(0, 0), (right, 0), (right, down), (0, down)]
        case Figure.SQUARE:
            return [(-0.95, -0.95), (0.95, -0.95), (0.95, 0.95), (-0.95, 0.95)]
        case Figure.DIAMOND:
            return [(0, -1.15), (1.15, 0), (0, 1.15), (-1.15, 0)]
        case Figure.TRIANGLE if way is not None and 0 not in way:
            down, right = way  # the right angle lies in this corner of the cell
            far = 0.5 / _RADIUS[Size.MEDIUM]
            return [(far * right, far * down), (-far * right, far * down), (far * right, -far * down)]
        case Figure.TRIANGLE:
            turn = 0.0 if way is None else {(-1, 0): 0.0, (0, 1): 0.5, (1, 0): 1.0, (0, -1): 1.5}.get(way, 0.0) * pi
            return [(1.1 * sin(turn + k * 2 * pi / 3), -1.1 * cos(turn + k * 2 * pi / 3)) for k in range(3)]
        case Figure.STAR:
            star = [(1.15 if k % 2 == 0 else 0.46) for k in range(10)]
            return [(r * sin(k * pi / 5), -r * cos(k * pi / 5)) for k, r in enumerate(star)]
        case _:
            assert_never(kind)
