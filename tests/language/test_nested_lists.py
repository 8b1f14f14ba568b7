"""Nested lists, and comparisons of lists and groups of numbers, compared with the judge."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from tests.judged import check

BOARD = "grid 2x2 of 1..2\nlayer second on cells of 1..2\n"
"""All 256 ways."""


@pytest.mark.parametrize(
    ("given", "count"),
    [
        ("for bar in <<(1,1), (1,2)>, <(2,1), (2,2)>>: distinct(bar)", 64),
        ("len(<<(1,1), (1,2)>, <(2,1), (2,2)>>) = 2", 256),
        ("len(<1..3, 5>) = 4 and len(<(1,1)..(1,2), (2,2)>) = 3 and len(<(1,*), (2,1)>) = 3", 256),
        ("distinct(c in cells: <c, second(c)>)", 24),
        ("distinct(c in cells: (c, second(c) > 1))", 24),
        ("distinct(rows)", 192),
        ("distinct(rows[1], rows[2])", 192),
        ("distinct(rows ++ <columns[1]>)", 64),
        ("not distinct([[c : c in r where c = 1] : r in rows])", 96),
        ("distinct(rows[1] ++ <second(1,1)>) or distinct(<rows[(1,1)], rows[second(1,1)]>)", 96),
        ("rows[1] < rows[2]", 96),
        ("rows[2] >= rows[1]", 160),
        ("rows[1] <= <1, 2, 1>", 128),
        ("rows[1] < <1>", 0),
        ("<1> < rows[1]", 256),
        ("[c : c in rows[1] where c = 2] < [c : c in rows[2] where c = 2]", 80),
        ("[c : c in rows[1] where c = 2] <= [c : c in rows[2] where c = 2]", 176),
        ("[c : c in rows[1] where c > second(c)] > rows[2]", 60),
        ("rows[1] in <<1, 2>, <2, 1>>", 128),
        ("<(1,1), second(1,1)> in <<1, 2>, <2, 1>>", 128),
        ("<2, 1> in rows", 112),
        ("<second(1,1), 1> in rows", 112),
        ("rows[1] not in [<a, a> : a in 1..2]", 128),
        ("(1, (1,1) = 1) != (1, second(1,1) = 1)", 128),
        ("<true, ((1,1) = 1)> in <<true, true>, <false, false>>", 128),
    ],
)
def test_compared(given: str, count: int) -> None:
    assert check(BOARD + given) == count


@pytest.mark.parametrize("given", ["len(<rows[1], (2,1)>) = 3", "sum((1,1), rows[2]) = 3", "<<1, 2>, 3>[1] = <1, 2>"])
def test_list_next_to_elements_suggests_concatenation(given: str) -> None:
    with pytest.raises(PuzzleError) as wrong:
        check(BOARD + given)
    assert "`++`" in wrong.value.diagnostics[0].help
