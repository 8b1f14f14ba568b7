"""Sides of cells to long lines, and sets of cells to their outlines."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import atan2, dist

from pzc.compiler.board.board import Board, Tiling
from pzc.compiler.board.elements import Border, Cell, Corner

from .places import ends
from .shapes import Point

_STRAIGHT = 0.01
"""Sines up to this are those of a line that goes straight on: positions are rounded."""


def lines(board: Board, sides: Iterable[Border]) -> Iterator[tuple[Point, Point]]:
    """Yield maximal straight lines: first the horizontal ones from left to right, then the vertical ones.

    On a board of polygons, yield each side by itself.
    """
    if board.tiling is not Tiling.SQUARES:
        yield from (ends(board, side) for side in sorted(set(sides)))
        return
    flat = sorted((s for s in set(sides) if not s.vertical), key=lambda s: (s.row, s.column))
    upright = sorted((s for s in set(sides) if s.vertical), key=lambda s: (s.column, s.row))
    start = stop = None
    for side in (*flat, *upright):
        first, last = ends(board, side)
        if start is not None and stop == first and _level(start, last):
            stop = last
            continue
        if start is not None and stop is not None:
            yield start, stop
        start, stop = first, last
    if start is not None and stop is not None:
        yield start, stop


def _level(a: Point, b: Point) -> bool:
    return a[0] == b[0] or a[1] == b[1]


def around(board: Board, cells: Collection[Cell], inset: float = 0.0) -> Iterator[tuple[Point, ...]]:
    """Yield the outlines of the cells, each clockwise around its inside and `inset` cells inside the rim.

    Cells that touch only at a corner have separate outlines.
    """
    onwards: dict[Corner, list[Corner]] = {}
    for cell in sorted(cells):
        corners = board.outline(cell)
        for (_, beyond), first, last in zip(board.sides(cell), corners, (*corners[1:], corners[0]), strict=True):
            if beyond not in cells:
                onwards.setdefault(first, []).append(last)
    while onwards:
        start = at = min(onwards)
        course = [start]
        before = None
        while before is None or at != start:
            before, at = at, _next_corner(board, before, at, onwards)
            course.append(at)
        yield _inset([board.point(corner) for corner in course[:-1]], inset)


def _next_corner(board: Board, before: Corner | None, at: Corner, onwards: dict[Corner, list[Corner]]) -> Corner:
    """Remove the next side of an outline, and return its end.

    Where outlines meet, the side with the sharpest turn to the right is next: it belongs to the same cell.
    """
    ways = onwards[at]
    if before is not None and len(ways) > 1:
        ways.sort(key=lambda corner: _turn(*map(board.point, (before, at, corner))))
    found = ways.pop()
    if not ways:
        del onwards[at]
    return found


def _turn(a: Point, b: Point, c: Point) -> float:
    """Return the angle of the turn to the right at b, on the way from a to c: from -pi to pi."""
    (ux, uy), (vx, vy) = (b[0] - a[0], b[1] - a[1]), (c[0] - b[0], c[1] - b[1])
    return atan2(ux * vy - uy * vx, ux * vx + uy * vy)


def _inset(points: Sequence[Point], inset: float) -> tuple[Point, ...]:
    """Return the points at which a closed line turns, moved to its right by `inset`."""
    out = []
    for a, b, c in zip([points[-1], *points[:-1]], points, [*points[1:], points[0]], strict=True):
        (ux, uy), (vx, vy) = _unit(a, b), _unit(b, c)
        if abs(ux * vy - uy * vx) > _STRAIGHT:
            along = 1 + ux * vx + uy * vy
            out.append((b[0] + inset * (-uy - vy) / along, b[1] + inset * (ux + vx) / along))
    return tuple(out)


def _unit(a: Point, b: Point) -> Point:
    long = dist(a, b)
    return (b[0] - a[0]) / long, (b[1] - a[1]) / long
