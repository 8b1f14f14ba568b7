"""distinct(a, b, c) over 1..3, b + c + d = 7   ->   the same, d - a = 1 (the 45 rule with differences)"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pzc.compiler.base.node import replace
from pzc.compiler.flat.flat import Constraint, Flat, Linear, Within

from .facts import Different, joint_reason
from .innies import KnownSum, disjoint, joined, known_sums, unions

# Measured on hard killers: with up to four cells clingo has a third to all of the conflicts;
# five and six cells cost more than they save.
MOST_CELLS = 4


def differences(flat: Flat) -> Flat:
    """distinct(a, b, c) over 1..3, b + c + d = 7   ->   the same, d - a = 1

    This is the 45 rule for sums that cross the boundary of a union of houses. Take the sum of their cells
    outside, and subtract the sum of the cells inside that they do not cover. The result equals the total of the sums
    minus the total of the houses. A
    crossing sum may be included or left out, whichever leaves few cells.
    """
    found = known_sums(flat)
    if found is None:
        return flat
    board, houses, cages = found
    different = Different(flat)
    seen: set[tuple[int, int]] = set()
    extra = []
    for outside_bits, inside_bits, known in _differences(houses, cages):
        both = outside_bits, inside_bits
        if both in seen:
            continue
        inside, outside = board.items(inside_bits), board.items(outside_bits)
        if not outside and different.all(inside) or not inside and different.all(outside):
            continue  # different cells with a known total are left to `innies`
        seen.update((both, both[::-1]))
        terms = (*((item, 1) for item in outside), *((item, -1) for item in inside))
        low = sum(item.low for item in outside) - sum(item.high for item in inside)
        high = sum(item.high for item in outside) - sum(item.low for item in inside)
        total = sum(cage.total for cage in known.cages) - sum(house.total for house in known.houses)
        reason = joint_reason([part.reason for part in (*known.houses, *known.cages)])
        extra.append(Constraint(Within(Linear(low, high, terms, 0), ((total, total),)), reason))
    return replace(flat, constraints=(*flat.constraints, *extra)) if extra else flat


class _Evidence(NamedTuple):
    """The houses and sums from which a difference follows."""

    houses: Sequence[KnownSum]
    cages: Sequence[KnownSum]


def _differences(houses: Sequence[KnownSum], cages: Sequence[KnownSum]) -> Iterator[tuple[int, int, _Evidence]]:
    """Yield (cells outside, cells inside, sums) for differences with few cells, the cells as bit sets.

    For each union of houses, crossing sums are included if most of their cells are inside. In addition, each
    crossing sum is once treated the other way.
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
                whole = left ^ bits  # all cells of the included sums, which are disjoint
                yield (
                    left & ~bits,
                    left & bits,
                    _Evidence(union, [cage for cage in chosen if cage.bits & whole == cage.bits]),
                )
