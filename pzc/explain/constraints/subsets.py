"""Deductions from unknowns that all differ: n of them have only n values, or n values fit in only n of them."""

from collections.abc import Iterator
from itertools import combinations

from .checks import Different
from .state import Fact, Masks, bits

_MOST = 4
"""The largest set of unknowns, or of values, that is looked for."""


def subsets(check: Different, masks: Masks, sizes: range) -> Iterator[tuple[list[Fact], list[Fact]]]:
    """Yield premises and conclusions of each set, of the given sizes, that removes a candidate. Small sets first."""
    common = check.common(masks)
    open_ones = [n for n, mask in enumerate(common) if mask & (mask - 1)]
    for size in sizes:
        if size > _MOST:
            return
        if size > 1:  # what one unknown takes from the others is a direct consequence
            yield from _few_values(check, common, open_ones, size)
        if check.tight:
            yield from _few_places(check, common, open_ones, size)


def _facts(check: Different, number: int, mask: int) -> list[Fact]:
    return [(check.scope[number], bit) for bit in bits(check.own(number, mask))]


def _few_values(
    check: Different, common: list[int], open_ones: list[int], size: int
) -> Iterator[tuple[list[Fact], list[Fact]]]:
    """Yield deductions from sets with as many values as unknowns: no other unknown can have one of these values."""
    among = [n for n in open_ones if common[n].bit_count() <= size]
    every = (1 << len(check.every)) - 1
    for chosen in combinations(among, size):
        union = 0
        for n in chosen:
            union |= common[n]
        if union.bit_count() != size:
            continue
        gone = [(n, common[n] & union) for n in range(len(common)) if n not in chosen and common[n] & union]
        if gone:
            premises = [fact for n in chosen for fact in _facts(check, n, every & ~union)]
            yield premises, [fact for n, mask in gone for fact in _facts(check, n, mask)]


def _few_places(
    check: Different, common: list[int], open_ones: list[int], size: int
) -> Iterator[tuple[list[Fact], list[Fact]]]:
    """Yield sets of values with as many unknowns as values: these unknowns have no other value."""
    places: dict[int, int] = {}
    for n in range(len(common)):
        for bit in bits(common[n]):
            places[bit] = places.get(bit, 0) | 1 << n
    still = 0
    for n in open_ones:
        still |= 1 << n
    among = [bit for bit, where in sorted(places.items()) if where.bit_count() <= size and where & still == where]
    for chosen in combinations(among, size):
        where = values = 0
        for bit in chosen:
            where |= places[bit]
            values |= 1 << bit
        if where.bit_count() != size:
            continue
        gone = [(n, common[n] & ~values) for n in bits(where) if common[n] & ~values]
        if gone:
            outside = [n for n in range(len(common)) if not where >> n & 1]
            premises = [fact for n in outside for fact in _facts(check, n, values)]
            yield premises, [fact for n, mask in gone for fact in _facts(check, n, mask)]
