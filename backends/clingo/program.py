"""Primitive constraints to a ground logic program: a sink that writes rules."""

from collections.abc import Sequence
from functools import cached_property

from pzc.compiler.base.intervals import Intervals
from pzc.compiler.encode.by_literals import ByLiterals
from pzc.compiler.encode.logic import FALSE, TRUE
from pzc.compiler.encode.sink import Affine, Literal, Terms, TooLarge

from .rules import LARGEST_SUM, Rules, weights


class _Sum:
    """A sum of terms as weighted literals: its minimum, and what each true literal adds."""

    def __init__(self, terms: Terms, numbers: "Program") -> None:
        self.least = 0
        self.weighed = weighed = list[tuple[Literal, int]]()
        for variable, factor in terms:
            if numbers.is_truth(variable):
                weighed.append((variable, factor) if factor > 0 else (~variable, -factor))
                self.least += min(factor, 0)
                continue
            values = numbers.values(variable)
            self.least += factor * values[0 if factor > 0 else -1]
            steps = numbers.number(variable).steps
            if factor > 0:
                weighed += [(step, factor * (b - a)) for step, a, b in zip(steps, values, values[1:], strict=False)]
            else:
                weighed += [(~step, factor * (a - b)) for step, a, b in zip(steps, values, values[1:], strict=False)]
        self.span = sum([weight for _, weight in weighed])
        if self.span > LARGEST_SUM:
            raise TooLarge("a sum above two thousand millions")

    @cached_property
    def held(self) -> str:
        """The weighted literals in the format of `weights`."""
        return weights(self.weighed)

    @cached_property
    def missed(self) -> str:
        """The same weights on the negated literals."""
        return weights([(~literal, weight) for literal, weight in self.weighed])


class Program(ByLiterals, Rules):
    """A sink that writes a ground program."""

    def __init__(self) -> None:
        super().__init__()
        self._sums: dict[Terms, _Sum] = {}
        self._reached: dict[tuple[Terms, int], Literal] = {}

    def _sum_within(self, terms: Terms, domain: Intervals, unless: Sequence[Literal]) -> None:
        """See ByLiterals: forbid a sum that is too small, one that is too large, and each gap in the domain."""
        total = self._sum(terms)
        low, high = domain[0][0] - total.least, domain[-1][1] - total.least
        if unless:
            if low > 0:
                self.clause((*unless, self._at_least(terms, domain[0][0])), ())
            if high < total.span:
                self.clause((*unless, ~self._at_least(terms, domain[-1][1] + 1)), ())
        else:
            if low > 0:
                self.forbid_sum(total.span - low + 1, total.missed) if low <= total.span else self.clause(())
            if high < total.span:
                self.forbid_sum(high + 1, total.held) if high >= 0 else self.clause(())
        for (_, last), (first, _) in zip(domain, domain[1:], strict=False):
            self.clause((*unless, ~self._at_least(terms, last + 1), self._at_least(terms, first)))

    def _sum(self, terms: Terms) -> _Sum:
        if terms not in self._sums:
            self._sums[terms] = _Sum(terms, self)
        return self._sums[terms]

    def _at_least(self, terms: Terms, bound: int) -> Literal:
        """Return the literal that a sum is at least a bound."""
        total = self._sum(terms)
        needed = bound - total.least
        if needed <= 0 or needed > total.span:
            return TRUE if needed <= 0 else FALSE
        if (terms, bound) not in self._reached:
            self._reached[terms, bound] = self.reach_sum(needed, total.held)
        return self._reached[terms, bound]

    def _reify_sum(self, holds: Literal, terms: Terms, domain: Intervals, rest: Intervals) -> None:
        self.defined(holds)
        for first, last in domain:
            self.rule(holds, (self._at_least(terms, first), ~self._at_least(terms, last + 1)))

    def weighed(self, value: Affine, sign: int) -> list[tuple[Literal, int]]:
        """Return weighted literals whose sum is the value times the sign, up to a constant."""
        terms = tuple((variable, sign * factor) for variable, factor in value.terms)
        return self._sum(terms).weighed if terms else []
