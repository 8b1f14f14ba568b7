"""`pzc export`: its target file, and the solution in it."""

import json
import webbrowser
from pathlib import Path

import pytest

from pzc.api.puzzle import Puzzle, Unknown
from pzc.output import exit_codes

from ....commands import Run

ONE = "use latin_square(n = 2)\ngiven (1,1) = 1\n"


@pytest.fixture(autouse=True)
def puzzle(folder: Path) -> None:
    (folder / "a.puz").write_text(ONE)


def test_default_format_is_puzzlink(run: Run, folder: Path) -> None:
    (folder / "s.puz").write_text("use slitherlink(height = 2, width = 2)\nnumber (1,1) = 2\n")
    assert run("export", "s.puz").stdout.startswith("https://puzz.link/p?slither/2/2/")


def test_a_file_of_json_holds_no_link(run: Run, folder: Path) -> None:
    assert run("export", "a.puz", "--to", "fpuzzles").stdout.startswith("https://f-puzzles.com/")
    assert run("export", "a.puz", "--to", "fpuzzles", "-o", "a.json").stdout == ""
    assert json.loads((folder / "a.json").read_text())["size"] == 2
    run("export", "a.puz", "--to", "fpuzzles", "-o", "a.txt")
    assert (folder / "a.txt").read_text().startswith("https://f-puzzles.com/")


def test_export_with_the_solution(run: Run, folder: Path) -> None:
    run("export", "a.puz", "--to", "fpuzzles", "--answer", "-o", "a.json")
    assert json.loads((folder / "a.json").read_text())["solution"] == [1, 2, 2, 1]


def test_export_with_several_or_no_solutions(run: Run, folder: Path) -> None:
    (folder / "b.puz").write_text("use latin_square(n = 2)\n")
    done = run("export", "b.puz", "--to", "fpuzzles", "--answer")
    assert done.returncode == 0 and "more than one solution" in done.stderr
    (folder / "c.puz").write_text(ONE + "given (1,2) = 1\n")
    done = run("export", "c.puz", "--to", "fpuzzles", "--answer")
    assert (done.returncode, done.stdout) == (exit_codes.FAILED, "") and "no solution" in done.stderr


def test_when_the_time_is_over(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object, **__: object) -> None:
        raise Unknown

    monkeypatch.setattr(Puzzle, "solutions", late)
    done = run("export", "a.puz", "--to", "fpuzzles", "--answer", "--time-limit", "5")
    assert (done.returncode, done.stdout) == (exit_codes.UNKNOWN, "") and "5 s was reached" in done.stderr


def test_browse_opens_the_link(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    link = run("export", "a.puz", "--to", "fpuzzles", "--open").stdout.strip()
    assert opened == [link]


def test_wrong_options(run: Run, folder: Path) -> None:
    done = run("export", "a.puz", "--to", "nowhere")
    assert done.returncode == 2 and "puzzlink" in done.stderr
    assert run("export", "a.puz", "--to", "fpuzzles", "-o", "a.puz").returncode == 2
    assert (folder / "a.puz").read_text() == ONE
