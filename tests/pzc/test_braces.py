"""Names in braces in the text of a rule, as the commands print them."""

import json
from pathlib import Path

import pytest

from ..commands import Run

SUMS = """grid 3x3 of 1..3
rule "No digit repeats in {line}.": for line in rows ++ columns: distinct(line)
clue pair(g: cells) = k
rule "The cells of {g} sum to {k}.": for pair(g) = k: sum(g) = k
"""


def test_check_answer_fills_in_values(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text(SUMS + "pair <(1,1), (1,2)> = 3\n")
    done = run("check", "a.puz", "--answer", "-", stdin="1 3 2\n2 1 3\n3 1 2\n")
    assert done.stdout == (
        "a.puz:2: broken in 2 places: No digit repeats in line.\n"
        "  No digit repeats in column 2.\n"
        "  No digit repeats in column 3.\n"
        "a.puz:4: broken: The cells of <(1,1), (1,2)> sum to 3.; pair <(1,1), (1,2)> = 3 (a.puz:5)\n"
    )
    done = run("check", "a.puz", "--json", "--answer", "-", stdin="1 3 2\n2 1 3\n3 2 1\n")
    [sums] = json.loads(done.stdout)["broken"]
    assert sums["text"] == "The cells of g sum to k."
    assert sums["places"][0]["text"] == "The cells of <(1,1), (1,2)> sum to 3."
    assert sums["places"][0]["where"] == "g = <(1,1), (1,2)>, k = 3"


def test_names_missing_from_the_text(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text('grid 1x2 of 1..2\nrule "Not at {c}.": for c in cells, i in 1..1: c > i\n')
    done = run("check", "a.puz", "--answer", "-", stdin="1 2\n")
    assert done.stdout == "a.puz:2: broken: Not at (1,1)., where i = 1\n"


def test_expect_solution_fills_in_values(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text(SUMS + "expect solution [[\n  1 2 3\n  2 3 1\n  3 2 1\n]]\n")
    assert "that is no solution: No digit repeats in column 2. (a.puz:2)" in run("test", "a.puz").stdout


@pytest.mark.parametrize("command", [("rules",), ("--target", "mzn"), ("draw", "--legend", "-o", "a.html")])
def test_general_text_without_braces(run: Run, folder: Path, command: tuple[str, ...]) -> None:
    (folder / "a.puz").write_text(SUMS + "pair <(1,1), (1,2)> = 3\n")
    out = run(*command, "a.puz").stdout
    if "a.html" in command:
        out = (folder / "a.html").read_text()
    assert "No digit repeats in line." in out
    assert "{line}" not in out


def test_renamed_names_in_braces(run: Run, folder: Path) -> None:
    """If `use` renames something, the text of a rule has the new name, too, unless the rule binds it."""
    (folder / "dots.puz").write_text('clue dot(c: cell)\nrule "{dot}": for dot in dot: dot = 2\n')
    (folder / "a.puz").write_text("grid 2x2 of 1..2\nuse dots(dot as white)\nwhite (1,1)\n")
    assert "- white" in run("rules", "a.puz").stdout
