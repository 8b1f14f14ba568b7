"""Files that are sent along with tasks: found on machines that lack them, under their original paths."""

import os
from pathlib import Path

import pytest

from pzc.api.puzzle import Puzzle
from pzc.api.sources import read
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.syntax import library
from pzc.compiler.syntax.files import looking_in
from pzc.jobs.cluster.bundles import Bundle, BundledFiles, bundled, with_files


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "own.puz").write_text('use helper, sujiko\nrule "": (1,1) = 1\n')
    (tmp_path / "helper.puz").write_text('title "Helper"\n')
    (tmp_path / "other.puz").write_text("use sujiko\n")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.puz").write_text("use b\n")
    (tmp_path / "sub" / "b.puz").write_text("use a\n")
    return tmp_path


def names(bundle: Bundle) -> set[str]:
    return {os.path.relpath(path, bundle.home) for path in bundle.texts}


def test_mentioned_files_are_bundled(home: Path) -> None:
    assert names(bundled((), ["own(n = 3), sudoku"], str(home))) == {"own.puz", "helper.puz"}
    assert names(bundled((), ["sudoku"], str(home))) == set()
    assert names(bundled(["sub/a.puz", "missing.puz"], (), str(home))) == {"sub/a.puz", "sub/b.puz"}


def test_a_link_that_leads_out_stays_behind(home: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    secret = tmp_path_factory.mktemp("else") / "secret.puz"
    secret.write_text("")
    (home / "secret.puz").symlink_to(secret)
    assert names(bundled((), ["secret"], str(home))) == set()


def test_bundled_puzzle_is_compiled_elsewhere(
    home: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    bundle = bundled(["own.puz"], (), str(home))
    there = tmp_path_factory.mktemp("there")
    monkeypatch.chdir(there)
    for path in (home / "own.puz", home / "helper.puz"):
        path.unlink()
    puzzle = with_files(lambda path: Puzzle(read(path)), bundle, "own.puz")
    assert {source.name for source in puzzle.model.sources} >= {"own.puz", "helper.puz", "sujiko.puz"}
    with pytest.raises(PuzzleError, match="no rule file"):
        with_files(lambda path: Puzzle(read(path)), Bundle(str(home), {str(home / "x.puz"): b"use other\n"}), "x.puz")


def test_the_library_lies_on_each_disk(home: Path) -> None:
    with looking_in(BundledFiles()):
        assert library.find("sudoku", str(home / "x.puz")) == os.path.join(library.RULES, "sudoku.puz")
        assert library.find("own", str(home / "x.puz")) is None
        assert "sudoku" in library.names(str(home / "x.puz"))
        assert library.read(library.PRELUDE).text


def test_paths_are_shown_as_at_home(home: Path) -> None:
    carried = BundledFiles()
    carried.add(bundled(["sub/a.puz"], (), str(home)))
    assert carried.shown(str(home / "sub" / "a.puz")) == os.path.join("sub", "a.puz")
    assert carried.is_file(os.path.join("sub", "a.puz"))
    assert carried.names_in("sub") == ["a.puz", "b.puz"]
    with pytest.raises(FileNotFoundError):
        carried.bytes_of("c.puz", 10)
