"""Conditions cell by cell are recognized as one group, or as groups with known leads. Solutions stay the same."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.flat.flat import Connected, Flat, GroupSize, Leader, Together
from pzc.compiler.passes import PASSES
from pzc.compiler.pipeline import compile_source, flatten

from ...judged import check

ISLANDS = "grid 2x3\nlayer e on cells of bool\nareas x = e\n"
DIGITS = "grid 2x3 of 0..2\nareas x = c in cells: c > 0\n"
NUMBERS = ISLANDS + "clue n(c: cell)\nn (1,1), (2,2)\n"


def grounded(text: str) -> Flat:
    return flatten(compile_source(Source("test", text + "\n")))


def speaks_of_groups(flat: Flat) -> bool:
    """Return True if a constraint uses the group or the lead of a vertex."""
    return any(word in repr(c.condition) for c in flat.constraints for word in (Together.__name__, Leader.__name__))


ONE = [
    (ISLANDS + "len(x) = 1", 1),
    (ISLANDS + "len(x) <= 1", 1),
    (ISLANDS + "count(r in x: true) = 1", 1),
    (ISLANDS + "for a, b in cells where e(a) and e(b): b in x(a)", 1),
    (ISLANDS + "for (a, b) in pairs(cells): e(a) and e(b) -> a in x(b)", 1),
    (DIGITS.replace("2x3", "2x2") + "for a, b in cells where a > 0 and b > 0: b in x(a)", 1),
    (ISLANDS + "e(1,1)\nlen(x) = 1\nareas y = c in cells: not e(c)\nlen(y) = 1", 2),
    ("grid 2x3\nlayer e on cells of bool\nareas x = c in cells: e(c) or c in rows[1]\nlen(x) = 1", 0),
]
OTHER = [
    ISLANDS + "len(x) = 2",
    ISLANDS + "not (len(x) = 1)",
    ISLANDS + "len(x) = 1 or e(1,1)",
    ISLANDS + "for a, b in rows[1] where e(a) and e(b): b in x(a)",
    ISLANDS + "for a, b in cells where e(a) and e(b) and e(1,1): b in x(a)",
    ISLANDS + "for a, b in cells where e(a): b in x(a)",
    ISLANDS + "for a, b in cells where e(b): b in x(a)",
    "grid 2x3 of 1..2\nareas x = (a, b) in links: a = b\nlen(x) = 1",
    "grid 2x2 of 1..2\nareas x = (a, b) in links: a = b\nfor a, b in cells: b in x(a)",
]


@pytest.mark.parametrize(("text", "count"), ONE)
def test_one_group(text: str, count: int) -> None:
    flat = PASSES["one-group"](grounded(text))
    assert sum(isinstance(c.condition, Connected) for c in flat.constraints) == count
    assert speaks_of_groups(flat) == (count == 0)
    check(text + "\n")


@pytest.mark.parametrize("text", OTHER)
def test_conditions_that_one_group_leaves_alone(text: str) -> None:
    flat = grounded(text)
    assert PASSES["one-group"](flat) is flat
    check(text + "\n")


LEAST = [
    ISLANDS + "for c in cells where e(c): len(x(c)) > 2",
    ISLANDS + "for c in cells where e(c): len(x(c)) != 2",
    ISLANDS + "for c in cells where e(c) and e(1,1): len(x(c)) not in <1, 3>",
    ISLANDS + "len(x(2,2)) > 2",
    ISLANDS + "e(1,1) or len(x(2,2)) > 1",
    ISLANDS + "for r in x: len(r) >= 3",
    DIGITS + "for c in cells where c > 0: len(x(c)) > 2",
    NUMBERS + "for n(c): len(x(c)) > 1",
    "grid 2x3\nlayer e on cells of bool\nareas x = c in cells: e(c) or c is (1,2)\nfor c in cells: len(x(c)) != 2",
    "grid 1x4 of 0..1\nareas x = c in cells: (1,1) = 1\nfor c in cells where c > 0: len(x(c)) > 2",
]
NOT_LEAST = [
    ISLANDS + "for c in cells where e(c): len(x(c)) < 3",
    ISLANDS + "for c in cells where e(c): len(x(c)) > 2\n(1,2) in x(1,1)",
    ISLANDS + "for c in cells where e(c): len(x(c)) > 1 or len(x(1,1)) > 2",
    ISLANDS + "for c in cells: not (e(c) -> len(x(c)) > 2)",
    "grid 2x3 of 1..2\nareas x = (a, b) in links: a = b\nfor c in cells: len(x(c)) > 2",
]


@pytest.mark.parametrize("text", LEAST)
def test_least_sizes(text: str) -> None:
    before = grounded(text)
    flat = PASSES["least-sizes"](before)
    assert GroupSize.__name__ in repr(before.constraints) and GroupSize.__name__ not in repr(flat.constraints)
    check(text + "\n")


@pytest.mark.parametrize("text", NOT_LEAST)
def test_conditions_that_least_sizes_leaves_alone(text: str) -> None:
    flat = grounded(text)
    assert PASSES["least-sizes"](flat) is flat
    check(text + "\n")


def test_least_sizes_on_a_large_board() -> None:
    """There is one clause for each group of up to two cells, and no truth value for each pair of cells."""
    flat = grounded("grid 20x20\nlayer e on cells of bool\nareas x = e\nfor c in cells where e(c): len(x(c)) > 2")
    assert len(PASSES["least-sizes"](flat).constraints) == 20 * 20 + 2 * 19 * 20
