"""All references to a declaration, in all texts of a folder."""

from pathlib import Path

from pzc.compiler.syntax.files import Files
from pzc.service.overlay_files import uri_of
from pzc.service.workspace import Workspace

from .cursor_text import X, Y, opened, text_at


def test_references_in_all_documents() -> None:
    other = "clue dot(c: cell)\nfor dot(c): c = 1\ndef f(dot) = dot\n"
    workspace, at = opened("use y\n|dot (1,1)\ndraw dot: fill\n", y=other, z="clue dot(c: cell)\n")
    found = workspace.references(X, at)
    assert [(place.uri, place.start) for place in found] == [(X, 6), (X, 21), (Y, 5), (Y, 22)]
    assert {text_at(workspace, place.uri, place.start, place.end) for place in found} == {"dot"}
    assert len(workspace.references(X, at, declaration=False)) == 3


def test_references_of_a_bound_name() -> None:
    workspace, at = opened("for c in cells: |c = 1\nfor c in cells: c = 2\n")
    assert [place.start for place in workspace.references(X, at)] == [4, 16]


def test_files_that_are_not_open_are_looked_through(tmp_path: Path) -> None:
    rules, puzzle = tmp_path / "rules.puz", tmp_path / "puzzle.puz"
    rules.write_text("grid 2x2 of 1..2\nclue dot(c: cell)\n")
    puzzle.write_text("use rules\ndot (1,1)\n")
    (tmp_path / "broken.puz").write_bytes(b"\xff")
    workspace = Workspace(Files())
    workspace.open(uri_of(str(rules)), rules.read_text())
    found = workspace.references(uri_of(str(rules)), rules.read_text().index("dot"))
    assert {(place.uri, place.start) for place in found} == {(uri_of(str(rules)), 22), (uri_of(str(puzzle)), 10)}
    puzzle.write_text("use rules\n\ndot (1,1)\n")
    workspace.files_changed()
    found = workspace.references(uri_of(str(rules)), rules.read_text().index("dot"))
    assert (uri_of(str(puzzle)), 11) in {(place.uri, place.start) for place in found}
