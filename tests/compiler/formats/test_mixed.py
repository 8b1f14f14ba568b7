"""Codes of several kinds of clues at once, and holes: there and back, and what they can't say."""

import pytest

from pzc.compiler.board.board import Cell
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.codes import CODES
from pzc.compiler.formats.streams import Cursor, Damaged
from pzc.compiler.pictures.clues import GivenValue

from .code_cases import Case, holding, read

CASES = [
    Case("kinds16", "a,b", 1, 3, "09g", ("b", (Cell(1, 2),), GivenValue(4))),
    Case("coded16", "0,w,?,p", 1, 3, "0.g", ("p", (Cell(1, 2),), GivenValue())),
    Case("coded10", "n,5,s", 1, 3, "53a", ("s", (Cell(1, 1),), GivenValue())),
    Case("tinted_arrows16", "a,g,w,b", 1, 3, "113a20.", ("w", (Cell(1, 1),), GivenValue())),
    Case("numbers10_holes", "n", 1, 3, "7.3", ("n", (Cell(1, 2),), GivenValue(None, untold=True))),
]


def test_numbers_that_have_no_name() -> None:
    with pytest.raises(Damaged, match="`3` is no mark"):
        read("coded16", "0,w", 1, 2, "03")
    with pytest.raises(Damaged, match="no name for it"):
        CODES["numbers10_holes"].read(Cursor("3"), holding(1, 1, {}), ())


@pytest.mark.parametrize("number", [0, 1])
def test_kinds_without_a_number(number: int) -> None:
    content, _ = read("kinds16", "a,b", 1, 1, str(number))
    assert content.clues == {"ab"[number]: {(Cell(1, 1),): GivenValue(None, untold=True)}}
    assert CODES["kinds16"].write(content, ("a", "b")) == str(number)


def test_a_number_that_stands_for_a_mark_is_not_one_of_a_clue() -> None:
    for clues in (
        {"n": {(Cell(1, 1),): GivenValue(5)}},
        {"n": {(Cell(1, 1),): GivenValue(4)}, "s": {(Cell(1, 1),): GivenValue()}},
    ):
        with pytest.raises(Unwritable, match="stands where a mark is"):
            CODES["coded10"].write(holding(1, 1, clues), ("n", "5", "s"))


def test_an_arrow_without_a_colour_has_the_first() -> None:
    content = holding(1, 2, {"a": {(Cell(1, 2), (0, 1)): GivenValue(3)}})
    assert CODES["tinted_arrows16"].write(content, ("a", "g", "w", "b")) == "a043"


@pytest.mark.parametrize(("body", "said"), [("303", "means nothing"), ("003", "no direction")])
def test_coloured_arrows_that_are_wrong(body: str, said: str) -> None:
    with pytest.raises(Damaged, match=said):
        read("tinted_arrows16", "a,g,w,b", 1, 1, body)


def test_an_arrow_to_a_corner() -> None:
    with pytest.raises(Unwritable, match="points in a direction"):
        CODES["tinted_arrows16"].write(holding(1, 1, {"a": {(Cell(1, 1), (1, 1)): GivenValue(3)}}), ("a", "g"))


def test_places_that_are_no_cells() -> None:
    content = holding(1, 2, {})
    CODES["holes"].read(Cursor(""), content, ())
    assert CODES["holes"].write(content, ()) == ""
    CODES["holes"].read(Cursor("8"), content, ())
    assert content.holes == {Cell(1, 2)} and CODES["holes"].write(content, ()) == "8"


def test_a_seven_is_a_hole() -> None:
    content, _ = read("numbers10_holes", "n", 1, 3, "7a6")
    assert content.holes == {Cell(1, 1)} and content.clues == {"n": {(Cell(1, 3),): GivenValue(6)}}
    assert CODES["numbers10_holes"].write(content, ("n",)) == "7a6"
    content.clues["n"][(Cell(1, 2),)] = GivenValue(7)
    with pytest.raises(Unwritable, match="a `n` is 7"):
        CODES["numbers10_holes"].write(content, ("n",))
