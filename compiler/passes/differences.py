"""distinct(a, b, c) over 1..3, b + c + d = 7   ->   the same, d - a = 1: what sticks out, less what is left over"""

from collections.abc import Iterator, Sequence

from pzc.compiler.base.node import node, replace
from pzc.compiler.flat.flat import Constraint, Flat, Linear, Reason, Within

from .facts import Different, together
from .innies import Known, disjoint, joined, told_sums, unions

# Measured on hard killers (docs/performance.md): with up to four cells clingo runs into a third to all of the
# conflicts; five and six cells cost more than they save.
MOST_CELLS = 4


def differences(flat: Flat) -> Flat:
    """distinct(a, b, c) over 1..3, b + c + d = 7   ->   the same, d - a = 1

    The 45 rule for sums that reach out of houses: their cells outside, less those inside that are in none of them, are
    what they add up to less what the houses do. Each that reaches out may be taken or left, where it leaves few cells.
    """
    told = told_sums(flat)
    if told is None:
        return flat
    board, houses, cages = told
    different = Different(flat)
    said: set[tuple[int, int]] = set()
    extra = []
    for found in _found(houses, cages):
        inside, outside = board.items(found.inside), board.items(found.outside)
        both = found.inside, found.outside
        if both in said or not outside and different.all(inside) or not inside and different.all(outside):
            continue  # what differs and adds up to a number is for `innies`
        said.update((both, both[::-1]))
        terms = (*((item, 1) for item in outside), *((item, -1) for item in inside))
        low = sum(item.low for item in outside) - sum(item.high for item in inside)
        high = sum(item.high for item in outside) - sum(item.low for item in inside)
        extra.append(Constraint(Within(Linear(low, high, terms, 0), ((found.total,) * 2,)), found.reason))
    return replace(flat, constraints=(*flat.constraints, *extra)) if extra else flat


@node
class _Difference:
    """What unknowns outside of houses add up to, as the bits of a number, less what those inside do."""

    outside: int
    inside: int
    total: int
    reason: Reason


def _found(houses: Sequence[Known], cages: Sequence[Known]) -> Iterator[_Difference]:
    """Those of few cells, for each union of houses: of each sum that reaches out most is taken that has most inside,
    and once each is taken or left as the others are not."""
    for bits, union in unions(houses, cages):
        near = sorted((cage for cage in cages if cage.bits & bits), key=lambda cage: (cage.bits & ~bits).bit_count())
        chosen = disjoint(near, 0)
        taken = [cage for cage in chosen if 2 * (cage.bits & bits).bit_count() > cage.bits.bit_count()]
        rest = bits ^ joined(taken)
        reaching = [cage for cage in chosen if cage.bits & ~bits]
        for changed in [None, *reaching]:
            left = rest if changed is None else rest ^ changed.bits
            if 0 < left.bit_count() <= MOST_CELLS:
                some = [cage for cage in chosen if (cage in taken) != (cage is changed)]
                total = sum(cage.total for cage in some) - sum(house.total for house in union)
                reason = together([known.reason for known in (*union, *some)])
                yield _Difference(left & ~bits, left & bits, total, reason)
