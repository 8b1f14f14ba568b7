"""Connected components of a graph to clauses and sums: one literal for each vertex and each group it may be in.

A group is identified by a representative, one of its vertices. By default it is the first vertex. If only the groups of
some vertices matter, it is the first such vertex in the group. If every group is known to contain exactly one of some
vertices, it is that vertex. A vertex has one literal for each representative that it may have, and exactly one literal
holds if the vertex is present. If every group is known to contain at least one of a few vertices, each such vertex in
the group represents it, and at least one literal holds.

Adjacent vertices joined by an edge have the same representatives, and each vertex is connected to its own.
GraphRules encodes this for a solver. Auxiliary variables are functions of the unknowns where possible, so that each
solution is found once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from pzc.compiler.base.clock import check_limits
from pzc.compiler.base.intervals import Intervals, contains
from pzc.compiler.base.limits import current
from pzc.compiler.board.graphs import reach
from pzc.compiler.flat.flat import Components

from .affine import add, of_literal
from .edges import adjacency
from .group_facts import Chosen, GroupFacts
from .literals import Literals
from .scopes import Scope
from .sink import Affine, Literal, Sink, negated

_CONSTRAINTS_PER_LITERAL = 4
"""The approximate number of constraints on each membership literal. They count towards the limit on parts."""


class TooManyPairs(Exception):
    """The membership of vertices in groups takes more literals than the limit `most`."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most


def never_too_many(graph: Components) -> bool:
    """Return True if all pairs of vertices of a graph stay within the limit."""
    return len(graph.vertices) ** 2 <= _most_pairs()


def _most_pairs() -> int:
    return current().parts // _CONSTRAINTS_PER_LITERAL


