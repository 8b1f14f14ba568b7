"""Lists that depend on the solution, by MiniZinc as by clingo."""

import shutil

import pytest

from ...effort import one_in, sampled
from ...judged import compiled, found_by
from ...language.test_unknown_lists import CASES

GIVEN_LATE = "grid 2x3 of 1..2\nareas block = (a, b) in links: a = b\ngiven (1,2) = 1, (2,3) = 2\n"
"""Areas with given cells that are not their first: solvers may know areas by these, unless rules ask for it."""

AREAS = [
    GIVEN_LATE + "len(block) = 2",
    GIVEN_LATE + "for r in block: sum(r) <= 3",
    GIVEN_LATE + "count(r in block: (1,2) in r and len(r) = 3) = 1",
    GIVEN_LATE + "block[2][1] is (1,2)",
]

_HINTS = "grid 2x3\nlayer on on cells of bool\nclue hint(line: line) = lengths: ints\n"
_HINTS += (
    "def fits(line, lengths) = count(on(line)) = len(lengths) and [count(on(line)) : i in 1..len(lengths)] = lengths\n"
)
_HINTS += "for hint(line) = lengths: fits(line, lengths)\n"

_LISTS = "grid 1x3 of 1..2\nclue seq(line: line) = said: ints\nfor seq(line) = said: "

MISSING = [
    _HINTS + "hint left = <<?, ?>, <1>>",
    _HINTS + "hint left = <<?, 2>, <?>>",
    _HINTS + "hint left = <<?, ?, ?>, .>",
    _LISTS + "[c : c in line] = <2> ++ said\nseq left = <<?, 1>>",
    _LISTS + "[c : c in line] = reverse(said)\nseq left = <<?, 2, 1>>",
    _LISTS + "[c : c in line] = said[2..4]\nseq left = <<9, ?, 2, 1>>",
    _LISTS + "[c : c in line] = (if len(said) = 3 then said else <1, 1, 1>)\nseq left = <<1, ?, 2>>",
    _LISTS + "len(said ++ <1>) = 3 + line[1]\nseq left = <<1, ?, 2>>",
]
"""Clues with missing numbers: a definition counts them, or they are a part of another list."""


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")
@pytest.mark.parametrize("text", AREAS + MISSING + sampled([text for text, _ in CASES], lambda text: one_in(4, text)))
def test_both_back_ends_find_the_same_solutions(text: str) -> None:
    problem = compiled(text + "\n")
    assert set(found_by("minizinc", problem)) == set(found_by("clingo", problem))
