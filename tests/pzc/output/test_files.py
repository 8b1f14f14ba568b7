"""Results go to the right stream or file, and never overwrite an input."""

import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import click
import pytest

from pzc.output.files import keep_apart, write_out


def test_output_to_stdout_or_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_out("1 2\n", None)
    assert capsys.readouterr().out == "1 2\n"
    write_out("å\n", str(tmp_path / "out"))
    assert (tmp_path / "out").read_bytes() == "å\n".encode()


def test_a_result_is_visible_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search may print its next solution much later."""
    pipe = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(pipe))
    write_out("1 2\n", None)
    assert pipe.getvalue() == b"1 2\n"


def test_a_name_of_the_library_is_noted_and_no_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_out("", str(tmp_path / "sudoku.puz"))
    assert "has the name of a rule file of the library" in capsys.readouterr().err
    for name in ("own_rules.puz", "sudoku.txt"):
        write_out("", str(tmp_path / name))
        assert capsys.readouterr().err == ""


def test_input_files_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    (tmp_path / "b").symlink_to(tmp_path / "a")
    keep_apart(None, [str(tmp_path / "a")])
    keep_apart(str(tmp_path / "new"), [str(tmp_path / "a"), None])
    with pytest.raises(click.UsageError, match="would overwrite what is read"):
        keep_apart(str(tmp_path / "b"), [None, str(tmp_path / "a")])
