"""`pzc reduce`: its output and exit codes."""

import json

from ....commands import Run

_TEXT = """grid 2 x 2 of 1..2
rule "Rows and columns hold each digit once.": for line in rows ++ columns: distinct(line)
given (1,1) = 1, (2,2) = 1
"""


def test_clues_that_are_not_needed(run: Run) -> None:
    done = run("reduce", "-", stdin=_TEXT)
    assert done.returncode == 0
    assert done.stdout == "<standard input>:3  given (1,1) = 1\n<standard input>:3  given (2,2) = 1\n"
    assert done.stderr == "2 of 2 clues can be left out, each by itself\n"
    done = run("reduce", "--together", "-", stdin=_TEXT)
    assert done.stderr == "1 of 2 clues can be left out, all at once\n"


def test_reduce_as_json(run: Run) -> None:
    output = json.loads(run("reduce", "--json", "-", stdin=_TEXT).stdout)
    assert (output["status"], output["clues"]) == ("complete", 2)
    assert output["superfluous"][0] == {"text": "given (1,1) = 1", "file": "<standard input>", "line": 3}
    assert json.loads(run("reduce", "--json", "-", stdin="grid").stdout)["status"] == "error"


def test_exit_codes(run: Run) -> None:
    assert run("reduce", "skyscrapers_4").returncode == 1
    assert run("reduce", "--time-limit", "0.00001", "sudoku_6").returncode == 3


def test_the_reason_why_no_clue_can_go(run: Run) -> None:
    rules = _TEXT.replace("given (1,1) = 1, (2,2) = 1\n", "")
    assert "pzc suggest" in run("reduce", "-", stdin=rules).stderr
    assert "there is no solution" in run("reduce", "-", stdin=f"{rules}given (1,1) = 1, (1,2) = 1\n").stderr
