"""Clues that a notation has no sign for. test_notation.py has what goes there and back."""

import pytest

from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.pictures.clues import Args, GivenValue

from ..notation_cases import holding, write

ROW = (Cell(1, 1), Cell(1, 2))


@pytest.mark.parametrize(
    ("code", "name", "args", "given", "message"),
    [
        ("numbers36(number)", "number", (Cell(1, 1),), GivenValue(1296), "a `number` is 1296, which this format"),
        ("numbers36(number)", "number", (Cell(1, 1),), GivenValue(-1), "a `number` is -1"),
        ("numbers10(number)", "number", (Cell(1, 1),), GivenValue(10), "a `number` is 10"),
        ("cells4(number)", "number", (Cell(1, 1),), GivenValue(5), "a `number` is 5"),
        ("numbers16(number)", "number", (Cell(3, 1),), GivenValue(1), "no place for one"),
        ("numbers16(number)", "number", (Cell(1, 1),), GivenValue(), "has no number"),
        ("circles(white, black)", "black", (Cell(2, 1),), GivenValue(), "no place for one"),
        ("beside16(line_number)", "line_number", (ROW[::-1],), GivenValue(1), "no place for one"),
        ("arrows16(arrow_number)", "arrow_number", (Cell(1, 1), (1, 1)), GivenValue(1), "points in a direction"),
        ('numbers10(number, "5", black)', "number", (Cell(1, 1),), GivenValue(5), "a `number` is 5"),
        ("clusters(several)", "several", (Cell(1, 1),), GivenValue((9,)), "can't be written"),
        ("clusters(several)", "several", (Cell(1, 1),), GivenValue((2, 1, 1, 1)), "can't be written"),
        ("dots(dot)", "dot", (ROW[::-1],), GivenValue(), "no place for one"),
    ],
)
def test_inexpressible_clues(code: str, name: str, args: Args, given: GivenValue, message: str) -> None:
    with pytest.raises(Unwritable, match=message):
        write(code, holding(1, 2, {name: {args: given}}))


def test_two_clues_of_a_kind_in_a_cell() -> None:
    clues: dict[Args, GivenValue] = {(ROW[0], (0, 1)): GivenValue(1), (ROW[0], (0, -1)): GivenValue(1)}
    with pytest.raises(Unwritable, match="beside another"):
        write("arrows16(arrow_number)", holding(1, 2, {"arrow_number": clues}))


def test_two_clues_without_a_common_sign() -> None:
    clues: dict[str, dict[Args, GivenValue]] = {
        "number": {(ROW[0],): GivenValue(4)},
        "black": {(ROW[0],): GivenValue()},
    }
    with pytest.raises(Unwritable, match="`black` and `number` can't be written"):
        write('numbers10(number, "5", black)', holding(1, 2, clues))
