"""`pzc rate`: its output and exit codes."""

import json
from pathlib import Path

from ....commands import Run

_SEVERAL = """
grid 3 x 3 of 1..3
rule "Rows and columns hold each digit once.": for line in rows ++ columns: distinct(line)
rule "The first is less than the second.": (1,1) < (1,2)
"""


def test_rate_goes_through_folders(run: Run, tmp_path: Path) -> None:
    (tmp_path / "one.puz").write_text("use sujiko\n" + "circle [[\n  20 26\n  24 40\n]]\ngiven (3,1) = 6\n")
    (tmp_path / "two.puz").write_text(_SEVERAL)
    (tmp_path / "wrong.puz").write_text("grid")
    done = run("rate", str(tmp_path))
    assert done.returncode == 2
    assert "no solution" in done.stdout
    assert "several solutions" in done.stdout
    assert "wrong.puz" in done.stderr
    output = json.loads(run("rate", "sudoku_6", "--json").stdout)
    assert output["rating"]["band"] == "easy"
    assert output["rating"]["complete"] is True
