"""len(area(c)) > 2   ->   for each group of one or two cells with c: one is absent, or an adjacent cell is present"""

from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

from pzc.compiler.base.clock import check_limits, checking_limits
from pzc.compiler.base.intervals import complement, contains
from pzc.compiler.base.node import node
from pzc.compiler.flat.area_bounds import not_leading
from pzc.compiler.flat.flat import BoolExpr, BoolNode, Components, Flat, GroupSize, Or, Within
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.value import nodes_of, opposite

from .facts import with_conditions

MOST_VERTICES = 5
"""The largest groups that are excluded one by one. A board has about 91 groups of up to five cells for each cell."""
MOST_GROUPS = 200_000

_Near: TypeAlias = Sequence[Collection[int]]
"""The neighbors of each vertex."""


def least_sizes(flat: Flat) -> Flat:
    """len(area(c)) > 2   ->   for each group of one or two cells with c: one is absent, or an adjacent cell is present

    Membership in areas then needs no encoding: on a board of 40x40 it would take 1600 truth values for each of 1600
    cells. The pass applies only if no other constraint uses the areas, every edge holds as soon as both ends are
    present, and the excluded sizes are small.
    """
    demands = {
        number: d for number, c in enumerate(checking_limits(flat.constraints)) if (d := _size_demand(c.condition))
    }
    if not demands:
        return flat
    others = [c.condition for number, c in enumerate(flat.constraints) if number not in demands]
    used = _graphs([*others, *(item for demand in demands.values() for item in demand.unless)])
    instead: dict[int, list[BoolExpr]] = {}
    for graph in dict.fromkeys(demand.graph for demand in demands.values()):
        mine = {number: demand for number, demand in demands.items() if demand.graph is graph}
        groups = None if graph in used else _groups(graph, max(max(d.sizes) for d in mine.values()))
        if groups is not None:
            instead |= _excluding_clauses(graph, groups, mine)
    return with_conditions(flat, instead)


@node(eq=False)
class _Demand:
    """The group of a vertex has none of these sizes, unless one of the conditions in `unless` holds.

    `sizes` contains 0 if the vertex must be present. `leading`: only if the vertex is the first of its group.
    """

    graph: Components
    vertex: int
    sizes: frozenset[int]
    unless: tuple[BoolNode, ...]
    leading: bool


def _size_demand(condition: BoolExpr) -> _Demand | None:
    """Return the size demand of a constraint if it excludes only small sizes, otherwise None."""
    items = condition.items if isinstance(condition, Or) else (condition,)
    sized = [item for item in items if isinstance(item, Within) and isinstance(item.value, GroupSize)]
    if len(sized) != 1:
        return None
    sizes_at_least, size = sized[0], sized[0].value
    assert isinstance(size, GroupSize)
    outside = complement(sizes_at_least.domain, 0, size.high)
    if not outside or outside[-1][1] > MOST_VERTICES or not all(joined is True for joined in size.components.joined):
        return None
    rest = [item for item in items if item is not sizes_at_least and not isinstance(item, bool)]
    leading = [item for item in rest if not_leading(item, size)]
    there = size.components.vertices[size.vertex]
    unless = [item for item in rest if item not in leading and not opposite(item, there)]
    optional = len(unless) < len(rest)  # an absent vertex, or one that does not lead, satisfies the constraint
    sizes = frozenset(n for n in range(optional, MOST_VERTICES + 1) if contains(outside, n))
    return _Demand(size.components, size.vertex, sizes, tuple(unless), bool(leading)) if sizes else None


def _graphs(conditions: Sequence[BoolExpr]) -> set[Components]:
    """Return the graphs that the conditions use."""
    return {part for part in nodes_of(conditions) if isinstance(part, Components)}


def _groups(graph: Components, most: int) -> list[tuple[frozenset[int], frozenset[int]]] | None:
    """Return all connected groups of up to `most` vertices, each with its neighbors; None if there are too many."""
    near: list[set[int]] = [set() for _ in graph.vertices]
    for a, b in graph.edges:
        near[a].add(b)
        near[b].add(a)
    found: list[tuple[frozenset[int], frozenset[int]]] = []
    for first, there in enumerate(graph.vertices):
        some = _connected_sets(first, near, most) if there is not False else ()
        found += ((group, frozenset().union(*(near[vertex] for vertex in group)) - group) for group in some)
        if len(found) > MOST_GROUPS:
            return None
    return found


def _connected_sets(first: int, near: _Near, most: int) -> Iterator[frozenset[int]]:
    """Yield the connected sets with this first vertex (S. Wernicke, Efficient detection of network motifs, 2006)."""
    stack = [(frozenset([first]), frozenset(v for v in near[first] if v > first), frozenset([first, *near[first]]))]
    while stack:
        check_limits()
        group, ways, known = stack.pop()
        yield group
        left = set(ways)
        while len(group) < most and left:
            vertex = left.pop()
            new = frozenset(v for v in near[vertex] if v > first and v not in known)
            stack.append((group | {vertex}, new | left, known | new))


def _excluding_clauses(
    graph: Components, groups: Sequence[tuple[frozenset[int], frozenset[int]]], demands: dict[int, _Demand]
) -> dict[int, list[BoolExpr]]:
    """Return the replacement for each constraint, by its number: clauses that exclude the groups of excluded sizes."""
    build = Builder()
    at: dict[int, list[tuple[int, _Demand]]] = {}
    for number, demand in demands.items():
        at.setdefault(demand.vertex, []).append((number, demand))
    there = graph.vertices
    out: dict[int, list[BoolExpr]] = {
        number: [build.either((*demand.unless, there[demand.vertex]))] if 0 in demand.sizes else []
        for number, demand in demands.items()
    }
    seen: set[BoolExpr] = set()
    for group, beside in checking_limits(groups):
        whole = build.either([*(build.opposite(there[v]) for v in group), *(there[v] for v in beside)])
        for vertex in sorted(group):
            for number, demand in at.get(vertex, ()):
                if len(group) in demand.sizes and (not demand.leading or vertex == min(group)):
                    clause = build.either((*demand.unless, whole)) if demand.unless else whole
                    if clause is not True and clause not in seen:
                        seen.add(clause)
                        out[number].append(clause)
    return out
