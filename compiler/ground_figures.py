"""Whether two groups of cells, which may depend on the unknowns, have the same shape: to a truth value."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from .board import Cell
from .builder import Builder
from .flat import BoolExpr
from .turning import MOVES, images

There: TypeAlias = Mapping[Cell, BoolExpr]
"""Cells with the condition that each is there."""
_Canvas: TypeAlias = dict[tuple[int, int], BoolExpr]


def same_shape(build: Builder, a: There, b: There, moves: str) -> BoolExpr:
    """Whether the cells that are there of one are those of the other, moved and, as `moves` allows, turned."""
    a, b = ({cell: there for cell, there in group.items() if there is not False} for group in (a, b))
    for one, other in ((a, b), (b, a)):
        if all(there is True for there in one.values()):
            return _is_shape(build, tuple(one), other, moves)
    drawn = _drawn(build, a)
    as_many = build.compare("=", build.plus(a.values()), build.plus(b.values()))  # follows, but is seen sooner so
    ways = (_equal(build, drawn, _drawn(build, _turned(b, move))) for move in MOVES[moves])
    return build.both((as_many, build.either(ways)))


def _is_shape(build: Builder, cells: tuple[Cell, ...], there: There, moves: str) -> BoolExpr:
    """Whether those that are there have a known shape: they are one of its placements, and no others."""
    if not cells:
        return build.opposite(build.either(there.values()))
    found: dict[frozenset[Cell], BoolExpr] = {}
    for (places,) in images((cells,), moves):
        row, column = places[0]
        for cell in there:
            moved = frozenset(Cell(cell.row - row + r, cell.column - column + c) for r, c in places)
            if moved not in found and moved <= there.keys():
                these = (there[c] if c in moved else build.opposite(there[c]) for c in there)
                found[moved] = build.both(these)
    return build.either(found.values())


# ------------------------------------------------------------------------------------------ both are unknown


def _turned(there: There, move: tuple[int, int, int, int]) -> There:
    a, b, c, d = move
    return {Cell(a * row + b * column, c * row + d * column): x for (row, column), x in there.items()}


def _drawn(build: Builder, there: There) -> _Canvas:
    """What is there, moved to the upper left corner of a canvas: for each place of it, whether it is taken.

    All of it are functions of what is there. To say instead that there is a shift and a turn that takes each cell to
    one of the other group takes as many terms for each shift as the two groups have cells.
    """
    upwards = _shifted(build, {(cell.row, cell.column): x for cell, x in there.items()})
    turned = _shifted(build, {(column, row): x for (row, column), x in upwards.items()})
    return {(row, column): x for (column, row), x in turned.items()}


def _shifted(build: Builder, taken: _Canvas) -> _Canvas:
    """The canvas moved up so that the first row with something in it is row 0."""
    rows = sorted({row for row, _ in taken})
    above: list[BoolExpr] = []  # as sums, which stay as small as they are wherever they are used
    ways: dict[tuple[int, int], list[BoolExpr]] = {}
    for first in rows:
        row_itself = [x for (row, _), x in taken.items() if row == first]
        some = build.compare(">=", build.plus(row_itself), 1)
        here = build.both((build.compare("=", build.plus(above), 0), some))
        above += row_itself
        for (row, column), x in taken.items():
            if row >= first:
                ways.setdefault((row - first, column), []).append(build.both((here, x)))
    return {place: build.either(found) for place, found in ways.items()}


def _equal(build: Builder, a: _Canvas, b: _Canvas) -> BoolExpr:
    places: Iterable[tuple[int, int]] = dict.fromkeys([*a, *b])
    return build.both(build.same(a.get(place, False), b.get(place, False)) for place in places)
