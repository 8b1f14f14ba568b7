"""The verdict of a puzzle."""

import pytest

import pzc
from pzc.api.verdict import find_verdict


@pytest.mark.parametrize(
    ("text", "status", "solutions"),
    [
        ("grid 1x2 of 1..2\nUNIQUE(*, *)\n(1,1) = 1\n", "unique", 1),
        ("grid 1x2 of 1..2\nUNIQUE(*, *)\n", "several", 2),
        ("grid 1x2 of 1..2\nUNIQUE(*, *)\n(1,1) = (1,2)\n", "none", 0),
    ],
)
def test_unique_several_none(text: str, status: str, solutions: int) -> None:
    verdict = find_verdict(pzc.load(text), 600)
    assert (verdict.status, len(verdict.solutions)) == (status, solutions)
    assert bool(verdict.conflict) == (status == "none")


def test_too_little_time_is_unknown() -> None:
    assert find_verdict(pzc.load("sudoku_9"), 0.000001).status == "unknown"
