"""`decided` returns the values that constraints fix, and nothing else."""

import subprocess
import sys

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.flat.decided import decided
from pzc.compiler.passes import improve
from pzc.compiler.pipeline import compile_source, flatten

ROW = "grid 1x3 of 1..3\nUNIQUE(1, *)\n"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (ROW + "(1,1) = 1\n(1,2) = 2", (1, 2, 3)),
        (ROW + "(1,1) = 1", None),  # two solutions
        (ROW + "(1,1) = 1\n(1,2) = 2\n(1,1) + 2 * (1,3) = 6", None),  # none
        (ROW + "(1,1) = 1\n(1,2) = 1", None),
        ("grid 1x1 of 1..1", (1,)),
        ("grid 1x1\nlayer star on cells of bool\nstar(1,1)", (1,)),
        ("grid 1x1\nlayer star on cells of bool", None),
    ],
)
def test_decided(text: str, answer: tuple[int, ...] | None) -> None:
    assert decided(improve(flatten(compile_source(Source("test", text))))) == answer


def test_decided_puzzle_needs_no_solver() -> None:
    code = (
        "import sys, pzc; puzzle = pzc.load('sudoku_9'); found = puzzle.is_unique()\n"
        "sys.exit(not found or 'ortools' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-P", "-c", code], check=False).returncode == 0
