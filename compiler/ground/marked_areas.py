"""The rule that every area of a name has a cell with some property, to one condition on connectivity.

    for r in part: any(c in r: P(c))   ->   connected(the cells of all areas, and one more vertex)

The additional vertex is always present, and is joined to each cell c for which P(c) holds. So the number of constraints
is linear in the number of cells. A condition for each area by itself is quadratic: it is about each cell that may be
the first of an area, and each cell that may be in this area.
"""

from collections.abc import Iterable, Iterator, Mapping

from pzc.compiler.board.board import Cell
from pzc.compiler.flat.flat import BoolExpr
from pzc.compiler.model.conditions import conjuncts, names_in
from pzc.compiler.model.expressions import Aggregate, Comprehension, Expr, Fold, InList, Local
from pzc.compiler.model.kinds import BOOL

from .areas import AreaGraph
from .representatives import of_every_area


def of_some_cell(body: Iterable[object]) -> Iterator[tuple[str, Aggregate, Local, tuple[Expr, ...]]]:
    """Yield the demands that every area has a cell with some property.

    Each has the name of the areas, the aggregate that requires it, the local for a cell, and the conditions on it.
    """
    for areas, area, _, condition in of_every_area(body):
        for part in conjuncts(condition):
            match part:
                case Aggregate(
                    fold=Fold.ANY,
                    list=Comprehension(binders=(InList((cell,), Local() as through),), where=where, body=wanted),
                ) if through is area and wanted.type is BOOL:
                    conditions = (wanted,) if where is None else (where, wanted)
                    if area not in names_in(conditions):
                        yield areas, part, cell, conditions


def some_cell_each(graph: AreaGraph, marked: Mapping[Cell, BoolExpr]) -> BoolExpr:
    """Return the condition that each area has a marked cell."""
    build, components = graph.build, graph.components
    items, edges = list(components.vertices), list[tuple[int, int]]()
    for (a, b), joined in zip(components.edges, components.joined, strict=True):
        if joined is True:
            edges.append((a, b))
        elif joined is not False:
            edges += [(a, len(items)), (b, len(items))]
            items.append(build.both((components.vertices[a], components.vertices[b], joined)))
    more = len(items)
    items.append(True)
    for cell, mark in marked.items():
        vertex = graph.place[cell]
        there = build.both((components.vertices[vertex], mark))
        if there is not False:
            edges += [(vertex, len(items)), (more, len(items))]
            items.append(there)
    return build.connected(items, edges)
