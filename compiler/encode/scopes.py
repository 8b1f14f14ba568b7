"""What is asked of groups to the vertices whose groups count, where it is known how large these are at most.

    for number(c) = k: len(isle(c)) = k        ->   only groups with a number count, and come no further than that

The first of them in a group leads it. Other groups then need no lead: which vertex is in which of them makes no
difference to any answer.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from pzc.compiler.flat.area_bounds import Bounds, sizes_known
from pzc.compiler.flat.flat import Components, GroupSize, IntNode, Leader, Together

Scope: TypeAlias = Mapping[int, int]
"""Vertices, each with how many its group has at most."""


def scopes(asked: Iterable[IntNode], bounds: Bounds) -> dict[Components, Scope]:
    """For each graph the vertices of which something is asked; none for a graph where one of them may be in a group of
    any size, or is asked for its lead."""
    found: dict[Components, dict[int, int] | None] = {}
    pairs: list[Together] = []
    for node in asked:
        match node:
            case GroupSize(components=graph, vertex=vertex):
                _count(graph, (vertex,), found, bounds)
            case Leader(components=graph):
                found[graph] = None
            case Together():
                pairs.append(node)
    for pair in pairs:
        _count(pair.components, (pair.first, pair.second), found, bounds)
    return {graph: scope for graph, scope in found.items() if scope is not None}


def _count(
    graph: Components, ends: Sequence[int], found: dict[Components, dict[int, int] | None], bounds: Bounds
) -> None:
    """Has the group of one of some vertices count: the smallest, if none does already."""
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
