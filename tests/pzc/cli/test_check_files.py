"""The results of checking files, and the exit code."""

import json
from pathlib import Path

import pytest

from pzc.checks.warnings import Policy
from pzc.cli import check_files as check_files_module
from pzc.cli.check_files import check_files, report_unknown
from pzc.compiler.base.clock import TimeUp
from pzc.output import exit_codes

GOOD = "grid 1x1 of 1..2\n"
WRONG = "grid\n"


def looked(folder: Path, *texts: str, as_json: bool = False) -> int:
    files = [folder / f"{number}.puz" for number in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text)
    return check_files(map(str, files), Policy(), as_json)


@pytest.mark.parametrize(
    ("text", "contents"),
    [
        (GOOD, "0 rules"),
        (GOOD + "(1,1) = 1\n", "1 rule"),
        (GOOD + "clue star(c: cell)\nfor star(c): c = 1\n", "1 rule, 1 kind of clue"),
        ("use thermo, arrow\n", "2 rules, 2 kinds of clue"),
        ("use sudoku\ngiven (1,1) = 1\n", "1 clue"),
    ],
)
def test_contents_of_a_file(text: str, contents: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert looked(tmp_path, text) == exit_codes.OK
    out, err = capsys.readouterr()
    assert contents in out and "all right" in out and err == ""


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ((GOOD, WRONG), exit_codes.WRONG_INPUT),
        ((WRONG, GOOD), exit_codes.WRONG_INPUT),
        ((GOOD,), exit_codes.OK),
    ],
)
def test_the_exit_code_is_that_of_the_worst(texts: tuple[str, ...], code: int, tmp_path: Path) -> None:
    assert looked(tmp_path, *texts) == code


def test_a_record_for_each_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    looked(tmp_path, GOOD, WRONG, as_json=True)
    out, err = capsys.readouterr()
    right, wrong = map(json.loads, out.splitlines())
    assert right["status"] == "right" and right["errors"] == [] and right["more"] == 0 and err == ""
    assert wrong["status"] == "error" and wrong["errors"][0]["line"] == 1


@pytest.mark.parametrize("as_json", [False, True])
def test_when_the_time_is_over(
    as_json: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def late(*_: object) -> None:
        raise TimeUp

    monkeypatch.setattr(check_files_module, "compile_source", late)
    assert looked(tmp_path, GOOD, as_json=as_json) == exit_codes.UNKNOWN
    out, err = capsys.readouterr()
    assert json.loads(out)["status"] == "unknown" if as_json else "no errors until then" in err


def test_control_characters_in_names_are_escaped(capsys: pytest.CaptureFixture[str]) -> None:
    report_unknown("a\x1b[2J", False)
    assert "\x1b" not in capsys.readouterr().err
