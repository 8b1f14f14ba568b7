"""Counts of literals to clauses, "exactly one", "at most one" or totalizers."""

from collections.abc import Sequence

from pzc.compiler.base.intervals import Intervals

from .sink import Literal, Sink, negated
from .totalizer import require_total
from .values import Encoder

_LEAST_LITERALS = 12
"""With totalizers for 8 and 10 literals, mosaic and aquarium take 1.3 to 1.6 times as long."""
_LEAST_COUNT = 4
"""With totalizers for the counts up to 3 of a star battle 15x15, it takes 1.7 times as long."""


class Counts:
    """Encodes counts of literals for which clauses are better than a sum."""

    def __init__(self, sink: Sink, values: Encoder) -> None:
        self._sink = sink
        self._values = values

    def require(self, literals: Sequence[Literal], domain: Intervals, when: tuple[Literal, ...]) -> bool:
        """Require a number of the literals to hold, unless a sum expresses it better. Return False if so."""
        most = len(literals)
        if domain[0][0] > 0:  # count the false literals instead, so that "none" and "all" are one case
            reverse = tuple((most - last, most - first) for first, last in reversed(domain))
            if reverse[0][0] == 0 and domain != ((1, most),):
                return self.require(tuple(map(negated, literals)), reverse, when)
        if domain == ((0, 0),):
            for literal in literals:
                self._sink.clause((negated(literal),), when)
            return True
        return len(domain) == 1 and self._require_between(literals, *domain[0], when)

    def _require_between(self, literals: Sequence[Literal], first: int, last: int, when: tuple[Literal, ...]) -> bool:
        """Require first to last of the literals to hold, by clauses for this case. Return False if a sum is better."""
        most = len(literals)
        if (first, last) == (1, most):
            self._sink.clause(literals, when)
        elif (first, last) == (0, most - 1):
            self._sink.clause(tuple(map(negated, literals)), when)
        elif (first, last) == (0, 1):
            self._sink.at_most_one(literals, when)
        elif (first, last) == (1, 1):
            self._sink.exactly_one(literals, when)
        elif first == last == most - 1:
            self._sink.exactly_one(tuple(map(negated, literals)), when)
        elif not when and self._suits_totalizer(literals, first, last):
            require_total(self._sink, literals, first, last)
        else:
            return False
        return True

    def _suits_totalizer(self, literals: Sequence[Literal], first: int, last: int) -> bool:
        """Return True if a totalizer is better than a sum.

        For short sums, and if few literals may be true or false, the native constraint is faster. Counts of auxiliary
        variables get no totalizers: with them an araf takes three times as long, a palisade five times.
        """
        return (
            len(literals) >= _LEAST_LITERALS
            and min(last, len(literals) - first) >= _LEAST_COUNT
            and self._values.are_unknowns(literals)
        )
