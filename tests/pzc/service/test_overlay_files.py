"""Open documents as files."""

from pathlib import Path

import pytest

from pzc.compiler.syntax import library
from pzc.compiler.syntax.files import Files
from pzc.service.overlay_files import LibraryOnly, OverlayFiles, path_of, uri_of


def test_open_document_hides_the_file(tmp_path: Path) -> None:
    path = str(tmp_path / "a.puz")
    (tmp_path / "a.puz").write_text("old")
    (tmp_path / "b.puz").write_text("b")
    texts = {path: "new", str(tmp_path / "c.puz"): "c"}
    opened = OverlayFiles(texts.get, texts, Files())
    assert opened.bytes_of(path, 100) == b"new"
    assert opened.in_memory(path) and not opened.in_memory(str(tmp_path / "b.puz"))
    assert opened.bytes_of(str(tmp_path / "b.puz"), 100) == b"b"
    assert opened.names_in(str(tmp_path)) == ["a.puz", "b.puz", "c.puz"]
    assert opened.is_file(str(tmp_path / "c.puz")) and not Files().is_file(str(tmp_path / "c.puz"))


def test_the_library_alone(tmp_path: Path) -> None:
    (tmp_path / "a.puz").write_text("")
    files = LibraryOnly()
    assert files.is_file(library.PRELUDE) and not files.is_file(str(tmp_path / "a.puz"))
    assert files.names_in(str(tmp_path)) == []
    assert "prelude.puz" in files.names_in(str(Path(library.PRELUDE).parent))
    for ask in (files.is_ordinary, lambda path: files.bytes_of(path, 1)):
        with pytest.raises(FileNotFoundError):
            ask(str(tmp_path / "a.puz"))


@pytest.mark.parametrize("path", ["/a b/ü.puz", "/x/y%20z.puz"])
def test_uris_and_paths_round_trip(path: str) -> None:
    assert path_of(uri_of(path)) == path


@pytest.mark.parametrize(
    "uri", ["", "x.puz", "memory:///a/x.puz", "untitled:Untitled-1", "http://[", "file:", "a://b/../c"]
)
def test_other_uris_have_paths_without_a_file(uri: str) -> None:
    assert path_of(uri).startswith("/")
    assert not Path(path_of(uri)).is_file() and "\0" not in path_of(uri)


def test_uris_of_one_folder_share_a_parent() -> None:
    assert Path(path_of("memory:///a/x.puz")).parent == Path(path_of("memory:///a/y.puz")).parent
    assert path_of("memory://host/x.puz") != path_of("memory:///x.puz")
