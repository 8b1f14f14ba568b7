"""One number that equals one of several others: the recognized conditions, and that solutions stay the same."""

import pytest

from pzc.backends.clingo.program import Program
from pzc.compiler.encode.listing import Listing
from pzc.compiler.flat.equal_to_some import EqualToSome, equal_to_some
from pzc.compiler.flat.flat import BoolExpr, BoolNode

from ...flat_judge import linear, numbers, within
from ...judged import check

A, B, C, D = numbers(4, 1, 4)


def _equal(one: object, other: object, constant: int) -> BoolExpr:
    """one = other + constant"""
    return within(linear((one, 1), (other, -1)), ((constant, constant),))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("items", "found"),
    [
        ([_equal(A, B, 1), _equal(A, C, -2)], (A, [(B, 1), (C, -2)], 0)),
        ([_equal(B, A, 1), _equal(A, C, 0), within(D, ((2, 3),))], (A, [(B, -1), (C, 0)], 1)),
        ([_equal(A, B, 1), _equal(C, D, 1)], None),
        ([_equal(A, B, 1), _equal(A, B, 2)], None),
        ([_equal(A, B, 1), within(C, ((2, 3),))], None),
        ([within(linear((A, 1), (B, 1)), ((4, 4),)), within(linear((A, 1), (C, 1)), ((4, 4),))], None),
    ],
)
def test_recognized_disjunctions(items: list[BoolNode], found: tuple[object, object, int] | None) -> None:
    seen = equal_to_some(items)
    assert (seen and (seen.number, seen.others, len(seen.rest))) == found
    assert seen is None or isinstance(seen, EqualToSome)


def test_only_solvers_without_numbers_have_literals_for_values() -> None:
    program = Program()
    number = program.new_int(((1, 2), (4, 4)), "")
    literals = program.literals_of(number)
    assert list(literals) == [1, 2, 4] and len(set(literals.values())) == 3
    assert literals == program.literals_of(number)
    assert Listing().literals_of(0) is None


@pytest.mark.parametrize(
    ("text", "solutions"),
    [
        ("use numbrix(height = 2, width = 3)\n", 16),
        ("use hidato(height = 2, width = 2)\n", 24),
        ("grid 2x2 of 1..3\nfor c in cells where c > 1: c - 1 in neighbours(c)\n", None),
        ("grid 1x4 of 0..3\n(1,1) + 1 in <(1,2), (1,3)> or (1,4) = 0\n(1,2) + 0 in <(1,3), (1,4)>\n", None),
        ("grid 1x3 of 1..4\n(1,1) = 2\n(1,1) + 0 in <(1,2), (1,3)>\n", 7),
        ("grid 1x4 of 1..3\nUNIQUE(1, *) or (1,1) = 1\n(1,1) > 1 -> (1,1) + 0 in <(1,2), (1,3), (1,4)>\n", None),
    ],
)
def test_solutions(text: str, solutions: int | None) -> None:
    found = check(text)
    assert found > 0 and solutions in (None, found)
