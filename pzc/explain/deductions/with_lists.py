"""Several instances as one: a constraint, and others that require some of its unknowns to differ."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from pzc.explain.constraints.checks import Check, Different, Rows, Sum
from pzc.explain.constraints.compiled import compiled, shape
from pzc.explain.constraints.diagrams import Diagram
from pzc.explain.constraints.instances import Part
from pzc.explain.constraints.state import Unknowns

from .distinct_sums import DistinctSum
from .must_hold import MustHold

_MOST_UNKNOWNS = 6
_MOST_LISTS = 3
"""The most lists of different values that are combined with a sum."""
_MOST_ROWS = 16_000
"""The most assignments of a small constraint, without equal values where these must differ."""


class WithLists:
    """Makes parts that stand for a constraint and for lists of different values."""

    def __init__(self, unknowns: Unknowns, parts: Sequence[Part]) -> None:
        self._unknowns = unknowns
        self._parts = parts
        self._different = [part for part in parts if isinstance(part.check, Different)]
        self._tables: dict[Hashable, Rows | None] = {}

    def all(self) -> Iterator[Part]:
        """Yield the parts, each with a check of the assignments that all of its instances allow."""
        for part in self._parts:
            if isinstance(part.check, Sum | Rows) and len(part.scope) > 1:
                yield from self._with_lists(part)
            if isinstance(part.check, Sum | Rows | Diagram) and not part.others:
                yield from self._with_rest_of_list(part)

    def _with_lists(self, part: Part) -> Iterator[Part]:
        """Yield a constraint with lists that require its unknowns to differ. Lists of its own instances always do."""
        sharing = self._sharing(part)
        own = [shared for other, shared in sharing if other.instance in part.instances]
        further = [(other, shared) for other, shared in sharing if other.instance not in part.instances]
        for count in range(0 if own else 1, _MOST_LISTS + 1):
            for chosen in combinations(further, count):
                check = self._check(part, [*own, *(shared for _, shared in chosen)])
                if check is not None:
                    yield _together(part, [other for other, _ in chosen], check)

    def _with_rest_of_list(self, part: Part) -> Iterator[Part]:
        """Yield a constraint with a list, some places of which must have a value because of the constraint."""
        for other in self._different:
            shared = frozenset(part.scope).intersection(other.scope)
            assert isinstance(other.check, Different) and part.check is not None
            if len(shared) > 1 and other.check.plain and not shared.issuperset(other.scope):
                among = None if isinstance(part.check, Diagram) else self._check(part, [shared])
                yield _together(part, [other], MustHold(among or part.check, other.check))

    def _check(self, part: Part, groups: Sequence[frozenset[int]]) -> Check | None:
        """Return the check of a constraint whose unknowns differ in groups; None if it would be too large."""
        if len(groups) == 1 and len(part.scope) <= _MOST_UNKNOWNS and not part.others:
            rows = self._rows(part, groups[0])
            if rows is not None:
                return rows
        if not isinstance(part.check, Sum) or len(frozenset().union(*groups)) < sum(map(len, groups)):
            return None
        values = {place: self._unknowns.values[place] for place in part.scope}
        return DistinctSum(part.check, values, list(map(sorted, groups)))

    def _sharing(self, part: Part) -> list[tuple[Part, frozenset[int]]]:
        """Return the lists that require unknowns of a part to differ, its own first; weaker ones are dropped."""
        found: dict[frozenset[int], Part] = {}
        for other in sorted(self._different, key=lambda other: other.instance not in part.instances):
            shared = frozenset(part.scope).intersection(other.scope)
            if len(shared) > 1:
                found.setdefault(shared, other)
        return [(other, shared) for shared, other in found.items() if not any(shared < more for more in found)]

    def _rows(self, part: Part, shared: frozenset[int]) -> Rows | None:
        """Return the table of a small constraint whose shared unknowns differ, or None if it would be too large."""
        column = {self._unknowns.variables[place]: number for number, place in enumerate(part.scope)}
        alike = tuple(place in shared for place in part.scope)
        values = tuple(self._unknowns.values[place] for place in part.scope)
        key = shape(part.condition, column), alike, values
        if key not in self._tables:
            rows = _assignments(values, alike, compiled(part.condition, column))
            sizes = [len(each) for each in values]
            self._tables[key] = None if rows is None else Rows(part.scope, rows, sizes)
        known = self._tables[key]
        return None if known is None else known.moved(part.scope)


def _together(part: Part, lists: Sequence[Part], check: Check) -> Part:
    """Return the part for a constraint and lists of different values. These count as one instance together."""
    further = tuple(each.instance for each in lists if each.instance not in part.instances)
    count = (part.count or 1) + bool(further)
    return replace(part, scope=check.scope, check=check, others=(*part.others, *further), count=count)


def _assignments(
    values: Sequence[Sequence[int]], alike: Sequence[bool], holds: Callable[[Sequence[int]], int]
) -> list[tuple[int, ...]] | None:
    """Return the rows of bits for which a condition holds and some columns differ; None if too many would be tried."""
    count = 1
    taken = 0
    for each, differs in zip(values, alike, strict=True):
        count *= max(1, len(each) - taken) if differs else len(each)
        taken += differs
    if count > _MOST_ROWS:
        return None
    out: list[tuple[int, ...]] = []
    row = [0] * len(values)
    chosen = [0] * len(values)

    def add_rows(at: int, used: frozenset[int]) -> None:
        """Add the rows that begin with the values chosen before place `at`. `used`: the values that may not repeat."""
        if at == len(values):
            if holds(chosen):
                out.append(tuple(row))
            return
        for bit, value in enumerate(values[at]):
            if not (alike[at] and value in used):
                row[at], chosen[at] = bit, value
                add_rows(at + 1, used | {value} if alike[at] else used)

    add_rows(0, frozenset())
    return out
