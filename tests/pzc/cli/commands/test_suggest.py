"""`pzc suggest` as a user calls it: output and exit codes."""

import json

from ....commands import Run

_TEXT = """grid 2 x 2 of 1..2
rule "Rows and columns hold each digit once.": for line in rows ++ columns: distinct(line)
"""
_THREE = """grid 3 x 3 of 1..3
rule "Rows and columns hold each digit once.": for line in rows ++ columns: distinct(line)
"""


def test_single_clues(run: Run) -> None:
    done = run("suggest", "-", stdin=_TEXT)
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert len(lines) == 8 and "given (1,1) = 1" in lines
    assert done.stderr == "8 single clues of 8 that were tried: each makes the solution unique\n"


def test_the_order_by_difficulty(run: Run) -> None:
    hardest, easiest = (run("suggest", "--order", way, "skyscrapers_4").stdout for way in ("hardest", "easiest"))
    values = [float(line.split("hardest ")[1].split(",")[0]) for line in hardest.splitlines()]
    assert len(values) == len(easiest.splitlines()) > 10
    assert values[0] > values[-1]


def test_several_clues(run: Run) -> None:
    done = run("suggest", "-", stdin=_THREE)
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 2
    assert done.stderr == "no single clue is enough; these 2 clues together are, the fewest\n"


def test_suggest_as_json(run: Run) -> None:
    output = json.loads(run("suggest", "--json", "-", stdin=_TEXT).stdout)
    assert (output["status"], output["complete"], output["left_out"]) == ("single", True, [])
    assert {"text": "given (1,1) = 1", "clue": "given"} in output["single"]
    output = json.loads(run("suggest", "--json", "-", stdin=_THREE).stdout)
    assert (output["status"], output["fewest"], len(output["together"])) == ("together", True, 2)
    output = json.loads(run("suggest", "--json", "--order", "hardest", "-", stdin=_TEXT).stdout)
    assert all(one["rating"]["band"] == "easy" for one in output["single"])
    assert json.loads(run("suggest", "--json", "-", stdin="grid").stdout)["status"] == "error"


def test_exit_codes(run: Run) -> None:
    done = run("suggest", "sudoku_6")
    assert (done.returncode, done.stderr) == (1, "the solution is unique already\n")
    done = run("suggest", "-", stdin=f"{_TEXT}given (1,1) = 1, (1,2) = 1\n")
    assert (done.returncode, done.stderr) == (1, "there is no solution, so no further clue can help\n")
    assert run("suggest", "--time-limit", "0.00001", "skyscrapers_4").returncode == 3


def test_clues_that_cannot_be_enough(run: Run) -> None:
    done = run("suggest", "-", stdin="grid 2x1\nlayer black on cells of bool\n")
    assert done.returncode == 1
    assert "all clues of these kinds together leave several solutions" in done.stderr
