"""The rule that every area of a name has a cell with some property, to one condition on connectivity.

    for r in part: any(c in r: P(c))   ->   connected(the cells of all areas, and one more vertex)

The additional vertex is always present, and is joined to each cell c for which P(c) holds. So the number of constraints
is linear in the number of cells. A condition for each area by itself is quadratic: it is about each cell that may be
the first of an area, and each cell that may be in this area.

`not rectangle(r)` may be an alternative: an area is no rectangle if and only if it has a bend (no_rectangles.py).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pzc.compiler.base.node import replace
from pzc.compiler.board.elements import Cell
from pzc.compiler.flat.flat import BoolExpr
from pzc.compiler.model.board_expressions import Formation, Read
from pzc.compiler.model.conditions import conjuncts, joined, names_in
from pzc.compiler.model.expressions import Aggregate, Comprehension, Expr, Fold, InList, Local
from pzc.compiler.model.kinds import BOOL, CELL

from .areas import AreaGraph
from .grounder import Grounder
from .no_rectangles import bend, negated_rectangle
from .representatives import of_every_area


class Property(NamedTuple):
    """A property of a cell in `any(c in r: ...)`: the name of the cell, and the conditions that must all hold."""

    aggregate: Aggregate
    cell: Local
    conditions: tuple[Expr, ...]


class SomeCell(NamedTuple):
    """The demand that every area of a name has a cell with one of some properties, or is no rectangle.

    There is at least one property. `rectangles` are the conditions `rectangle(r)` that are negated.
    """

    areas: str
    properties: Sequence[Property]
    rectangles: Sequence[Formation]


def of_some_cell(body: Iterable[object]) -> Iterator[SomeCell]:
    """Yield the demands that every area has a cell with one of some properties, or is no rectangle."""
    for areas, area, _, condition in of_every_area(body):
        for part in conjuncts(condition):
            ways = list(joined(part, "or"))
            properties = [found for way in ways if (found := _property(way, area)) is not None]
            rectangles = [shape for way in ways if (shape := negated_rectangle(way, area)) is not None]
            if properties and len(properties) + len(rectangles) == len(ways):
                yield SomeCell(areas, properties, rectangles)


def _property(e: Expr, area: Local) -> Property | None:
    """Return the property in `any(c in r: P(c))` or `any(mark(r))`, or None if it depends on the area r itself."""
    match e:
        case Aggregate(fold=Fold.ANY, list=Comprehension(binders=(InList((cell,), through),), where=where, body=body)):
            conditions = (body,) if where is None else (where, body)
            if through is area and body.type is BOOL and area not in names_in(conditions):
                return Property(e, cell, conditions)
        case Aggregate(fold=Fold.ANY, list=Read(at=through) as marks) if through is area:
            cell = replace(area, type=CELL)
            return Property(e, cell, (replace(marks, type=BOOL, at=cell),))
    return None


def some_cell_each(grounder: Grounder, graph: AreaGraph, demand: SomeCell) -> BoolExpr:
    """Return the condition that the demand holds for each area. From now on, it is known for each area by itself."""
    grounder.value_for_all |= {id(each.aggregate): True for each in demand.properties}
    grounder.value_for_all |= {id(formation): False for formation in demand.rectangles}
    marks = {cell: grounder.build.either(_conditions_for(grounder, graph, demand, cell)) for cell in graph.cells}
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


def _conditions_for(grounder: Grounder, graph: AreaGraph, demand: SomeCell, cell: Cell) -> Iterator[BoolExpr]:
    """Yield the conditions for this cell. Each area needs a cell for which one of them holds."""
    for each in demand.properties:
        yield grounder.all_hold(each.conditions, {each.cell: cell})
    if demand.rectangles:
        yield bend(graph, cell)
