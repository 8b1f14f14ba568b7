"""`pzc check`: the errors of each file, as text and as JSON."""

import json
from pathlib import Path

import pytest

from ....commands import Run


def test_check_a_puzzle(run: Run) -> None:
    done = run("check", "sujiko_extreme")
    assert done.returncode == 0
    assert done.stdout == "sujiko_extreme.puz: all right (3 rules, 5 clues)\n"
    assert done.stderr == ""


@pytest.mark.parametrize("name", ["thermo", "skyscrapers", "killer", "star_battle"])
def test_check_a_rule_file(run: Run, name: str) -> None:
    done = run("check", name)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{name}.puz: all right (")


def test_check_reports_errors_of_every_file(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text("grid 9x9 of 1..9\ncagee <(1,1), (1,2)> sum = 3\n")
    (folder / "b.puz").write_text("use sudoku\ngiven (10,1) = 3\n")
    done = run("check", "a.puz", "b.puz", "sujiko")
    assert done.returncode == 2
    assert done.stdout.startswith("sujiko.puz: all right")
    assert "a.puz:2:1: error [PZ" in done.stderr
    assert "b.puz:2:7: error [PZ" in done.stderr
    assert "\x1b" not in done.stderr


def test_check_json(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text("grid 9x9 of\n")
    done = run("check", "--json", "a.puz", "sujiko")
    wrong, right = map(json.loads, done.stdout.splitlines())
    assert (wrong["version"], wrong["status"], wrong["errors"][0]["file"]) == (1, "error", "a.puz")
    assert (right["status"], right["errors"]) == ("right", [])
    assert done.stderr == ""
