"""Queries on groups to the vertices whose groups matter, if their sizes are bounded.

    for number(c) = k: len(isle(c)) = k        ->   only groups with a number matter, and only within that distance

The first such vertex in a group represents it. Other groups need no representative: their membership does not affect
any solution.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from pzc.compiler.flat.area_bounds import Bounds, sizes_known
from pzc.compiler.flat.flat import Components, GroupSize, IntNode, Leader, Together

Scope: TypeAlias = Mapping[int, int]
"""For each vertex of the scope, an upper bound on the size of its group."""


def scopes(nodes: Iterable[IntNode], bounds: Bounds) -> dict[Components, Scope]:
    """Return for each graph the vertices whose groups are used by a condition.

    A graph has no entry if the size of a used group has no bound, or if a condition uses representatives.
    """
    found: dict[Components, dict[int, int] | None] = {}
    pairs: list[Together] = []
    for node in nodes:
        match node:
            case GroupSize(components=graph, vertex=vertex):
                _add_to_scope(graph, (vertex,), found, bounds)
            case Leader(components=graph):
                found[graph] = None
            case Together():
                pairs.append(node)
    for pair in pairs:
        _add_to_scope(pair.components, (pair.first, pair.second), found, bounds)
    return {graph: scope for graph, scope in found.items() if scope is not None}


def _add_to_scope(
    graph: Components, ends: Sequence[int], found: dict[Components, dict[int, int] | None], bounds: Bounds
) -> None:
    """Add the vertex with the smallest group to the scope, unless one of the vertices is in it already."""
    scope = found.setdefault(graph, {})
    if scope is None or any(end in scope for end in ends):
        return
    most = sizes_known(bounds, graph).anywhere
    known = [end for end in ends if most.get(end, len(graph.vertices)) < len(graph.vertices)]
    if not known:
        found[graph] = None
        return
    smallest = min(known, key=most.__getitem__)
    scope[smallest] = most[smallest]
