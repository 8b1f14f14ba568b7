"""Lines and columns of offsets, spans, and names that are safe to show."""

import pytest

from pzc.compiler.base.source import Source, Span, visible

TEXT = "grid 2x2\r\nrule one:\n  a = 1\n"
SOURCE = Source("x.puz", TEXT)


@pytest.mark.parametrize(
    ("offset", "place"), [(0, (1, 1)), (8, (1, 9)), (10, (2, 1)), (21, (3, 2)), (len(TEXT), (4, 1))]
)
def test_lines_and_columns(offset: int, place: tuple[int, int]) -> None:
    assert SOURCE.position(offset) == place


def test_lines_without_their_ends() -> None:
    assert [SOURCE.line(number) for number in (1, 2, 3, 4)] == ["grid 2x2", "rule one:", "  a = 1", ""]


def test_spans() -> None:
    span = Span(SOURCE, 10, 19)
    assert (span.text, span.line, str(span)) == ("rule one:", 2, "x.puz:2:1")
    assert span.name("one") == Span(SOURCE, 15, 18)
    assert span.name("rule") == span.name("two") == span
    assert Span(SOURCE, 0, 4).to(span) == Span(SOURCE, 0, 19)
    assert Span(SOURCE, 0, 40).to(span) == Span(SOURCE, 0, 40)


@pytest.mark.parametrize(
    ("text", "shown"),
    [("größe.puz", "größe.puz"), ("a\nb", "a\\u000ab"), ("a\x1b[31m", "a\\u001b[31m"), ("a\u202eb", "a\\u202eb")],
)
def test_unsafe_characters_in_names_are_escaped(text: str, shown: str) -> None:
    assert visible(text) == shown
