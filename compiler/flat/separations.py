"""Constraints to vertices that must not share a group, so that reachability can exclude them.

c not in galaxy(g)                               ->   c is not reached from g
c in galaxy(g) -> turned(c, g) in galaxy(g)      ->   c is excluded once the cell opposite to it is
c in galaxy(g), each galaxy has one of the g     ->   c is not reached from the others
"""

from collections.abc import Callable, Iterable, Mapping

from .flat import BoolExpr, Components, Constraint, Not, Or, Reason, Same, Together
from .value import conjuncts


class Separations:
    """The exclusions that constraints give for one graph, by vertex."""

    def __init__(self, alone: Iterable[int] = ()) -> None:
        """Begin without constraints. No two of the vertices in `alone` are in one group."""
        self.never: dict[int, set[int]] = {}
        """For a vertex, those that are never in its group."""
        self.follows: dict[int, list[tuple[int, int]]] = {}
        """For a vertex, pairs (a, b): a is in its group only if b is."""
        self.holders: dict[int, int] = {vertex: vertex for vertex in alone}
        """For a vertex, the vertex of `alone` that its group certainly has."""
        self.reasons: dict[Reason, None] = {}
        """The reasons of these constraints, in order."""

    def concern(self, vertex: int) -> bool:
        """Return True if some vertices are known not to be in the group of `vertex`."""
        return vertex in self.never or vertex in self.holders

    def reached(self, vertex: int, over: Callable[[set[int]], Mapping[int, int]]) -> Mapping[int, int]:
        """Return the vertices that may be in the group of `vertex`.

        `over` maps a set of excluded vertices to the vertices reached without them.
        """
        never = set(self.never.get(vertex, ()))
        if vertex in self.holders:
            own = self.holders[vertex]
            never.update(other for other, holder in self.holders.items() if holder != own)
        while True:
            far = over(never)
            lost = {one for one, other in self.follows.get(vertex, ()) if one in far and other not in far}
            if not lost or vertex in lost:  # a vertex that excludes itself has no group, which other constraints cover
                return far
            never |= lost


def find_separations(constraints: Iterable[Constraint], alone: bool) -> dict[Components, Separations]:
    """Collect the exclusions for each graph from constraints that must all hold.

    `alone`: the given representatives of a graph can be relied on.
    """
    collected = _Collected(alone)
    for constraint in constraints:
        for part in conjuncts(constraint.condition):
            graph = collected.add(part)
            if graph is not None:
                collected.found[graph].reasons[constraint.reason] = None
    return collected.found


class _Collected:
    """The exclusions found so far."""

    def __init__(self, alone: bool) -> None:
        self.found: dict[Components, Separations] = {}
        self._alone = alone

    def _separations_in(self, graph: Components) -> Separations:
        if graph not in self.found:
            self.found[graph] = Separations(graph.representatives or () if self._alone else ())
        return self.found[graph]

    def add(self, part: BoolExpr) -> Components | None:
        """Record the exclusion that a condition states. Return its graph, or None if it states none."""
        match part:
            case Not(item=Together() as pair):
                never = self._separations_in(pair.components).never
                never.setdefault(pair.first, set()).add(pair.second)
                never.setdefault(pair.second, set()).add(pair.first)
                return pair.components
            case Together() as pair:
                return self._add_member(pair)
            case Or(items=(Not(item=Together() as one), Together() as other)):
                return self._add_implication(one, other)
            case Or(items=(Together() as other, Not(item=Together() as one))):
                return self._add_implication(one, other)
            case Same(left=Together() as one, right=Together() as other):
                return self._add_implication(one, other) and self._add_implication(other, one)
        return None

    def _add_member(self, pair: Together) -> Components | None:
        """Record a vertex that is certainly in the group of a given representative."""
        given = self._alone and pair.components.representatives is not None
        holders = self._separations_in(pair.components).holders if given else {}
        for lead, vertex in ((pair.first, pair.second), (pair.second, pair.first)):
            if holders.get(lead) == lead:
                holders[vertex] = lead
                return pair.components
        return None

    def _add_implication(self, one: Together, other: Together) -> Components | None:
        """Record that `other` follows from `one`, if both pairs share a vertex. Return the graph, or None if not."""
        both = {one.first, one.second} & {other.first, other.second} if one.components is other.components else set()
        for common in both:
            pair = one.first + one.second - common, other.first + other.second - common
            self._separations_in(one.components).follows.setdefault(common, []).append(pair)
        return one.components if both else None
