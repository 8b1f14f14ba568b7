"""Properties of a text by itself."""

from pzc.service.documents import Document

TEXT = """\
use slitherlink(height = 5, line as wall), sudoku
clue dot(c: cell) = k
unknown A, B of 0..9
param n = 3
for dot(c) = k: c = k
"""


def test_declarations_and_uses() -> None:
    outline = Document("memory:///x.puz", TEXT).outline
    assert {name: one.declares for name, (_, one) in outline.declared.items()} == {
        "wall": "use",
        "dot": "clue",
        "A": "unknown",
        "B": "unknown",
        "n": "param",
    }
    assert outline.used == ("slitherlink", "sudoku")
    assert outline.renamings == {"wall": ("slitherlink", "line")}
    assert set(outline.parts["dot"]) == {"c", "k"}


def test_the_name_at_a_place() -> None:
    outline = Document("memory:///x.puz", TEXT).outline
    for at in (TEXT.index("dot(c) = k:"), TEXT.index("dot(c) = k:") + 3):
        begin, one = outline.at(at) or (0, None)
        assert one is not None and (one.name, begin + one.start) == ("dot", TEXT.index("dot(c) = k:"))
    assert outline.at(len(TEXT)) is None
    assert outline.at(TEXT.index("= 5") + 1) is None


def test_outline_of_incomplete_text() -> None:
    outline = Document("memory:///x.puz", TEXT + "rule \n" + "clue next(c: cell)\n").outline
    assert "next" in outline.declared and "dot" in outline.declared
    found = outline.statement_of("next")
    assert found is not None and found[1].span.text.startswith("clue next")
    assert outline.statement_of("nothing") is None
