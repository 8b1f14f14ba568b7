"""The puzzles of a folder, and no files outside it."""

import os
import sys
from pathlib import Path

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.service.workspace import Workspace
from pzc.studio.folder import Folder, FolderFiles
from pzc.studio.protocol.messages import Refusal

TEXT = "use sujiko\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "puzzles"
    (root / "inner" / ".git").mkdir(parents=True)
    for name in ("a.puz", "inner/b.puz", ".hidden.puz", "inner/.git/c.puz", "notes.txt"):
        (root / name).write_text(TEXT, encoding="utf-8")
    (tmp_path / "elsewhere.puz").write_text("secret\n", encoding="utf-8")
    return root


def test_puzzles_are_listed(root: Path) -> None:
    assert Folder(str(root)).names() == (["a.puz", "inner/b.puz"], True)


HOSTILE = [
    "../elsewhere.puz",
    "inner/../../elsewhere.puz",
    "/etc/passwd",
    "/etc/passwd.puz",
    "C:\\x.puz",
    "..\\elsewhere.puz",
    "inner\\b.puz",
    "a.puz/",
    "",
    ".puz",
    ".hidden.puz",
    "notes.txt",
    "a.puz\0.txt",
    "a.puz\0",
    "./a.puz",
    "inner//b.puz",
    "~/x.puz",
    "x" * 2000 + ".puz",
    "file:///etc/passwd.puz",
    "half of a character \ud800.puz",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_only_puzzles_of_the_folder_are_accessible(root: Path, name: str) -> None:
    folder = Folder(str(root))
    before = sorted(root.parent.rglob("*"))
    for action in (lambda: folder.load(name), lambda: folder.save(name, TEXT)):
        with pytest.raises(Refusal):
            action()
    assert sorted(root.parent.rglob("*")) == before


@pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators there")
def test_links_that_lead_out_are_not_followed(root: Path) -> None:
    (root / "link.puz").symlink_to(root.parent / "elsewhere.puz")
    (root / "way").symlink_to(root.parent)
    (root / "within.puz").symlink_to(root / "a.puz")
    folder = Folder(str(root))
    assert folder.names()[0] == ["a.puz", "inner/b.puz", "within.puz"]
    for name in ("link.puz", "way/elsewhere.puz", "way/new.puz"):
        with pytest.raises(Refusal):
            folder.load(name)
        with pytest.raises(Refusal):
            folder.save(name, TEXT)
    assert (root.parent / "elsewhere.puz").read_text(encoding="utf-8") == "secret\n"
    assert folder.load("within.puz") == TEXT


@pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators there")
def test_links_to_hidden_files_and_to_other_files_are_not_followed(root: Path) -> None:
    targets = {"one.puz": ".hidden.puz", "two.puz": "notes.txt", "three.puz": ".not_yet.puz", "way": "inner/.git"}
    for link, target in targets.items():
        (root / link).symlink_to(root / target)
    folder = Folder(str(root))
    assert folder.names()[0] == ["a.puz", "inner/b.puz"]
    for name in ("one.puz", "two.puz", "three.puz", "way/c.puz", "way/new.puz"):
        with pytest.raises(Refusal):
            folder.load(name)
        with pytest.raises(Refusal):
            folder.save(name, "")
    assert (root / "notes.txt").read_text() == (root / ".hidden.puz").read_text() == TEXT
    assert not (root / ".not_yet.puz").exists()


def test_saving_replaces_the_whole_file_and_keeps_its_mode(root: Path) -> None:
    os.chmod(root / "a.puz", 0o640)
    folder = Folder(str(root))
    with open(root / "a.puz", encoding="utf-8") as reading:
        folder.save("a.puz", "use sudoku\n")
        assert reading.read() == TEXT, "who reads the old file reads all of it"
    assert folder.load("a.puz") == "use sudoku\n"
    if sys.platform != "win32":
        assert (root / "a.puz").stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in root.iterdir()) == [".hidden.puz", "a.puz", "inner", "notes.txt"]


def test_a_file_that_another_program_has_changed_is_not_overwritten(root: Path) -> None:
    folder = Folder(str(root))
    folder.save("new.puz", "one\n", was="a file that is not there is no obstacle")
    folder.save("new.puz", "two\n", was="one\n")
    (root / "new.puz").write_text("other\n", encoding="utf-8")
    with pytest.raises(Refusal) as refused:
        folder.save("new.puz", "three\n", was="two\n")
    assert refused.value.kind == "changed"
    assert folder.load("new.puz") == "other\n"
    folder.save("new.puz", "three\n")
    assert folder.load("new.puz") == "three\n"


@pytest.mark.parametrize("name", ["no/folder.puz", "new.puz/x.puz"])
def test_folders_are_not_made(root: Path, name: str) -> None:
    with pytest.raises(Refusal):
        Folder(str(root)).save(name, TEXT)


def test_a_folder_is_no_puzzle(root: Path) -> None:
    (root / "folder.puz").mkdir()
    folder = Folder(str(root))
    with pytest.raises(Refusal):
        folder.load("folder.puz")
    with pytest.raises(Refusal):
        folder.save("folder.puz", TEXT)


@pytest.mark.parametrize("text", ["x" * 400_001, "a\x1b[2Jb", "\u202ex", "\ud800"])
def test_invalid_texts_are_not_saved(root: Path, text: str) -> None:
    with pytest.raises((Refusal, PuzzleError)):
        Folder(str(root)).save("new.puz", text)
    assert not (root / "new.puz").exists()


def test_texts_use_the_files_of_the_folder_and_no_others(root: Path) -> None:
    (root / "mine.puz").write_text("use sujiko\n", encoding="utf-8")
    texts = Workspace(FolderFiles(Folder(str(root))))
    texts.open("open.puz", "use mine\ncircle (1,1) = 20\n")
    assert texts.model("open.puz") is not None
    for name in ("elsewhere", "file:elsewhere"):
        texts.open(f"file://{root.parent}/x.puz", f"use {name}\n")
        assert texts.model(f"file://{root.parent}/x.puz") is None
