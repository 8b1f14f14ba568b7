"""A condition and an unknown to sets of interchangeable values: trying one value of each set is enough."""

from collections.abc import Hashable, Iterable, Sequence
from itertools import zip_longest
from weakref import WeakKeyDictionary

from pzc.compiler.base.intervals import Intervals, contains
from pzc.compiler.flat.flat import And, BoolExpr, Choice, Extremum, IntExpr, IntNode, Linear, Var, Within
from pzc.compiler.flat.value import children, postorder

from .groups import nodes_of
from .state import Unknowns

FEW_VALUES = 4
"""An unknown with so few values is not worth a search for interchangeable ones."""


class ValueClasses:
    """Divides the values of an unknown into sets that an expression cannot distinguish.

    An expression distinguishes few values if it only compares the unknown with a few numbers.
    """

    def __init__(self, variable: Var, values: Sequence[int]) -> None:
        self._variable, self._values = variable, values
        self._each_alone = [1 << bit for bit in range(len(values))]
        self._domains: dict[IntNode, frozenset[Intervals] | None] = {variable: None}
        """For each expression the domains that the unknown is compared with; None if it is used otherwise."""

    def of(self, value: IntExpr) -> list[int]:
        """Return the sets of values, as bits, that an expression cannot distinguish."""
        if isinstance(value, int) or len(self._values) <= FEW_VALUES:
            return self._each_alone
        for part in postorder(value, self._domains):
            self._domains[part] = self._domains_in(part)
        domains = self._domains[value]
        if domains is None:
            return self._each_alone
        found: dict[tuple[bool, ...], int] = {}
        for bit, each in enumerate(self._values):
            key = tuple([contains(domain, each) for domain in domains])
            found[key] = found.get(key, 0) | 1 << bit
        return list(found.values())

    def _domains_in(self, part: IntNode) -> frozenset[Intervals] | None:
        if isinstance(part, Within) and part.value is self._variable:
            return frozenset([part.domain])
        found: frozenset[Intervals] = frozenset()
        for child in children(part):
            if not isinstance(child, int):
                below = self._domains[child]
                if below is None:
                    return None
                found |= below
        return found


class InterchangeableValues:
    """Finds interchangeable values for all conditions of a puzzle that are evaluated by ranges."""

    def __init__(self, unknowns: Unknowns) -> None:
        self._variables, self._values = unknowns.variables, unknowns.values
        self._nodes = nodes_of(unknowns)
        self._by_place: dict[int, ValueClasses] = {}
        self._convex: dict[tuple[int, int], bool] = {}
        self._classes: dict[tuple[int, int], list[int]] = {}

    def classes(self, condition: BoolExpr, place: int) -> list[int]:
        """Return the sets of values, as bits, that a condition cannot distinguish."""
        key = id(condition), place
        if key not in self._classes:
            if place not in self._by_place:
                self._by_place[place] = ValueClasses(self._variables[place], self._values[place])
            self._classes[key] = self._by_place[place].of(condition)
        return self._classes[key]

    def signature(self, condition: BoolExpr, place: int, mask: int) -> Hashable:
        """Return a key of candidates. A condition cannot distinguish sets of candidates with equal keys."""
        if self.is_convex(condition, place):
            return mask & -mask, mask.bit_length()
        return tuple([bool(mask & each) for each in self.classes(condition, place)])

    def is_convex(self, condition: BoolExpr, place: int) -> bool:
        """Return True if all values between two values that a condition allows are allowed, too, by ranges."""
        key = id(condition), place
        if key not in self._convex:
            self._convex[key] = self._is_convex(condition, place)
        return self._convex[key]

    def _is_convex(self, condition: BoolExpr, place: int) -> bool:
        if isinstance(condition, bool) or not self._nodes.scope(condition) >> place & 1:
            return True
        if self._nodes.small(condition) is not None:
            return False  # evaluated by the candidates of both unknowns, not by ranges
        match condition:
            case And(items=items):
                return all(self._is_convex(item, place) for item in items)
            case Within(value=value, domain=domain):
                return len(domain) == 1 and self._direction(value, place) is not None
        return False

    def _direction(self, e: IntExpr, place: int) -> int | None:
        """Return 1 if the range of a number rises with an unknown, -1 if it falls, 0 if neither; None if unclear."""
        if isinstance(e, int) or not self._nodes.scope(e) >> place & 1:
            return 0
        match e:
            case Var():
                return None if e.truth else 1
            case Linear(terms=terms):
                factors = [factor for _, factor in terms]
                return self._common([term for term, _ in terms], place, factors)
            case Extremum(items=items):
                return self._common(items, place)
            case Choice(condition=condition, then=then, otherwise=otherwise):
                independent = self._direction(condition, place) == 0
                return self._common([then, otherwise], place) if independent else None
        return None

    def _common(self, parts: Sequence[IntExpr], place: int, factors: Sequence[int] = ()) -> int | None:
        """Return the direction of a number that rises with each part, or falls with it if its factor is negative."""
        found = 0
        for part, factor in zip_longest(parts, factors, fillvalue=1):
            own = self._direction(part, place)
            if own is None:
                return None
            own = own if factor > 0 else -own
            if own * found < 0:
                return None
            found = found or own
        return found


_KNOWN: WeakKeyDictionary[Unknowns, InterchangeableValues] = WeakKeyDictionary()


def interchangeable_values(unknowns: Unknowns) -> InterchangeableValues:
    """Return the interchangeable values of a puzzle, computed once."""
    if unknowns not in _KNOWN:
        _KNOWN[unknowns] = InterchangeableValues(unknowns)
    return _KNOWN[unknowns]


def refined(sets: Iterable[Sequence[int]], mask: int) -> list[int]:
    """Return the common refinement of partitions: the parts of `mask`, as bits, that none of them divides."""
    found = [mask]
    for each in sets:
        found = [both for one in found for other in each if (both := one & other)]
    return found
