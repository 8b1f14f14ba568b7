"""Whether two groups of cells, which may depend on the unknowns, have the same shape: to a truth value."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from pzc.compiler.board.board import Cell
from pzc.compiler.board.turning import MOVES, images
from pzc.compiler.flat.flat import BoolExpr
from pzc.compiler.flat.nodes import Builder

There: TypeAlias = Mapping[Cell, BoolExpr]
"""Cells with the condition that each is there."""
Move: TypeAlias = tuple[int, int, int, int]
_Canvas: TypeAlias = dict[tuple[int, int], BoolExpr]


def same_shape(build: Builder, a: There, b: There, moves: str) -> BoolExpr:
    """Whether the cells that are there of one are those of the other, moved and, as `moves` allows, turned."""
    a, b = ({cell: there for cell, there in group.items() if there is not False} for group in (a, b))
    for one, other in ((a, b), (b, a)):
        if all(there is True for there in one.values()):
            return _is_shape(build, tuple(one), other, moves)
    drawn = _drawn(build, a)
    as_many = build.compare("=", build.plus(a.values()), build.plus(b.values()))  # follows, but is seen sooner so
    flips = {move: _drawn(build, _turned(b, move)) for move in dict.fromkeys(map(_upright, MOVES[moves]))}
    ways = (_equal(build, drawn, _laid(flips[_upright(move)], move)) for move in MOVES[moves])
    return build.both((as_many, build.either(ways)))


def _is_shape(build: Builder, cells: tuple[Cell, ...], there: There, moves: str) -> BoolExpr:
    """Whether those that are there have a known shape: they are one of its placements, and no others."""
    if not cells:
        return build.opposite(build.either(there.values()))
    as_many = build.compare("=", build.plus(there.values()), len(set(cells)))  # so that none but these are there
    found: dict[frozenset[Cell], BoolExpr] = {}
    for (places,) in images((cells,), moves):
        row, column = places[0]
        for cell in there:
            moved = frozenset(Cell(cell.row - row + r, cell.column - column + c) for r, c in places)
            if moved not in found and moved <= there.keys():
                found[moved] = build.both(there[c] for c in moved)
    return build.both((as_many, build.either(found.values())))


# ------------------------------------------------------------------------------------------ both are unknown


def _upright(move: Move) -> Move:
    """The reflection that leaves rows rows, of which a way to turn is the image at the diagonal, or which it is."""
    a, b, c, d = move
    return (a, 0, 0, d) if a else (c, 0, 0, b)


def _laid(drawn: _Canvas, move: Move) -> _Canvas:
    """What a reflection drew, as the way to turn has it: where that makes columns of rows, seen at the diagonal."""
    return drawn if move[0] else {(column, row): x for (row, column), x in drawn.items()}


def _turned(there: There, move: Move) -> There:
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
