"""Two instances as one: a small constraint, and another that requires some of its unknowns to differ."""

from collections.abc import Callable, Hashable, Iterator, Sequence

from .checks import Different, Rows, Sum
from .compiled import compiled, shape
from .instances import Part
from .state import Unknowns

_MOST_UNKNOWNS = 6
_MOST_ROWS = 16_000
"""Assignments of a small constraint, without equal values where these must differ."""


class Pairs:
    """Makes parts that stand for two instances."""

    def __init__(self, unknowns: Unknowns, parts: Sequence[Part]) -> None:
        self._unknowns = unknowns
        self._parts = parts
        self._tables: dict[Hashable, Rows | None] = {}

    def all(self) -> Iterator[Part]:
        """Yield the parts, each with a table of the assignments that both instances allow."""
        different = [part for part in self._parts if isinstance(part.check, Different)]
        for part in self._parts:
            if isinstance(part.check, Sum | Rows) and 2 <= len(part.scope) <= _MOST_UNKNOWNS:
                for other, shared in self._sharing(part, different):
                    rows = self._rows(part, shared)
                    if rows is not None:
                        yield Part(part.instance, part.condition, part.scope, rows, second=other.instance)

    def _sharing(self, part: Part, different: Sequence[Part]) -> list[tuple[Part, frozenset[int]]]:
        """Return the constraints that require unknowns of a part to differ; weaker ones are dropped."""
        found: dict[frozenset[int], Part] = {}
        for other in different:
            shared = frozenset(part.scope).intersection(other.scope)
            if len(shared) > 1 and other.instance is not part.instance:
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
