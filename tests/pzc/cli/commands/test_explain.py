"""`pzc explain`: its output and exit codes."""

import json
from pathlib import Path

import pytest

from pzc.compiler.base.clock import left
from pzc.explain.deductions.steps import Step
from pzc.explain.wording.sentences import Sentences
from pzc.explain.wording.stated_rules import StatedRules

from ....commands import Run

_SEVERAL = """
grid 3 x 3 of 1..3
rule "Rows and columns hold each digit once.": for line in rows ++ columns: distinct(line)
rule "The first is less than the second.": (1,1) < (1,2)
"""
_NONE = _SEVERAL + "given (1,1) = 2, (1,2) = 1\n"


def test_explain_prints_steps_and_a_rating(run: Run) -> None:
    done = run("explain", "sudoku_6")
    assert done.returncode == 0
    assert done.stdout.startswith("1. In row 1, the 2 must go in (1,6): the 2s in ")
    assert done.stderr.splitlines()[0] == "the puzzle is solved"
    assert done.stderr.splitlines()[1].startswith("rating: easy")


def test_brief_leaves_out_chains(run: Run) -> None:
    long = run("explain", "skyscrapers_4").stdout
    brief = run("explain", "skyscrapers_4", "--brief").stdout
    assert "Suppose that" in long
    assert "Suppose that" not in brief
    assert len([line for line in long.splitlines() if line[0].isdigit()]) == len(brief.splitlines())


@pytest.mark.parametrize(("text", "code", "expected"), [(_SEVERAL, 0, "several solutions"), (_NONE, 1, "no solution")])
def test_explain_reports_the_reason_for_its_end(run: Run, text: str, code: int, expected: str) -> None:
    done = run("explain", "-", stdin=text)
    assert done.returncode == code
    assert expected in done.stderr


def test_explain_stops_before_a_cost(run: Run) -> None:
    done = run("explain", "heyawake_6", "--max-cost", "0")
    assert done.returncode == 0
    assert "costs more" in done.stderr


def test_explain_ends_with_the_time(run: Run) -> None:
    done = run("explain", "heyawake_6", "--time-limit", "0.000001")
    assert done.returncode == 3
    assert "the time limit" in done.stderr
    done = run("explain", "heyawake_6", "--time-limit", "0.000001", "--json")
    assert json.loads(done.stdout)["status"] == "time"


def test_why_shows_the_steps_behind_a_fact(run: Run) -> None:
    every = run("explain", "skyscrapers_4").stdout
    done = run("explain", "skyscrapers_4", "--why", "(3,4) != 1")
    assert done.returncode == 0
    assert 0 < len(done.stdout.splitlines()) < len(every.splitlines())
    assert run("explain", "skyscrapers_4", "--why", "(2,3) != 1").returncode == 1
    output = json.loads(run("explain", "skyscrapers_4", "--why", "(1,1) = 1", "--json").stdout)
    assert output["status"] == "known"
    assert len(output["steps"]) == 1
    assert run("explain", "skyscrapers_4", "--why", "(9,9) = 1").returncode == 2


def test_explain_as_json(run: Run) -> None:
    output = json.loads(run("explain", "sudoku_6", "--json").stdout)
    assert output["version"] == 1
    assert output["status"] == "solved"
    assert output["steps"][0]["so"] == [{"layer": "digit", "at": [1, 6], "is": 2}]
    assert json.loads(run("explain", "-", "--json", stdin="grid").stdout)["status"] == "error"


def test_a_page_is_written(run: Run, tmp_path: Path) -> None:
    done = run("explain", "sudoku_6", "--html", str(tmp_path / "page.html"))
    assert done.returncode == 0
    assert done.stdout == ""
    assert (tmp_path / "page.html").read_text().startswith("<!DOCTYPE html>")
    (tmp_path / "mine.puz").write_text(_SEVERAL)
    assert run("explain", str(tmp_path / "mine.puz"), "--html", str(tmp_path / "mine.puz")).returncode == 2


def test_each_step_is_drawn(run: Run, tmp_path: Path) -> None:
    done = run("explain", "sudoku_6", "--pictures", str(tmp_path / "steps"))
    drawn = sorted(path.name for path in (tmp_path / "steps").iterdir())
    assert drawn[0] == "001.svg"
    assert len(drawn) == len(done.stdout.splitlines())
    assert (tmp_path / "steps" / "001.svg").read_text().startswith("<svg ")


@pytest.mark.parametrize("options", [[], ["--json"], ["--why", "(1,6) = 2"]])
def test_a_step_that_was_found_in_time_is_written_to_its_end(
    run: Run, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    limits = []

    def sentence(self: Sentences, step: Step, result: StatedRules | None = None) -> str:
        limits.append(left())
        return "a step"

    monkeypatch.setattr(Sentences, "step", sentence)
    assert run("explain", "sudoku_6", "--time-limit", "1000", *options).returncode == 0
    assert set(limits) == {None}


def test_only_the_first_steps(run: Run) -> None:
    every = run("explain", "sudoku_6").stdout.splitlines()
    done = run("explain", "sudoku_6", "--steps", "2")
    assert (done.returncode, done.stdout.splitlines()) == (0, every[:2])
    assert json.loads(run("explain", "sudoku_6", "--steps", "2", "--json").stdout)["status"] == "open"
    assert run("explain", "sudoku_6", "--steps", "2", "--why", "(1,6) = 2").returncode == 2


def test_map_of_how_hard_values_are(run: Run, tmp_path: Path) -> None:
    for name, begin in (("map.svg", b"<svg "), ("map.PNG", b"\x89PNG")):
        assert run("explain", "heyawake_6", "--map", str(tmp_path / name)).returncode == 0
        assert (tmp_path / name).read_bytes().startswith(begin)
    done = run("explain", "sudoku_6", "--map", str(tmp_path / "map.doc"))
    assert done.returncode == 2 and "map.doc" in done.stderr
    done = run("explain", "sudoku_6", "--map", str(tmp_path / "map.svg"), "--why", "(1,1) != 1")
    assert done.returncode == 2 and "--map needs all steps" in done.stderr
