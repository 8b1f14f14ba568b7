"""Lists, articles and plurals."""

import pytest

from pzc.explain.wording.english import (
    article,
    capital,
    in_sentences,
    is_participle,
    listed,
    plural,
    shortened,
    uncapitalized,
    within,
)


def test_sentences() -> None:
    assert in_sentences(["a rule", "each of …", "so it is"]) == "A rule. Each of … So it is"


def test_lists() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(["a", "b", "c"], "or") == "a, b or c"


def test_nouns() -> None:
    assert (plural("line of kind"), within("row 1"), within("the main diagonal")) == (
        "lines of kind",
        "in row 1",
        "on the main diagonal",
    )
    assert [plural(noun) for noun in ("room", "galaxy", "key", "S", "wolf")] == [
        "rooms",
        "galaxies",
        "keys",
        "Ss",
        "wolves",
    ]
    assert [article(noun) for noun in ("star", "arrow", "x")] == ["a", "an", "an"]
    assert capital("row 1") == "Row 1"
    assert [uncapitalized(text) for text in ("Row 1", "NB", "A room")] == ["row 1", "NB", "a room"]


@pytest.mark.parametrize(
    ("text", "start"),
    [
        (
            "each ship lies there once, turned or reflected; no two of them touch",
            "each ship lies there once, turned or reflected …",
        ),
        (
            "in each T, two circles have one color, and the third has the other",
            "in each T, two circles have one color …",
        ),
        ("row 3 holds each digit once", "row 3 holds each digit once"),
        (
            "the board is divided into blocks, each with just one circle",
            "the board is divided into blocks, each with just one circle",
        ),
        (
            "the top, the left and the right of a cell are not all black",
            "the top, the left and the right of a cell are not all black",
        ),
    ],
)
def test_a_long_text_is_named_by_its_beginning(text: str, start: str) -> None:
    assert shortened(text) == start


def test_participles() -> None:
    assert all(map(is_participle, ("rising", "shaded", "infected")))
    assert not any(map(is_participle, ("ring", "king", "string", "seed", "black")))
