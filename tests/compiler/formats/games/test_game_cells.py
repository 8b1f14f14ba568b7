"""Clues on cells, corners and points in a game's description: round trips, and clues that cannot be expressed."""

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, Corner, Link
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.content import empty
from pzc.compiler.formats.games import game_cells
from pzc.compiler.formats.streams import Cursor, Damaged
from pzc.compiler.pictures.clues import Args, GivenValue

from ..game_cases import Case, assert_inexpressible, read, written

A = (Cell(1, 1),)
ROW = (Cell(1, 1), Cell(1, 2))
CASES = [
    Case("numbers", "n", 2, 3, "12_3b7a", ("n", (Cell(1, 2),), GivenValue(3))),
    Case("numbers", "n", 6, 6, "zh1a", ("n", (Cell(6, 5),), GivenValue(1))),
    Case("signs", "n|B", 2, 3, "1Bb0a", ("n", (Cell(1, 2),), GivenValue(None, unspecified=True))),
    Case("signs", "n", 1, 2, "aC", ("n", (Cell(1, 2),), GivenValue(12))),
    Case("corner_signs", "n", 1, 1, "b20", ("n", (Corner(1, 0),), GivenValue(2))),
    Case("marks", "W|a|B|b", 1, 3, "aBW", ("b", (Cell(1, 2),), GivenValue())),
    Case("kinds", "12|a|3|b", 1, 3, "311", ("a", (Cell(1, 3),), GivenValue())),
    Case("steps", "t", 2, 2, "a_a", ("t", (Cell(2, 1),), GivenValue())),
    Case("steps", "t", 7, 5, "zgb", ("t", (Cell(7, 3),), GivenValue())),
    Case("two_steps", "n", 2, 2, "aBb", ("n", (Cell(2, 1),), GivenValue(1))),
    Case("each", "n", 1, 3, "1aA", ("n", (Cell(1, 3),), GivenValue(36))),
    Case("bracketed", "n", 1, 3, "1[10]2", ("n", (Cell(1, 2),), GivenValue(10))),
    Case("arrows", "a|n", 1, 3, "c12ha", ("a", (Cell(1, 2), (-1, -1)), GivenValue())),
    Case("compared", "n|s", 2, 2, "0R,0,2U,0,", ("s", (Cell(1, 1), Cell(2, 1)), GivenValue())),
    Case("joined", "n|s", 1, 2, "0R,2L,", ("s", (Link(*ROW),), GivenValue())),
]


@pytest.mark.parametrize(
    ("word", "names", "clues", "words"),
    [
        ("signs", "n", {A: GivenValue(None, unspecified=True)}, "not given"),
        ("signs", "n", {A: GivenValue(36)}, "no sign of its own"),
        ("numbers", "n", {A: GivenValue(-1)}, "less than 0"),
        ("numbers", "n", {A: GivenValue(None, unspecified=True)}, "not given"),
        ("two_steps", "n", {A: GivenValue(2)}, "neither 0 nor 1"),
        ("each", "n", {A: GivenValue(2)}, "a cell has no"),
        ("arrows", "n|m", {(Cell(1, 1), (0, 1)): GivenValue()}, "a cell has no"),
        ("arrows", "n|m", {(Cell(1, 1), (0, 2)): GivenValue()}, "none of eight"),
        ("signs", "n", {A: GivenValue(1, condition="sum = 3")}, "the condition of"),
    ],
)
def test_inexpressible_clues(word: str, names: str, clues: dict[Args, GivenValue], words: str) -> None:
    assert_inexpressible(word, names, clues, words)


def test_signs_between_cells_that_do_not_touch() -> None:
    content = empty(Board(2, 2))
    content.clues["s"] = {(Cell(1, 1), Cell(2, 2)): GivenValue()}
    with pytest.raises(Unwritable, match="cells that do not touch"):
        written("compared", "n|s", content)


def test_each_cell_has_a_sign_up_to_the_last() -> None:
    most = len(game_cells.SIGNS) - 1
    content = empty(Board(1, 1))
    content.clues["n"] = {A: GivenValue(most)}
    assert written("each", "n", content) == "Z"
    assert_inexpressible("each", "n", {A: GivenValue(most + 1)}, f"is {most + 1}, {most} is the most", size=1)


