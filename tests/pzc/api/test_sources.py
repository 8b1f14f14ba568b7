"""Names given by a user to sources."""

import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from pzc.api.sources import files_in, read, read_plain, read_rules
from pzc.compiler.base.diagnostics import PuzzleError


def test_a_file_is_taken_before_one_of_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert read("sudoku").library
    (tmp_path / "sudoku").write_text("grid 1x1\n")
    found = read("sudoku")
    assert not found.library and found.text == "grid 1x1\n"


def test_rules_are_those_of_a_file_here_but_not_a_puzzle_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tents.puz").write_text("use tents(height = 1, width = 2)\ntree (1,1)\n")
    assert read_rules("tents").library
    (tmp_path / "hills.puz").write_text("grid 1x1\n")
    assert not read_rules("hills").library
    assert read_rules("./tents.puz").text.startswith("use tents(")


def test_a_name_that_is_nearly_one_of_the_library() -> None:
    with pytest.raises(PuzzleError) as error:
        read("sudokuu")
    (diagnostic,) = error.value.diagnostics
    assert diagnostic.code == "PZ001" and "`sudoku`" in diagnostic.help


def test_an_empty_name() -> None:
    with pytest.raises(PuzzleError, match="this name of a file is empty"):
        read("")


def test_files_of_a_folder_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "b").mkdir()
    for name in ("c.puz", "a.puz", "b/d.puz", "b/notes.txt"):
        (tmp_path / name).write_text("grid 1x1\n")
    found = [Path(path).relative_to(tmp_path).as_posix() for path in files_in([str(tmp_path)])]
    assert found == ["a.puz", "b/d.puz", "c.puz"]
    assert list(files_in(["x.puz", "-"])) == ["x.puz", "-"]
    (tmp_path / "empty").mkdir()
    assert list(files_in([str(tmp_path / "empty")])) == []
    assert capsys.readouterr().err.endswith("no .puz files here\n")


def test_standard_input_lies_in_the_current_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for reads in (read, read_plain):
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"grid 1x1\n")))
        source = reads("-")
        assert source.text == "grid 1x1\n"
        assert source.path is not None and Path(source.path).resolve().parent == tmp_path
