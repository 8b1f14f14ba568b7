"""How many truth values hold before the first that does not: a sum, of which each bound is one truth value."""

from bisect import insort_right
from collections.abc import Sequence
from typing import NamedTuple, Self

from pzc.compiler.base.intervals import Intervals, complement, shift

from .algebra import Algebra
from .flat import And, BoolExpr, BoolNode, IntExpr, Linear, Not


class _Steps(NamedTuple):
    """Truth values of which each takes that the one before holds, and how many do: least + sign * a sum."""

    truths: Sequence[BoolNode]
    sign: int
    least: int


class Beginnings(Algebra):
    """Makes counts of beginnings, and knows them again where they are compared with numbers."""

    def __init__(self) -> None:
        super().__init__()
        self._steps: dict[int, _Steps] = {}  # by number of the sum, without its constant

    def copy(self) -> Self:
        """See Algebra."""
        other = super().copy()
        other._steps = self._steps.copy()
        return other

    def leading(self, items: Sequence[BoolExpr]) -> IntExpr:
        """How many of the items hold before the first that does not."""
        found = self._beginnings(items)
        total = self.plus(found)
        if isinstance(total, Linear) and isinstance(bare := self._without_constant(total), Linear):
            truths = [each for each in found if not isinstance(each, bool)]
            least = total.constant - sum(each is True for each in found)
            self._steps[self._number(bare)] = _Steps(truths, _sign(total), least)
        return total

    def _beginnings(self, items: Sequence[BoolExpr]) -> list[BoolExpr]:
        """Whether the first of the items holds, the first two do, the first three, and so on."""
        found: list[BoolExpr] = []
        parts: dict[int, BoolNode] = {}
        denied: set[int] = set()  # what must not hold so that these do
        keys: list[int] = []
        for item in items:
            if item is False:
                break
            for part in () if item is True else item.items if isinstance(item, And) else (item,):
                number = self._number(part)
                if number not in parts:
                    parts[number] = part
                    insort_right(keys, number)
                    if type(part) is Not:
                        denied.add(self._number(part.item))
            if not denied.isdisjoint(parts):
                break
            self.handled += len(parts)
            found.append(self._of_parts(And, keys, parts) if keys else True)
        return found + [False] * (len(items) - len(found))

    def within(self, value: IntExpr, domain: Intervals) -> BoolExpr:
        """See Algebra."""
        if self._steps and isinstance(value, Linear):
            steps = self._steps.get(self._number(self._without_constant(value)))
            if steps is not None:
                others = complement(domain, value.low, value.high)
                if len(others) < len(domain):  # all but one number: a clause
                    return self.opposite(self.within(value, others))
                sign = _sign(value) * steps.sign
                around = shift(domain, -value.constant)
                ends = [sorted((steps.least + sign * a, steps.least + sign * b)) for a, b in around]
                return self.either([self._on_steps(steps.truths, first, last) for first, last in ends])
        return super().within(value, domain)

    def _on_steps(self, steps: Sequence[BoolNode], first: int, last: int) -> BoolExpr:
        """Of truth values that each take the one before, at least so many hold, and at most so many."""
        if first > len(steps) or last < 0:
            return False
        reached = self.conjuncts(steps[first - 1]) if first > 0 else ()
        if last >= len(steps):
            return self.both(reached)
        beyond = self.both(part for part in self.conjuncts(steps[last]) if part not in reached)
        return self.both((*reached, self.opposite(beyond)))


def _sign(total: Linear) -> int:
    """Whether a sum is its terms as they stand without a constant, or what these are subtracted from."""
    return -1 if total.terms[0][1] < 0 else 1
