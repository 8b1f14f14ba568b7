"""Movements of the board: every place comes back, and the elements keep their neighbors."""

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, Corner
from pzc.turning.movement import MOVEMENTS, Movement, Outside, movement

BOARD = Board(2, 3, [Cell(1, 1)])
BACK = {"rotate-right": "rotate-left", "rotate-left": "rotate-right"}


@pytest.mark.parametrize("name", [name for name in MOVEMENTS if not name.startswith("shift")])
def test_movements_round_trip(name: str) -> None:
    move = movement(name, BOARD)
    after = Board(*move.size, move.holes(BOARD))
    back = movement(BACK.get(name, name), after)
    for kind in ("cell", "corner", "border", "link"):
        assert {*map(move.place, BOARD.elements(kind))} == {*after.elements(kind)}
        assert all(back.place(move.place(x)) == x for x in BOARD.elements(kind))
    for way in ((0, 1), (-1, 1)):
        assert back.direction(move.direction(way)) == way


def test_a_clockwise_quarter() -> None:
    move = movement("rotate-right", BOARD)
    assert (move.size, move.swaps, move.is_reflection) == ((3, 2), True, False)
    assert move.place((Cell(1, 3), Corner(0, 0))) == (Cell(3, 2), Corner(0, 2))
    assert move.value("direction", (0, 1)) == (1, 0)
    assert move.value("ints", (0, 1)) == (0, 1)
    assert move.answer({("x", Cell(2, 1)): 5}) == {("x", Cell(1, 1)): 5}
    assert movement("mirror-diagonal", BOARD).is_reflection


def test_a_shift_leaves_the_board() -> None:
    move = movement("shift-right", BOARD)
    assert move.is_shift and move.holes(BOARD) == BOARD.holes
    assert move.place(Cell(2, 2)) == Cell(2, 3)
    with pytest.raises(Outside):
        move.place(Cell(2, 3))
    assert not Movement(2, 3, (1, 0, 0, 1), (0, 0)).is_shift


@pytest.mark.parametrize(
    ("name", "cell"), [("up", Cell(1, 2)), ("down", Cell(3, 2)), ("left", Cell(2, 1)), ("right", Cell(2, 3))]
)
def test_a_shift_goes_one_cell_its_way(name: str, cell: Cell) -> None:
    assert movement(f"shift-{name}", Board(3, 3)).place(Cell(2, 2)) == cell
