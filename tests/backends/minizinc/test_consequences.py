"""What a MiniZinc model says besides the rules: that it follows from them, and that it is there where it helps."""

import shutil

import pytest

from pzc.backends.minizinc.backend import write
from pzc.backends.minizinc.split import write_split
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
@pytest.mark.parametrize("text", sampled(SAME, lambda text: one_in(2, text)))
def test_the_answers_stay_the_same(text: str) -> None:
    puzzle = problem(text)
    assert search(puzzle, "minizinc", None) == search(puzzle, "cpsat", None)


def model(text: str) -> str:
    return write(compile_source(Source("test.puz", text)))


def test_numbers_lead_to_their_successors() -> None:
    text = model("use hidato(height = 2, width = 3)\n")
    assert "constraint inverse(array1d(digit), digit_place);" in text
    assert "{1, 3..6}" not in text
    assert "[\n  {2, 4, 5},\n  {1, 3, 4, 5, 6},\n" in text
    assert "leads_on(digit_place, 1, digit_near, {6})" in text
    assert "one_round(array1d(digit), digit_place, digit_next)" in text
    assert "int_search(digit_next, " in text
    assert "one_round" not in model(ROUTE.format(domain="1..6", but="!= 4", near="around"))


def test_sums_of_cages_and_what_they_leave() -> None:
    text = model("use killer\ncage <(1,1), (1,2), (2,1), (2,2), (3,1), (3,2), (1,3), (2,3)> sum = 38\n")
    assert "digit_group" in text  # the last cell of the box
    assert "{cell(3, 3)}" in text
    assert "[{7}]" in text


def test_which_of_many_things_holds_is_an_unknown_that_is_settled_first() -> None:
    text = model(BENT)
    assert "var int: way;" in text
    assert "just_one([forall(x in e(s(t, c)))(x) | " in text and "], way)" in text
    assert "seq_search([int_search([way], first_fail, indomain_min), bool_search(" in text


def test_what_is_said_of_two_cells_is_a_table() -> None:
    text = model("use non_consecutive, sudoku(height = 2, width = 2)\n")
    assert "array[1..4] of set of int: digit_beside = [{1, 3, 4}, {2, 4}, {1, 3}, {1, 2, 4}];" in text
    assert "goes_with(digit(digit_pair[k, 1]), digit(digit_pair[k, 2]), digit_beside)" in text
    assert "goes_with" not in model("use sudoku\n|(1,1)| < (1,2)\n")


def test_what_says_little_is_not_said_again() -> None:
    assert "digit_group" not in model("use sudoku\nsum(<(1,1), (1,2)>) != 5\n")
    assert "digit_place" not in model("use sudoku\nfor c in cells where c < 9: c + 1 in around(c)\n")


def test_the_rules_alone_know_of_no_instance() -> None:
    text, _ = write_split(compile_source(Source("test.puz", "use killer\ncage <(1,1), (1,2)> sum = 4\n")))
    assert "redundant_constraint" not in text


@pytest.mark.parametrize(("board", "said"), [("2x2", True), ("3x4", True), ("1x5", False), ("3x3\nholes (2,2)", False)])
def test_two_parts_of_a_whole_board(board: str, said: bool) -> None:
    parts = "layer e on cells of bool\nconnected(e)\nconnected(c in cells: not e(c))\n"
    assert ("two_parts" in model(f"grid {board}\n{parts}")) == said
