"""`pzc turn`: its output and exit codes."""

from pathlib import Path

from ....commands import Run

TEXT = "grid 2x3 of 1..6 # wide\ngiven (1,1) = 1\n"


def test_a_turned_puzzle_is_written(run: Run, folder: Path) -> None:
    assert run("turn", "-", "rotate-right", stdin=TEXT).stdout == "grid 3x2 of 1..6 # wide\ngiven (1,2) = 1\n"
    assert run("turn", "-", "shift-right", "-o", "a.puz", stdin=TEXT).returncode == 0
    assert "given (1,2) = 1" in (folder / "a.puz").read_text()


def test_refusals(run: Run) -> None:
    done = run("turn", "-", "shift-up", stdin=TEXT)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "-: line 2: a clue would leave the board\n"
    assert run("turn", "-", "upside-down", stdin=TEXT).returncode == 2
    assert run("turn", "-", "rotate-right", stdin="grid").returncode == 2
