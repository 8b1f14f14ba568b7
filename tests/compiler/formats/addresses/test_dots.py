"""Dots on cells, sides and corners: which points there are, the code there and back, and dots that touch oddly."""

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, Link
from pzc.compiler.formats.addresses import dots
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.pictures.clues import GivenValue

from ..code_cases import Case, holding

CASES = [
    Case("dots_inside", "a,b", 2, 2, "g5k", ("b", (Link(Cell(1, 1), Cell(1, 2)),), GivenValue())),
]


A, B, C, D = Board(2, 2).cells


def test_kinds_beyond_the_last_name_are_of_the_last() -> None:
    content = holding(1, 2, {})
    dots.take_points(content, ("a",), [1, 0, 2])
    assert content.clues == {"a": {((Cell(1, 1),),): GivenValue(), ((Cell(1, 2),),): GivenValue()}}


def test_dots_on_cells_and_between_two() -> None:
    content = holding(1, 2, {})
    dots.take_inner_points(content, ("a", "b"), [2, 1, 0], 5)
    assert content.clues == {"a": {(A,): GivenValue()}, "b": {(Link(A, B),): GivenValue()}}
    assert dots.inner_dots_of(content, ("a", "b")) == [2, 2, 0]


def test_a_dot_on_a_corner_is_not_inside() -> None:
    with pytest.raises(Damaged, match="on a corner") as error:
        dots.take_inner_points(holding(2, 2, {}), ("a", "b"), [0, 0, 0, 0, 1, 0, 0, 0, 0], 5)
    assert error.value.at == 5


@pytest.mark.parametrize("cells", [(A, D), (A, B, C), (B, A)])
def test_dots_that_touch_oddly(cells: tuple[Cell, ...]) -> None:
    with pytest.raises(Unwritable, match="can't say"):
        dots.dots_of(holding(2, 2, {"a": {(cells,): GivenValue()}}), ("a",))
