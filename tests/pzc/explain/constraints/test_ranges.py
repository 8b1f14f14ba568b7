"""Ranges are sound for all unknowns, and exact if all of them are known."""

from itertools import product
from random import Random

import pytest

from pzc.compiler.flat.value import value_of
from pzc.explain.constraints.ranges import Ranges
from pzc.explain.constraints.state import Masks, Unknowns, bits

from ..flats import AREAS, flat_of

_NUMBERS = """
grid 1 x 3 of 0..3
rule "a": (1,1) * (1,2) + (1,3) in <1, 7> and max(cells) - min(cells) > 1
rule "b": (1,1) mod 2 = (1,2) div 2 or distinct(cells)
rule "c": <5, 4, (1,2), 2>[1 + (1,1)] > (1,3)
"""


def _assignments(unknowns: Unknowns, masks: Masks) -> list[tuple[int, ...]]:
    return list(product(*(list(bits(mask)) for mask in masks)))


@pytest.mark.parametrize("text", [AREAS, _NUMBERS])
def test_ranges_contain_all_values(text: str) -> None:
    flat, unknowns = flat_of(text)
    random = Random(7)
    for _ in range(40):
        masks = [random.randint(1, full) & full or full for full in unknowns.full]
        ranges = Ranges(unknowns, masks)
        for constraint in flat.constraints:
            low, high = ranges.of(constraint.condition)
            for row in _assignments(unknowns, masks)[:30]:
                assert low <= value_of(constraint.condition, unknowns.assignment(row)) <= high
