"""Pictures to text: tables in columns, drawings moved as a whole, and the meaning of a picture."""

import pytest

from pzc.compiler.base.source import Source, Span
from pzc.compiler.syntax.statements import Picture
from pzc.compiler.syntax.text.redraw import content, redraw


def _picture(text: str) -> Picture:
    source = Source("a.puz", f"x [[{text}]]\n")
    return Picture(Span(source, 4, 4 + len(text)), text)


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("", "[[ ]]"),
        (" \n ", "[[ ]]"),
        ("1  2", "[[ 1 2 ]]"),
        ("\n1 10\n2 3\n", "[[\n  1 10\n  2  3\n]]"),
        ("1 2\n3 4", "[[\n  1 2\n  3 4\n]]"),
        ("\n1 | 2\n--+--\n3 | 10\n", "[[\n  1 |  2\n  --+---\n  3 | 10\n]]"),
        ("\n1 2\n===\n3 4\n", "[[\n  1 2\n  ===\n  3 4\n]]"),
        ("\n1 2\n   3 4\n      5 6\n", "[[\n  1 2\n   3 4\n    5 6\n]]"),  # hexagons
        ("\n1 2\n 3 10\n  5 6\n", "[[\n    1   2\n      3  10\n        5   6\n]]"),
        ("\n 1 2\n   3\n", "[[\n  1 2\n    3\n]]"),  # a different number of entries: it is only moved
        ("\n    o---o\n    |\n    o   o\n  ", "[[\n  o---o\n  |\n  o   o\n]]"),
        ("o---o\n    |\n    o", "[[o---o\n    |\n    o]]"),  # its position is relative to the bracket
        ("\n1\t2\n3 4\n", "[[\n1\t2\n3 4\n]]"),
        (" a-b ", "[[ a-b ]]"),
    ],
)
def test_redrawn(text: str, drawn: str) -> None:
    assert redraw(_picture(text), "") == drawn


def test_picture_has_the_indentation_of_its_statement() -> None:
    assert redraw(_picture("\n1 2\n3 4\n"), "    ") == "[[\n      1 2\n      3 4\n    ]]"


@pytest.mark.parametrize(
    ("text", "rows", "shape"),
    [
        ("\n1 | 2\n--+--\n3 | 4\n", [["1", "2"], ["3", "4"]], ""),
        ("\n  1 2\n    3\n", [["1", "2"], ["3"]], "1 2\n  3"),
    ],
)
def test_content_of_pictures(text: str, rows: list[list[str]], shape: str) -> None:
    """In a picture that is not a table, all positions matter."""
    assert content(_picture(text)) == (rows, shape)
    again = redraw(_picture(text), "  ")[2:-2]
    assert content(_picture(again)) == (rows, shape)
