"""Comparisons of one number with each of many to one comparison with their maximum or minimum.

x > a and x > b and x > c   ->   x > max(a, b, c)
x > a or x > b or x > c     ->   x > min(a, b, c)

A comparison of two numbers takes clauses for each value, so one comparison is cheaper than many. If several prefixes
of a line are compared, as when counting the items higher than all before them, each prefix reuses the maximum of the
shorter one.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pzc.compiler.flat.flat import BoolNode, IntNode, Linear, Within

_FEWEST = 3
"""For two comparisons, the variable for the maximum costs as much as it saves."""


class ExtremumComparison(NamedTuple):
    """The condition extremum(greater) - extremum(less) >= excess. One side is a single number.

    The extremum of the other side is its minimum if `least`, otherwise its maximum.
    """

    greater: tuple[IntNode, ...]
    less: tuple[IntNode, ...]
    excess: int
    least: bool


def extremum_comparison(items: Sequence[BoolNode], every: bool) -> ExtremumComparison | None:
    """Return the comparison equivalent to the conjunction (`every`) or disjunction of the items; None if there is
    none.
    """
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
        return ExtremumComparison(greater, less, excess, every)
    return ExtremumComparison(greater, less, excess, not every) if len(greater) == 1 else None


def _compared(item: BoolNode) -> tuple[IntNode, IntNode, int] | None:
    """Return (a, b, excess) for a comparison a - b >= excess; None for other conditions."""
    match item:
        case Within(value=Linear(terms=((first, 1), (second, -1)), constant=0) as value, domain=((low, high),)):
            if high == value.high:
                return first, second, low
            if low == value.low:
                return second, first, -high
    return None
