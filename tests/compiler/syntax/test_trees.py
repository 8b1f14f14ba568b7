"""Stored trees of the library: the same as by parsing; if a stored tree is invalid, the file is parsed."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source, Span
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import library, parse, statements, trees

from ...effort import one_in, sampled

FILES = [library.PRELUDE, *(entry.path for entry in (*library.rule_files(), *library.instances()))]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with all trees."""
    made = tmp_path_factory.mktemp("trees")
    trees.write_trees(os.fspath(made))
    return made


@pytest.fixture
def kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Use this folder for trees."""
    monkeypatch.setattr(trees, "FOLDER", os.fspath(folder))
    _forget()
    yield folder
    _forget()


def _forget() -> None:
    trees._stored_part.cache_clear()
    parse._shared_tree.cache_clear()


def _all_of(part: Any) -> Any:
    """Return a tree with its spans, which equality ignores."""
    match part:
        case tuple():
            return [_all_of(item) for item in part]
        case syntax.Node() | statements.File():
            return type(part), [_all_of(getattr(part, name)) for name in part.__match_args__]
        case Span(source, start, end):
            return id(source), start, end
    return part


def test_stored_trees_equal_parsed_trees(kept: Path) -> None:
    for path in sampled(FILES, lambda path: one_in(3, path)):
        source = library.read(path)
        tree = trees.tree_of(source)
        assert tree is not None, path
        assert _all_of(tree) == _all_of(parse.parse_anew(source)), path


def test_stored_tree_avoids_parsing(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parse, "run", None)
    compile_source(library.read(FILES[-1]))


def test_writing_trees_reuses_stored_trees(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "run", None)
    trees.write_trees(os.fspath(tmp_path))
    monkeypatch.setattr(trees, "FOLDER", os.fspath(tmp_path))
    _forget()
    assert trees.are_current()


def test_users_of_a_file_share_its_tree(kept: Path) -> None:
    one, other = (parse.parse_used(library.read(FILES[1])) for _ in range(2))
    assert one is other
    assert parse.parse(library.read(FILES[1])) is not one


def test_users_of_a_file_outside_the_library_share_its_tree(tmp_path: Path) -> None:
    path = tmp_path / "mine.puz"
    path.write_text("use sudoku\n", "utf-8")
    one, other = (parse.parse_used(library.read(os.fspath(path))) for _ in range(2))
    assert one is other


def test_a_file_that_changes_is_no_longer_shared(kept: Path) -> None:
    source = library.prelude()
    parse.parse_used(source)
    changed = Source(source.name, source.text + "def more(x) = x\n", source.path, source.library)
    assert len(parse.parse_used(changed).statements) == len(parse.parse_used(source).statements) + 1


def test_a_changed_file_is_parsed(kept: Path) -> None:
    source = library.prelude()
    changed = Source(source.name, source.text.replace("def even(x)", "def  even(x)"), source.path, source.library)
    assert trees.tree_of(changed) is None
    assert parse.parse(changed) == parse.parse(source)
    with pytest.raises(PuzzleError):
        parse.parse(Source(source.name, source.text + "def\n", source.path, source.library))


def test_file_outside_the_library_is_parsed(kept: Path) -> None:
    text = library.prelude().text
    assert trees.tree_of(Source("prelude.puz", text, "/elsewhere/prelude.puz")) is None


@pytest.mark.parametrize("damage", ["missing", "empty", "short", "flipped", "other code"])
def test_damaged_trees_are_ignored(damage: str, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "FOLDER", os.fspath(tmp_path))
    whole = Path(trees.tree_path(os.fspath(folder), "rules")).read_bytes()
    flipped = bytearray(whole)
    flipped[-20] ^= 1
    content = {"empty": b"", "short": whole[:-1], "flipped": bytes(flipped), "other code": b"x" + whole}
    if damage in content:
        Path(trees.tree_path(os.fspath(tmp_path), "rules")).write_bytes(content[damage])
    _forget()
    try:
        source = library.read(library.rule_files()[-1].path)  # the last in its file
        assert trees.tree_of(source) is None
        assert parse.parse(source).statements
    finally:
        _forget()


def test_mistakes_are_shown_in_files_of_the_library(kept: Path) -> None:
    with pytest.raises(PuzzleError) as caught:
        compile_source(Source("x.puz", "use sudoku\ngrid 2x2 of 1..4\n"))
    (label,) = caught.value.diagnostics[0].others
    assert label.span.source.name == "sudoku.puz"
    assert label.span.text.startswith("grid")


def test_outdated_trees_are_detected(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert trees.are_current()
    monkeypatch.setattr(trees, "read", lambda path: Source("a.puz", "another text", path))
    assert not trees.are_current()


def test_trees_of_other_code_are_ignored(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "_cache_key", lambda: b"pzc trees of other code\n")
    _forget()
    assert not trees.are_current()
