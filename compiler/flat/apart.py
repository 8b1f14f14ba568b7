"""Constraints to which vertices are in no group with another one: nothing is reached over these.

c not in galaxy(g)                               ->   c is not reached from g
c in galaxy(g) -> turned(c, g) in galaxy(g)      ->   c is not, where the cell that it is turned to is not
"""

from collections.abc import Callable, Iterable, Mapping

from .flat import BoolExpr, Components, Constraint, Not, Or, Reason, Same, Together
from .value import conjuncts


class Apart:
    """What is said of one graph, by vertex."""

    def __init__(self) -> None:
        self.never: dict[int, set[int]] = {}
        """Those that are never in its group."""
        self.follows: dict[int, list[tuple[int, int]]] = {}
        """Pairs of which the first is in its group only if the second is."""
        self.reasons: dict[Reason, None] = {}
        """Those of the constraints that say it."""

    def reached(self, vertex: int, over: Callable[[set[int]], Mapping[int, int]]) -> Mapping[int, int]:
        """What may be in the group of a vertex; `over` says what is reached when some are left out."""
        never = set(self.never.get(vertex, ()))
        while True:
            far = over(never)
            lost = {one for one, other in self.follows.get(vertex, ()) if one in far and other not in far}
            if not lost or vertex in lost:  # without itself it has no group, which is said elsewhere
                return far
            never |= lost


def known_apart(constraints: Iterable[Constraint]) -> dict[Components, Apart]:
    """What the constraints, which all hold, say of each graph."""
    found: dict[Components, Apart] = {}
    for constraint in constraints:
        for part in conjuncts(constraint.condition):
            graph = _note(part, found)
            if graph is not None:
                found[graph].reasons[constraint.reason] = None
    return found


def _note(part: BoolExpr, found: dict[Components, Apart]) -> Components | None:
    """Notes what a condition says, if it is of that kind: of which graph."""
    match part:
        case Not(item=Together() as pair):
            apart = found.setdefault(pair.components, Apart())
            apart.never.setdefault(pair.first, set()).add(pair.second)
            apart.never.setdefault(pair.second, set()).add(pair.first)
            return pair.components
        case Or(items=(Not(item=Together() as one), Together() as other)):
            return _follows(one, other, found)
        case Or(items=(Together() as other, Not(item=Together() as one))):
            return _follows(one, other, found)
        case Same(left=Together() as one, right=Together() as other):
            return _follows(one, other, found) and _follows(other, one, found)
    return None


def _follows(one: Together, other: Together, found: dict[Components, Apart]) -> Components | None:
    """Of two pairs with a vertex in common, that the second is in one group where the first is."""
    both = {one.first, one.second} & {other.first, other.second} if one.components is other.components else set()
    for common in both:
        pair = one.first + one.second - common, other.first + other.second - common
        found.setdefault(one.components, Apart()).follows.setdefault(common, []).append(pair)
    return one.components if both else None
