"""Groups of vertices in a graph to clauses and sums of a sink: one literal for each vertex and each group it may be in.

A group goes by one of its vertices, its lead: the first one, or the first of those whose groups count, where others do
not, or, where it is known that every group holds exactly one of some vertices, that one. A vertex has one literal for
each lead that it may have, and just one of them holds where it is there. Where every group is known to hold some of
few vertices, all of these lead it, and at least one of a vertex's literals holds.

Joined neighbours have the same leads, and each vertex hangs together with its own: GraphRules knows how a solver is
told so, with a function of what is there, so that every answer is found once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from pzc.compiler.base.clock import look
from pzc.compiler.base.intervals import Intervals, contains
from pzc.compiler.base.limits import current
from pzc.compiler.board.graphs import reach
from pzc.compiler.flat.flat import Components

from .affine import add, of_literal
from .graph_rules import TooManyPairs, adjacency
from .known import Chosen, Known
from .scopes import Scope
from .sink import Affine, Literal, Sink, negated
from .values import Encoder

_SAID_OF_EACH = 4
"""So many constraints speak of each literal of a cell and a group, about: they count with it."""


class Groups:
    """The literals of one graph."""

    def __init__(
        self,
        sink: Sink,
        values: Encoder,
        graph: Components,
        known: Known,
        chosen: Chosen | None,
        scope: Scope | None,
    ) -> None:
        """Of what is known it is said what to go by. `chosen`: the leads; None: each group's first vertex is. `scope`:
        only groups with a vertex of these count, and the first of these leads; others have no leads."""
        self._sink, self._values, self._graph, self._known, self._chosen = sink, values, graph, known, chosen
        self._there = values.truths(graph.vertices)
        self.edges = self._effective()
        self._edge = {(min(i, j), max(i, j)): holds for i, j, holds in self.edges}
        free = zip(graph.edges, graph.joined, strict=True)
        self._closed = known.closed | {(min(ends), max(ends)) for ends, joined in free if joined is True}
        self.near = adjacency(len(graph.vertices), self.edges)
        """For each vertex the ones that edges join it with, each with the literal that the edge holds."""
        self._scope = scope
        every = range(len(graph.vertices)) if scope is None else sorted(scope)
        leads = every if chosen is None else chosen.vertices
        found = self._reaches([lead for lead in leads if not self._values.never(self._there[lead])])
        self._reached = found
        self.of: list[dict[int, Literal]] = [{} for _ in graph.vertices]
        """For each vertex its literals, by the lead that it may have."""
        for lead, far in found.items():
            look()
            for vertex in far:
                self.of[vertex][lead] = self._literal(vertex, lead)
        self._elsewhere = [self._outside(vertex) for vertex in range(len(graph.vertices))]
        """For each vertex the literal that it is there, in a group that does not count."""
        self._choose()
        values.graphs.require_led(self)
        self._sums = {
            lead: add(0, *((of_literal(self.of[vertex][lead]), 1) for vertex in far)) for lead, far in found.items()
        }
        self._largest = {lead: values.bounds(total)[1] for lead, total in self._sums.items()}
        self._limit()
        self._sizes: dict[int, Affine] = {}
        self._pairs: dict[tuple[int, int], Literal] = {}

    # ----------------------------------------------------------------------------------------- the graph

    def _effective(self) -> list[tuple[int, int, Literal]]:
        """The edges that may hold, each with the literal that it does, between two vertices that are there."""
        joined = self._values.truths(self._graph.joined)
        edges = []
        for (i, j), holds in zip(self._graph.edges, joined, strict=True):
            literal = self._values.all_of((holds, self._there[i], self._there[j]))
            if not self._values.never(literal):
                edges.append((i, j, literal))
        return edges

    def _reaches(self, leads: Sequence[int]) -> dict[int, Mapping[int, int]]:
        """What each lead reaches. TooManyPairs."""
        barred, most = frozenset(leads), current().parts // _SAID_OF_EACH
        found: dict[int, Mapping[int, int]] = {}
        pairs = 0
        for lead in leads:
            found[lead] = self._reach(lead, barred)
            pairs += len(found[lead])
            if pairs > most:
                raise TooManyPairs(most)
        return found

    def _reach(self, lead: int, leads: frozenset[int]) -> Mapping[int, int]:
        """How far from its lead each vertex of a group is at least, for those that can be in it.

        On the way lies none that is never in its group, and no other lead, or none before it.
        """
        most, anywhere = self._most(lead), self._known.sizes.anywhere

        def far(never: set[int]) -> dict[int, int]:
            look()
            return reach([lead] if most > 0 else [], partial(onwards, never))

        def onwards(never: set[int], vertex: int, steps: int) -> Iterator[int]:
            for other, _ in self.near[vertex]:
                barred = other in never or other in leads and self._parts(lead, other)
                if not barred and steps < min(most, anywhere.get(other, most)):
                    yield other

        return self._known.apart.reached(lead, far)

    def _most(self, lead: int) -> int:
        """The most vertices that a group with this lead may have; none, where a bound is below 0."""
        size, sizes = len(self._there), self._known.sizes
        return max(0, min(size, sizes.anywhere.get(lead, size), sizes.leading.get(lead, size)))

    def _parts(self, lead: int, other: int) -> bool:
        """Whether a vertex that may lead leads another group than a lead does."""
        return other < lead if self._chosen is None else self._chosen.alone

    def _literal(self, vertex: int, lead: int) -> Literal:
        if self._chosen is not None and vertex == lead:
            return self._there[vertex]
        return self._values.new_bool(f"[{vertex + 1} with {lead + 1}]")

    def _outside(self, vertex: int) -> Literal:
        if self._scope is None or vertex in self._scope:
            return self._values.constant(False)
        return self._values.new_bool(f"[{vertex + 1} elsewhere]") if self.of[vertex] else self._there[vertex]

    # ------------------------------------------------------------------------------------------ what holds

    def _choose(self) -> None:
        """One lead for each vertex that is there; a lead is its own."""
        for vertex, there in enumerate(self._there):
            look()
            elsewhere = self._elsewhere[vertex]
            literals = [*self.of[vertex].values(), *(() if self._values.never(elsewhere) else (elsewhere,))]
            if self.several:
                self._clause(*literals, negated(there))
            elif literals != [there]:
                self._sink.exactly_one([*literals, negated(there)])
            for lead, literal in self.of[vertex].items():
                if vertex != lead:
                    self._clause(negated(literal), self.of[lead][lead])
        for i, j, holds in self.edges if self._scope is not None else ():
            self._clause(negated(holds), negated(self._elsewhere[i]), self._elsewhere[j])
            self._clause(negated(holds), negated(self._elsewhere[j]), self._elsewhere[i])

    def spans(self) -> list[range]:
        """For each vertex the numbers of steps that it may be away from its lead, 0 left out."""
        nearest, farthest = [len(self._there)] * len(self._there), [0] * len(self._there)
        for lead, far in self._reached.items():
            most = min(len(far), self._most(lead)) - 1
            for vertex, steps in far.items():
                nearest[vertex] = min(nearest[vertex], max(1, steps))
                farthest[vertex] = max(farthest[vertex], most)
        return [range(first, last + 1) for first, last in zip(nearest, farthest, strict=True)]

    def starts(self) -> Iterator[tuple[int, Literal]]:
        """The vertices from which one gets to all that are led, each with the literal that it is one of these: one in
        each group."""
        for vertex, of in enumerate(self.of):
            if vertex in of:
                before = [literal for lead, literal in of.items() if lead < vertex] if self.several else []
                yield vertex, self._values.all_of((of[vertex], *map(negated, before)))

    @property
    def several(self) -> bool:
        """Whether a group may have several leads."""
        return self._chosen is not None and not self._chosen.alone

    def led(self) -> Sequence[Literal]:
        """For each vertex the literal that it is there and has a lead."""
        if self._scope is None:
            return self._there
        pairs = zip(self._there, self._elsewhere, strict=True)
        return [self._values.all_of((there, negated(elsewhere))) for there, elsewhere in pairs]

    def _limit(self) -> None:
        for lead, total in self._sums.items():
            most = self._most(lead)
            if most < self._largest[lead]:
                domain: Intervals = ((-total.constant, most - total.constant),)
                self._sink.linear(total.terms, domain)

    # ----------------------------------------------------------------------------------------- what is asked

    def lead_in(self, vertex: int, domain: Intervals) -> Literal:
        """The literal that the lead of a vertex, counted from 1 and 0 for none, lies in a set."""
        wanted = [x for lead, x in self.of[vertex].items() if contains(domain, lead + 1)]
        if contains(domain, 0):
            wanted.append(negated(self._there[vertex]))
        return self._values.any_of(wanted)

    def lead(self, vertex: int) -> Affine:
        """The lead of a vertex, counted from 1, 0 for none."""
        return add(0, *((of_literal(literal), lead + 1) for lead, literal in self.of[vertex].items()))

    def together(self, first: int, second: int) -> Literal:
        """The literal that two vertices are there and have the same lead."""
        for one, other in ((first, second), (second, first)):
            if self._chosen is not None and one in self.of[one]:
                return self.of[other].get(one, self._values.constant(False))
        key = min(first, second), max(first, second)
        if key not in self._pairs:
            self._pairs[key] = self._pair(*key)
        return self._pairs[key]

    def _pair(self, first: int, second: int) -> Literal:
        common = self.of[first].keys() & self.of[second].keys()
        if not common:
            return self._values.constant(False)
        edge = self._edge.get((first, second))
        if edge is not None and (first, second) in self._closed:
            holds = edge
        else:
            holds = self._values.new_bool(f"[{first + 1} together with {second + 1}]")
            for one, other in ((first, second), (second, first)):
                self._clause(negated(holds), self._there[one])
                for lead, literal in self.of[one].items():
                    beyond = self.of[other].get(lead)
                    self._clause(negated(holds), negated(literal), *(() if beyond is None else (beyond,)))
            if edge is not None:
                self._clause(negated(edge), holds)
        for lead in sorted(common):
            self._clause(negated(self.of[first][lead]), negated(self.of[second][lead]), holds)
        return holds

    def size(self, vertex: int) -> Affine:
        """The number of vertices in the group of a vertex, 0 where it is not there."""
        if self._chosen is not None and vertex in self.of[vertex]:
            return self._sums[vertex]
        if vertex not in self._sizes:
            if self._values.graphs.sizes_along_edges:
                self._pass_sizes_on()
            else:
                self._sizes[vertex] = self._size(vertex)
        return self._sizes[vertex]

    def _pass_sizes_on(self) -> None:
        """Makes the sizes of all: a lead knows its own, and joined vertices have the same."""
        self._sizes = {vertex: self._any_size(vertex) for vertex in range(len(self._there))}
        for i, j, holds in self.edges:
            if not self._values.says_equal(holds, self._sizes[i], self._sizes[j]):
                self._values.equal_if(holds, self._sizes[i], self._sizes[j])
        for vertex, size in self._sizes.items():
            if vertex in self.of[vertex]:
                self._values.equal_if(self.of[vertex][vertex], size, self._sums[vertex])

    def _any_size(self, vertex: int) -> Affine:
        """A number for the size of the group of a vertex, which is 0 where that is not there."""
        most = max(map(self._largest.__getitem__, self.of[vertex]), default=0)
        counts = self._values.certain(self._there[vertex]) is True and self._values.never(self._elsewhere[vertex])
        least = min(most, int(counts))
        unknown = self._known.said.get(vertex)
        if unknown is None:
            size = self._values.new_between(least, most)
        else:
            size = self._values.affine(unknown)
            self._values.say(size, least, most)
        elsewhere = self._elsewhere[vertex]
        for none in (negated(self._there[vertex]), *(() if self._values.never(elsewhere) else (elsewhere,))):
            self._values.equal_if(none, size, Affine((), 0))
        return size

    def _size(self, vertex: int) -> Affine:
        self._sizes[vertex] = size = self._any_size(vertex)
        for lead, literal in self.of[vertex].items():
            self._values.equal_if(
                literal, size, self._sums[lead] if lead == vertex or self._chosen is not None else self.size(lead)
            )
        return size

    def _clause(self, *literals: Literal) -> None:
        self._values.clause(literals)
