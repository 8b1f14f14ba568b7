"""Lines of a picture to words, and words to a line."""

import pytest

from pzc.compiler.formats.board_files.block import line_of, words_of
from pzc.compiler.formats.streams import Damaged

from ..block_cases import lines_of


def test_words_of_a_line() -> None:
    assert [words for _, words in words_of(lines_of(["1 2", " 3  4 "]), 2, 2)] == [["1", "2"], ["3", "4"]]
    assert line_of(["1", "#"]) == "1 # " and line_of([]) == ""


def test_number_of_lines_is_limited() -> None:
    lines = lines_of(["1", "2", "3"])
    assert [words for _, words in words_of(lines, 2, 1)] == [["1"], ["2"]] and lines.peek() == "3"


@pytest.mark.parametrize("text", ["1 2 3", "1", ""])
def test_too_many_words_or_too_few(text: str) -> None:
    with pytest.raises(Damaged, match=f"this line has {len(text.split())} of 2 signs"):
        list(words_of(lines_of([text]), 1, 2))


def test_missing_lines_are_dots() -> None:
    assert [words for _, words in words_of(lines_of([]), 2, 2)] == [[".", "."], [".", "."]]


def test_lines_without_any_place_are_passed_over() -> None:
    lines = lines_of(["", "", "1"])
    assert [words for _, words in words_of(lines, 2, 0)] == [[], []] and lines.peek() == "1"


def test_a_file_that_ends_within_a_picture() -> None:
    with pytest.raises(Damaged, match="ends too soon"):
        list(words_of(lines_of(["1 2"]), 2, 2))
