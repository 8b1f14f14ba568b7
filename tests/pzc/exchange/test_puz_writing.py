"""The parts of a .puz file that is made from a puzzle in another format."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.pictures.clues import GivenValue
from pzc.exchange.format_clauses import Declared, all_declared
from pzc.exchange.puz_writing import (
    Converted,
    Used,
    comment,
    default_of,
    fenced,
    finished,
    head,
    is_whole,
    placing,
    quoted,
    settings_of,
    solution,
    split_rules,
    use_line,
)


def file(name: str, key: str) -> Declared:
    return next(found for found in all_declared("fpuzzles", [key], "") if found.name == name)


SUDOKU = file("sudoku", "size")
WHISPERS = file("whispers", "whispers")
CAGES = file("killer_cages", "killercage")


def used(of: Declared, again: str = "", **settings: int) -> Used:
    return Used(of, settings_of(settings), {}, again)


def test_parameters_without_a_default() -> None:
    assert default_of(SUDOKU, "height") == 3 and default_of(SUDOKU, "depth") is None
    assert used(SUDOKU, height=2, width=3).text == "sudoku(height = 2)"
    assert used(SUDOKU, height=3, width=3).text == "sudoku"
    again = Used(WHISPERS, (("k", 4),), {"whispers": []}, "_4")
    assert again.text == "whispers(k = 4, whispers as whispers_4)" and again.name_of("whispers") == "whispers_4"


def test_files_with_a_single_use_replace_the_used_files() -> None:
    assert use_line([used(SUDOKU), used(CAGES)]) == "use killer"
    assert use_line([used(SUDOKU, height=2), used(CAGES)]) == "use sudoku(height = 2), killer_cages"
    assert use_line([used(CAGES)]) == "use killer_cages"


def test_clues_with_a_number_that_have_no_value_are_sums() -> None:
    cells = (Cell(1, 1), Cell(1, 2))
    cages = Used(CAGES, (), {"cage": [((cells,), GivenValue(5)), ((cells[::-1],), GivenValue())]}, "_2")
    assert placing(cages, Board(2, 2)) == ["", "cage_2 <(1,1), (1,2)> sum = 5", "cage_2 <(1,2), (1,1)>"]


@pytest.mark.parametrize(
    ("text", "words", "own"),
    [
        ("Be good.\n```pzc\na = 1\n```\nBye.", "Be good.\n\nBye.", "a = 1"),
        ("``` pzc\r\na = 1", "", "a = 1"),
        ("```pzc\na\n```\n```pzc\nb\n```", "", "a\nb"),
        ("```python\na\n```", "```python\na\n```", ""),
        ("", "", ""),
    ],
)
def test_rules_split_into_words_and_blocks(text: str, words: str, own: str) -> None:
    assert split_rules(text) == (words, own)


def test_a_fence_is_found_again() -> None:
    for whole in (False, True):
        text = f"Hi.\n{fenced('a = 1', whole)}"
        assert (split_rules(text), is_whole(text)) == (("Hi.", "a = 1"), whole)


def test_comments_keep_their_lines_and_wrap_long_ones() -> None:
    assert comment("a\n\nb") == ["# a", "#", "# b"]
    assert [len(line) for line in comment("x" * 220)] == [112, 112]
    assert comment("") == []
    assert "\x1b" not in "".join(comment("a\x1b[2Jb"))


@pytest.mark.parametrize(
    ("text", "shown"), [("a  b\nc", '"a b c"'), ('say "a"', r'"say \"a\""'), ("a\\b", r'"a\\b"'), ("", '""')]
)
def test_texts_in_quotes(text: str, shown: str) -> None:
    assert quoted(text) == shown


def test_the_picture_of_a_solution_is_as_wide_as_its_numbers() -> None:
    assert solution([[1, 10], [None, 2]]) == ["", "expect solution [[", "   1 10", "   .  2", "]]"]


def test_first_lines() -> None:
    assert head("T", " ", "Be\ngood", "a site", ["x"]) == [
        "# from a site", "# not carried over: x", 'title "T"', 'wording "Be"', 'wording "good"',
    ]  # fmt: skip
    assert head("", "A", "", "a site", ()) == ["# from a site", 'author "A"']


def test_settings_have_one_order() -> None:
    assert settings_of({"b": 1, "a": 2}) == (("a", 2), ("b", 1))


def test_finished_text_is_formatted_and_checked() -> None:
    assert finished(Converted("grid  2x2 of 1..2\n", ("x",)), "") == Converted("grid 2x2 of 1..2\n", ("x",))
    with pytest.raises(PuzzleError):
        finished(Converted("grid 2x2 of 1..2\nthermo (1,1)\n"), "")
