"""Sums of groups of different values, compared with all assignments."""

from itertools import product

import pytest

from pzc.explain.constraints.checks import Sum
from pzc.explain.deductions.distinct_sums import DistinctSum

_VALUES = (1, 2, 3, 4)


@pytest.mark.parametrize("masks", [[15, 15, 15, 15], [7, 14, 9, 15], [3, 3, 15, 8], [1, 1, 15, 15], [15, 2, 6, 12]])
@pytest.mark.parametrize("total", [-3, 0, 2, 5])
def test_removals_are_those_without_an_assignment(masks: list[int], total: int) -> None:
    signs = (1, 1, 1, -1)
    weights = {place: [sign * value for value in _VALUES] for place, sign in enumerate(signs)}
    values = dict.fromkeys(range(4), _VALUES)
    check = DistinctSum(Sum(weights, 0, ((total, total),)), values, [[0, 1], [2, 3]])
    candidates = [[bit for bit in range(4) if mask >> bit & 1] for mask in masks]
    rows = [
        row
        for row in product(*candidates)
        if row[0] != row[1]
        and row[2] != row[3]
        and sum(sign * _VALUES[bit] for sign, bit in zip(signs, row, strict=True)) == total
    ]
    assert check.refuted(masks) == (not rows)
    found = check.removals(masks)
    if not rows:
        assert found is None
        return
    gone = {place: mask & ~sum(1 << bit for bit in {row[place] for row in rows}) for place, mask in enumerate(masks)}
    assert found == {place: mask for place, mask in gone.items() if mask}
