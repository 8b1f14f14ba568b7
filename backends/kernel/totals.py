"""Convert a puzzle's own constraints to facts for the search: literals, sums, and sets of values."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import TypeAlias

from pzc.compiler.base.intervals import Intervals, members
from pzc.compiler.encode.logic import FALSE
from pzc.compiler.flat.flat import AllDifferent, Constraint, Flat, Linear, Var, Within
from pzc.compiler.flat.value import conjuncts
from pzc.compiler.passes.digit_sets import sets_with
from pzc.compiler.passes.facts import Different, pair

from .machine import Machine, Unsuited
from .tables import Total, code

MOST_SETS = 200
"""If a sum has more sets of values, only its bounds are used."""
_MOST_TOTALS = 64
"""The sets of a sum are listed only if it has at most this many values."""

Facts: TypeAlias = tuple[list[int], list[Total]]
"""True literals, and sums."""


class Totals:
    """Converts the constraints that puzzles add to a variant. All puzzles share one machine."""

    def __init__(self, flat: Flat, machine: Machine) -> None:
        """Raises Unsuited."""
        if not machine.takes_totals:
            raise Unsuited("numbers over a wide range")
        self.flat = flat
        self.machine = machine
        self._lowest = machine.lowest
        self._different = Different(flat)
        self._values = {unknown: frozenset(machine.values(unknown.index)) for unknown in flat.variables}

    def of(self, constraints: Iterable[Constraint]) -> Facts:
        """Return the facts of some constraints. Raises Unsuited unless they are domains, sums and inequalities.

        A sum of unknowns that differ becomes sets of values; other sums become bounds.
        """
        given: list[int] = []
        sums: list[tuple[Mapping[Var, int], Intervals]] = []
        groups: dict[frozenset[Var], Sequence[Var]] = {}
        for part in chain.from_iterable(conjuncts(constraint.condition) for constraint in constraints):
            match part:
                case True:
                    pass
                case Within(value=Var() as unknown, domain=domain):
                    given += self.machine.given(unknown.index, domain)
                case _ if (two := pair(part)) is not None:
                    groups[frozenset(two)] = two
                case Within(value=Linear(terms=terms, constant=constant), domain=domain):
                    factors = {item: factor for item, factor in terms if isinstance(item, Var)}
                    if len(factors) < len(terms):
                        raise Unsuited("a sum of more than unknowns")
                    sums.append((factors, tuple((low - constant, high - constant) for low, high in domain)))
                case AllDifferent(items=items):
                    unknowns = [item for item in items if isinstance(item, Var)]
                    if len(set(unknowns)) < len(items):
                        raise Unsuited("more than unknowns that differ")
                    groups[frozenset(unknowns)] = unknowns
                case False:
                    given.append(code(FALSE))
                case _:
                    raise Unsuited("more than sums, and what differs")
        totals = [self._sum(factors, domain, groups) for factors, domain in sums]
        covered = {frozenset(factors) for (factors, _), total in zip(sums, totals, strict=True) if total.sets}
        apart = [group for key, group in groups.items() if key not in covered and not self._different.all(group)]
        return given, [*totals, *map(self._group, apart)]

    def _sum(self, factors: Mapping[Var, int], domain: Intervals, groups: Iterable[frozenset[Var]]) -> Total:
        """Return a sum of unknowns as a total. Raises Unsuited."""
        cells = tuple(item.index for item in factors)
        alike = all(factor == 1 for factor in factors.values())
        few = sum(high - low for low, high in domain) < _MOST_TOTALS
        if alike and few and (any(factors.keys() <= group for group in groups) or self._different.all(tuple(factors))):
            sets = self._sets(factors, frozenset(members(domain)))
            if sets is not None:
                return Total(cells, (1,) * len(cells), 0, 0, sets) if sets else _IMPOSSIBLE
        if len(domain) != 1:
            raise Unsuited("a sum with gaps")
        return Total(cells, tuple(factors.values()), *domain[0], ())

    def _group(self, group: Sequence[Var]) -> Total:
        """Return a group of different unknowns as a total. Raises Unsuited."""
        sets = self._sets(group, None)
        if sets is None:
            raise Unsuited("a large group that differs")
        return Total(tuple(item.index for item in group), (1,) * len(group), 0, 0, sets) if sets else _IMPOSSIBLE

    def _sets(self, items: Collection[Var], totals: frozenset[int] | None) -> tuple[int, ...] | None:
        """Return the possible sets of values of some cells, with one of `totals` if given. None for too many sets."""
        return _sets(frozenset().union(*(self._values[item] for item in items)), len(items), totals, self._lowest)


_IMPOSSIBLE = Total((), (), 1, 0, ())


@lru_cache(maxsize=10_000)
def _sets(values: frozenset[int], count: int, totals: frozenset[int] | None, lowest: int) -> tuple[int, ...] | None:
    """Return the sets of `count` values as bits, where bit 0 is `lowest`. None for too many sets."""
    wanted = range(sum(x for x in values if x < 0), sum(x for x in values if x > 0) + 1) if totals is None else totals
    found = list(islice(sets_with(sorted(values), count, wanted), MOST_SETS + 1))
    if len(found) > MOST_SETS:
        return None
    return tuple(sum(1 << value - lowest for value in some) for some in found)
