"""The result of testing a file with expectations: a line, and a word for each expectation."""

from pathlib import Path

import pytest

from pzc.cli import file_tests
from pzc.cli.expectations import Allowance
from pzc.cli.file_tests import files_for
from pzc.compiler.base.clock import TimeUp

TWO = "grid 1x2 of 1..2\nUNIQUE(*, *)\n"


def one(folder: Path, text: str) -> file_tests.Tested:
    (folder / "a.puz").write_text(text)
    (found,) = file_tests.tested("cpsat", Allowance(60.0, 1000), [str(folder / "a.puz")])
    return found


@pytest.mark.parametrize(
    ("text", "verdicts", "line"),
    [
        (TWO, ("silent",), "no expectations"),
        (TWO + "expect count 2\n", ("holds",), "1 expectation holds ("),
        (TWO + "expect count 2\nexpect solution [[ 1 2 ]]\n", ("holds", "holds"), "2 expectations hold ("),
        (TWO + "expect count 2\nexpect unique\n", ("holds", "fails"), ": line 4: expect unique: fails: "),
        ("grid\n", ("wrong",), "a.puz: wrong"),
    ],
)
def test_verdict_for_each_expectation(text: str, verdicts: tuple[str, ...], line: str, tmp_path: Path) -> None:
    found = one(tmp_path, text)
    assert found.verdicts == verdicts and line in found.line
    assert (found.error is not None) == (verdicts == ("wrong",))


def test_only_failures_are_listed(tmp_path: Path) -> None:
    found = one(tmp_path, TWO + "expect count 2\nexpect unique\nexpect none\n")
    assert found.line.count("expect ") == 2 and "expect count" not in found.line


def test_results_for_each_file(tmp_path: Path) -> None:
    for name, expected in (("a", "count 2"), ("b", "unique")):
        (tmp_path / f"{name}.puz").write_text(f"{TWO}expect {expected}\n")
    found = file_tests.tested("cpsat", Allowance(60.0, 1000), [str(tmp_path / "a.puz"), str(tmp_path / "b.puz")])
    assert [each.verdicts for each in found] == [("holds",), ("fails",)]


def test_lost_parts_of_a_format_are_reported() -> None:
    (found,) = file_tests.tested("cpsat", Allowance(60.0, 1000), ["https://puzz.link/p?slither/2/2/2c"])
    assert found.verdicts == ("silent",) and found.notes == ()
    (found,) = file_tests.tested("cpsat", Allowance(60.0, 1000), [".Shape~4x4.Doppelganger.~R1C1_2"])
    assert found.notes == ("not carried over: `Doppelganger`",)


def test_when_the_time_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object) -> None:
        raise TimeUp

    monkeypatch.setattr(file_tests, "puzzle_in", late)
    found = one(tmp_path, TWO)
    assert found.verdicts == ("unknown",) and "before the search began" in found.line


def test_needed_files_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.puz").write_text(TWO)
    Path("a.puz").write_text("use mine\n")
    assert any(name.endswith("mine.puz") for name in files_for(["a.puz"]).texts)
