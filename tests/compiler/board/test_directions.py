"""Directions: from words and marks, and back."""

import pytest

from pzc.compiler.board.directions import MARKS, WORDS, mark_for, word_for


@pytest.mark.parametrize("word", WORDS)
def test_words_and_marks_round_trip(word: str) -> None:
    assert word_for(WORDS[word]) == word
    assert MARKS[mark_for(WORDS[word])] == WORDS[word]
    assert len(mark_for(WORDS[word])) == 1


def test_directions_of_words_and_marks() -> None:
    assert MARKS["^"] == (-1, 0) and MARKS["v"] == (1, 0) and MARKS["<"] == (0, -1) and MARKS[">"] == (0, 1)
    for word, (down, right) in WORDS.items():
        assert ("up" in word) == (down < 0) and ("down" in word) == (down > 0)
        assert ("left" in word) == (right < 0) and ("right" in word) == (right > 0)


def test_direction_without_word_is_written_in_numbers() -> None:
    assert word_for((2, -1)) == "(2,-1)"