@pytest.mark.parametrize(("text", "number", "left"), [("12a", 12, "a"), ("007", 7, ""), ("999999x", 999999, "x")])
def test_numbers_to_their_last_digit(text: str, number: int, left: str) -> None:
    cursor = Cursor(text)
    assert game_cells.read_decimal(cursor) == number and text[cursor.at :] == left


@pytest.mark.parametrize("text", ["", "a1", "1234567", "²"])
def test_missing_number(text: str) -> None:
    with pytest.raises(Damaged, match="a number is wanted here") as error:
        game_cells.read_decimal(Cursor(text))
    assert error.value.at == 0


@pytest.mark.parametrize(
    ("text", "slots"),
    [("1_2a3", [1, 2, None, 3]), ("b10_0", [None, None, 10, 0]), ("z", [None] * 26), ("za", [None] * 27)],
)
def test_numbers_and_gaps(text: str, slots: list[int | None]) -> None:
    assert game_cells.read_numbers(Cursor(text), len(slots)) == slots
    assert game_cells.write_numbers(slots) == text


@pytest.mark.parametrize(
    ("text", "least", "closed", "kinds"),
    [
        ("a_b", 1, True, [0, 1, 1, 0, 0]),
        ("aB", 0, False, [1, 0, 2]),
        ("aBa", 0, True, [1, 0, 2]),
        ("za", 0, False, [0] * 25 + [1]),
        ("y", 0, False, [0] * 24 + [1]),
        ("y", 1, True, [0] * 25),
        ("z_", 1, True, [0] * 25),
        ("zy", 1, False, [0] * 50 + [1]),
    ],
)
def test_leaps(text: str, least: int, closed: bool, kinds: list[int]) -> None:
    """25 unmarked places are `y` before a mark, or `z` at the end."""
    assert game_cells.read_leaps(Cursor(text), len(kinds), least, closed) == kinds
    if text != "z_":
        assert game_cells.write_leaps(kinds, least, closed) == text


@pytest.mark.parametrize(
    ("text", "count", "least", "closed"),
    [("d", 2, 0, True), ("z", 24, 1, True), ("_", 1, 0, True), ("aB", 3, 1, True), ("", 1, 0, True)],
)
def test_leaps_that_fit_no_board(text: str, count: int, least: int, closed: bool) -> None:
    with pytest.raises(Damaged):
        game_cells.read_leaps(Cursor(text), count, least, closed)


@pytest.mark.parametrize(
    ("desc", "message"),
    [("0L,0,", "off the board"), ("0R,0L,", "contradict each other"), ("0R,0", "")],
)
def test_signs_between_neighbors(desc: str, message: str) -> None:
    """A sign marks the larger of two cells."""
    if not message:
        assert read("compared", "n|s", 1, 2, desc).clues["s"] == {(Cell(1, 2), Cell(1, 1)): GivenValue()}
        return
    with pytest.raises(Damaged, match=message):
        read("compared", "n|s", 1, 2, desc)


def test_sign_of_a_side_occurs_in_both_cells() -> None:
    with pytest.raises(Damaged, match="contradict"):
        read("joined", "n|s", 1, 2, "0R,0,")


def test_list_ends_with_the_last_sign() -> None:
    content = read("first_signs", "n", 2, 2, "a3")
    assert content.clues["n"] == {(Cell(1, 2),): GivenValue(3)}
    assert written("first_signs", "n", content) == "a3"
    with pytest.raises(Damaged, match="seems to be lost"):
        read("first_signs", "n", 2, 2, "3a")
    assert read("first_signs", "n", 2, 2, "3c").clues == {"n": {(Cell(1, 1),): GivenValue(3)}}
    content = read("points", "a|b", 2, 2, "bE")
    assert content.clues == {"a": {(ROW,): GivenValue()}, "b": {((Cell(2, 1),),): GivenValue()}}
    assert written("points", "a|b", content) == "bE"


def test_a_kind_may_have_several_signs() -> None:
    content = read("kinds", "12|a|3|b", 1, 2, "23")
    assert content.clues == {"a": {(Cell(1, 1),): GivenValue()}, "b": {(Cell(1, 2),): GivenValue()}}
    assert written("kinds", "12|a|3|b", content) == "13"
    content.clues["b"].clear()
    with pytest.raises(Unwritable, match="no mark"):
        written("kinds", "12|a|3|b", content)
