"""Counts of puzzles with derived graphs against trying all assignments."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten
from pzc.counting.frontier.frontier import Frontier

from ...flat_judge import answers

BLACK = "layer black on cells of bool\ndef pairs = [(a, b) : (a, b) in links where black(a) and black(b)]\n"
HEIGHT = "layer height on cells of 1..2\ndef steps = [(a, b) : (a, b) in links where height(a) != height(b)]\n"


@pytest.mark.parametrize("grid", ["grid 3x3\n", "grid 2x4\n", "grid 4x2\n"])
@pytest.mark.parametrize(
    "rules",
    [
        BLACK + "path(pairs)\n",
        BLACK + "loop(pairs)\n",
        BLACK + "no_cycle(pairs)\n",
        BLACK + "connected(black)\nno_cycle(black)\n",
        BLACK + "connected(c in cells: black(c) or black(2,2))\n",
        HEIGHT + "path(steps)\n",
        HEIGHT + "connected(steps)\n",
    ],
)
def test_against_all_assignments(grid: str, rules: str) -> None:
    flat = flatten(compile_source(Source("test", grid + rules)))
    assert Frontier(flat).count(lambda: None) == sum(1 for _ in answers(flat))
