"""len(areas) = 1, or `b in area(a)` for every two cells that are present   ->   these cells are connected"""

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from pzc.compiler.base.clock import checking_limits
from pzc.compiler.flat.flat import BoolExpr, BoolNode, Components, Connected, Flat, Leader, Linear, Or, Together, Within
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.value import opposite

from .facts import with_conditions

Pairs: TypeAlias = dict[tuple[int, int], int]
"""For each pair of vertices that a constraint requires to be in one group if both are present, the constraint's
number.
"""


def one_group(flat: Flat) -> Flat:
    """len(areas) = 1, or `b in area(a)` for every two cells that are present   ->   these cells are connected

    Connectivity needs no membership of cells in areas, and no first cells. The pass applies only if every edge holds
    as soon as both ends are present.
    """
    instead: dict[int, list[BoolExpr]] = {}
    pairs: dict[tuple[Components, int, tuple[int, ...]], Pairs] = {}
    for number, constraint in enumerate(checking_limits(flat.constraints)):
        match constraint.condition:
            case Or(items=items):
                pair = _required_pair(items)
                if pair is not None:
                    why = id(constraint.reason.rule), tuple(map(id, constraint.reason.clues))
                    known = pairs.setdefault((pair.components, *why), {})
                    known.setdefault((pair.first, pair.second), number)
            case Within(value=Linear() as count, domain=((least, 1),)) if least in (0, 1):
                graph = _graph_of_count(count)
                if graph is not None:
                    some = [Builder().either(graph.vertices)] if least else []
                    instead[number] = [Connected(graph.vertices, graph.edges), *some]
    for (graph, *_), known in pairs.items():
        there = [vertex for vertex, holds in enumerate(graph.vertices) if holds is not False]
        if all(pair in known for pair in combinations(there, 2)):
            first, *rest = sorted(known.values())
            instead[first] = [Connected(graph.vertices, graph.edges)]
            instead.update((number, []) for number in rest)
    return with_conditions(flat, instead)


def _required_pair(items: Sequence[BoolNode]) -> Together | None:
    """Return the pair if the disjunction means "both in one group, or one of them absent".

    `not a or together(a, b)` does not qualify, since it also requires b whenever a is present.
    """
    pairs = [item for item in items if isinstance(item, Together)]
    if len(pairs) != 1 or not _edges_follow_vertices(pairs[0].components):
        return None
    graph = pairs[0].components
    ends = [graph.vertices[vertex] for vertex in (pairs[0].first, pairs[0].second)]
    rest = [item for item in items if item is not pairs[0]]
    no_more = all(any(opposite(item, end) for end in ends) for item in rest)
    excused = all(end is True or any(opposite(item, end) for item in rest) for end in ends)
    return pairs[0] if no_more and excused else None


def _graph_of_count(number: Linear) -> Components | None:
    """Return the graph whose groups the number counts, or None."""
    graph: Components | None = None
    firsts = set()
    for term, factor in number.terms:
        match term:
            case Within(value=Leader(components=of, vertex=vertex), domain=domain) if graph in (None, of):
                if factor != 1 or domain != ((vertex + 1, vertex + 1),):
                    return None
                graph = of
                firsts.add(vertex)
            case _:
                return None
    if graph is None or number.constant or not _edges_follow_vertices(graph):
        return None
    return graph if all(v in firsts or holds is False for v, holds in enumerate(graph.vertices)) else None


def _edges_follow_vertices(graph: Components) -> bool:
    """Return True if every edge holds as soon as both ends are present."""
    return all(joined is True for joined in graph.joined)
