"""The reference semantics of shapes."""

from typing import Any

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Corner, Link, Pair
from pzc.compiler.meaning.shapes import SHAPES, as_pairs, ends, forms, is_upright, touch, touching
from pzc.compiler.model.board_expressions import Shape

BOARD = Board(9, 9)


def cells(*rows: str) -> list[Cell]:
    """Return the cells that a picture marks."""
    return [Cell(r, c) for r, row in enumerate(rows, 1) for c, mark in enumerate(row, 1) if mark == "#"]


def line(*points: tuple[int, int]) -> list[Link]:
    """Return the links along a list of cells."""
    return [Link(*sorted((Cell(*a), Cell(*b)))) for a, b in zip(points, points[1:], strict=False)]


RING = line((1, 1), (1, 2), (2, 2), (2, 1), (1, 1))
OTHER_RING = line((1, 4), (1, 5), (2, 5), (2, 4), (1, 4))
EIGHT = [*RING, *line((2, 2), (2, 3), (3, 3), (3, 2), (2, 2))]
BRANCHED = [*line((1, 1), (1, 2), (1, 3)), *line((1, 2), (2, 2))]

LINES = {
    "nothing": [],
    "one": line((1, 1), (1, 2)),
    "bent": line((1, 1), (1, 2), (2, 2)),
    "two": [*line((1, 1), (1, 2)), *line((3, 1), (3, 2))],
    "ring": RING,
    "two rings": [*RING, *OTHER_RING],
    "ring and line": [*RING, *line((1, 4), (1, 5))],
    "eight": EIGHT,
    "branched": BRANCHED,
}
FORMED = {
    "connected": {"nothing", "one", "bent", "ring", "eight", "branched"},
    "loop": {"ring"},
    "loops": {"ring", "two rings"},
    "crossing_loop": {"ring", "eight"},
    "crossing_loops": {"ring", "two rings", "eight"},
    "no_cycle": {"nothing", "one", "bent", "two", "branched"},
    "path": {"one", "bent"},
    "paths": {"one", "bent", "two"},
}


@pytest.mark.parametrize("name", FORMED)
def test_lines(name: str) -> None:
    assert {what for what, links in LINES.items() if forms(BOARD, Shape(name), links)} == FORMED[name]
    assert set(FORMED) | {"rectangle", "square"} == set(SHAPES)


@pytest.mark.parametrize(
    ("picture", "formed"),
    [
        ((), {"connected", "no_cycle"}),
        (("#",), {"connected", "no_cycle", "rectangle", "square"}),
        (("##",), {"connected", "no_cycle", "rectangle"}),
        (("##", "##"), {"connected", "rectangle", "square"}),
        (("##", "#."), {"connected", "no_cycle"}),
        (("#.#",), {"no_cycle"}),
        (("###", "#.#", "###"), {"connected"}),
        (("#.", ".#"), {"no_cycle"}),
    ],
)
def test_cells(picture: tuple[str, ...], formed: set[str]) -> None:
    names = ("connected", "no_cycle", "rectangle", "square")
    assert {name for name in names if forms(BOARD, Shape(name), cells(*picture))} == formed


def test_duplicate_elements_count_once() -> None:
    assert forms(BOARD, Shape.LOOP, [*RING, *RING])
    assert forms(BOARD, Shape.SQUARE, [Cell(1, 1), Cell(1, 1)])


def test_steps_of_another_kind() -> None:
    slanted = cells("#.", ".#")
    assert forms(BOARD, Shape.CONNECTED, slanted, lambda c: [Cell(c.row + 1, c.column + 1)])
    assert not forms(BOARD, Shape.CONNECTED, slanted, lambda c: [])
    around = [Cell(1, 1), Cell(1, 2), Cell(2, 1)]
    assert forms(BOARD, Shape.NO_CYCLE, around) and not forms(BOARD, Shape.NO_CYCLE, around, lambda c: around)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (Cell(1, 1), Cell(1, 2), True),
        (Cell(1, 1), Cell(2, 2), False),
        (Cell(1, 1), Cell(1, 1), True),
        (Corner(1, 1), Corner(0, 1), True),
        (Corner(1, 1), Corner(0, 0), False),
        (Border(1, 1, True), Border(2, 1, True), True),
        (Border(1, 1, True), Border(1, 1, False), True),
        (Border(1, 0, True), Border(1, 1, True), False),
        (*line((1, 1), (1, 2), (2, 2)), True),
        ((Cell(1, 1), Cell(1, 2)), (Cell(2, 2), Cell(3, 2)), True),
        ((Cell(1, 1), Cell(1, 2)), (Cell(2, 3),), False),
    ],
)
def test_touching_elements(a: Any, b: Any, expected: bool) -> None:
    assert touch(BOARD, a, b) is touch(BOARD, b, a) is expected


@pytest.mark.parametrize("elements", [cells("##.", ".##"), [Corner(0, 0), Corner(0, 1), Corner(2, 2)], RING, []])
def test_touching_by_place(elements: list[Any]) -> None:
    pairs = {frozenset(pair) for pair in touching(BOARD, elements)}
    expected = {
        frozenset((i, j)) for i in range(len(elements)) for j in range(i) if touch(BOARD, elements[i], elements[j])
    }
    assert pairs == expected


def test_ends() -> None:
    assert ends(BOARD, Border(2, 1, True)) == (Corner(1, 1), Corner(2, 1))
    assert ends(BOARD, Border(2, 1, False)) == (Corner(2, 0), Corner(2, 1))
    assert is_upright(BOARD, Border(2, 1, True)) and not is_upright(BOARD, Border(2, 1, False))
    a, b = Cell(1, 1), Cell(2, 5)
    assert as_pairs([(b, a), (a, a), (None, a)]) == [Pair(a, b)]  # type: ignore[list-item]


def test_lists_of_cells_touch() -> None:
    left, right, far = (Cell(1, 1), Cell(2, 1)), (Cell(2, 2), Cell(2, 3)), (Cell(5, 5),)
    assert touching(BOARD, [left, far, right]) == [(2, 0)]
    assert touching(BOARD, []) == []
