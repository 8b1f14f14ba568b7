"""Comparisons with each of several numbers become one comparison with their maximum or minimum. Solutions stay the
same.
"""

import pytest

from pzc.backends.clingo.ground_program import ground_program
from pzc.compiler.encode.extremum_comparisons import ExtremumComparison, extremum_comparison
from pzc.compiler.flat.flat import BoolExpr, Var
from pzc.compiler.flat.nodes import Builder

from ...judged import check, compiled

A, B, C, D = (Var(i, "abcd"[i], ((0, 3),), False, "n", i) for i in range(4))


def merged(op: str, pairs: list[tuple[Var, Var]], every: bool = True) -> ExtremumComparison | None:
    build = Builder()
    for var in (A, B, C, D):
        build.variable(var)
    items: list[BoolExpr] = [build.compare(op, x, y) for x, y in pairs]
    return extremum_comparison([item for item in items if not isinstance(item, bool)], every)


@pytest.mark.parametrize("other", [(A, B, C), (B, C, D)])
def test_one_number_and_many(other: tuple[Var, ...]) -> None:
    one = D if other[0] is A else A
    assert merged(">", [(one, x) for x in other]) == ExtremumComparison((one,), other, 1, False)
    assert merged("<=", [(x, one) for x in other]) == ExtremumComparison((one,), other, 0, False)
    assert merged("<", [(one, x) for x in other]) == ExtremumComparison(other, (one,), 1, True)
    assert merged(">=", [(one, x) for x in other], every=False) == ExtremumComparison((one,), other, 0, True)
    assert merged("<", [(one, x) for x in other], every=False) == ExtremumComparison(other, (one,), 1, False)


def test_comparisons_that_are_not_merged() -> None:
    assert merged(">", [(A, B), (A, C)]) is None  # too few
    assert merged(">", [(A, B), (A, C), (B, D)]) is None
    assert merged("!=", [(A, B), (A, C), (A, D)]) is None
    build = Builder()
    mixed = [build.compare(">", A, B), build.compare(">", A, C), build.compare(">=", A, D)]
    assert extremum_comparison([item for item in mixed if not isinstance(item, bool)], True) is None


ROW = "grid 1x4 of 1..3\n"


@pytest.mark.parametrize(
    "text",
    [
        "visible(cells) = 2",
        "visible(reverse(cells)) > visible(cells)",
        "count(c in cells: all(d in cells: c <= d)) = 2",
        "(1,1) = 1 xor any(c in cells where c is not (1,1): c < (1,1))",
        "(1,1) = 1 xor all(c in cells where c is not (1,1): c + 1 < (1,1) + 2)",
        "not all(c in cells where c is not (1,3): c >= (1,3)) or (1,3) = 2",
    ],
)
def test_the_answers_are_the_same(text: str) -> None:
    assert check(ROW + text + "\n") > 0


def test_beginnings_share_their_greatest_numbers() -> None:
    """With each cell, the program grows by the same amount; comparing all pairs would make it grow faster."""
    made_of = [ground_program(compiled(f"grid 1x{n} of 1..9\nvisible(cells) = 3\n").flat)[0] for n in (6, 7, 8)]
    six, seven, eight = (len(program.lines) for program in made_of)
    assert eight - seven == seven - six
