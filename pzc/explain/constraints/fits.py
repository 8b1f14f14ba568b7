"""Conditions about one or two unknowns to the values that satisfy them."""

from collections.abc import Hashable, Sequence
from functools import lru_cache

from pzc.compiler.flat.flat import BoolExpr, Var

from .compiled import shape
from .state import bits
from .tables import Table

_MOST_KNOWN = 20_000
"""The most ranges of a condition that are kept."""


class Fits:
    """A condition about two unknowns. `fitting` has for each value of the first the values of the second, as bits."""

    def __init__(self, fitting: Sequence[int]) -> None:
        self.fitting = fitting
        self.range_of = lru_cache(_MOST_KNOWN)(self._range)

    def _range(self, first: int, second: int) -> tuple[int, int]:
        """Return the least and the greatest truth value of the condition, given the candidates of both unknowns."""
        always, ever = 1, 0
        for bit in bits(first):
            fits = self.fitting[bit] & second
            if fits:
                ever = 1
            if fits != second:
                always = 0
        return always, ever


class AllFits:
    """Evaluates conditions; those of the same shape share a table."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Fits] = {}

    def of(self, condition: BoolExpr, variables: Sequence[Var], values: Sequence[Sequence[int]]) -> Fits:
        """Return what satisfies a condition about one or two unknowns.

        One unknown is the second of two. The first then has one value, which is candidate 1.
        """
        key = shape(condition, {variable: number for number, variable in enumerate(variables)}), tuple(values)
        if key not in self._known:
            holding = Table(variables, values).holding(condition)
            size = len(values[-1])
            count = len(values[0]) if len(values) > 1 else 1
            self._known[key] = Fits([holding >> size * number & (1 << size) - 1 for number in range(count)])
        return self._known[key]
