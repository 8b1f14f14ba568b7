"""Several instances as one: sums, and lists that hold each value once, added up to a sum of few unknowns.

A box that holds each digit once has a known total. The sums inside it are taken away, and few cells are left.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from pzc.compiler.base.clock import check_limits
from pzc.compiler.flat.flat import Linear, Var, Within
from pzc.explain.constraints.checks import Different, Sum
from pzc.explain.constraints.instances import Part
from pzc.explain.constraints.state import Unknowns, bits

_MOST_UNKNOWNS = 6
"""The most unknowns in a sum that is of use."""
_MOST_LISTS = 3
"""The most lists of different values that are added up."""


@dataclass(frozen=True)
class Equation:
    """The sum of some unknowns, less that of others, is a total. `plus` and `minus` are the unknowns, as bits."""

    plus: int
    minus: int
    total: int
    parts: tuple[Part, ...]

    @property
    def scope(self) -> int:
        """All unknowns, as bits."""
        return self.plus | self.minus

    def turned(self) -> "Equation":
        """Return the same equation with opposite signs."""
        return Equation(self.minus, self.plus, -self.total, self.parts)

    def added(self, other: "Equation") -> "Equation | None":
        """Return the sum of two equations; None if an unknown would count twice."""
        if self.plus & other.plus or self.minus & other.minus:
            return None
        gone = self.plus & other.minus | self.minus & other.plus
        plus, minus = (self.plus | other.plus) & ~gone, (self.minus | other.minus) & ~gone
        return Equation(plus, minus, self.total + other.total, (*self.parts, *other.parts))


class Totals:
    """Makes parts that stand for several instances: the sums that these have in common."""

    def __init__(self, unknowns: Unknowns, parts: Sequence[Part]) -> None:
        self._unknowns = unknowns
        self._sums = [each for part in parts for each in self._of_sum(part)]
        self._lists = [each for part in parts for each in self._of_list(part)] if self._sums else []
        self._with_sum = _by_unknown(self._sums)
        self._with_any = _by_unknown([*self._sums, *self._lists])

    def all(self) -> Iterator[Part]:
        """Yield the parts. Of those about the same unknowns, the one from the fewest instances."""
        found: dict[tuple[int, int], Equation] = {}
        for equation in self._combined():
            check_limits()
            if equation.plus.bit_count() < equation.minus.bit_count():
                equation = equation.turned()
            key = equation.plus, equation.minus
            if key not in found or len(equation.parts) < len(found[key].parts):
                found[key] = equation
        for equation in found.values():
            yield self._part(equation)

    def _of_sum(self, part: Part) -> Iterator[Equation]:
        """Yield the equation of a part whose numbers are only added and subtracted. Truth values are left out."""
        match part.condition:
            case Within(value=Linear(terms=terms, constant=constant), domain=((least, most),)) if least == most:
                if all(isinstance(term, Var) and not term.truth and abs(factor) == 1 for term, factor in terms):
                    signs = {1: 0, -1: 0}
                    for term, factor in terms:
                        assert isinstance(term, Var)
                        signs[factor] |= 1 << self._unknowns.number[term]
                    yield Equation(signs[1], signs[-1], least - constant, (part,))

    def _of_list(self, part: Part) -> Iterator[Equation]:
        """Yield the total of a list that holds each value once."""
        check = part.check
        if isinstance(check, Different) and check.tight and check.plain:
            yield Equation(sum(1 << place for place in part.scope), 0, sum(check.every), (part,))

    def _combined(self) -> Iterator[Equation]:
        """Yield the sums of equations that few unknowns are left of."""
        for start in chain(self._sums, self._sums_of_lists()):
            for equation in self._shortened(start):
                if len(equation.parts) > 1 and 0 < equation.scope.bit_count() <= _MOST_UNKNOWNS:
                    yield equation

    def _sums_of_lists(self) -> Iterator[Equation]:
        """Yield the lists, and the sums of lists that a sum connects and that have no unknown in common."""
        yield from self._lists
        for count in range(2, _MOST_LISTS + 1):
            for chosen in combinations(self._lists, count):
                start: Equation | None = chosen[0]
                for each in chosen[1:]:
                    start = start and start.added(each)
                if start is not None and self._is_connected(chosen):
                    yield start

    def _is_connected(self, lists: Sequence[Equation]) -> bool:
        """Return True if each list has an unknown that occurs in a sum with one of the lists before it."""
        reached = lists[0].scope
        for each in lists[1:]:
            if not any(each.scope & one.scope and reached & one.scope for one in self._sums):
                return False
            reached |= each.scope
        return True

    def _shortened(self, equation: Equation) -> Iterator[Equation]:
        """Add equations as long as that leaves fewer unknowns, and yield each sum. Sums are added to lists."""
        at = self._with_sum if isinstance(equation.parts[0].check, Different) else self._with_any
        while True:
            near = {id(each): each for place in bits(equation.scope) for each in at.get(place, ())}
            added = (equation.added(each) for each in near.values() if each.parts[0] not in equation.parts)
            best = min((each for each in added if each), key=lambda each: each.scope.bit_count(), default=None)
            if best is None or best.scope.bit_count() >= equation.scope.bit_count():
                return
            equation = best
            yield equation

    def _part(self, equation: Equation) -> Part:
        """Return the part for an equation."""
        scope = tuple(bits(equation.scope))
        variables = [self._unknowns.variables[place] for place in scope]
        signs = [1 if equation.plus >> place & 1 else -1 for place in scope]
        ends = [(sign * variable.low, sign * variable.high) for variable, sign in zip(variables, signs, strict=True)]
        value = Linear(sum(map(min, ends)), sum(map(max, ends)), tuple(zip(variables, signs, strict=True)), 0)
        domain = ((equation.total, equation.total),)
        weights = {
            place: [sign * each for each in self._unknowns.values[place]]
            for place, sign in zip(scope, signs, strict=True)
        }
        first, *others = dict.fromkeys(part.instance for part in equation.parts)
        lists = [part for part in equation.parts if isinstance(part.check, Different)]
        count = len(lists) + (len(lists) < len(equation.parts))
        check = Sum(weights, 0, domain)
        return Part(first, Within(value, domain), scope, check, others=tuple(others), count=count, is_total=True)


def _by_unknown(equations: Iterable[Equation]) -> dict[int, list[Equation]]:
    """Return for each unknown the equations with it, with both signs."""
    found: dict[int, list[Equation]] = {}
    for each in equations:
        for place in bits(each.scope):
            found.setdefault(place, []).extend((each, each.turned()))
    return found
