"""Counts of puzzles with areas against trying all assignments."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten
from pzc.counting.frontier.frontier import Frontier

from ...flat_judge import answers

BLACK = "layer black on cells of bool\nareas isle = black\n"
SEA = BLACK + "areas sea = c in cells: not black(c)\n"
ROOMS = "areas room\n"
PARTS = "layer height on cells of 1..2\nareas part = (a, b) in links: height(a) = height(b)\n"


@pytest.mark.parametrize("grid", ["grid 2x3\n", "grid 3x2\n", "grid 1x5\n"])
@pytest.mark.parametrize(
    "rules",
    [
        BLACK + "for r in isle: len(r) in 2..3\n",
        BLACK + "for r in isle: len(r) mod 2 = 1\n",
        BLACK + "len(isle) = 2\n",
        BLACK + "for (a, b) in around_pairs where black(a) and black(b): a in isle(b)\n",
        BLACK + "for c in cells where black(c): len(isle(c)) = count(black(around(c))) + 1\n",
        BLACK + "len(isle(1,1)) > len(isle(1,2))\nfor r in isle: row(r[1]) = 1\n",
        SEA + "for r in isle: len(r) <= 2\nfor s in sea: len(s) >= 2\n",
        ROOMS + "for r in room: len(r) <= 3\nlen(room(1,1)) = 2\n",
        ROOMS + "for (a, b) in links: a in room(b) or len(room(a)) != len(room(b))\n",
        ROOMS + "for (a, b) in links: not (a in room(b) and row(a) = row(b))\n",
        ROOMS + "for r in room: exactly(1, c in r: column(c) = 1)\n",
        ROOMS + "layer black on cells of bool\nfor r in room: count(black(r)) = 1\n",
        PARTS + "for c in cells: len(part(c)) <= 3\n",
        PARTS + "for r in part: sum(c in r: column(c)) > 2\n",
    ],
)
def test_against_all_assignments(grid: str, rules: str) -> None:
    """Sizes, leaders, pairs in one area, areas that depend on several unknowns, and two definitions of areas."""
    pairs = "def around_pairs = [(a, b) : a in cells, b in cells where a is not b]\n"
    flat = flatten(compile_source(Source("test", grid + pairs + rules)))
    assert Frontier(flat).count(lambda: None) == sum(1 for _ in answers(flat))
