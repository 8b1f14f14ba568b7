"""`maximize` and `minimize` in the input and output of commands."""

import json
from pathlib import Path

import pytest

import pzc

from .conftest import Run

pytestmark = pytest.mark.usefixtures("forks")

KINGS = """\
grid 4x4
layer king on cells of bool
rule "Kings do not touch.": for a in cells, b in around(a): not (king(a) and king(b))
maximize count(king(cells))
"""


def test_expectations_and_output(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text(KINGS + "expect best 4\nexpect count 79\n")
    assert run("test", "a.puz").returncode == 0
    done = run("a.puz")
    assert "maximize count(king(cells)): 4 (there is no better one)" in done.stderr
    assert "more than one best solution" in done.stderr
    assert "79 best solutions" in run("--all", "a.puz").stderr
    output = json.loads(run("--json", "--limit", "1", "a.puz").stdout)
    assert (output["best"], output["proved"]) == ([4], True)
    three = "* . * .\n. . . .\n* . . .\n. . . .\n"
    (folder / "b.puz").write_text(KINGS + f"expect best 3\nexpect solution [[\n{three}]]\n")
    wrong = run("test", "b.puz")
    assert wrong.returncode == 1
    assert "the best is 4" in wrong.stdout + wrong.stderr
    assert "no solution has these values" in wrong.stdout + wrong.stderr


def test_a_time_limit_gives_the_best_so_far(run: Run, folder: Path) -> None:
    """Knights must attack each cell: a proof takes hours, a solution does not."""
    (folder / "a.puz").write_text(
        "grid 14x14\nlayer k on cells\nfor c in cells: k(c) or any(k(knight(c)))\nminimize count(k(cells))\n"
    )
    for seconds in ("1", "10", "100"):  # on a busy machine, a short time finds nothing
        done = run("--time-limit", seconds, "a.puz")
        assert done.returncode == 3
        if done.stdout:
            break
    assert done.stdout
    assert "the best so far, which is not proved to be the best" in done.stderr
    with pytest.raises(pzc.Unknown):
        pzc.load(str(folder / "a.puz")).solve(time_limit=1)


def test_generate_refuses_objectives(run: Run, folder: Path) -> None:
    (folder / "kings.puz").write_text(KINGS)
    done = run("generate", "kings")
    assert done.returncode == 2
    assert "PZ316" in done.stderr


def test_minizinc_text(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text(KINGS)
    assert "maximize objective;" in run("--target", "mzn", "a.puz").stdout
