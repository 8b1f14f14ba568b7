"""Files that are not on the disk."""

from pathlib import Path

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import library
from pzc.compiler.syntax.files import Files, looking_in

RULES = 'title "Far away"\ngrid 2x2 of 1..2\n'


class Elsewhere(Files):
    """A file source with one file in a virtual folder."""

    def is_file(self, path: str) -> bool:
        return path == "/nowhere/far.puz" or super().is_file(path)

    def names_in(self, folder: str) -> list[str]:
        return ["far.puz"] if folder == "/nowhere" else super().names_in(folder)

    def is_ordinary(self, path: str) -> bool:
        return path == "/nowhere/far.puz" or super().is_ordinary(path)

    def bytes_of(self, path: str, most: int) -> bytes:
        return RULES.encode() if path == "/nowhere/far.puz" else super().bytes_of(path, most)


def test_replaced_file_access() -> None:
    puzzle = Source("here.puz", "use far\n", "/nowhere/here.puz")
    with looking_in(Elsewhere()):
        model = compile_source(puzzle)
        assert "far" in library.names("/nowhere/here.puz")
    assert model.board is not None and model.board.height == 2
    with pytest.raises(PuzzleError, match="there is no rule file"):
        compile_source(puzzle)


def test_links_that_leave_their_folder(tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    (tmp_path / "a.puz").write_text("")
    (tmp_path / "inside" / "a.puz").symlink_to(tmp_path / "a.puz")
    (tmp_path / "inside" / "b.puz").symlink_to(tmp_path / "inside" / "a.puz")
    (tmp_path / "inside" / "c.puz").write_text("")
    (tmp_path / "inside" / "d.puz").symlink_to(tmp_path / "inside" / "c.puz")
    led = {name: Files().leads_out(str(tmp_path / "inside" / f"{name}.puz")) for name in "abcd"}
    assert led == {"a": True, "b": True, "c": False, "d": False}
