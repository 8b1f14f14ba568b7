"""Two numbers that differ unless one of them has certain values: the recognized conditions, and their solutions."""

import pytest

from pzc.compiler.flat.flat import BoolExpr, BoolNode
from pzc.compiler.flat.survey import Survey
from pzc.compiler.flat.unequal import Unequal, unequal

from ...flat_judge import linear, numbers, within
from ...judged import check

A, B, C = numbers(3, 1, 4)
SUM, DIFFERENCE = linear((A, 1), (B, 1)), linear((A, 1), (B, -1))


def _differ(missing: int) -> BoolExpr:
    """a != b + missing"""
    return within(DIFFERENCE, ((-3, missing - 1), (missing + 1, 3)))


@pytest.mark.parametrize(
    ("items", "found"),
    [
        ([_differ(0)], (A, B, 0, 0)),
        ([_differ(1), within(A, ((3, 4),)), within(B, ((2, 2),))], (A, B, 1, 2)),
        ([_differ(0), within(C, ((3, 4),))], None),
        ([_differ(0), _differ(1)], None),
        ([within(A, ((3, 4),))], None),
        ([within(SUM, ((2, 4), (6, 8)))], None),
        ([within(DIFFERENCE, ((-3, -2), (1, 3)))], None),
        ([within(DIFFERENCE, ((-2, -1), (1, 3)))], None),
        ([within(linear((A, 2), (B, -1)), ((-2, 1), (3, 7)))], None),
    ],
)
def test_recognized_disjunctions(items: list[BoolNode], found: tuple[object, object, int, int] | None) -> None:
    seen = unequal(items, Survey(items).unary)
    assert (seen and (seen.first, seen.second, seen.constant, len(seen.allowed))) == found
    assert seen is None or isinstance(seen, Unequal)


@pytest.mark.parametrize(
    ("text", "solutions"),
    [
        ("grid 1x2 of 1..4\n(1,1) = (1,2) -> (1,1) > 2\n", 14),
        ("grid 1x2 of 1..4\n(1,1) = (1,2) + 1 -> (1,1) > 2 or (1,2) = 1\n", 16),
        ("grid 1x2 of 1..4\n(1,1) = (1,2) + 2 -> (1,2) = 2\n", 15),
        ("grid 1x3 of 1..3\ndistinct(cells)\n(1,1) = (1,2) - 1 -> (1,2) = 3\n(1,3) != (1,1) + 2\n", 5),
        ("grid 1x3 of 1..2\nlayer s on cells of bool\nfor (a, b) in links: a = b -> s(a)\ns(1,1) xor s(1,2)\n", None),
        ("grid 1x3 of 0..5\nfor (a, b) in links: (a = b -> a > 3) or (1,3) = 2\n", None),
    ],
)
def test_solutions(text: str, solutions: int | None) -> None:
    found = check(text)
    assert found > 0 and solutions in (None, found)
