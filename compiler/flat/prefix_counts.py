"""The number of items that hold before the first one that does not. A bound on it is one truth value, not a sum."""

from bisect import insort_right
from collections.abc import Sequence
from typing import NamedTuple, Self

from pzc.compiler.base.intervals import Intervals, complement, shift

from .algebra import Algebra
from .flat import And, BoolExpr, BoolNode, IntExpr, Linear, Not


class _Steps(NamedTuple):
    """A chain of truth values, each implying the one before.

    The number of true ones is least + sign * s, where s is the compared sum.
    """

    truths: Sequence[BoolNode]
    sign: int
    least: int


class PrefixCounts(Algebra):
    """Node factory that also builds the lengths of true prefixes and simplifies their comparison with constants."""

    def __init__(self) -> None:
        super().__init__()
        self._steps: dict[int, _Steps] = {}  # by serial number of the sum without its constant

    def copy(self) -> Self:
        """Return an independent copy; see `Algebra.copy`."""
        other = super().copy()
        other._steps = self._steps.copy()
        return other

    def prefix_length(self, items: Sequence[BoolExpr]) -> IntExpr:
        """Return the number of items that hold before the first item that does not."""
        found = self._prefixes(items)
        total = self.plus(found)
        if isinstance(total, Linear) and isinstance(bare := self._without_constant(total), Linear):
            truths = [each for each in found if not isinstance(each, bool)]
            least = total.constant - sum(each is True for each in found)
            self._steps[self._number(bare)] = _Steps(truths, _sign(total), least)
        return total

    def _prefixes(self, items: Sequence[BoolExpr]) -> list[BoolExpr]:
        """Return the truth values "the first k items hold", for k = 1, 2, …."""
        found: list[BoolExpr] = []
        parts: dict[int, BoolNode] = {}
        denied: set[int] = set()  # serial numbers of the negated parts: a prefix with such a part is false
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
        """Return the condition that the number lies in the domain; see `Algebra.within`."""
        if self._steps and isinstance(value, Linear):
            steps = self._steps.get(self._number(self._without_constant(value)))
            if steps is not None:
                others = complement(domain, value.low, value.high)
                if len(others) < len(domain):  # the domain lacks one number or range: a clause
                    return self.opposite(self.within(value, others))
                sign = _sign(value) * steps.sign
                around = shift(domain, -value.constant)
                ends = [sorted((steps.least + sign * a, steps.least + sign * b)) for a, b in around]
                return self.either([self._count_between(steps.truths, first, last) for first, last in ends])
        return super().within(value, domain)

    def _count_between(self, steps: Sequence[BoolNode], first: int, last: int) -> BoolExpr:
        """Return the condition that at least `first` and at most `last` of a chain of truth values hold."""
        if first > len(steps) or last < 0:
            return False
        reached = self.conjuncts(steps[first - 1]) if first > 0 else ()
        if last >= len(steps):
            return self.both(reached)
        beyond = self.both(part for part in self.conjuncts(steps[last]) if part not in reached)
        return self.both((*reached, self.opposite(beyond)))


def _sign(total: Linear) -> int:
    """Return -1 if the sum's first coefficient is negative, so that `_without_constant` negates it; otherwise 1."""
    return -1 if total.terms[0][1] < 0 else 1
