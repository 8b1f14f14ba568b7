"""A constraint with values that another constraint needs."""

from itertools import product

import pytest

from pzc.explain.constraints.checks import Different, Rows
from pzc.explain.deductions.must_hold import MustHold

_VALUES = (1, 2, 3, 4)
_ROWS = [row for row in product(range(4), repeat=2) if sum(row) == 3]
"""The sum of two numbers is 5."""


def _check() -> MustHold:
    return MustHold(Rows((0, 1), _ROWS, (4, 4)), Different((0, 1, 2, 3), [_VALUES] * 4))


@pytest.mark.parametrize(
    ("masks", "gone"),
    [
        ([15, 15, 15, 15], {}),
        ([6, 15, 15, 15], {2: 6, 3: 6}),  # 2 and 3
        ([1, 15, 15, 9], {2: 9, 3: 9}),
        ([6, 15, 2, 15], None),
    ],
)
def test_values_that_the_constraint_needs(masks: list[int], gone: dict[int, int] | None) -> None:
    assert _check().removals(masks) == gone
    assert _check().refuted(masks) == (gone is None)
