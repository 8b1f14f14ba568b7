"""Areas: the connected components of a graph whose vertices and edges are conditions, found from one vertex."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import Flag, auto
from math import prod
from weakref import WeakKeyDictionary

from pzc.compiler.base.intervals import ZERO
from pzc.compiler.flat.flat import (
    BoolNode,
    CircuitOrPath,
    Components,
    Connected,
    Forest,
    GroupSize,
    IntExpr,
    IntNode,
    Leader,
    Linear,
    Together,
    Truth,
    Var,
    Within,
)
from pzc.compiler.flat.value import children

from .fits import AllFits
from .state import Masks, Unknowns, bits

GroupNode = Together | GroupSize | Leader
_MOST_PAIRS = 10_000
"""The most pairs of values of two unknowns that are tried."""

Near = Callable[[Components, int], int]
"""A vertex to the vertices, as bits, that are joined to it."""


def vertex_of(e: GroupNode) -> int:
    """Return the vertex whose group a query is about."""
    return e.first if isinstance(e, Together) else e.vertex


@dataclass(frozen=True)
class Group:
    """Some vertices, as bits. `seen` has the unknowns, as bits, in all conditions that were looked at.

    `whole` is True if no vertex is missing.
    """

    vertices: int
    seen: int
    whole: bool


@dataclass(frozen=True)
class _Side:
    """An edge at a vertex: the other end, as a bit, both ends, and the conditions of the edge and of the other end."""

    other: int
    both: frozenset[int]
    joined: IntExpr
    there: IntExpr


class Kinds(Flag):
    """Kinds of conditions about the whole board."""

    NONE = 0
    GRAPH = auto()
    AREAS = auto()
    SIZES = auto()


_KINDS = {
    Connected: Kinds.GRAPH,
    CircuitOrPath: Kinds.GRAPH,
    Forest: Kinds.GRAPH,
    Components: Kinds.AREAS,
    GroupSize: Kinds.SIZES,
}


@dataclass(frozen=True)
class Small:
    """A condition about two unknowns, or about `second` alone. `range_of` has its range for candidates of both."""

    first: int | None
    second: int
    range_of: Callable[[int, int], tuple[int, int]]

    def range(self, masks: Masks) -> tuple[int, int]:
        """Return the least and the greatest truth value."""
        return self.range_of(1 if self.first is None else masks[self.first], masks[self.second])


class Nodes:
    """Facts about the nodes of flat expressions. They do not depend on candidates, and each is computed once."""

    def __init__(self, unknowns: Unknowns) -> None:
        self._number, self._variables, self._values = unknowns.number, unknowns.variables, unknowns.values
        self._facts: dict[int, tuple[IntNode, int, Kinds]] = {}
        self._all_fits = AllFits()
        self._small: dict[int, Small | None] = {}
        self._sides: dict[int, list[list[_Side]]] = {}
        self._around: dict[int, list[int]] = {}
        self._touching: dict[int, dict[int, list[int]]] = {}
        self._borders: dict[int, set[frozenset[int]]] = {}
        self._caps: dict[int, tuple[GroupSize, int]] = {}
        self._compared: dict[int, list[int] | None] = {}

    def scope(self, e: IntExpr) -> int:
        """Return the unknowns in an expression, as bits."""
        return 0 if isinstance(e, int) else self._about(e)[1]

    def kinds(self, e: IntExpr) -> Kinds:
        """Return the kinds of conditions about the whole board in an expression."""
        return Kinds.NONE if isinstance(e, int) else self._about(e)[2]

    def small(self, e: IntNode) -> "Small | None":
        """Return the evaluation of a condition about one or two unknowns; None for other expressions."""
        if not isinstance(e, Truth):
            return None
        key = id(e)
        if key not in self._small:
            self._small[key] = self._small_of(e)
        return self._small[key]

    def _small_of(self, e: BoolNode) -> "Small | None":
        _, scope, kinds = self._about(e)
        if kinds or not 1 <= scope.bit_count() <= 2:
            return None
        places = list(bits(scope))
        values = [self._values[place] for place in places]
        if prod(map(len, values)) > _MOST_PAIRS:
            return None
        fits = self._all_fits.of(e, [self._variables[place] for place in places], values)
        return Small(places[0] if len(places) > 1 else None, places[-1], fits.range_of)

    def _about(self, root: IntNode) -> tuple[IntNode, int, Kinds]:
        """Return a node, its unknowns as bits, and the kinds of whole-board conditions in it."""
        known, variables, none = self._facts, self._number, Kinds.NONE
        waiting = [root] if id(root) not in known else []
        while waiting:  # no recursion: expressions are deep
            e = waiting[-1]
            below = [child for child in children(e) if not isinstance(child, int)]
            unknown = [child for child in below if id(child) not in known]
            if unknown:
                waiting += unknown
                continue
            waiting.pop()
            scope, kinds = 1 << variables[e] if isinstance(e, Var) else 0, _KINDS.get(type(e), none)
            for child in below:
                _, more, found = known[id(child)]
                scope |= more
                if found is not kinds and found is not none:
                    kinds |= found
            known[id(e)] = e, scope, kinds
        return known[id(root)]

    def sides(self, graph: Components) -> list[list[_Side]]:
        """Return the edges at each vertex."""
        known = self._sides.get(id(graph))
        if known is None:
            self.scope(graph)  # this keeps a reference to the graph, so that no other object gets its id
            known = self._sides[id(graph)] = [[] for _ in graph.vertices]
            for (i, j), joined in zip(graph.edges, graph.joined, strict=True):
                for a, b in ((i, j), (j, i)):
                    known[a].append(_Side(1 << b, frozenset((a, b)), joined, graph.vertices[b]))
        return known

    def compared(self, graph: Components) -> list[int] | None:
        """Return the unknown of each vertex if vertices are joined exactly where their unknowns are equal, else None.

        All unknowns of a group then have the same value. Their values are numbered in the same way.
        """
        if id(graph) not in self._compared:
            self.scope(graph)  # this keeps a reference to the graph, so that no other object gets its id
            found = _compared(graph, self._number)
            one_domain = found is not None and len({self._values[place] for place in found}) == 1
            self._compared[id(graph)] = found if one_domain else None
        return self._compared[id(graph)]

    def add_border(self, graph: Components, first: int, second: int) -> None:
        """Note that two neighbors are in different areas if they are not joined."""
        self.scope(graph)  # this keeps a reference to the graph, so that no other object gets its id
        self._borders.setdefault(id(graph), set()).add(frozenset((first, second)))

    def borders(self, graph: Components) -> Collection[frozenset[int]]:
        """Return the pairs of neighbors that are in different areas if they are not joined."""
        return self._borders.get(id(graph), ())

    def around(self, graph: Components) -> list[int]:
        """Return for each vertex the unknowns, as bits, in the conditions of its edges and of its neighbors."""
        known = self._around.get(id(graph))
        if known is None:
            known = self._around[id(graph)] = []
            for sides in self.sides(graph):
                scope = 0
                for side in sides:
                    scope |= self.scope(side.joined) | self.scope(side.there)
                known.append(scope)
        return known

    def touching(self, graph: Components) -> dict[int, list[int]]:
        """Return for each unknown the vertices with a condition, or one of an edge or a neighbor, that names it."""
        known = self._touching.get(id(graph))
        if known is None:
            known = self._touching[id(graph)] = {}
            for vertex, scope in enumerate(self.around(graph)):
                for place in bits(scope | self.scope(graph.vertices[vertex])):
                    known.setdefault(place, []).append(vertex)
        return known

    def flood(self, graph: Components, vertex: int, near: Near, most: int, wanted: int = 0) -> Group:
        """Collect the group of a vertex that is there, up to a number of vertices, or until it has those wanted."""
        around = self.around(graph)
        reached = frontier = 1 << vertex
        seen = self.scope(graph.vertices[vertex])
        while frontier:
            following = 0
            while frontier:
                low = frontier & -frontier
                frontier ^= low
                vertex = low.bit_length() - 1
                seen |= around[vertex]
                fresh = near(graph, vertex) & ~reached
                if fresh:
                    reached |= fresh
                    following |= fresh
                    if reached.bit_count() >= most or (wanted and not wanted & ~reached):
                        return Group(reached, seen, False)
            frontier = following
        return Group(reached, seen, True)

    def limit_sizes(self, condition: IntExpr) -> None:
        """Compute the largest size of each group that makes a difference to a condition."""
        seen: set[int] = set()
        waiting: list[tuple[IntExpr, int | None]] = [(condition, None)]
        while waiting:
            e, cap = waiting.pop()
            if not self.kinds(e) & Kinds.SIZES or isinstance(e, int):
                continue
            if isinstance(e, GroupSize):
                enough = len(e.components.vertices) if cap is None else max(1, cap)
                self._caps[id(e)] = e, max(enough, self._caps.get(id(e), (e, 0))[1])
            if id(e) in seen:
                continue
            seen.add(id(e))
            if isinstance(e, Within) and isinstance(e.value, GroupSize | Linear):
                terms = ((e.value, 1),) if isinstance(e.value, GroupSize) else e.value.terms
                waiting += [(term, _cap(e, term, factor)) for term, factor in terms]
            else:
                waiting += [(child, None) for child in children(e)]

    def most(self, e: GroupSize) -> int:
        """Return a size of a group. Larger sizes make no difference to any condition."""
        known = self._caps.get(id(e))
        return len(e.components.vertices) if known is None else known[1]


def _compared(graph: Components, number: Mapping[Var, int]) -> list[int] | None:
    """Return the unknown of each vertex if each edge is the equality of the unknowns of its ends, otherwise None."""
    pairs = [_equal_unknowns(joined, number) for joined in graph.joined]
    own: list[set[int]] = [set() for _ in graph.vertices]
    for ends, pair in zip(graph.edges, pairs, strict=True):
        for vertex in ends:
            own[vertex] = own[vertex] & pair if own[vertex] else set(pair)
    for (a, b), pair in zip(graph.edges, pairs, strict=True):
        for one, other in ((a, b), (b, a)):  # a vertex with a single edge
            if len(own[one]) == 1 < len(own[other]):
                own[other] = set(pair - own[one])
    if any(len(each) != 1 for each in own):
        return None
    found = [min(each) for each in own]
    same = all({found[a], found[b]} == pair for (a, b), pair in zip(graph.edges, pairs, strict=True))
    return found if same else None


def _equal_unknowns(condition: IntExpr, number: Mapping[Var, int]) -> frozenset[int]:
    """Return the two unknowns of a condition if it requires them to be equal, otherwise nothing."""
    match condition:
        case Within(value=Linear(terms=((Var() as a, p), (Var() as b, q)), constant=0), domain=domain):
            return frozenset((number[a], number[b])) if p == -q and domain == ZERO else frozenset()
    return frozenset()


_NODES: WeakKeyDictionary[Unknowns, Nodes] = WeakKeyDictionary()


def nodes_of(unknowns: Unknowns) -> Nodes:
    """Return the facts about the nodes of a puzzle."""
    if unknowns not in _NODES:
        _NODES[unknowns] = Nodes(unknowns)
    return _NODES[unknowns]


def _bounds(e: IntNode) -> tuple[int, int]:
    return (0, 1) if isinstance(e, Var) and e.truth else (e.low, e.high)


def _cap(within: Within, term: IntNode, factor: int) -> int | None:
    """Return the least size of a group that puts a sum beyond all its bounds."""
    if not isinstance(term, GroupSize):
        return None
    value = within.value
    low = high = value.constant if isinstance(value, Linear) else 0
    for other, weight in value.terms if isinstance(value, Linear) else ():
        if other is not term:
            a, b = _bounds(other)
            low += min(weight * a, weight * b)
            high += max(weight * a, weight * b)
    size = len(term.components.vertices)
    if factor > 0:
        greatest = high + factor * size
        ends = [end for first, last in within.domain for end in (first, last) if end < greatest or end == first]
        return (max(ends) - low) // factor + 1
    least = low + factor * size
    ends = [end for first, last in within.domain for end in (first, last) if end > least or end == last]
    return (high - min(ends)) // -factor + 1
