"""Codes of numbers with a direction, and of lists beside the board: there and back, and what they can't say."""

import pytest

from pzc.compiler.board.board import Cell
from pzc.compiler.formats import lines
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.codes import CODES
from pzc.compiler.formats.streams import Cursor, Damaged
from pzc.compiler.pictures.clues import Args, GivenValue

from .code_cases import Case, holding, read

CASES = [
    Case("runs16", "n", 2, 2, "21g1", ("n", (tuple(Cell(2, c) for c in (1, 2)),), GivenValue((1,)))),
    Case("runs16", "n", 2, 2, "21g1", ("n", (tuple(Cell(1, c) for c in (1, 2)),), GivenValue(()))),
    Case("few_runs16", "n", 3, 3, "12j1i2g", ("n", (tuple(Cell(r, 1) for r in (1, 2, 3)),), GivenValue((2, 1)))),
    Case("arrows16", "n", 3, 3, "a3.c40c", ("n", (Cell(1, 2), (0, -1)), GivenValue(None, untold=True))),
    Case("arrows16", "n,m", 1, 3, "6110.-2101", ("m", (Cell(1, 2),), GivenValue())),
    Case("pairs16", "p,m", 1, 2, "1g2i", ("m", ((Cell(1, 1),),), GivenValue(1))),
]


@pytest.mark.parametrize(
    ("way", "told", "text"),
    [
        (3, GivenValue(15), "3f"),
        (3, GivenValue(16), "810"),
        (3, GivenValue(255), "8ff"),
        (3, GivenValue(256), "-3100"),
        (4, GivenValue(None, untold=True), "4."),
        (0, GivenValue(), "0."),
    ],
)
def test_an_arrow_takes_as_few_signs_as_its_number_needs(way: int, told: GivenValue, text: str) -> None:
    assert lines.arrow16_text("n", way, told) == text
    found, number = lines.read_arrow16(Cursor(text), (0, *lines.WAYS))
    assert (found, number.value, number.untold) == (way, told.value, told.untold or not way)


@pytest.mark.parametrize("text", ["03", "01", "9ff"])
def test_ways_that_are_none(text: str) -> None:
    with pytest.raises(Damaged):
        lines.read_arrow16(Cursor(text), (1, 2))


def test_a_number_needs_a_direction() -> None:
    with pytest.raises(Damaged, match="no direction"):
        read("arrows16", "n,m", 1, 1, "03")


def test_lists_are_read_from_outside() -> None:
    assert lines.given_list([None, 3, "?", None]) == GivenValue((3, "?"))
    assert lines.slots_of_list(GivenValue((3, "?")), 2) == [3, "?"] and lines.slots_of_list(None, 2) == []


@pytest.mark.parametrize("told", [GivenValue((1, 2, 3)), GivenValue(2), GivenValue(("x",))])
def test_lists_without_room(told: GivenValue) -> None:
    with pytest.raises(Unwritable, match="more numbers than there is room for"):
        lines.slots_of_list(told, 2)


ROW = (Cell(1, 1), Cell(1, 2))


@pytest.mark.parametrize(
    ("word", "args", "told"),
    [
        ("runs16", (ROW[::-1],), GivenValue((1,))),
        ("pairs16", (ROW[::-1],), GivenValue(1)),
        ("arrows16", (ROW[0], (1, 1)), GivenValue(1)),
    ],
)
def test_what_can_not_be_written(word: str, args: Args, told: GivenValue) -> None:
    with pytest.raises(Unwritable):
        CODES[word].write(holding(1, 2, {"n": {args: told}}), ("n", "m"))


def test_two_arrows_in_a_cell() -> None:
    clues: dict[Args, GivenValue] = {(ROW[0], (0, 1)): GivenValue(1), (ROW[0], (0, -1)): GivenValue(1)}
    with pytest.raises(Unwritable, match="beside another"):
        CODES["arrows16"].write(holding(1, 2, {"n": clues}), ("n",))
