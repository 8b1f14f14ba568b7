"""Loops, paths, connected groups and cycles to recursive rules.

A recursive rule derives exactly the reachable vertices, since clasp does not let sets of atoms support only each other
(M. Gebser, B. Kaufmann, T. Schaub: Conflict-driven answer set solving, Artificial Intelligence 187 (2012)).
Reachability is a function of the unknowns, so conditions on it may be negated or conditional.
"""

from collections.abc import Iterable, Sequence

from pzc.compiler.base.clock import check_limits
from pzc.compiler.board.graphs import order_from_middle
from pzc.compiler.encode.affine import add, of_literal
from pzc.compiler.encode.areas import Groups
from pzc.compiler.encode.edges import Edge, Edges
from pzc.compiler.encode.logic import FALSE, TRUE
from pzc.compiler.encode.sink import Affine, Literal, negated
from pzc.compiler.encode.values import Encoder

from .program import Program


class Reach:
    """See GraphRules."""

    sizes_along_edges = True
    functional = True

    def __init__(self, rules: Program, values: "Encoder") -> None:
        self._rules = rules
        self._values = values
        values.constant(True)  # makes the values of TRUE and FALSE known to the encoder

    # --------------------------------------------------------------------------------- connected groups

    def require_connected(self, items: Sequence[Literal], edges: Edges, when: Sequence[Literal]) -> None:
        """See GraphRules."""
        there = self._restricted(items, when)
        start = self._first(there, order_from_middle(len(there), edges))
        self._require_all(there, self._reached(there, self._joins(there, edges), start))

    def require_groups(self, groups: "Groups") -> None:
        """See GraphRules. Each lead has its own reachability atoms.

        With one atom for each vertex, reached from any lead, kurotto 13x17 takes 19 s instead of 0.7, fillomino 15x15
        50 instead of 3.
        """
        for vertex, of in enumerate(groups.literals):
            check_limits()
            for lead, literal in of.items():
                if lead != vertex:
                    self._rules.defined(literal)
        for i, j, holds in groups.edges:
            check_limits()
            for one, other in ((i, j), (j, i)):
                for lead, literal in groups.literals[one].items():
                    beyond = groups.literals[other].get(lead, FALSE)
                    if lead == other or beyond == FALSE:
                        self._values.clause((~holds, ~literal, beyond))
                    else:
                        self._rules.rule(beyond, (literal, holds))

    def require_disconnected(self, items: Sequence[Literal], edges: Edges, when: Sequence[Literal]) -> None:
        """See GraphRules."""
        self._rules.clause([~self.connected(items, edges), *map(negated, when)])

    def connected(self, items: Sequence[Literal], edges: Edges) -> Literal:
        """See GraphRules."""
        start = self._first(items, order_from_middle(len(items), edges))
        reached = self._reached(items, self._joins(items, edges), start)
        return self._conjunction(~self._rules.all_of((a, ~b)) for a, b in zip(items, reached, strict=True))

    def _joins(self, there: Sequence[Literal], edges: Edges) -> list[Edge]:
        """Return the edges whose ends are not known to be absent, each with the condition TRUE."""
        return [(i, j, TRUE) for i, j in edges if FALSE not in (self._simplified(there[i]), self._simplified(there[j]))]

    def _first(self, there: Sequence[Literal], order: Sequence[int]) -> list[Literal]:
        """Return for each vertex the literal that it is the first one present in this order.

        A vertex known to be present is preferred.

        With an order from the middle of a board, distances are short: of seven searches in an aqre of 18x18 each took
        at most 4,000 conflicts, and 2,000 to 34,000 from the corner.
        """
        first = [FALSE] * len(there)
        known = [self._simplified(literal) for literal in there]
        if TRUE in known:
            first[next(vertex for vertex in order if known[vertex] == TRUE)] = TRUE
            return first
        before = FALSE
        for vertex in order:
            first[vertex] = self._rules.all_of((known[vertex], ~before))
            before = self._rules.any_of((before, known[vertex]))
        return first

    def _reached(self, there: Sequence[Literal], edges: Sequence[Edge], start: Sequence[Literal]) -> list[Literal]:
        """Return for each vertex the literal that it can be reached from a start vertex over present vertices."""
        near: list[list[tuple[int, Literal]]] = [[] for _ in there]
        for i, j, way in edges:
            near[i].append((j, way))
            near[j].append((i, way))
        rules = self._rules
        reached = [
            FALSE
            if here == FALSE or begins == FALSE and not around
            else TRUE
            if begins == TRUE
            else rules.new_defined()
            for here, begins, around in zip(there, start, near, strict=True)
        ]
        for vertex, head in enumerate(reached):
            if head in (TRUE, FALSE):
                continue
            if start[vertex] != FALSE:
                rules.rule(head, (start[vertex],))
            for other, way in near[vertex]:
                if reached[other] != FALSE:
                    rules.rule(head, (reached[other], there[vertex]) if way == TRUE else (reached[other], way))
        return reached

    def _require_all(self, there: Sequence[Literal], reached: Sequence[Literal]) -> None:
        for literal, end in zip(there, reached, strict=True):
            if end != TRUE:
                self._rules.clause((~literal, end))

    # ------------------------------------------------------------------------------------ loops and paths

    def require_circuit_or_path(
        self, items: Sequence[Literal], ends: Edges, closed: bool, when: Sequence[Literal], faces: Edges = ()
    ) -> None:
        """See GraphRules.

        Two edges or none meet in each point, and all points with edges are reached from the first one.
        """
        held = self._restricted(items, when)
        edges = [(i, j, item) for (i, j), item in zip(ends, held, strict=True) if self._simplified(item) != FALSE]
        unless = [negated(literal) for literal in when]
        self._rules.clause([*(item for _, _, item in edges), *unless])
        at = self._edges_by_point(edges)
        if closed:
            for literals in at:
                self._none_or_two(literals)
        else:
            ends_here = [self._exactly_one(literals) for literals in at]
            for literals in at:
                self._at_most(2, literals)
            loose = [end for end in ends_here if end != FALSE]
            self._exactly_two(loose, unless)
        self._require_one_piece(edges, at)

    def _require_one_piece(self, edges: Sequence[Edge], at: Sequence[Sequence[Literal]]) -> None:
        """Require that all edges are reached from the first point with an edge."""
        there = [self._rules.any_of(literals) for literals in at]
        reached = self._reached(there, edges, self._first(there, range(len(there))))
        for i, _, item in edges:
            self._rules.clause((~item, reached[i]))

    def _edges_by_point(self, edges: Sequence[Edge]) -> list[list[Literal]]:
        """Return the edges that meet in each point."""
        at: list[list[Literal]] = [[] for _ in range(1 + max((max(i, j) for i, j, _ in edges), default=-1))]
        for i, j, item in edges:
            at[i].append(item)
            at[j].append(item)
        return at

    def _none_or_two(self, literals: Sequence[Literal]) -> None:
        for place, literal in enumerate(literals):
            self._rules.clause((~literal, *literals[:place], *literals[place + 1 :]))
        self._at_most(2, literals)

    def _at_most(self, most: int, literals: Sequence[Literal]) -> None:
        some, holding = self._values.without_constants(literals)
        if len(some) > most - holding:
            self._rules.at_most(most - holding, some)

    def _count(self, literals: Sequence[Literal]) -> Affine:
        return add(0, *((of_literal(literal), 1) for literal in literals))

    def _exactly_one(self, literals: Sequence[Literal]) -> Literal:
        """Return the literal that exactly one of the given literals holds."""
        return self._values.within(self._count(literals), ((1, 1),)) if literals else FALSE

    def _exactly_two(self, literals: Sequence[Literal], unless: Sequence[Literal]) -> None:
        self._values.require_between(self._count(literals), 2, 2, tuple(map(negated, unless)))

    def circuit_or_path(self, items: Sequence[Literal], ends: Edges, closed: bool) -> Literal:
        """See GraphRules."""
        values = self._values
        edges = [(i, j, item) for (i, j), item in zip(ends, items, strict=True)]
        at = self._edges_by_point(edges)
        allowed = ((0, 0), (2, 2)) if closed else ((0, 2),)
        parts = [values.within(self._count(literals), allowed) for literals in at]
        if not closed:
            loose = [self._exactly_one(literals) for literals in at]
            parts.append(values.within(self._count(loose), ((2, 2),)))
        there = [values.any_of(literals) for literals in at]
        reached = self._reached(there, edges, self._first(there, range(len(there))))
        parts += [~self._rules.all_of((item, ~reached[i])) for i, _, item in edges]
        return self._conjunction([*parts, values.any_of(items)])

    # ------------------------------------------------------------------------------------ no cycle

    def require_forest(self, items: Sequence[Literal], ends: Edges, when: Sequence[Literal]) -> None:
        """See GraphRules."""
        for literal in self._loose(self._restricted(items, when), ends):
            self._rules.clause((literal,))

    def require_cycle(self, items: Sequence[Literal], ends: Edges, when: Sequence[Literal]) -> None:
        """See GraphRules."""
        self._rules.clause([~self.forest(items, ends), *map(negated, when)])

    def forest(self, items: Sequence[Literal], ends: Edges) -> Literal:
        """See GraphRules."""
        return self._conjunction(self._loose(items, ends))

    def _loose(self, items: Sequence[Literal], ends: Edges) -> list[Literal]:
        """Return for each edge the literal that it is absent or comes loose: at one of its ends all others are loose.

        An edge that never comes loose lies on a cycle or between two cycles. (This strips leaves, as for the 2-core of
        a graph.)
        """
        rules = self._rules
        at: dict[int, list[int]] = {}
        for edge, pair in enumerate(ends):
            for point in pair:
                at.setdefault(point, []).append(edge)
        loose = [rules.new_defined() for _ in items]
        for edge, (item, pair) in enumerate(zip(items, ends, strict=True)):
            rules.rule(loose[edge], (~item,))
            for point in pair:
                rules.rule(loose[edge], [loose[other] for other in at[point] if other != edge])
        return loose

    # ------------------------------------------------------------------------------------------- helpers

    def _simplified(self, literal: Literal) -> Literal:
        """Return TRUE or FALSE if the literal is known to be constant, else the literal."""
        settled = self._values.constant_value(literal)
        return literal if settled is None else TRUE if settled else FALSE

    def _conjunction(self, literals: Iterable[Literal]) -> Literal:
        """Return a new literal, known to the encoder, that is equivalent to the conjunction."""
        holds = self._values.new_bool()
        self._rules.conjunction(holds, list(literals))
        return holds

    def _restricted(self, items: Sequence[Literal], when: Sequence[Literal]) -> list[Literal]:
        """Return the conjunction of each item with `when`. If `when` fails, no item is present: nothing is required."""
        return [self._values.all_of((item, *when)) for item in items] if when else list(items)
