"""Comparisons of one number with each of many to a comparison with the greatest or the least of them.

x > a and x > b and x > c   ->   x > max(a, b, c)
x > a or x > b or x > c     ->   x > min(a, b, c)

Each comparison of two numbers takes clauses for each value. Of a line whose beginnings are asked for, as where it is
counted how many are higher than all before them, the greatest of a beginning is made of that of the one before.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pzc.compiler.flat.flat import BoolNode, IntNode, Linear, Within

_FEWEST = 3
"""Of two, a number for the greater would cost as much as it saves."""


class AgainstAll(NamedTuple):
    """One of `greater` exceeds one of `less` by so much at least. One of the two sides is a single number; of the other
    it is the least or, where not `least`, the greatest."""

    greater: tuple[IntNode, ...]
    less: tuple[IntNode, ...]
    excess: int
    least: bool


def against_all(items: Sequence[BoolNode], every: bool) -> AgainstAll | None:
    """What it comes to that all of the items hold or, unless `every`, one of them. None: they are something else."""
    if len(items) < _FEWEST:
        return None
    pairs = list[tuple[IntNode, IntNode]]()
    excess = None
    for item in items:
        found = _compared(item)
        if found is None or excess is not None and found[2] != excess:
            return None
        *pair, excess = found
        pairs.append((pair[0], pair[1]))
    assert excess is not None
    greater, less = (tuple(dict.fromkeys(side)) for side in zip(*pairs, strict=True))
    if len(less) == 1:
        return AgainstAll(greater, less, excess, every)
    return AgainstAll(greater, less, excess, not every) if len(greater) == 1 else None


def _compared(item: BoolNode) -> tuple[IntNode, IntNode, int] | None:
    """Of a comparison of two numbers: which exceeds which, and by how much at least."""
    match item:
        case Within(value=Linear(terms=((first, 1), (second, -1)), constant=0) as value, domain=((low, high),)):
            if high == value.high:
                return first, second, low
            if low == value.low:
                return second, first, -high
    return None
