"""Names and values of elements of the board."""

from pzc.compiler.board.elements import LOWER_LEFT, Border, Cell, Corner, Link, cells_in, name_of


def test_names() -> None:
    a, b = Cell(1, 1), Cell(1, 2)
    assert name_of(b) == "(1,2)"
    assert name_of(Corner(0, 2)) == "(0,2)"
    assert name_of(Link(a, b)) == name_of(Border(1, 1, True)) == "(1,1) (1,2)"
    assert name_of(Border(1, 1, False)) == "(1,1) (2,1)"
    assert name_of((1, "?")) == "<1, ?>"
    assert name_of((Cell(1, 2), 3, True)) == "<(1,2), 3, true>"
    assert name_of(Border(1, 2, LOWER_LEFT)) == "(1,2) (2,1)"


def test_cells_in_a_value() -> None:
    a, b = Cell(1, 1), Cell(1, 2)
    assert list(cells_in((a, (b, 3), Corner(1, 1)))) == [a, b]
    assert list(cells_in(a)) == [a] and list(cells_in(7)) == []
