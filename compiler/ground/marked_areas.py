"""The rule that every area of a name has a cell with some property, to one condition on connectivity.

    for r in part: any(c in r: P(c))   ->   connected(the cells of all areas, and one more vertex)

The additional vertex is always present, and is joined to each cell c for which P(c) holds. So the number of constraints
is linear in the number of cells. A condition for each area by itself is quadratic: it is about each cell that may be
the first of an area, and each cell that may be in this area.

`not rectangle(r)` may be an alternative: an area is no rectangle if and only if it has a bend (no_rectangles.py).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pzc.compiler.board.board import Cell
from pzc.compiler.flat.flat import BoolExpr
from pzc.compiler.model.board_expressions import Formation
from pzc.compiler.model.conditions import conjuncts, joined, names_in
from pzc.compiler.model.expressions import Aggregate, Comprehension, Expr, Fold, InList, Local
from pzc.compiler.model.kinds import BOOL

from .areas import AreaGraph
from .grounder import Grounder
from .no_rectangles import bend, negated_rectangle
from .representatives import of_every_area


class SomeCell(NamedTuple):
    """The demand that every area of a name has a cell with some property, or is no rectangle."""

    areas: str
    aggregates: Sequence[Aggregate]
    """The aggregates `any(c in r: ...)`; at least one."""
    rectangles: Sequence[Formation]
    """The conditions `rectangle(r)` that are negated."""


def of_some_cell(body: Iterable[object]) -> Iterator[SomeCell]:
    """Yield the demands that every area has a cell with some property, or is no rectangle."""
    for areas, area, _, condition in of_every_area(body):
        for part in conjuncts(condition):
            ways = list(joined(part, "or"))
            aggregates = [way for way in ways if isinstance(way, Aggregate) and _has_some_cell(way, area)]
            rectangles = [found for way in ways if (found := negated_rectangle(way, area)) is not None]
            if aggregates and len(aggregates) + len(rectangles) == len(ways):
                yield SomeCell(areas, aggregates, rectangles)


def _has_some_cell(e: Aggregate, area: Local) -> bool:
    """Return True for `any(c in r: P(c))` if P does not depend on the area r itself."""
    match e:
        case Aggregate(fold=Fold.ANY, list=Comprehension(binders=(InList((_,), through),), where=where, body=body)):
            return through is area and body.type is BOOL and area not in names_in((body, *_present(where)))
    return False


def _present(where: Expr | None) -> tuple[Expr, ...]:
    return () if where is None else (where,)


def some_cell_each(grounder: Grounder, graph: AreaGraph, demand: SomeCell) -> BoolExpr:
    """Return the condition that the demand holds for each area. From now on, it is known for each area by itself."""
    grounder.value_for_all |= {id(aggregate): True for aggregate in demand.aggregates}
    grounder.value_for_all |= {id(formation): False for formation in demand.rectangles}
    marks = {cell: grounder.build.either(_ways(grounder, graph, demand, cell)) for cell in graph.cells}
    build, components = graph.build, graph.components
    items, edges = list(components.vertices), list[tuple[int, int]]()
    for (a, b), joins in zip(components.edges, components.joined, strict=True):
        if joins is True:
            edges.append((a, b))
        elif joins is not False:
            edges += [(a, len(items)), (b, len(items))]
            items.append(build.both((components.vertices[a], components.vertices[b], joins)))
    more = len(items)
    items.append(True)
    for vertex, mark in enumerate(marks.values()):
        there = build.both((components.vertices[vertex], mark))
        if there is not False:
            edges += [(vertex, len(items)), (more, len(items))]
            items.append(there)
    return build.connected(items, edges)


def _ways(grounder: Grounder, graph: AreaGraph, demand: SomeCell, cell: Cell) -> Iterator[BoolExpr]:
    """Yield the conditions of which one must hold for some cell of each area, for this cell."""
    for aggregate in demand.aggregates:
        match aggregate.list:
            case Comprehension(binders=(InList((name,)),), where=where, body=body):
                yield grounder.all_hold((*_present(where), body), {name: cell})
    if demand.rectangles:
        yield bend(graph, cell)
