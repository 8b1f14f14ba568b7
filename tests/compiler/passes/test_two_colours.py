"""Both colors are connected: the consequences, and that they follow."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.passes.two_colours import two_colours
from pzc.compiler.pipeline import compile_source, flatten

from ...judged import check

BOTH = "layer e on cells of bool\nconnected(e)\nconnected(c in cells: not e(c))"


@pytest.mark.parametrize(
    "text",
    [
        f"grid 2x2\n{BOTH}",
        f"grid 1x5\n{BOTH}",
        f"grid 3x3\n{BOTH}",
        f"grid 3x3\n{BOTH}\nnot e(2,2) and e(1,2)",
        "grid 3x3 of 1..2\nconnected(c in cells: c = 1)\nconnected(c in cells: c != 1)",
        "grid 2x2 of 1..3\nconnected(c in cells: c = 1)\nconnected(c in cells: c > 1)",
        "grid 3x3 of 0..1\nconnected(c in cells: (1,1) = 0)",
        "grid 3x3 of 0..1\nconnected(c in cells: (1,1) = 0)\nconnected(c in cells: (1,1) != 0)",
        "grid 3x3\nlayer e on cells of bool\nconnected(c in rows[1] ++ rows[3]: e(c))\nconnected(c in cells: not e(c))",
        "grid 3x3\nlayer e on cells of bool\ndef ring = [c : c in cells where c is not (2,2)]\n"
        "connected(c in ring: e(c)) and connected(c in ring: not e(c))",
    ],
)
def test_same_answers_as_the_judge(text: str) -> None:
    check(text)


@pytest.mark.parametrize(
    ("text", "more"),
    [
        (f"grid 3x3\n{BOTH}", 2 * 4 + 1),  # each block in two ways, and the rim
        (f"grid 2x3\n{BOTH}", 2 * 2 + 1),
        (f"grid 1x5\n{BOTH}", 0),
        ("grid 3x3\nlayer e on cells of bool\nconnected(e)", 0),
        ("grid 3x3\nlayer e on cells of bool\nlayer f on cells of bool\nconnected(e)\nconnected(f)", 0),
        ("grid 3x3\nlayer e on links of bool\nconnected(e)\nconnected(x in links: not e(x))", 0),
        ("grid 3x3\nlayer e on cells of bool\nconnected(e)\nnot connected(c in cells: not e(c))", 0),
    ],
)
def test_number_of_added_constraints(text: str, more: int) -> None:
    flat = flatten(compile_source(Source("test", text)))
    assert len(two_colours(flat).constraints) == len(flat.constraints) + more
