"""Redundant constraints of a MiniZinc model: they follow from the rules, and are written where they help."""

import shutil

import pytest

from pzc.backends.minizinc.backend import write
from pzc.backends.minizinc.split_model import write_split
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source

from ...effort import one_in, sampled
from .test_solve import problem, search

needs_minizinc = pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")
ROUTE = "grid 2x3 of {domain}\ndistinct(cells)\nfor c in cells where c {but}: c + 1 in {near}(c)\n"
LATIN = "grid 3x3 of 1..3\nfor i in 1..3: distinct(i, *)\nfor i in 1..3: distinct(*, i)\n"
BENT = "grid 3x3\nlayer e on cells of bool\nshape s [[ ##\n#. ]]\nexactly(1, p in s: all(e(p)))\n"

SAME = [
    ROUTE.format(domain="1..6", but="< 6", near="neighbours"),
    ROUTE.format(domain="0..5", but="!= 5", near="around"),
    ROUTE.format(domain="1..6", but="!= 4", near="around"),  # 6 leads nowhere
    "grid 2x3 of 1..6\ndistinct(cells)\nfor c in cells where c > 2: c - 2 in around(c)\n",
    "grid 2x2 of 1..4\ndistinct(cells)\n(1,1) = 4 or (1,1) + 1 in <(1,2), (2,2)>\n",
    "grid 2x2 of 1..4\ndistinct(cells)\n(1,1) in <1, 4> or (1,1) + 1 = (2,2)\n"
    "(2,2) = 4 or (2,2) + 1 in around((2,2))\n",
    "grid 2x2 of <1, 2, 3, 5>\ndistinct(cells)\nfor c in cells where c < 5: c + 1 in around(c) or c = 3\n",
    LATIN + "sum(<(1,1), (1,2)>) = 3\nsum(<(2,2), (3,2)>) in <4, 5>\n",
    LATIN + "sum(<(1,1), (1,2)>) = 7\n",
    LATIN + "sum(<(1,1), (2,2)>) = 2\nsum(<(1,1), (2,1), (3,1)>) = 6\n",
    "grid 1x4 of 0..4\ndistinct(cells)\nsum(<(1,1), (1,2), (1,3)>) = 3\n",
    "grid 2x3\nlayer e on cells of 2..4\nfor i in 1..2: distinct(c in rows[i]: e(c))\nsum(e((1,1)), e((1,2))) = 5\n",
    LATIN + "for (a, b) in links: |a - b| != 2 or a = 3\n",
    "grid 1x3 of 0..4\ndistinct(cells)\n|(1,1) - (1,2)| >= 3\n|(1,3) - (1,2)| = 2 * (1,3)\n",
    BENT + "count(e(cells)) = 3\n",
    "grid 3x3 of 1..3\nconnected(c in cells: c = 1)\ncount(c in cells: c = 1) = 5\nfor i in 1..3: distinct(*, i)\n",
]


@needs_minizinc
@pytest.mark.parametrize("text", sampled(SAME, lambda text: one_in(4, text)))
def test_the_answers_stay_the_same(text: str) -> None:
    puzzle = problem(text)
    assert search(puzzle, "minizinc", None) == search(puzzle, "cpsat", None)


def model(text: str) -> str:
    return write(compile_source(Source("test.puz", text)))


def test_numbers_on_all_cells_form_one_path() -> None:
    text = model("use hidato(height = 2, width = 3)\n")
    assert "constraint inverse(array1d(digit), digit_place);" in text
    assert "[\n  {2, 4, 5},\n  {1, 3, 4, 5, 6},\n" in text
    assert "one_path(array1d(digit), digit_place, digit_next)" in text
    assert "solve :: int_search(digit_next, " in text


@pytest.mark.parametrize(
    "rules",
    [
        ROUTE.format(domain="1..6", but="!= 4", near="around"),
        ROUTE.format(domain="1..7", but="!= 7", near="around"),
        "grid 2x3 of 1..6\ndistinct(cells)\nfor c in cells where c > 2: c - 2 in around(c)\n",
        "grid 2x3 of 1..6\ndistinct(rows[1])\nfor c in cells where c < 6: c + 1 in around(c)\n",
        "use sudoku\nfor c in cells where c < 9: c + 1 in around(c)\n",
    ],
    ids=["gap", "more numbers", "step of 2", "repeated", "sudoku"],
)
def test_other_numbers_form_no_path(rules: str) -> None:
    assert "digit_place" not in model(rules)


def test_split_rules_have_no_redundant_constraints() -> None:
    text, _ = write_split(compile_source(Source("test.puz", "use killer\ncage <(1,1), (1,2)> sum = 4\n")))
    assert "redundant_constraint" not in text


@pytest.mark.parametrize(
    ("board", "expected"), [("2x2", True), ("3x4", True), ("1x5", False), ("3x3\nholes (2,2)", False)]
)
def test_boards_with_a_constraint_on_two_connected_parts(board: str, expected: bool) -> None:
    parts = "layer e on cells of bool\nconnected(e)\nconnected(c in cells: not e(c))\n"
    assert ("two_parts" in model(f"grid {board}\n{parts}")) == expected
