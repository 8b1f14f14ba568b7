"""Deductions to their cost: how hard they are to find."""

from collections.abc import Iterable
from math import log2

from .instances import Instance
from .state import Fact

_PER_INSTANCE = 3.0
_WHOLE_BOARD = 1.0
LAST_CANDIDATE = 1.2
"""The cost of seeing that one candidate of an unknown is left."""


def cover(facts: Iterable[Fact], value_of: "dict[Fact, object] | None" = None) -> int:
    """The fewest unknowns and values that contain all facts: by König's theorem, a largest matching.

    `value_of` has the value of a fact where that is not its bit.
    """
    near: dict[int, list[object]] = {}
    for fact in facts:
        near.setdefault(fact[0], []).append(fact[1] if value_of is None else value_of[fact])
    owner: dict[object, int] = {}

    def place(unknown: int, seen: set[object]) -> bool:
        for value in near[unknown]:
            if value not in seen:
                seen.add(value)
                if value not in owner or place(owner[value], seen):
                    owner[value] = unknown
                    return True
        return False

    return sum(place(unknown, set()) for unknown in sorted(near))


def cost(instances: Iterable[Instance], premises: Iterable[Fact]) -> float:
    """3(k-1) + log2(1 + cover), and 1 more for a condition of the whole board."""
    some = list(instances)
    count = len({instance.origin.number for instance in some})
    whole = _WHOLE_BOARD if any(instance.whole for instance in some) else 0.0
    return _PER_INSTANCE * (count - 1) + log2(1 + cover(premises)) + whole
