"""distinct(a, b, c) over 1..3   ->   a, b, c one-hot encoded: each of 1..3 is the value of exactly one of them"""

from pzc.compiler.base.node import replace
from pzc.compiler.flat.flat import Flat, Var

from .facts import DistinctGroup, groups, possible_values

MOST = 60_000
"""The limit on truth values that this may produce. A latin square of 36x36 has 46,656. One of 60x60 would have
216,000; it is solved in 8 s without them and not in 20 s with them.
"""


def one_hot(flat: Flat) -> Flat:
    """distinct(a, b, c) over 1..3   ->   the same, with a, b, c in `one_hot`

    An all-different with as many values as unknowns is a bijection: each value belongs to exactly one unknown. The
    one-hot encoding expresses it by clauses alone, and propagates more than bounds do.
    """
    found = groups(flat)
    left = possible_values(flat, {item: None for group in found for item in group.items})
    encoded: set[Var] = set()
    for group in found:
        if is_full(group, left):
            encoded.update(group.items)
    if not encoded or sum(len(left[item]) for item in encoded) > MOST:
        return flat
    return replace(flat, one_hot=flat.one_hot | encoded)


def is_full(group: DistinctGroup, left: dict[Var, set[int]]) -> bool:
    """Return True if there are exactly as many values as unknowns, so that each value is taken."""
    if not all(item in left for item in group.items):
        return False
    return len(set().union(*(left[item] for item in group.items))) == len(group.items)
