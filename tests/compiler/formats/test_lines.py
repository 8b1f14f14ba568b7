"""Codes of numbers with a direction, and of lists beside the board: there and back, and what they can't say."""

import pytest

from pzc.compiler.board.board import Cell
from pzc.compiler.formats import lines
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.codes import CODES
from pzc.compiler.formats.streams import Cursor, Damaged
from pzc.compiler.pictures.clues import Args, Told

from .code_cases import Case, holding, read

CASES = [
    Case("runs16", "n", 2, 2, "21g1", ("n", (tuple(Cell(2, c) for c in (1, 2)),), Told((1,)))),
    Case("runs16", "n", 2, 2, "21g1", ("n", (tuple(Cell(1, c) for c in (1, 2)),), Told(()))),
    Case("few_runs16", "n", 3, 3, "12j1i2g", ("n", (tuple(Cell(r, 1) for r in (1, 2, 3)),), Told((2, 1)))),
    Case("arrows16", "n", 3, 3, "a3.c40c", ("n", (Cell(1, 2), (0, -1)), Told(None, untold=True))),
    Case("arrows16", "n,m", 1, 3, "6110.-2101", ("m", (Cell(1, 2),), Told())),
    Case("pairs16", "p,m", 1, 2, "1g2i", ("m", ((Cell(1, 1),),), Told(1))),
]


@pytest.mark.parametrize(
    ("way", "told", "text"),
    [
        (3, Told(15), "3f"),
        (3, Told(16), "810"),
        (3, Told(255), "8ff"),
        (3, Told(256), "-3100"),
        (4, Told(None, untold=True), "4."),
        (0, Told(), "0."),
    ],
)
def test_an_arrow_takes_as_few_signs_as_its_number_needs(way: int, told: Told, text: str) -> None:
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
    assert lines.told_list([None, 3, "?", None]) == Told((3, "?"))
    assert lines.slots_of_list(Told((3, "?")), 2) == [3, "?"] and lines.slots_of_list(None, 2) == []


@pytest.mark.parametrize("told", [Told((1, 2, 3)), Told(2), Told(("x",))])
def test_lists_without_room(told: Told) -> None:
    with pytest.raises(Unwritable, match="more numbers than there is room for"):
        lines.slots_of_list(told, 2)


ROW = (Cell(1, 1), Cell(1, 2))


@pytest.mark.parametrize(
    ("word", "args", "told"),
    [
        ("runs16", (ROW[::-1],), Told((1,))),
        ("pairs16", (ROW[::-1],), Told(1)),
        ("arrows16", (ROW[0], (1, 1)), Told(1)),
    ],
)
def test_what_can_not_be_written(word: str, args: Args, told: Told) -> None:
    with pytest.raises(Unwritable):
        CODES[word].write(holding(1, 2, {"n": {args: told}}), ("n", "m"))


def test_two_arrows_in_a_cell() -> None:
    clues: dict[Args, Told] = {(ROW[0], (0, 1)): Told(1), (ROW[0], (0, -1)): Told(1)}
    with pytest.raises(Unwritable, match="beside another"):
        CODES["arrows16"].write(holding(1, 2, {"n": clues}), ("n",))
