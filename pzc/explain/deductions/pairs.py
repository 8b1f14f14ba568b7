"""Two small constraints to one, if they share unknowns: such as a point of a line and a clue beside it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from operator import itemgetter

from pzc.compiler.base.clock import check_limits
from pzc.explain.constraints.checks import Clause, Rows, Sum
from pzc.explain.constraints.instances import Part
from pzc.explain.constraints.state import Masks, Unknowns

_MOST_UNKNOWNS = 6
_MOST_ROWS = 512
"""The most assignments of two constraints that are tried."""


class Pairs:
    """Makes parts that stand for two small constraints."""

    def __init__(self, unknowns: Unknowns, parts: Sequence[Part]) -> None:
        self._unknowns = unknowns
        self._parts = [part for part in parts if self._is_small(part)]
        self._at: dict[int, list[Part]] = {}
        self._rows: dict[int, set[tuple[int, ...]]] = {}
        for part in self._parts:
            for place in part.scope:
                self._at.setdefault(place, []).append(part)

    def all(self) -> Iterator[Part]:
        """Yield the parts.

        Some join a point of a line with a constraint that shares two unknowns with it. Others join a constraint with
        one that has all of its unknowns.
        """
        for part in self._parts:
            shared = Counter(other.number for place in part.scope for other in self._at[place])
            near = {other.number: other for place in part.scope for other in self._at[place]}
            for number, count in sorted(shared.items()):
                other = near[number]
                point = part.instance.parent is not None and other.instance.parent is None
                inside = count == len(other.scope) and (count < len(part.scope) or number > part.number)
                if count > 1 and number != part.number and (point or inside):
                    yield from self._joined(part, other)

    def _is_small(self, part: Part) -> bool:
        """Return True if the assignments of a part are few."""
        few = 1 < len(part.scope) <= _MOST_UNKNOWNS and not part.instance.whole
        return few and isinstance(part.check, Clause | Sum | Rows) and self._count(part.scope) <= _MOST_ROWS

    def _count(self, scope: Sequence[int]) -> int:
        return prod(len(self._unknowns.values[place]) for place in scope)

    def _joined(self, part: Part, other: Part) -> Iterator[Part]:
        """Yield the part for two constraints, unless their assignments are too many."""
        check_limits()
        scope = tuple(sorted({*part.scope, *other.scope}))
        if len(scope) > _MOST_UNKNOWNS or self._count(scope) > _MOST_ROWS:
            return
        sizes = [len(self._unknowns.values[place]) for place in scope]
        of_part, of_other = (itemgetter(*map(scope.index, each.scope)) for each in (part, other))
        allowed, also_allowed = self._allowed(part), self._allowed(other)
        every = product(*map(range, sizes))
        rows = [row for row in every if of_part(row) in allowed and of_other(row) in also_allowed]
        further = () if other.instance is part.instance else (other.instance,)
        check = Rows(scope, rows, sizes)
        yield replace(part, scope=scope, check=check, others=further, count=1 + len(further))

    def _allowed(self, part: Part) -> set[tuple[int, ...]]:
        """Return the assignments that a part allows. They are computed once: most parts belong to several pairs."""
        if part.number not in self._rows:
            masks: Masks = list(self._unknowns.full)
            rows = self._rows[part.number] = set()
            for row in product(*(range(len(self._unknowns.values[place])) for place in part.scope)):
                for place, bit in zip(part.scope, row, strict=True):
                    masks[place] = 1 << bit
                if part.check is None or not part.check.refuted(masks):
                    rows.add(row)
        return self._rows[part.number]
