"""distinct(a, b, c) over 1..3, b + c + d = 7   ->   the same, d - a = 1: what sticks out, less what is left over"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pzc.compiler.base.node import replace
from pzc.compiler.flat.flat import Constraint, Flat, Linear, Within

from .facts import Different, together
from .innies import Known, disjoint, joined, told_sums, unions

# Measured on hard killers: with up to four cells clingo runs into a third to all of the
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
    for outside_bits, inside_bits, known in _found(houses, cages):
        both = outside_bits, inside_bits
        if both in said:
            continue
        inside, outside = board.items(inside_bits), board.items(outside_bits)
        if not outside and different.all(inside) or not inside and different.all(outside):
            continue  # what differs and adds up to a number is for `innies`
        said.update((both, both[::-1]))
        terms = (*((item, 1) for item in outside), *((item, -1) for item in inside))
        low = sum(item.low for item in outside) - sum(item.high for item in inside)
        high = sum(item.high for item in outside) - sum(item.low for item in inside)
        total = sum(cage.total for cage in known.cages) - sum(house.total for house in known.houses)
        reason = together([part.reason for part in (*known.houses, *known.cages)])
        extra.append(Constraint(Within(Linear(low, high, terms, 0), ((total, total),)), reason))
    return replace(flat, constraints=(*flat.constraints, *extra)) if extra else flat


class _Sums(NamedTuple):
    """Houses, and sums that take up most of their cells."""

    houses: Sequence[Known]
    cages: Sequence[Known]


def _found(houses: Sequence[Known], cages: Sequence[Known]) -> Iterator[tuple[int, int, _Sums]]:
    """Unknowns outside of houses and inside of them, as the bits of numbers, and what these are the rest of.

    Those of few cells, for each union of houses: of each sum that reaches out most is taken that has most inside, and
    once each is taken or left as the others are not.
    """
    for bits, union in unions(houses, cages):
        near = sorted((cage for cage in cages if cage.bits & bits), key=lambda cage: (cage.bits & ~bits).bit_count())
        chosen = disjoint(near, 0)
        taken = [cage for cage in chosen if 2 * (cage.bits & bits).bit_count() > cage.bits.bit_count()]
        rest = bits ^ joined(taken)
        reaching = [cage for cage in chosen if cage.bits & ~bits]
        for changed in [0, *(cage.bits for cage in reaching)]:
            left = rest ^ changed
            if 0 < left.bit_count() <= MOST_CELLS:
                whole = left ^ bits  # all cells of the sums that are taken, which share none
                yield (
                    left & ~bits,
                    left & bits,
                    _Sums(union, [cage for cage in chosen if cage.bits & whole == cage.bits]),
                )
