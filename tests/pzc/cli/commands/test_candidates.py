"""`pzc candidates`: its output and exit codes."""

import json

from ....commands import Run


def test_a_table_on_standard_output(run: Run) -> None:
    done = run("candidates", "sujiko_open")
    assert done.stdout == "   1234  123456  356789\n1234567  123456  236789\n  45689   35789   45789\n"
    assert done.returncode == 0


def test_json_has_the_places(run: Run) -> None:
    done = run("candidates", "--json", "sujiko_extreme")
    output = json.loads(done.stdout)
    assert (output["version"], output["file"], output["status"]) == (1, "sujiko_extreme.puz", "complete")
    assert output["candidates"]["digit"]["values"][1] == {"at": [1, 2], "possible": [4], "open": []}
    assert done.stderr == ""


def test_exit_codes(run: Run) -> None:
    nothing = "grid 1x2 of 1..2\n(1,1) > 2\n"
    assert (done := run("candidates", "-", stdin=nothing)).returncode == 1
    assert (done.stdout, done.stderr) == ("", "no solution\n")
    done = run("candidates", "--json", "-", stdin=nothing)
    assert (done.returncode, json.loads(done.stdout)["status"]) == (1, "none")
    done = run("candidates", "--json", "-", stdin="grid 1x2 of 1..2\nfoo\n")
    assert (done.returncode, json.loads(done.stdout)["status"]) == (2, "error")
    assert run("candidates", "--backend", "minizinc", "sujiko_open").returncode == 2


def test_undecided_values_are_reported(run: Run) -> None:
    done = run("candidates", "--time-limit", "0.0001", "sujiko_open")
    assert done.returncode == 3
    assert done.stderr.startswith("the time limit of 0.0001 s was reached: nothing is known")
    done = run("candidates", "--json", "--time-limit", "0.0001", "sujiko_open")
    output = json.loads(done.stdout)
    assert (output["status"], output["candidates"], done.returncode) == ("unknown", {}, 3)
