"""Constraints to vertices that must not share a group, so that reachability can exclude them.

c not in galaxy(g)                               ->   c is not reached from g
c in galaxy(g) -> turned(c, g) in galaxy(g)      ->   c is excluded once the cell opposite to it is
"""

from collections.abc import Callable, Iterable, Mapping

from .flat import BoolExpr, Components, Constraint, Not, Or, Reason, Same, Together
from .value import conjuncts


class Separations:
    """The exclusions that constraints give for one graph, by vertex."""

    def __init__(self) -> None:
        self.never: dict[int, set[int]] = {}
        """For a vertex, those that are never in its group."""
        self.follows: dict[int, list[tuple[int, int]]] = {}
        """For a vertex, pairs (a, b): a is in its group only if b is."""
        self.reasons: dict[Reason, None] = {}
        """The reasons of these constraints, in order."""

    def reached(self, vertex: int, over: Callable[[set[int]], Mapping[int, int]]) -> Mapping[int, int]:
        """Return the vertices that may be in the group of `vertex`.

        `over` maps a set of excluded vertices to the vertices reached without them.
        """
        never = set(self.never.get(vertex, ()))
        while True:
            far = over(never)
            lost = {one for one, other in self.follows.get(vertex, ()) if one in far and other not in far}
            if not lost or vertex in lost:  # a vertex that excludes itself has no group, which other constraints cover
                return far
            never |= lost


def find_separations(constraints: Iterable[Constraint]) -> dict[Components, Separations]:
    """Collect the exclusions for each graph from constraints that must all hold."""
    found: dict[Components, Separations] = {}
    for constraint in constraints:
        for part in conjuncts(constraint.condition):
            graph = _record(part, found)
            if graph is not None:
                found[graph].reasons[constraint.reason] = None
    return found


def _record(part: BoolExpr, found: dict[Components, Separations]) -> Components | None:
    """Record the exclusion that a condition states. Return its graph, or None if it states none."""
    match part:
        case Not(item=Together() as pair):
            apart = found.setdefault(pair.components, Separations())
            apart.never.setdefault(pair.first, set()).add(pair.second)
            apart.never.setdefault(pair.second, set()).add(pair.first)
            return pair.components
        case Or(items=(Not(item=Together() as one), Together() as other)):
            return _record_implication(one, other, found)
        case Or(items=(Together() as other, Not(item=Together() as one))):
            return _record_implication(one, other, found)
        case Same(left=Together() as one, right=Together() as other):
            return _record_implication(one, other, found) and _record_implication(other, one, found)
    return None


def _record_implication(one: Together, other: Together, found: dict[Components, Separations]) -> Components | None:
    """Record that `other` follows from `one`, if both pairs share a vertex.

    Return the graph, or None if they do not.
    """
    both = {one.first, one.second} & {other.first, other.second} if one.components is other.components else set()
    for common in both:
        pair = one.first + one.second - common, other.first + other.second - common
        found.setdefault(one.components, Separations()).follows.setdefault(common, []).append(pair)
    return one.components if both else None
