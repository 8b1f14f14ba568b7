"""Diagnostics at their places in a text that is open."""

from pzc.service.workspace import Workspace

X = "memory:///x.puz"


def test_places_count_in_utf_16_and_notes_name_other_places() -> None:
    text = '# \U0001f600\r\ntitle "x"\r\nuse sudoku\r\nclue a(c: cell)\r\nclue a(c: cell)\r\n'
    workspace = Workspace()
    workspace.open(X, text)
    units = text.encode("utf-16-le")
    (found,) = workspace.diagnostics(X)
    assert units[2 * found.start : 2 * found.end].decode("utf-16-le") == "a"
    (note,) = found.notes
    assert note.uri == X and units[2 * note.start : 2 * note.end].decode("utf-16-le") == "a"
    assert note.start < found.start


def test_what_is_wrong_in_another_file_stands_at_its_use() -> None:
    workspace = Workspace()
    workspace.open("memory:///b.puz", "use sudoku\nclue circle(c: cell)\n")
    workspace.open(X, "use sudoku, sujiko\n\nuse b\n")
    for found in workspace.diagnostics(X):
        assert (found.start, found.end) != (0, 0)
        assert "use" not in workspace.document(X).source.text[found.start : found.end]
