"""Areas of few cells to the shapes that they may have: a condition for each placement.

If rules bound the number of cells of an area, all its placements can be enumerated. Each has one of a few shapes, and
two areas are congruent if they have the same shape. Without a bound, shapes are compared place by place (see
`same_shape`), which is much slower to solve.
"""

from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

from pzc.compiler.base.clock import check_limits, checking_limits
from pzc.compiler.board.board import ORTHOGONAL, adjacent
from pzc.compiler.board.elements import Cell
from pzc.compiler.board.turning import Places, images
from pzc.compiler.flat.flat import BoolExpr
from pzc.compiler.flat.nodes import Builder

from .areas import Area, AreaGraph

MOST_PLACEMENTS = 60_000
"""The limit on the number of placements of all areas of a name."""

_SHAPES = (1, 2, 6, 19, 63, 216, 760, 2725)
"""The number of fixed polyominoes of one cell, of two cells, and so on (OEIS A001168)."""

Kinds: TypeAlias = Mapping[Places, BoolExpr]
"""For each shape the condition that a group has it. One image represents a shape; `()` is the shape of no cells."""


class Catalogue:
    """The placements of areas of few cells. They are enumerated at the first call of `kinds`."""

    def __init__(self, graph: AreaGraph, most: Mapping[Cell, int], fixed: Mapping[Cell, int]) -> None:
        """Store the graph of the areas.

        `most` has for each representative the maximum size of its area. `fixed` has the size where it is known.
        """
        self._graph = graph
        self._most = most
        self._fixed = fixed
        self._leading: dict[Cell, list[tuple[Places, BoolExpr]]] = {}
        self._holding: dict[Cell, list[tuple[Places, BoolExpr]]] = {}
        self._kinds: dict[tuple[Cell, bool, str], Kinds] = {}

    def kinds(self, area: Area, moves: str) -> Kinds:
        """Return the shapes that an area may have, each with its condition."""
        if not self._holding:
            self._write_down()
        key = area.holder, area.first, moves
        if key not in self._kinds:
            build = self._graph.build
            found = self._leading[area.holder] if area.first else self._holding[area.holder]
            by_kind: dict[Places, list[BoolExpr]] = {(): [build.opposite(area.holds(area.holder))]}
            for cells, lies in found:
                by_kind.setdefault(shape_of(cells, moves), []).append(lies)
            self._kinds[key] = {shape: build.either(ways) for shape, ways in by_kind.items()}
        return self._kinds[key]

    def _write_down(self) -> None:
        graph = self._graph
        self._holding = {cell: [] for cell in graph.cells}
        for lead in graph.leading:
            check_limits()
            self._add(lead, self._most[lead])

    def _add(self, lead: Cell, most: int) -> None:
        """Add all placements of the area of a representative."""
        graph, build = self._graph, self._graph.build
        found = [cells for cells in _possible_areas(graph, lead, most) if self._fixed.get(lead) in (None, len(cells))]
        reach = dict.fromkeys(cell for cells in found for cell in cells)
        held = {cell: graph.led_by(lead, cell) for cell in reach}
        many = build.plus(held.values())
        small = {size: build.compare("=", many, size) for size in {*map(len, found)} if size < most}
        self._leading[lead] = []
        for cells in found:
            alone = small.get(len(cells), True)  # no area has more than `most` cells
            lies = build.both((alone, *(held[cell] for cell in cells)))
            if lies is not False:
                self._leading[lead].append((cells, lies))
                for cell in cells:
                    self._holding[cell].append((cells, lies))


def catalogue(graph: AreaGraph, most: Mapping[Cell, int], fixed: Mapping[Cell, int]) -> Catalogue | None:
    """Return the placements of the areas of a graph, if they are few and connected by sides of squares; else None."""
    if not all(adjacent(graph.cells[i], graph.cells[j]) for i, j in graph.components.edges):
        return None
    if any(most.get(lead, len(_SHAPES) + 1) > len(_SHAPES) for lead in graph.leading):
        return None
    ways = sum(how_many(most[lead], graph.chosen is not None) for lead in graph.leading)
    return Catalogue(graph, most, fixed) if ways <= MOST_PLACEMENTS else None


def alike(build: Builder, a: Kinds, b: Kinds) -> BoolExpr:
    """Return the condition that two groups have the same shape."""
    return build.either(build.both((a[shape], b[shape])) for shape in a if shape in b)


def shape_of(cells: Places, moves: str) -> Places:
    """Return the image that represents a shape: the least of all its images under the moves."""
    row, column = min(cells, default=(0, 0))
    return _least_image(tuple((r - row, c - column) for r, c in cells), moves)


@cache
def _least_image(places: Places, moves: str) -> Places:
    return min(image for (image,) in images((places,), moves)) if places else ()


def _possible_areas(graph: AreaGraph, lead: Cell, most: int) -> list[tuple[Cell, ...]]:
    """Return the sets of cells that an area with this representative may consist of."""
    barred = set(graph.chosen or ()) - {lead}
    moved = (
        tuple(Cell(lead.row + r, lead.column + c) for r, c in places)
        for places in polyominoes(most, graph.chosen is not None)
    )
    return [cells for cells in moved if all(c in graph.place and c not in barred for c in cells)]


def how_many(most: int, anywhere: bool) -> int:
    """Return len(polyominoes(most, anywhere)): with `anywhere`, each cell of a shape may be the one at (0, 0)."""
    return sum(number * (size if anywhere else 1) for size, number in enumerate(_SHAPES[:most], 1))


@cache
def polyominoes(most: int, anywhere: bool) -> tuple[Places, ...]:
    """Return the connected sets of up to `most` places that contain (0, 0).

    With `anywhere`, (0, 0) may be any of the places; otherwise it is the first in reading order.
    """
    sets = [frozenset({(0, 0)})] if most else []
    known = set(sets)
    for places in checking_limits(sets):
        near = {(r + down, c + across) for r, c in places for down, across in ORTHOGONAL} - places
        for place in near if len(places) < most else ():
            more = places | {place}
            if more not in known and (anywhere or place > (0, 0)):
                known.add(more)
                sets.append(more)
    return tuple(tuple(sorted(places)) for places in sets)
