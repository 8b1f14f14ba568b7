"""Counts in a function that one rule bounds below and another rule bounds above; and undefined values.

MiniZinc 2.6 translates such a count once, and would reify its truth values only in the direction of the first rule.
"""

import shutil

import pytest

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten

from ...effort import one_in, sampled
from ...judged import answers

ROW = "grid 1x4 of 1..3\n"
STARS = "grid 1x4\nlayer b on cells of bool\n"

TEXTS = [
    ROW + "index(1, cells) < index(2, cells)\nindex(2, cells) < index(3, cells)",
    ROW + "index(2, cells) > index(1, cells)\nindex(3, cells) > index(2, cells)",
    ROW + "def missing(k) = count(c in cells: c != k)\nmissing(1) < missing(2)\nmissing(2) < missing(3)",
    ROW + "def g(c) = (c > 1) + (c = 2)\nfor (a, b) in steps(cells): g(a) <= g(b)\ng((1,4)) <= g((1,2))",
    ROW + "def high(l) = sum(c in l where c > 2: c)\ndef part(k) = cells[k..k+1]\n"
    "high(part(1)) < high(part(2)) and high(part(2)) <= high(part(3))",
    ROW + "def tall(l) = visible(l)\nvisible(cells) > visible(reverse(cells)) or tall(cells) < visible(cells[2..4])\n"
    "visible(cells[2..4]) < 3",
    STARS + "def n(l) = count(b(l)) + sum(b(l))\ndef part(k) = cells[k..k+1]\n"
    "n(part(1)) < n(part(2)) and n(part(2)) <= n(part(3))",
    STARS + "areas x = b\nlen(x(1,1)) < len(x(1,3)) or len(x(1,3)) > len(x(1,4))\nlen(x(1,4)) > len(x(1,1))",
    # lists with unspecified numbers
    "grid 1x3 of 0..3\nclue seq(line: line) = said: ints\n"
    "for seq(line) = said: [c + 1 : c in line] = said\nseq left = <<?, 2, ?>>",
    # the counted condition uses an element past the end
    "grid 1x3 of 0..3\ncount(c in cells: rows[1][c] = 1) <= 1",
    "grid 1x3 of 0..3\nlen([c : c in cells where rows[1][c] = 1]) = 1",
    "grid 1x2 of 0..2\nrows[1][(1,1)] is not (1,2)",
    "grid 1x2 of 0..2\nnot (rows[1][(1,1)] is (1,2))",
    "grid 1x2 of 0..2\nnot (rows[1][(1,1)] is not (1,2))",
    "grid 1x2 of 0..2\ncount(c in cells: (1, c) is not (1,2)) = 1",
    STARS + "count(c in cells where b(c): shift(c, 0, 1) is not (1,3)) = 2",
    STARS + "count(c in cells where b(c): not (shift(c, 0, 1) is (1,3))) = 2",
    STARS + "count(c in cells where b(c): shift(c, 0, 1) is not shift(c, 0, -1)) = 1",
    # an undefined value that is not used
    "grid 1x2 of 0..2\ndistinct([max(x not in cells: 1) : c in cells where (1,1) < (1,1)])",
    "grid 1x2 of 0..2\nsum([max(x not in cells: 1) : c in cells where (1,1) < (1,1)]) = 0",
]


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")
@pytest.mark.parametrize("text", sampled(TEXTS, lambda text: one_in(4, text)))
def test_minizinc_agrees_with_the_judge(text: str) -> None:
    model = compile_source(Source("test", text + "\n"))
    found: list[Answer] = []
    backends.get("minizinc").search(Problem(model, flatten(model)), Options(), None, found.append)
    assert sorted(found) == answers(text + "\n")
    assert found


@pytest.mark.parametrize("text", TEXTS)
def test_cpsat_agrees_with_the_judge(text: str) -> None:
    assert answers(text + "\n")


def test_missing_cell_is_neither_equal_nor_different() -> None:
    """A cell that does not exist is neither equal to another cell nor different from it."""
    same = answers("grid 1x2 of 0..2\nrows[1][(1,1)] is (1,2)\n")
    other = answers("grid 1x2 of 0..2\nrows[1][(1,1)] is not (1,2)\n")
    assert {a[0] for a in same} == {2}
    assert {a[0] for a in other} == {1}
