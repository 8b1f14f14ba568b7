"""The faces on both sides of lines: a missing line merges two faces; 0 is the outside."""

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Link
from pzc.compiler.board.faces import faces

BOARD = Board(3, 3)

TOP, LEFT, BOTTOM, RIGHT = Border(0, 1, False), Border(1, 0, True), Border(1, 1, False), Border(1, 1, True)


def test_around_one_cell() -> None:
    """Left and right as seen from the first end of a side: top and bottom sides go right, the others down."""
    assert faces(BOARD, [TOP, LEFT, BOTTOM, RIGHT]) == [(0, 1), (1, 0), (1, 0), (0, 1)]


def test_open_outline_has_no_inside() -> None:
    assert faces(BOARD, [TOP, LEFT, BOTTOM]) == [(0, 0)] * 3
    assert faces(BOARD, []) == []


def test_wall_between_two_cells() -> None:
    wall = Border(1, 1, True)
    rim = [Border(0, 1, False), Border(0, 2, False), Border(1, 1, False), Border(1, 2, False), LEFT, Border(1, 2, True)]
    assert faces(BOARD, [*rim, wall])[-1] == (2, 1)
    assert set(faces(BOARD, rim)) == {(0, 1), (1, 0)}


def test_meshes_of_links() -> None:
    a, b, c, d = Cell(1, 1), Cell(1, 2), Cell(2, 1), Cell(2, 2)
    assert faces(BOARD, [Link(a, b), Link(c, d), Link(a, c), Link(b, d)]) == [(0, 1), (1, 0), (1, 0), (0, 1)]
