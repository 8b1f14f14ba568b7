"""Deductions to their cost: how hard they are to find."""

from collections.abc import Iterable, Sequence
from math import log2

from .graphs import ConnectedCheck
from .instances import Instance, Part, counted
from .state import Fact

_PER_INSTANCE = 1.0
_WALL = 0.3
"""The cost of each doubling of a wall: a long one is harder to see than a short one."""
LAST_CANDIDATE = 1.1
"""The cost of seeing that an unknown has one candidate left."""


def cover(facts: Iterable[Fact]) -> int:
    """Return the fewest unknowns and values that contain all facts: by König's theorem, a largest matching."""
    near: dict[int, list[int]] = {}
    for unknown, value in facts:
        near.setdefault(unknown, []).append(value)
    owner: dict[int, int] = {}

    def place(unknown: int, seen: set[int]) -> bool:
        for value in near[unknown]:
            if value not in seen:
                seen.add(value)
                if value not in owner or place(owner[value], seen):
                    owner[value] = unknown
                    return True
        return False

    return sum(place(unknown, set()) for unknown in sorted(near))


def cost(instances: Iterable[Instance], premises: Iterable[Fact], count: int | None = None) -> float:
    """Return log2(1 + cover), and 1 more for each further instance. `count`: the instances, if not all of them."""
    count = len(counted(instances)) if count is None else count
    return _PER_INSTANCE * max(0, count - 1) + log2(1 + cover(premises))


def cost_from_part(part: Part, instances: Iterable[Instance], premises: Sequence[Fact]) -> float:
    """Return the cost of a deduction from one part. A wall that cuts something off costs more the longer it is."""
    wall = part.check.wall(premises) if isinstance(part.check, ConnectedCheck) else 0
    return cost(instances, premises, part.count) + _WALL * log2(1 + wall)
