"""Lines and their interiors: MiniZinc with Gecode finds the same solutions as clingo."""

import shutil

import pytest

from ...effort import one_in, sampled
from ...judged import compiled, found_by

LINKS = "layer e on links of bool\n"
SIDES = "layer e on borders of bool\n"
EIGHT = "crosses(e, (2,2))\ncount(e(links)) = 8\n"


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")
@pytest.mark.parametrize(
    ("text", "count"),
    sampled(
        [
            # around six blocks of cells, or the two at the ends
            ("grid 2x4\n" + LINKS + "loops(e)", 7),
            ("grid 1x3\n" + SIDES + "loops(e)", 7),
            ("grid 2x3\n" + LINKS + "not loops(e)\ncount(e(links)) = 4", 33),
            ("grid 2x3\n" + LINKS + "paths(e)\ncount(e(links)) = 4", 25),
            ("grid 2x3\n" + LINKS + "not paths(e)\ncount(e(links)) = 4", 10),
            # the 13 loops, and two that meet in the middle along either diagonal
            ("grid 3x3\n" + LINKS + "crossing_loop(e)", 15),
            ("grid 3x3\n" + LINKS + EIGHT + "not visits(e, (1,1)) and not crossing_loop(e)", 14),
            ("grid 3x3\n" + LINKS + EIGHT + "not visits(e, (1,3)) and (crossing_loop(e) xor visits(e, (1,1)))", 13),
            ("grid 1x1\n" + LINKS + "not loops(e) and not paths(e) and not crossing_loop(e)", 1),
            ("grid 3x3\n" + LINKS + "loop(e)\ninside(e, (2,2))", 1),
            ("grid 3x3\n" + LINKS + "loops(e)\nnot inside(e, (2,2))", 12),
            ("grid 2x2\n" + SIDES + "loops(e)\ncount(c in cells: inside(e, c)) = 2", 4),
            ("grid 2x2\n" + SIDES + "crossing_loop(e)\ninside(e, (1,1)) and not inside(e, (1,2))", 4),
            ("grid 3x3\n" + LINKS + "crossing_loop(e)\ncount(x in corners: inside(e, x)) = 2", 6),
            # also for edges that are no loop: the number of crossings on the way to the rim
            ("grid 1x2\n" + SIDES + "inside(e, (1,1)) <-> inside(e, (1,2))", 64),
        ],
        lambda each: one_in(4, each[0]),
    ),
)
def test_same_answers(text: str, count: int) -> None:
    problem = compiled(text)
    expected = sorted(found_by("clingo", problem))
    assert len(expected) == count
    assert sorted(found_by("minizinc", problem)) == expected
