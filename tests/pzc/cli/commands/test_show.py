"""`pzc show`: everything about a rule file."""

from pathlib import Path

from ....commands import Run


def test_a_rule_file_of_the_library(run: Run) -> None:
    shown = run("show", "masyu").stdout
    parts = (
        "Kind: loop",
        "Other names: Pearls",
        "Source: ",
        "The line is one closed loop.",
        "Clues",
        "Example: pzc masyu",
    )
    places = [shown.index(part) for part in parts]
    assert places == sorted(places) and "┏" in shown and shown.endswith("To begin a puzzle: pzc new masyu\n")


def test_another_name(run: Run) -> None:
    assert run("show", "bimaru").stdout == run("show", "battleships").stdout


def test_own_rule_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.puz").write_text('grid 2x2 of 1..2\nrule "Rows.": for r in rows: distinct(r)\n')
    shown = run("show", str(tmp_path / "mine.puz")).stdout
    assert "  - Rows.\n" in shown and "Example" not in shown


def test_notes_and_comments_on_parameters(run: Run, tmp_path: Path) -> None:
    header = 'title "Mine"\n# Also called Yours.\n\n# Goes with a sudoku:\n# use sudoku, mine\n'
    rules = 'param n = 2    # rows\n# A grid.\ngrid n x n of 1..n\nrule "Rows.": for r in rows: distinct(r)\n'
    (tmp_path / "mine.puz").write_text(header + rules)
    shown = run("show", str(tmp_path / "mine.puz")).stdout
    assert "Note: Goes with a sudoku: use sudoku, mine\n" in shown and "  - n of mine = 2 (rows)\n" in shown


def test_no_such_file(run: Run) -> None:
    ended = run("show", "no_such_rules")
    assert ended.returncode == 2 and "there is no such file" in ended.stderr
