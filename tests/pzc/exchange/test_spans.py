"""The places that messages about imported texts show."""

import pytest

from pzc.compiler.base.source import Source
from pzc.exchange.spans import at, beginning

LONG = "abcdefghij" * 5


@pytest.mark.parametrize(
    ("text", "offset", "shown"),
    [
        ("abc", 1, "b"),
        ("abc", 0, "a"),
        ("abc", 3, "c"),
        ("abc", 90, "c"),
        ("abc\n\n", 4, "c"),
        ("abc", -2, "a"),
        ("", 0, ""),
    ],
)
def test_a_place_is_a_character_of_the_text(text: str, offset: int, shown: str) -> None:
    assert at(Source("a", text), offset).text == shown


@pytest.mark.parametrize(
    ("text", "offset", "shown"),
    [("abc\n", 0, "abc"), (LONG, 0, LONG[:40]), (LONG, 30, LONG[30:]), ("  \n", 0, ""), ("abc  ", 5, ""), ("", 0, "")],
)
def test_the_beginning_of_a_long_text(text: str, offset: int, shown: str) -> None:
    assert beginning(Source("a", text), offset).text == shown
