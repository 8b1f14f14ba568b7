"""`pzc count`: its output, time limits, interrupts, checkpoints; and expected numbers."""

import json
import signal
import subprocess
import time
from math import inf
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given

from pzc import backends
from pzc.api.counts import Plan, count
from pzc.counting import machine

from ....commands import PZC, Run
from ....effort import examples
from ....judged import found
from ....specs import compiled_if_valid, specs
from ....symmetric_specs import alike

SIX = "use sudoku(height = 2, width = 3)\n"
LATIN_7 = "grid 7x7 of 1..7\nUNIQUE(i, *)\nUNIQUE(*, j)\n"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("use super_sudoku\n", "104 * 9! = 37739520"),
        ("use sudoku(height = 2, width = 2)\n", "12 * 4! = 288"),
        ("use super_sudoku(n = 2)\n", "0"),
        ("use sujiko_extreme\n", "1"),
        ("grid 9x9 of 1..9\n", f"{9**81}"),
        ("grid 1x3 of 1..5\nUNIQUE(*, *)\n", "1 * 5 * 4 * 3 = 60"),
        ("grid 1x3\nlayer star on cells of bool\n", "8"),
    ],
)
def test_numbers(run: Run, folder: Path, text: str, written: str) -> None:
    (folder / "a.puz").write_text(text)
    done = run("count", "a.puz")
    assert done.stdout == f"{written}\n" or done.stdout.endswith(f" = {written}\n")
    assert done.stderr.splitlines()[-1].startswith("exact number of solutions")
    assert done.returncode == 0


def test_json(run: Run) -> None:
    done = run("count", "--json", "super_sudoku")
    result = json.loads(done.stdout)
    assert result.pop("seconds").keys() == {"compile", "count"}
    assert result == {
        "version": 1,
        "file": "super_sudoku.puz",
        "title": "Super Sudoku",
        "status": "exact",
        "interrupted": False,
        "count": "37739520",
        "factors": ["104", "9!"],
        "method": "listing",
    }


def test_wrong_input(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text("grid\n")
    assert run("count", "a.puz").returncode == 2
    done = run("count", "--json", "a.puz")
    assert done.returncode == 2
    assert json.loads(done.stdout)["status"] == "error"


def test_time_limit_gives_a_lower_bound_and_a_checkpoint(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "a.puz").write_text("use sudoku(height = 2, width = 3)\n")
    with monkeypatch.context() as patch:  # the time is up when the machine reads the clock for the third time
        looks = iter([0.0, 0.0])
        patch.setattr(machine, "time", SimpleNamespace(monotonic=lambda: next(looks, inf)))
        done = run("count", "--time-limit", "600", "--checkpoint", "work.json", "a.puz")
    assert done.returncode == 3
    assert done.stdout.startswith("at least ")
    assert 0 <= int(done.stdout.split()[-1]) < 28200960
    assert "`--checkpoint work.json` goes on from here" in done.stderr
    done = run("count", "--checkpoint", "work.json", "a.puz")
    assert done.stdout == "39168 * 6! = 28200960\n"
    done = run("count", "--checkpoint", "work.json", "a.puz")  # it contains the finished work
    assert done.stdout == "39168 * 6! = 28200960\n"


def test_a_checkpoint_of_another_puzzle_is_refused(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text(SIX)
    assert run("count", "--checkpoint", "work.json", "a.puz").returncode == 0
    (folder / "a.puz").write_text(f"# a comment changes nothing\n{SIX}")
    assert run("count", "--checkpoint", "work.json", "a.puz").returncode == 0
    (folder / "a.puz").write_text(f"{SIX}(1,1) = 1\n")
    done = run("count", "--checkpoint", "work.json", "a.puz")
    assert done.returncode == 2
    assert "belongs to another puzzle, or the puzzle has changed since" in done.stderr


@pytest.mark.parametrize("content", ["", "[]", '{"format": "x"}', '{"format": "pzc count checkpoint"}'])
def test_a_file_that_is_no_checkpoint_is_refused(run: Run, folder: Path, content: str) -> None:
    (folder / "a.puz").write_text(LATIN_7)
    (folder / "work.json").write_text(content)
    done = run("count", "--checkpoint", "work.json", "a.puz")
    assert done.returncode == 2
    assert "work.json" in done.stderr
    assert (folder / "work.json").read_text() == content


def test_a_changed_digit_is_refused(run: Run, folder: Path) -> None:
    """Otherwise, a wrong number would be called exact."""
    (folder / "a.puz").write_text(SIX)
    assert run("count", "--checkpoint", "work.json", "a.puz").returncode == 0
    text = (folder / "work.json").read_text()
    assert '"result": "28200960"' in text
    (folder / "work.json").write_text(text.replace('"result": "28200960"', '"result": "0"'))
    done = run("count", "--checkpoint", "work.json", "a.puz")
    assert (done.returncode, done.stdout) == (2, "")
    assert "work.json is damaged" in done.stderr


def test_ctrl_c_gives_a_lower_bound_and_saves(folder: Path) -> None:
    (folder / "a.puz").write_text("grid 8x8 of 1..8\nUNIQUE(i, *)\nUNIQUE(*, j)\n")
    command = [PZC, "count", "--checkpoint", "work.json", "a.puz"]
    child = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not (folder / "work.json").exists():
        assert child.poll() is None
        time.sleep(0.05)
    child.send_signal(signal.SIGINT)
    out, error = child.communicate(timeout=600)
    assert child.returncode == 130, error
    assert out.startswith("at least ")
    assert json.loads((folder / "work.json").read_text())["state"]["stack"]


def test_listing_has_no_checkpoint(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text("grid 9x9 of 1..9\nsum(cells) = 200\n")
    done = run("count", "--time-limit", "1", "--checkpoint", "work.json", "a.puz")
    assert done.returncode == 3
    assert "answers were listed, which can't be saved in work.json" in done.stderr
    assert not (folder / "work.json").exists()


@pytest.mark.parametrize(
    ("expectation", "code", "expected"),
    [
        ("count 104 * 9!", 0, "1 expectation holds"),
        ("count 105 * 9!", 1, "fails: it has 37,739,520 solutions"),
        ("count 2 * 25!", 1, "fails: it has 37,739,520 solutions"),  # larger than numbers in rules may be
        ("count 103 * 9!", 1, "fails: it has 37,739,520 solutions"),
    ],
)
def test_large_counts_are_expected(run: Run, folder: Path, expectation: str, code: int, expected: str) -> None:
    (folder / "a.puz").write_text(f"use super_sudoku\nexpect {expectation}\n")
    done = run("test", "a.puz")
    assert expected in done.stdout
    assert done.returncode == code


@examples(30, 600)
@given(alike())
def test_count_equals_enumeration(text: str) -> None:
    same(text)


@examples(12, 300)
@given(specs())
def test_count_equals_enumeration_for_random_rules(text: str) -> None:
    same(text)


def same(text: str) -> None:
    problem = compiled_if_valid(text)
    if problem is not None:
        result = count(problem, backends.get("cpsat"), Plan())
        assert result.exact
        assert result.number == len(found(problem))
