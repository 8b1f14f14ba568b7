"""The symbols of a text."""

from .cursor_text import X, Y, opened, text_at

TEXT = 'title "T"\nclue dot(c: cell)\nunknown A, B of 1..2\nrule "Of {c}.":\n  for dot(c): c = 1\ndot (1,1)\n'


def test_contents_in_order() -> None:
    workspace, _ = opened(TEXT)
    found = workspace.symbols(X)
    assert [(one.name, one.word) for one in found] == [
        ("T", "title"),
        ("dot", "clue"),
        ("A", "unknown"),
        ("B", "unknown"),
        ("Of c.", "rule"),
        ("dot", "place"),
    ]
    assert text_at(workspace, X, found[4].start, found[4].end) == 'rule "Of {c}.":\n  for dot(c): c = 1'
    assert text_at(workspace, X, found[2].name_start, found[2].name_end) == "A"
    assert text_at(workspace, X, found[0].name_start, found[0].name_end) == "title"
    assert all(one.start <= one.name_start < one.name_end <= one.end for one in found)
    assert found[1].detail == "clue dot(c: cell)"


def test_symbols_of_all_documents() -> None:
    workspace, _ = opened(TEXT, y="def dotted = 1\n")
    found = workspace.find_symbols("DOT")
    assert [(uri, one.name) for uri, one in found] == [(Y, "dotted"), (X, "dot"), (X, "dot")]
