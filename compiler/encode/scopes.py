"""Queries on groups to the vertices whose groups matter, if they are few or the sizes of their groups are bounded.

    for number(c) = k: len(isle(c)) = k            ->   only groups with a number matter, and only within that distance
    for c in well, d in cells: d in pond(c) -> …   ->   only groups with a well matter

The first such vertex in a group represents it. Other groups need no representative: their membership does not affect
any solution. If many pairs of vertices are compared, each such vertex represents its group: whether it is together with
another is then one literal, and no clause for each representative that both may have.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

from pzc.compiler.flat.area_bounds import Bounds, sizes_known
from pzc.compiler.flat.flat import Components, GroupSize, IntNode, Leader, Together

Scope: TypeAlias = Mapping[int, int]
"""For each vertex of the scope, an upper bound on the size of its group."""

_FEW = 8
"""Groups without a bound on their size matter if at most one vertex in this many is in the scope."""
_MANY = 4
"""A graph with more pairs than this for each vertex has many pairs; pairs that an edge joins do not count. Without this
encoding, an oasis 17x17 takes more than 30 s instead of 7, a mintonette 7x7 three times as long.
"""


def graphs_with_many_pairs(nodes: Iterable[IntNode]) -> set[Components]:
    """Return the graphs with many conditions on pairs of vertices, and none on the sizes of groups.

    With sizes, a double choco 8x8 takes 5 s if the first vertex represents a group, and more than 30 s if each does.
    """
    nodes = list(nodes)
    sized = {node.components for node in nodes if isinstance(node, GroupSize)}
    pairs = [node for node in nodes if isinstance(node, Together) and node.components not in sized]
    edges = {pair.components: set(pair.components.edges) for pair in pairs}
    apart = Counter(pair.components for pair in pairs if (pair.first, pair.second) not in edges[pair.components])
    return {graph for graph, number in apart.items() if number > _MANY * len(graph.vertices)}


def scopes(nodes: Iterable[IntNode], bounds: Bounds, many: Collection[Components] = ()) -> dict[Components, Scope]:
    """Return for each graph the vertices whose groups are used by a condition.

    A graph has no entry if a condition uses representatives, or if many groups without a bound on their size are used,
    unless it is one of `many`, the graphs with many conditions on pairs.
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
        graph: scope
        for graph, scope in found.items()
        if graph not in led and (graph in many or _is_small(scope, len(graph.vertices)))
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
