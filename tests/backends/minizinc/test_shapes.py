"""connected, loop, path and runs by MiniZinc: the same solutions as clingo's, which other tests compare with the
judge.
"""

import shutil

import pytest

from ...effort import one_in, sampled
from ...judged import compiled, found_by

ON = "layer e on {} of bool\n"

TEXTS = [
    "grid 2x2\n" + ON.format("borders") + "loop(e)",
    "grid 1x2\n" + ON.format("borders") + "path(e)",
    "grid 1x1\n" + ON.format("borders") + "not loop(e)",
    "grid 2x3\n" + ON.format("links") + "not loop(e) -> path(e)",
    "grid 2x3\n" + ON.format("links") + "connected(e)",
    "grid 2x4\n" + ON.format("cells") + "connected(e) xor connected(c in cells: not e(c))",
    "grid 2x2\n" + ON.format("cells") + "connected(<(1,1), (2,2)>) or e(1,1)",
    "grid 2x3\n" + ON.format("cells") + "connected(around, e) xor no_cycle(e)",
    "grid 2x2\n" + ON.format("cells") + "not no_cycle(around, e)",
    "grid 1x4 of 1..2\ndef alike(c) = [d : d in cells where d = c]\nnot connected(alike, cells)",
    "grid 2x3\n" + ON.format("cells") + "path([(a, b) : a in cells, b in around(a) where e(a) and e(b)])",
    "grid 2x3\n" + ON.format("links") + "not no_cycle(e) or paths(e)",
    "grid 2x3\n" + ON.format("links") + "crossing_loops(e)",
    "grid 2x3\n" + ON.format("cells") + "areas cloud = around, e\nfor r in cloud: len(r) = 2",
    "grid 1x6\n" + ON.format("cells") + "runs(e(cells)) = <2, 1>",
    "grid 1x6\n" + ON.format("cells") + "not (runs(e(cells)) = <2, 1>) and max(runs(e(cells))) = 2",
    "grid 1x4 of 0..2\n[c : c in cells where c > 0] = <1, 2>",
    "grid 3x3\n" + ON.format("cells") + "shape s [[ ##\n#. ]]\ncount(e(cells)) = 3 and any(p in s: all(e(p)))",
    "grid 2x3\n" + ON.format("cells") + "pattern s [[ #o ]]\nexactly(2, (x, y) in s: all(e(x)) and not any(e(y)))",
    "grid 3x3\n" + ON.format("cells") + "rectangle(c in around((2,2)): e(c))\nnot e(2,2)",
    'grid 1x4 of 1..2\nmatches(cells, "1 .* 2") xor matches(cells, "(1 2)+|2*")',
    "grid 1x3 of 1..3\ntable(cells, <<1, 2, 3>, <2, 3, 1>, <3, 3, 3>>)",
    "grid 1x3 of 1..3\nnot table(cells, <<1, 2, 3>, <2, 3, 1>, <3, 3, 3>>)",
    "grid 1x3 of 1..3\ntable(cells, <<1, 2, 3>, <2, 3, 1>>) or table(cells, <<1, ., 1>>) <-> (1,1) = 1",
    "grid 2x3\n"
    + ON.format("cells")
    + "not same_shape([c : c in rows[1] where e(c)], [c : c in rows[2] where e(c)], fixed)",
]


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")
@pytest.mark.parametrize("text", sampled(TEXTS, lambda text: one_in(4, text)))
def test_same_answers(text: str) -> None:
    problem = compiled(text)
    assert sorted(found_by("minizinc", problem)) == sorted(found_by("clingo", problem))
