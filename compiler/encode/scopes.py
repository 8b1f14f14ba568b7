"""Queries on groups to the vertices whose groups matter, if they are few or the sizes of their groups are bounded.

    for number(c) = k: len(isle(c)) = k            ->   only groups with a number matter, and only within that distance
    for c in well, d in cells: d in pond(c) -> …   ->   only groups with a well matter

The first such vertex in a group represents it. Other groups need no representative: their membership does not affect
any solution.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from pzc.compiler.flat.area_bounds import Bounds, sizes_known
from pzc.compiler.flat.flat import Components, GroupSize, IntNode, Leader, Together

Scope: TypeAlias = Mapping[int, int]
"""For each vertex of the scope, an upper bound on the size of its group."""

_FEW = 8
"""Groups without a bound on their size matter if at most one vertex in so many is in the scope."""


def scopes(nodes: Iterable[IntNode], bounds: Bounds) -> dict[Components, Scope]:
    """Return for each graph the vertices whose groups are used by a condition.

    A graph has no entry if a condition uses representatives, or if many groups without a bound on their size are used.
    """
    found: dict[Components, dict[int, int]] = {}
    pairs: list[Together] = []
    led: set[Components] = set()
    for node in nodes:
        match node:
            case GroupSize(components=graph, vertex=vertex):
                _add_to_scope(graph, (vertex,), found, bounds)
            case Leader(components=graph):
                led.add(graph)
            case Together():
                pairs.append(node)
    often = Counter((pair.components, end) for pair in pairs for end in (pair.first, pair.second))
    for pair in pairs:
        graph = pair.components
        ends = sorted((pair.first, pair.second), key=lambda end: -often[graph, end])
        _add_to_scope(graph, ends, found, bounds)
    return {
        graph: scope for graph, scope in found.items() if graph not in led and _is_small(scope, len(graph.vertices))
    }


def _add_to_scope(
    graph: Components, ends: Sequence[int], found: dict[Components, dict[int, int]], bounds: Bounds
) -> None:
    """Add the vertex with the smallest group to the scope, unless the scope contains one of the vertices already."""
    scope = found.setdefault(graph, {})
    if not any(end in scope for end in ends):
        most = sizes_known(bounds, graph).anywhere
        sizes = {end: most.get(end, len(graph.vertices)) for end in ends}
        smallest = min(sizes, key=sizes.__getitem__)
        scope[smallest] = sizes[smallest]


def _is_small(scope: Scope, vertices: int) -> bool:
    return all(most < vertices for most in scope.values()) or _FEW * len(scope) <= vertices
