"""Sides of cells to long lines, and sets of cells to their outlines."""

from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias

from pzc.compiler.board.board import Border, Cell

from .shapes import Point

_RIGHT, _DOWN, _LEFT, _UP = (1, 0), (0, 1), (-1, 0), (0, -1)
_Edge: TypeAlias = tuple[Point, tuple[int, int]]
"""The start point of a side of a cell, and its direction, clockwise around the cell."""
_TURNS = {
    _RIGHT: (_DOWN, _RIGHT, _UP),
    _DOWN: (_LEFT, _DOWN, _RIGHT),
    _LEFT: (_UP, _LEFT, _DOWN),
    _UP: (_RIGHT, _UP, _LEFT),
}


def ends(side: Border) -> tuple[Point, Point]:
    """Return the two ends of a side."""
    if side.vertical:
        return (side.column, side.row - 1), (side.column, side.row)
    return (side.column - 1, side.row), (side.column, side.row)


def lines(sides: Iterable[Border]) -> Iterator[tuple[Point, Point]]:
    """Yield maximal straight lines: first the horizontal ones from left to right, then the vertical ones."""
    flat = sorted((s for s in set(sides) if not s.vertical), key=lambda s: (s.row, s.column))
    upright = sorted((s for s in set(sides) if s.vertical), key=lambda s: (s.column, s.row))
    start = stop = None
    for side in (*flat, *upright):
        first, last = ends(side)
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


def around(cells: Collection[Cell], inset: float = 0.0) -> Iterator[tuple[Point, ...]]:
    """Yield the outlines of the cells, each clockwise around its inside and `inset` cells inside the rim.

    Cells that touch only at a corner have separate outlines.
    """
    edges: set[_Edge] = set()
    for row, column in cells:
        x, y = column - 1, row - 1
        sides = (
            ((x, y), _RIGHT, Cell(row - 1, column)),
            ((x + 1, y), _DOWN, Cell(row, column + 1)),
            ((x + 1, y + 1), _LEFT, Cell(row + 1, column)),
            ((x, y + 1), _UP, Cell(row, column - 1)),
        )
        edges.update((start, way) for start, way, beyond in sides if beyond not in cells)
    while edges:
        yield _shifted(_trace_outline(edges), inset)


def _trace_outline(edges: set[_Edge]) -> list[_Edge]:
    """Remove one closed outline from the edges and return it, from its uppermost corner on."""
    start = min(edges, key=lambda edge: (edge[0][1], edge[0][0], edge[1] != _RIGHT))
    edges.remove(start)
    out = [start]
    while True:
        (x, y), way = out[-1]
        at = (x + way[0], y + way[1])
        step = next((at, turn) for turn in _TURNS[way] if (at, turn) in edges or (at, turn) == start)
        if step == start:
            return out
        edges.remove(step)
        out.append(step)


def _shifted(edges: list[_Edge], inset: float) -> tuple[Point, ...]:
    """Return the points at which an outline turns, moved inwards by `inset`."""
    out: list[Point] = []
    for (_, came), ((x, y), goes) in zip([edges[-1], *edges[:-1]], edges, strict=True):
        if came != goes:  # the inside is to the right of both
            out.append((x - inset * (came[1] + goes[1]), y + inset * (came[0] + goes[0])))
    return tuple(out)
