"""`pzc hint`: its output and exit codes."""

import json
from pathlib import Path

from ....commands import Run


def test_hints_come_in_three_strengths(run: Run) -> None:
    output = [run("hint", "sudoku_6", "--show", show).stdout for show in ("where", "rule", "step")]
    assert output[0] == run("hint", "sudoku_6").stdout == "Look at row 1.\n"
    assert output[1].splitlines()[1] == "Row 1 holds each digit once."
    assert output[2].splitlines()[-1].startswith("In row 1, the 2 must go in (1,6): the 2s in ")


def test_hints_follow_entries(run: Run, tmp_path: Path) -> None:
    rows = ["......"] * 6
    entered = tmp_path / "entered.txt"
    entered.write_text("\n".join(" ".join(row) for row in [".....1", *rows[1:]]))
    done = run("hint", "sudoku_6", "--at", str(entered))
    assert done.returncode == 1
    assert "(1,6) is 1: that is wrong." in done.stdout
    entered.write_text("\n".join(" ".join(row) for row in [".....2", *rows[1:]]))
    done = run("hint", "sudoku_6", "--at", str(entered), "--show", "step", "--json")
    output = json.loads(done.stdout)
    assert output["status"] == "hint"
    assert output["hint"]["step"]["so"] != [{"layer": "digit", "at": [1, 6], "is": 2}]
    entered.write_text(run("solve", "sudoku_6").stdout)
    done = run("hint", "sudoku_6", "--at", str(entered))
    assert (done.returncode, done.stdout) == (0, "all is known\n")


def test_no_hint_without_a_solution(run: Run, tmp_path: Path) -> None:
    puzzle = tmp_path / "wrong.puz"
    puzzle.write_text("use sudoku\ngiven (1,1) = 1, (1,2) = 1\n")
    result = run("hint", str(puzzle))
    assert (result.returncode, result.stdout) == (
        1,
        "there is no solution. Row 1 would have the 1 twice, in (1,1) and (1,2).\n",
    )


def test_other_steps_that_are_as_easy(run: Run) -> None:
    lines = run("hint", "sudoku_6", "--show", "step", "--others").stdout.splitlines()
    assert lines[1:] == [
        "One other step is as easy:",
        "- In row 4, the 5 must go in (4,5): the 5 in (3,3) rules out the other cells.",
    ]
    output = json.loads(run("hint", "sudoku_6", "--json", "--others").stdout)["hint"]["others"]
    assert [step["text"] for step in output] == [lines[-1].removeprefix("- ")]
    assert "others" not in json.loads(run("hint", "sudoku_6", "--json").stdout)["hint"]
    assert run("hint", "star_battle_5", "--others").stdout.splitlines()[-1] == "No other step is known that is as easy."
