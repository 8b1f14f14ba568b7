"""Geometry: which elements touch, by counting and by walking there and back."""

import pytest

from pzc.compiler.board.board import Board, adjacent, run
from pzc.compiler.board.elements import Border, Cell, Corner, Link, link

BOARD = Board(2, 3)
KINDS = {"cell": 6, "corner": 12, "border": 17, "link": 7}


@pytest.mark.parametrize("kind", KINDS)
def test_number_of_elements(kind: str) -> None:
    elements = BOARD.elements(kind)
    assert len(elements) == len(set(elements)) == KINDS[kind]


def test_incidence_is_symmetric() -> None:
    touching = {
        Cell: BOARD.cells_of,
        Corner: BOARD.corners_of,
        Border: BOARD.borders_of,
        Link: BOARD.links_of,
    }
    for kind in KINDS:
        for x in BOARD.elements(kind):
            for other, of in touching.items():
                if other is not type(x):
                    assert all(x in touching[type(x)](y) for y in of(x)), (x, other)


def test_number_of_incident_elements() -> None:
    middle, corner = Cell(1, 2), Cell(1, 1)
    assert [len(of(middle)) for of in (BOARD.corners_of, BOARD.borders_of, BOARD.links_of)] == [4, 4, 3]
    assert BOARD.neighbors(corner) == (Cell(1, 2), Cell(2, 1))
    assert BOARD.around(corner) == (Cell(1, 2), Cell(2, 1), Cell(2, 2))
    assert BOARD.around(middle) == tuple(cell for cell in BOARD.cells if cell != middle)


def test_lines() -> None:
    assert BOARD.rows[1] == (Cell(2, 1), Cell(2, 2), Cell(2, 3))
    assert BOARD.columns[2] == (Cell(1, 3), Cell(2, 3))
    assert Board(3, 3).diagonals == (
        (Cell(1, 1), Cell(2, 2), Cell(3, 3)),
        (Cell(1, 3), Cell(2, 2), Cell(3, 1)),
    )
    assert BOARD.ray(Cell(2, 1), -1, 1) == (Cell(1, 2),)
    assert BOARD.ray(Cell(1, 3), 0, -1) == (Cell(1, 2), Cell(1, 1))


def test_runs() -> None:
    assert run(Cell(1, 1), Cell(1, 3)) == (Cell(1, 1), Cell(1, 2), Cell(1, 3))
    assert run(Cell(3, 3), Cell(1, 1)) == (Cell(3, 3), Cell(2, 2), Cell(1, 1))
    assert run(Cell(1, 1), Cell(2, 3)) is None
    assert run(Cell(1, 1), Cell(1, 1)) == (Cell(1, 1),)


def test_links() -> None:
    a, b = Cell(1, 1), Cell(2, 1)
    assert link(b, a) == link(a, b) == Link(a, b)
    assert adjacent(a, b) and not adjacent(a, Cell(2, 2)) and not adjacent(a, a)
    assert BOARD.borders_of(Link(a, b)) == (BOARD.border_between(Link(a, b)),)