class Groups:
    """The membership literals of one graph."""

    def __init__(
        self,
        sink: Sink,
        values: Literals,
        graph: Components,
        known: GroupFacts,
        chosen: Chosen | None,
        scope: Scope | None,
        require: Callable[[Groups], None],
        sizes_along_edges: bool,
    ) -> None:
        """Encode the groups of a graph.

        `known` has facts that may be relied on.
        `chosen` are the representatives; None: the first vertex of each group.
        `scope`: only groups with a vertex of the scope count. The first of these represents the group, unless all are
          chosen. Other groups have no representative.
        `require` and `sizes_along_edges` are those of `GraphRules`: `require_groups` is called once, when the literals
          exist.
        """
        self._sink, self._values, self._graph, self._known, self._chosen = sink, values, graph, known, chosen
        self._sizes_along_edges = sizes_along_edges
        self._there = values.truths(graph.vertices)
        self.edges = self._possible_edges()
        self._edge = {(min(i, j), max(i, j)): holds for i, j, holds in self.edges}
        free = zip(graph.edges, graph.joined, strict=True)
        self._closed = known.closed | {(min(ends), max(ends)) for ends, joined in free if joined is True}
        self.near = adjacency(len(graph.vertices), self.edges)
        """For each vertex its neighbors, each with the literal of the edge."""
        self._scope = scope
        every = range(len(graph.vertices)) if scope is None else sorted(scope)
        representatives = every if chosen is None else chosen.vertices
        found = self._reachable(
            [vertex for vertex in representatives if not self._values.is_false(self._there[vertex])]
        )
        self._reached = found
        self.literals: list[dict[int, Literal]] = [{} for _ in graph.vertices]
        """For each vertex its membership literals, by representative."""
        for representative, far in found.items():
            check_limits()
            for vertex in far:
                self.literals[vertex][representative] = self._literal(vertex, representative)
        self._elsewhere = [self._outside(vertex) for vertex in range(len(graph.vertices))]
        """For each vertex the literal that it is present in a group that does not count."""
        self._require_membership()
        require(self)
        self._sums = {
            representative: add(0, *((of_literal(self.literals[vertex][representative]), 1) for vertex in far))
            for representative, far in found.items()
        }
        self._largest = {representative: values.bounds(total)[1] for representative, total in self._sums.items()}
        self._limit_sizes()
        self._sizes: dict[int, Affine] = {}
        self._pairs: dict[tuple[int, int], Literal] = {}

    # ----------------------------------------------------------------------------------------- the graph

    def _possible_edges(self) -> list[tuple[int, int, Literal]]:
        """Return the edges that may hold, each with the literal "the edge and both its vertices are present"."""
        joined = self._values.truths(self._graph.joined)
        edges = []
        for (i, j), holds in zip(self._graph.edges, joined, strict=True):
            literal = self._values.all_of((holds, self._there[i], self._there[j]))
            if not self._values.is_false(literal):
                edges.append((i, j, literal))
        return edges

    def _reachable(self, representatives: Sequence[int]) -> dict[int, Mapping[int, int]]:
        """Return the vertices that each representative can reach.

        Raises TooManyPairs if there are too many pairs.
        """
        barred, most = frozenset(representatives), _most_pairs()
        found: dict[int, Mapping[int, int]] = {}
        pairs = 0
        for representative in representatives:
            found[representative] = self._reach(representative, barred)
            pairs += len(found[representative])
            if pairs > most:
                raise TooManyPairs(most)
        return found

    def _reach(self, representative: int, representatives: frozenset[int]) -> Mapping[int, int]:
        """Return the distance from the representative for each vertex that can be in its group.

        A path avoids vertices that are never in the group, and vertices that would represent it instead.
        """
        most, anywhere = self._size_bound(representative), self._known.sizes.anywhere

        def far(excluded: set[int]) -> dict[int, int]:
            check_limits()
            return reach([representative] if most > 0 else [], partial(onwards, excluded))

        def onwards(excluded: set[int], vertex: int, steps: int) -> Iterator[int]:
            for other, _ in self.near[vertex]:
                barred = other in excluded or other in representatives and self._excludes(representative, other)
                if not barred and steps < min(most, anywhere.get(other, most)):
                    yield other

        return self._known.apart.reached(representative, far)

    def _size_bound(self, representative: int) -> int:
        """Return an upper bound on the size of the group with this representative."""
        size, sizes = len(self._there), self._known.sizes
        return max(0, min(size, sizes.anywhere.get(representative, size), sizes.leading.get(representative, size)))

    def _excludes(self, representative: int, other: int) -> bool:
        """Return True if `other` cannot be in the group of `representative`, since it would represent it instead."""
        return other < representative if self._chosen is None else self._chosen.alone

    def _literal(self, vertex: int, representative: int) -> Literal:
        if self._chosen is not None and vertex == representative:
            return self._there[vertex]
        return self._values.new_bool(f"[{vertex + 1} with {representative + 1}]")

    def _outside(self, vertex: int) -> Literal:
        if self._scope is None or vertex in self._scope:
            return self._values.constant(False)
        return self._values.new_bool(f"[{vertex + 1} elsewhere]") if self.literals[vertex] else self._there[vertex]

    # ------------------------------------------------------------------------------------------ what holds

    def _require_membership(self) -> None:
        """Give each present vertex exactly one representative, or at least one if `several`.

        A representative is its own representative.
        """
        for vertex, there in enumerate(self._there):
            check_limits()
            elsewhere = self._elsewhere[vertex]
            literals = [*self.literals[vertex].values(), *(() if self._values.is_false(elsewhere) else (elsewhere,))]
            if self.several:
                self._clause(*literals, negated(there))
                self._clause(negated(elsewhere), there)
            elif literals != [there]:
                self._sink.exactly_one([*literals, negated(there)])
            for representative, literal in self.literals[vertex].items():
                if vertex != representative:
                    self._clause(negated(literal), self.literals[representative][representative])
        for i, j, holds in self.edges if self._scope is not None else ():
            self._clause(negated(holds), negated(self._elsewhere[i]), self._elsewhere[j])
            self._clause(negated(holds), negated(self._elsewhere[j]), self._elsewhere[i])

    def spans(self) -> list[range]:
        """Return for each vertex the possible distances from its representative, without 0."""
        nearest, farthest = [len(self._there)] * len(self._there), [0] * len(self._there)
        for representative, far in self._reached.items():
            most = min(len(far), self._size_bound(representative)) - 1
            for vertex, steps in far.items():
                nearest[vertex] = min(nearest[vertex], max(1, steps))
                farthest[vertex] = max(farthest[vertex], most)
        return [range(first, last + 1) for first, last in zip(nearest, farthest, strict=True)]

    def starts(self) -> Iterator[tuple[int, Literal]]:
        """Yield the vertices from which connectivity starts, one in each group, each with its literal."""
        for vertex, of in enumerate(self.literals):
            if vertex in of:
                before = (
                    [literal for representative, literal in of.items() if representative < vertex]
                    if self.several
                    else []
                )
                yield vertex, self._values.all_of((of[vertex], *map(negated, before)))

    @property
    def several(self) -> bool:
        """True if a group may have several representatives."""
        return self._chosen is not None and not self._chosen.alone

    def led(self) -> Sequence[Literal]:
        """Return for each vertex the literal that it is present and has a representative."""
        if self._scope is None:
            return self._there
        pairs = zip(self._there, self._elsewhere, strict=True)
        return [self._values.all_of((there, negated(elsewhere))) for there, elsewhere in pairs]

    def _limit_sizes(self) -> None:
        """Limit the size of each representative's group, where its largest possible size exceeds the bound."""
        for representative, total in self._sums.items():
            most = self._size_bound(representative)
            if most < self._largest[representative]:
                domain: Intervals = ((-total.constant, most - total.constant),)
                self._sink.linear(total.terms, domain)

    # ----------------------------------------------------------------------------------------- what is asked

    def representative_in(self, vertex: int, domain: Intervals) -> Literal:
        """Return the literal "the representative of the vertex, counted from 1, or 0 if absent, lies in the domain"."""
        wanted = [x for representative, x in self.literals[vertex].items() if contains(domain, representative + 1)]
        if contains(domain, 0):
            wanted.append(negated(self._there[vertex]))
        return self._values.any_of(wanted)

    def representative(self, vertex: int) -> Affine:
        """Return the representative of a vertex, counted from 1, or 0 if the vertex is absent."""
        return add(
            0, *((of_literal(literal), representative + 1) for representative, literal in self.literals[vertex].items())
        )

    def together(self, first: int, second: int) -> Literal:
        """Return the literal that both vertices are present and have the same representative."""
        for one, other in ((first, second), (second, first)):
            if self._chosen is not None and one in self.literals[one]:
                return self.literals[other].get(one, self._values.constant(False))
        key = min(first, second), max(first, second)
        if key not in self._pairs:
            self._pairs[key] = self._new_pair(*key)
        return self._pairs[key]

    def _new_pair(self, first: int, second: int) -> Literal:
        """Return a literal that both vertices are in one group. It is the literal of the edge between them if that
        suffices.
        """
        common = self.literals[first].keys() & self.literals[second].keys()
        if not common:
            return self._values.constant(False)
        edge = self._edge.get((first, second))
        if edge is not None and (first, second) in self._closed:
            holds = edge
        else:
            holds = self._values.new_bool(f"[{first + 1} together with {second + 1}]")
            for one, other in ((first, second), (second, first)):
                self._clause(negated(holds), self._there[one])
                for representative, literal in self.literals[one].items():
                    beyond = self.literals[other].get(representative)
                    self._clause(negated(holds), negated(literal), *(() if beyond is None else (beyond,)))
            if edge is not None:
                self._clause(negated(edge), holds)
        for representative in sorted(common):
            self._clause(
                negated(self.literals[first][representative]), negated(self.literals[second][representative]), holds
            )
        return holds

    def size(self, vertex: int) -> Affine:
        """Return the number of vertices in the group of a vertex, 0 if the vertex is absent."""
        if self._chosen is not None and vertex in self.literals[vertex]:
            return self._sums[vertex]
        if vertex not in self._sizes:
            if self._sizes_along_edges:
                self._pass_sizes_along_edges()
            else:
                self._sizes[vertex] = self._define_size(vertex)
        return self._sizes[vertex]

    def _pass_sizes_along_edges(self) -> None:
        """Define all sizes: a representative's size is the sum of its literals, and joined vertices have equal
        sizes.
        """
        self._sizes = {vertex: self._new_size(vertex) for vertex in range(len(self._there))}
        for i, j, holds in self.edges:
            if not self._values.is_equality(holds, self._sizes[i], self._sizes[j]):
                self._values.equal_if(holds, self._sizes[i], self._sizes[j])
        for vertex, size in self._sizes.items():
            if vertex in self.literals[vertex]:
                self._values.equal_if(self.literals[vertex][vertex], size, self._sums[vertex])

    def _new_size(self, vertex: int) -> Affine:
        """Return a number for the size of the group of a vertex, 0 if the vertex is absent.

        It is not yet defined otherwise.
        """
        most = max(map(self._largest.__getitem__, self.literals[vertex]), default=0)
        counts = self._values.constant_value(self._there[vertex]) is True and self._values.is_false(
            self._elsewhere[vertex]
        )
        least = min(most, int(counts))
        unknown = self._known.size_variables.get(vertex)
        if unknown is None:
            size = self._values.new_between(least, most)
        else:
            size = self._values.affine(unknown)
            self._values.require_between(size, least, most)
        elsewhere = self._elsewhere[vertex]
        for none in (negated(self._there[vertex]), *(() if self._values.is_false(elsewhere) else (elsewhere,))):
            self._values.equal_if(none, size, Affine((), 0))
        return size

    def _define_size(self, vertex: int) -> Affine:
        """Define the size of a vertex's group: it equals the size at its representative."""
        self._sizes[vertex] = size = self._new_size(vertex)
        for representative, literal in self.literals[vertex].items():
            self._values.equal_if(
                literal,
                size,
                self._sums[representative]
                if representative == vertex or self._chosen is not None
                else self.size(representative),
            )
        return size

    def _clause(self, *literals: Literal) -> None:
        self._values.clause(literals)
