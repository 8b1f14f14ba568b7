"""Lookup of solutions by some of their numbers, and conversion of literals to numbers."""

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

EMPTY = -1
SHOWN = np.array([[1, 1], [1, 2], [1, 2], [2, 1], [3, 1]])


@pytest.fixture
def matching() -> Any:
    """Return the uncompiled functions. conftest.py first determines whether numba is installed, which takes a
    second.
    """
    found = import_module("pzc.backends.kernel.matching")
    return SimpleNamespace(**{name: getattr(f := getattr(found, name), "py_func", f) for name in ("matched", "read")})


@pytest.mark.parametrize(
    ("row", "between", "limit", "count", "first"),
    [
        ([1, EMPTY], (0, 5), 9, 3, 0),
        ([1, EMPTY], (0, 5), 2, 2, 0),
        ([1, EMPTY], (1, 5), 9, 2, 1),
        ([1, EMPTY], (0, 2), 9, 2, 0),
        ([1, 2], (0, 5), 9, 2, 1),
        ([EMPTY, 1], (0, 5), 9, 3, 0),
        ([EMPTY, 1], (4, 5), 9, 1, 4),
        ([EMPTY, EMPTY], (0, 5), 9, 5, 0),
        ([2, 2], (0, 5), 9, 0, 77),
        ([1, 1], (2, 2), 9, 0, 77),
    ],
)
def test_number_of_matching_solutions(
    matching: Any, row: list[int], between: tuple[int, int], limit: int, count: int, first: int
) -> None:
    rows = np.array([[9, 9], row, [3, EMPTY]])
    counts, found = np.full(3, 99), np.full(3, 77)
    begin, end = (np.array([0, each, other]) for each, other in zip(between, (0, 5), strict=True))
    matching.matched(rows, EMPTY, begin, end, SHOWN, limit, counts, found)
    assert (counts.tolist(), found.tolist()) == ([0, count, 1], [77, first, 4])


def test_values_read_from_literals(matching: Any) -> None:
    """If none of the first literals of an unknown holds, it has the value of its last literal."""
    at, literals = np.array([0, 2, 5], np.uint32), np.array([4, 6, 0, 1, 2], np.uint32)
    values = np.array([10, 20, 1, 2, 3])
    held = np.zeros((4, 8), np.bool_)
    for answer, some in enumerate([(4, 0), (6, 1), (4, 6, 2, 1), ()]):
        held[answer, list(some)] = True
    numbers = np.full((4, 2), -7)
    matching.read(held, at, literals, values, numbers)
    assert numbers.tolist() == [[10, 1], [20, 2], [10, 2], [20, 3]]
