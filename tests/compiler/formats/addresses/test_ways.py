"""Arrows from cell to cell and sides of the rim in an address: round trips, chains of steps, errors."""

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell
from pzc.compiler.formats.addresses import ways
from pzc.compiler.formats.addresses.codes import CODES
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.pictures.clues import GivenValue

from ..code_cases import Case, holding, read

A, B, C, D = Board(2, 2).cells
CASES = [
    Case("arrows_between", "a", 2, 2, "0312", ("a", ((B, A),), GivenValue())),
    Case("rim_side", "gate", 2, 3, "4", ("gate", (Border(2, 2, False),), GivenValue())),
]


def arrows_of(board: Board, *steps: tuple[Cell, Cell]) -> list[tuple[Cell, ...]]:
    content = holding(board.height, board.width, {})
    ways.take_steps(content, "a", steps)
    return [line for (line,) in content.clues["a"]]


def test_chained_steps_are_one_arrow() -> None:
    assert arrows_of(Board(2, 2), (B, D), (A, B), (D, C)) == [(A, B, D, C)]
    assert arrows_of(Board(2, 2), (A, B), (B, D), (D, C), (C, A)) == [(A, B, D, C, A)]


def test_arrows_end_where_steps_meet() -> None:
    assert arrows_of(Board(2, 2), (B, A), (C, A)) == [(B, A), (C, A)]
    first, second, third = Board(1, 3).cells
    assert arrows_of(Board(1, 3), (second, first), (second, third)) == [(second, first), (second, third)]


def test_a_long_gap_has_a_sign_of_its_own() -> None:
    board = Board(1, 40)
    content = holding(1, 40, {"a": {(board.cells[37:39],): GivenValue()}})
    assert CODES["arrows_between"].write(content, ("a",)) == "z4z21"
    again, cursor = read("arrows_between", "a", 1, 40, "z4z21")
    assert cursor.ended and again.clues == content.clues


@pytest.mark.parametrize(
    ("lines", "message"), [(((A, D),), "from cell to cell"), (((A, B), (B, A)), "opposite directions")]
)
def test_arrows_that_cannot_be_written(lines: tuple[tuple[Cell, Cell], ...], message: str) -> None:
    content = holding(2, 2, {"a": {(line,): GivenValue() for line in lines}})
    with pytest.raises(Unwritable, match=message):
        CODES["arrows_between"].write(content, ("a",))


@pytest.mark.parametrize("body", ["10", "", "x", "1234567"])
def test_invalid_sides(body: str) -> None:
    with pytest.raises(Damaged, match="side of the rim"):
        read("rim_side", "gate", 2, 3, body)


@pytest.mark.parametrize("borders", [(), (Border(0, 1, False), Border(0, 2, False)), (Border(1, 1, True),)])
def test_exactly_one_side_of_the_rim_is_required(borders: tuple[Border, ...]) -> None:
    content = holding(2, 3, {"gate": {(border,): GivenValue() for border in borders}})
    with pytest.raises(Unwritable, match="one `gate` is wanted"):
        CODES["rim_side"].write(content, ("gate",))
