"""Two groups of cells, which may depend on the unknowns, to the condition that they have the same shape."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from pzc.compiler.board.elements import Cell
from pzc.compiler.board.turning import MOVES, images
from pzc.compiler.flat.flat import BoolExpr
from pzc.compiler.flat.nodes import Builder

There: TypeAlias = Mapping[Cell, BoolExpr]
"""Cells, each with the condition that it is in the group."""
Move: TypeAlias = tuple[int, int, int, int]
_Canvas: TypeAlias = dict[tuple[int, int], BoolExpr]
_Key: TypeAlias = tuple[tuple[Cell, BoolExpr], ...]
_AS_IT_IS: Move = (1, 0, 0, 1)


class ShapeComparison:
    """Conditions that two groups have the same shape. The conditions of each group and each pair of groups are built
    once.
    """

    def __init__(self, build: Builder) -> None:
        self._build = build
        self._canvases: dict[tuple[_Key, Move], _Canvas] = {}
        self._alike: dict[tuple[_Key, _Key, str], BoolExpr] = {}

    def same_shape(self, a: There, b: There, moves: str) -> BoolExpr:
        """Return the condition that one group is an image of the other by a translation and one of the `moves`."""
        a, b = ({cell: there for cell, there in group.items() if there is not False} for group in (a, b))
        for one, other in ((a, b), (b, a)):
            if all(there is True for there in one.values()):
                return _is_shape(self._build, tuple(one), other, moves)
        key = tuple(a.items()), tuple(b.items()), moves
        if key not in self._alike:
            self._alike[key] = self._compare(a, b, moves)
        return self._alike[key]

    def _compare(self, a: There, b: There, moves: str) -> BoolExpr:
        build = self._build
        as_many = build.compare("=", build.plus(a.values()), build.plus(b.values()))  # implied; it propagates earlier
        drawn = self._canvas(a, _AS_IT_IS)
        ways = (_equal(build, drawn, _transposed(self._canvas(b, _upright(move)), move)) for move in MOVES[moves])
        return build.both((as_many, build.either(ways)))

    def _canvas(self, group: There, move: Move) -> _Canvas:
        """Return the drawing of a group after a move."""
        key = tuple(group.items()), move
        if key not in self._canvases:
            self._canvases[key] = _moved_to_corner(self._build, _turned(group, move))
        return self._canvases[key]


def _is_shape(build: Builder, cells: tuple[Cell, ...], there: There, moves: str) -> BoolExpr:
    """Return the condition that a group has the shape of known cells: it is exactly one of the shape's placements."""
    if not cells:
        return build.opposite(build.either(there.values()))
    as_many = build.compare("=", build.plus(there.values()), len(set(cells)))  # excludes further cells
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
    """Return the part of a move that maps rows to rows: the move itself, or the move without its transposition."""
    a, b, c, d = move
    return (a, 0, 0, d) if a else (c, 0, 0, b)


def _transposed(drawn: _Canvas, move: Move) -> _Canvas:
    """Return a drawing after the transposition of a move, if it has one."""
    return drawn if move[0] else {(column, row): x for (row, column), x in drawn.items()}


def _turned(there: There, move: Move) -> There:
    a, b, c, d = move
    return {Cell(a * row + b * column, c * row + d * column): x for (row, column), x in there.items()}


def _moved_to_corner(build: Builder, there: There) -> _Canvas:
    """Return the group moved to the upper left corner of a canvas: for each place, the condition that it is taken.

    The conditions are functions of the group. The alternative, a disjunction over all translations, would need as many
    terms for each translation as the two groups have cells.
    """
    upwards = _shifted(build, {(cell.row, cell.column): x for cell, x in there.items()})
    turned = _shifted(build, {(column, row): x for (row, column), x in upwards.items()})
    return {(row, column): x for (column, row), x in turned.items()}


def _shifted(build: Builder, taken: _Canvas) -> _Canvas:
    """Return the canvas moved up so that the first nonempty row is row 0."""
    rows = sorted({row for row, _ in taken})
    above: list[BoolExpr] = []  # summed, since a sum is one node however often it is used
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
