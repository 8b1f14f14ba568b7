"""The store of open documents and the files around them."""

from pathlib import Path

from pzc.compiler.syntax import library
from pzc.compiler.syntax.files import Files, looking_in
from pzc.service.documents import Document
from pzc.service.overlay_files import uri_of
from pzc.service.text_store import TextStore


def test_files_and_open_documents(tmp_path: Path) -> None:
    path = tmp_path / "a.puz"
    path.write_bytes("# \U0001f600\r\ndef a = 1\r\n".encode())
    (tmp_path / "b.puz").write_bytes(b"\xff")
    (tmp_path / "c.txt").write_text("def c = 1\n")
    texts = TextStore(Files())
    texts.folders = (str(tmp_path),)
    with looking_in(texts.files):
        assert [found for found, _ in texts.all_outlines()] == [str(path)]
        assert texts.place(str(path), 8, 9).start == 10
        document = Document(uri_of(str(path)), "def b = 1\n")
        texts.opened[str(path)] = document
        assert texts.outline(str(path)) is document.outline
        assert texts.place(str(path), 4, 5).start == 4
        assert texts.place(str(tmp_path / "nothing.puz"), 4, 5).end == 0


def test_the_library_is_read_once() -> None:
    texts = TextStore(Files())
    outline = texts.outline(library.PRELUDE)
    texts.forget()
    assert outline is not None and texts.outline(library.PRELUDE) is outline
    texts.forget(library_too=True)
    assert texts.outline(library.PRELUDE) is not outline
