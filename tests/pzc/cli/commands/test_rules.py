"""`pzc rules`: the rules of a puzzle in words."""

from pathlib import Path

from ....commands import Run


def test_rules_in_words(run: Run) -> None:
    assert run("rules", "killer").stdout.startswith(
        "Sudoku\n  - Every row, column and box holds each digit once.\n\n"
        "Killer Cages\n  - No digit repeats in a cage.\n\n"
        "To be found\n  - digit on cells: 1..9\n"
    )


def test_objectives_in_words(run: Run, tmp_path: Path) -> None:
    (tmp_path / "kings.puz").write_text(
        "grid 2x2\nlayer king on cells of bool\nmaximize count(king(cells))\nminimize count(\n  king(rows[1]))\n"
    )
    output = run("rules", str(tmp_path / "kings.puz")).stdout
    assert "Wanted\n  - maximize count(king(cells))\n  - minimize count( king(rows[1]))\n" in output
