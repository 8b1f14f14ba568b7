"""The description of the word at a place."""

import pytest

from .cursor_text import X, opened


def hover_text(marked: str, **others: str) -> str:
    workspace, at = opened(marked, **others)
    found = workspace.hover(X, at)
    return found.words if found else ""


def test_a_clue_is_explained_by_its_declaration_its_rules_and_an_example() -> None:
    words = hover_text("use sujiko\n|circle (1,1) = 20\n")
    assert "clue circle(x: corner) = total" in words
    assert "- A circle holds the sum of the four cells around it." in words
    assert "`circle (1,1) = 1`" in words
    assert "from sujiko.puz, Sujiko" in words


def test_hover_on_a_file() -> None:
    words = hover_text("use |sudoku\n")
    assert "**Sudoku**" in words
    assert "- Every row, column and box holds each digit once." in words
    assert "param height = 3" in words


@pytest.mark.parametrize(
    ("marked", "words"),
    [
        ("|layer x on cells\n", "unknowns on `cells`"),
        ("grid 2x2\n(1,1) |mod 2 = 1\n", "remainder"),
        ("for c in cells: c |-> c\n", "if … then"),
        ("sum(|neighbours((1,1))) = 3\n", "share a side with c"),
        ("|between(1, 2, 3)\n", "whether x lies between a and b"),
        ("draw board: |dots\n", ""),
        ("clue x(c: |cell)\n", "a cell"),
        ("clue x(c: cell)\ndraw x: circle |behind\n", "under the lines of the board"),
        ("clue x(c: cell)\nfor x(|d): d = 1\n", "bound here"),
        ("# twice as many\ndef |f(a) = 2 * a\n", "twice as many"),
        ("# [[\ngrid 2x2\n# twice as many\ndef |f(a) = 2 * a\n# ]]\n", "twice as many"),  # two statements in a chunk
        ("clue x(|c: cell)\n", "a part of the clue `x`"),
        ('title |"layer"\n', ""),
        ("|\n", ""),
    ],
)
def test_hover_on_keywords(marked: str, words: str) -> None:
    assert words in hover_text(marked)
    assert bool(hover_text(marked)) == bool(words)


def test_a_broken_declaration_is_still_shown() -> None:
    assert "clue dot(c: nothing)" in hover_text("clue dot(c: nothing)\n|dot (1,1)\nrule\n")


@pytest.mark.parametrize(
    ("marked", "words"),
    [
        ('clue dot(c: cell)\nrule "r" for |dot(c): c = 1\n', "clue dot(c: cell)"),
        ("clue dot(c: cel\n|dot (1,1)\n", "clue dot(c: cel"),
        ('rule "r" for c in cells: |between(\n', "whether x lies between a and b"),
    ],
)
def test_hover_in_unparsable_text(marked: str, words: str) -> None:
    assert words in hover_text(marked)
