"""Clues beside the board in a game's description, and tracks: round trips, and clues that cannot be expressed."""

import pytest

from pzc.compiler.board.elements import Cell, Link
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.streams import UNSPECIFIED, Damaged
from pzc.compiler.pictures.clues import Args, GivenValue

from ..game_cases import Case, assert_inexpressible, read, written

ROW = (Cell(1, 1), Cell(1, 2))
COLUMN = (Cell(1, 1), Cell(2, 1))
CASES = [
    Case("lines", "n", 1, 2, "1,0,12", ("n", (ROW,), GivenValue(12))),
    Case("above_beside", "n", 2, 2, ".1,a2", ("n", (ROW,), GivenValue(10))),
    Case("sides", "n", 2, 2, "1///2/3///", ("n", (ROW,), GivenValue(3))),
    Case("clockwise", "n", 2, 2, "1,2,3,4,5,6,7,8", ("n", (ROW,), GivenValue(8))),
    Case("clockwise", "n", 2, 2, "1,2,3,4,5,6,7,8", ("n", (ROW[::-1],), GivenValue(3))),
    Case("clockwise", "n", 2, 2, "1,2,3,4,5,6,7,8", ("n", (COLUMN[::-1],), GivenValue(6))),
    Case("amount", "n", 1, 1, "12", ("n", (12,), GivenValue())),
    Case("runs", "n", 2, 2, "1.1//2/", ("n", (COLUMN,), GivenValue((1, 1)))),
    Case("tracks", "s|p|n", 2, 2, "5c,1,S2,S2,1", ("p", (Link(*ROW),), GivenValue())),
    Case("tracks", "s|p|n", 2, 2, "d,2,S1,S2,1", ("s", (Cell(2, 2),), GivenValue())),
]


@pytest.mark.parametrize(
    ("word", "names", "clues", "words"),
    [
        ("lines", "n", {(ROW,): GivenValue(1)}, "a row or column has no"),
        ("amount", "n", {(1,): GivenValue(), (2,): GivenValue()}, "one `n`, not 2"),
        ("sides", "n", {(ROW[:1],): GivenValue(1)}, "no place for one"),
        ("sides", "n", {(ROW,): GivenValue(-1)}, "not given"),
        ("runs", "n", {}, "a row or column has no"),
        ("above_beside", "n", {(ROW,): GivenValue(62)}, "no sign of its own"),
        ("above_beside", "n", {(ROW,): GivenValue(None, unspecified=True)}, "not given"),
        ("tracks", "n|m|k", {(Cell(1, 1),): GivenValue(), (Cell(2, 2),): GivenValue()}, "a row or column has no"),
        ("tracks", "n|m|k", {(Cell(1, 2),): GivenValue(), (Cell(2, 2),): GivenValue()}, "does not lead from the left"),
    ],
)
def test_inexpressible_clues(word: str, names: str, clues: dict[Args, GivenValue], words: str) -> None:
    assert_inexpressible(word, names, clues, words)


def test_lists_with_unspecified_numbers() -> None:
    content = read("runs", "n", 1, 1, "1/1")
    content.clues["n"][(ROW[:1],)] = GivenValue((1, UNSPECIFIED))
    with pytest.raises(Unwritable, match="not given"):
        written("runs", "n", content)


def test_lines_from_all_sides() -> None:
    """The order is: from above, from below, from the left, from the right."""
    content = read("sides", "n", 2, 2, "1//2//3//4/")
    upwards, leftwards = COLUMN[::-1], ROW[::-1]
    assert content.clues["n"] == {
        (COLUMN,): GivenValue(1),
        (upwards,): GivenValue(2),
        (ROW,): GivenValue(3),
        (leftwards,): GivenValue(4),
    }


@pytest.mark.parametrize(
    ("desc", "message"),
    [
        ("d,1,1,1,1", "one column and one row"),
        ("d,S1,S1,1,1", "one column and one row"),
        ("d,S1,1,S1,S1", "one column and one row"),
        ("1c,S1,1,S1,1", "means nothing"),
        ("7c,S1,1,S1,1", "means nothing"),
        ("d,S1,1,S1", "ends too soon"),
    ],
)
def test_invalid_tracks(desc: str, message: str) -> None:
    """A piece of track has two ends; the track enters at a row and leaves at a column."""
    with pytest.raises(Damaged, match=message):
        read("tracks", "s|p|n", 2, 2, desc)


def test_half_a_track_piece_is_refused() -> None:
    content = read("tracks", "s|p|n", 2, 2, "d,2,S1,S2,1")
    content.clues["p"] = {(Link(Cell(1, 1), Cell(1, 2)),): GivenValue()}
    assert written("tracks", "s|p|n", content) == "5c,2,S1,S2,1"  # complete, with the exit from the board
    content.clues["p"] = {(Link(Cell(1, 2), Cell(2, 2)),): GivenValue()}
    assert written("tracks", "s|p|n", content) == "cA,2,S1,S2,1"
    content.clues["p"] = {(Link(Cell(2, 1), Cell(2, 2)),): GivenValue()}
    assert written("tracks", "s|p|n", content) == "cC,2,S1,S2,1"
    wide = read("tracks", "s|p|n", 1, 4, "d,1,1,1,S1,S1")
    wide.clues["p"] = {(Link(Cell(1, 2), Cell(1, 3)),): GivenValue()}
    with pytest.raises(Unwritable, match="only half"):
        written("tracks", "s|p|n", wide)


@pytest.mark.parametrize("desc", ["1./1/1/1", "1/1/1/1.", "1//1/.1"])
def test_a_point_in_a_list_stands_between_numbers(desc: str) -> None:
    with pytest.raises(Damaged):
        read("runs", "n", 2, 2, desc)
