"""The installed program has the same output as commands called within another program, as in tests."""

import re

import pytest

from ..commands import Run

LINES = [
    ["sujiko_extreme"],
    ["--json", "super_sudoku_2"],
    ["-"],
    ["check", "killer_29", "nonesuch"],
    ["test", "sujiko_extreme"],
    ["count", "super_sudoku"],
    ["rules", "killer"],
    ["list"],
    ["fmt", "-"],
    ["new", "killer"],
    ["import", "killer", "nonesuch"],
    ["dump", "--after", "passes", "sujiko_extreme"],
    ["--explain", "PZ202"],
    ["nonesuch"],
]
STDIN = 'title "Zwölf"\ngrid 1x1 of 7..7\n'


@pytest.mark.parametrize("args", LINES, ids=lambda args: " ".join(args))
def test_installed_program_has_the_same_output(run: Run, run_installed: Run, args: list[str]) -> None:
    here, there = run(*args, stdin=STDIN), run_installed(*args, stdin=STDIN)
    assert (here.returncode, _timeless(here.stdout)) == (there.returncode, _timeless(there.stdout))
    assert _timeless(here.stderr) == _timeless(there.stderr)


def _timeless(text: str) -> str:
    return re.sub(r"\b\d+(\.\d+)? m?s\b|(?<=: )\d\.\d+", "T", text)
