"""Layers as text: cells, corners, sides, links and areas are drawn as lines that the readers can read."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Corner, Element, Link
from pzc.compiler.pictures import rows as pictures
from pzc.compiler.pictures.draw import area_names, border_at, differences, draw, draw_areas, link_at
from pzc.compiler.syntax.statements import Picture

from .pictures_of import lines


def test_draw() -> None:
    board = Board(2, 2)
    digits: dict[Element, int] = {Cell(1, 1): 1, Cell(1, 2): 12, Cell(2, 2): 3}
    assert draw(board, "cell", digits, False, {}) == [" 1 12", " .  3"]
    assert draw(board, "cell", digits, False, {1: "A", 12: "B", 3: "C"}) == ["A B", ". C"]
    assert draw(board, "cell", {Cell(1, 1): 1, Cell(1, 2): 0}, True, {}) == ["* .", ". ."]
    assert draw(board, "corner", {Corner(1, 1): 7}, False, {}) == [". . .", ". 7 .", ". . ."]
    sides: dict[Element, int] = {Border(0, 1, False): 1, Border(1, 1, True): 1, Border(2, 2, True): 1}
    assert draw(board, "border", sides, True, {}) == [
        "+---+   +",
        "    |",
        "+   +   +",
        "        |",
        "+   +   +",
    ]
    path: dict[Element, int] = {Link(Cell(1, 1), Cell(1, 2)): 1, Link(Cell(1, 2), Cell(2, 2)): 1}
    assert draw(board, "link", path, True, {}) == ["o---o", "    |", "o   o"]
    path = {Link(Cell(1, 1), Cell(1, 2)): 12, Link(Cell(1, 2), Cell(2, 2)): 123}
    assert draw(board, "link", path, False, {}) == [" o  12 o", "      123", " o     o"]


def test_differences() -> None:
    a: dict[Element, int] = {Cell(1, 1): 1, Cell(1, 2): 2}
    b: dict[Element, int] = {Cell(1, 1): 1, Cell(1, 2): 3, Cell(2, 1): 0}
    assert differences(Board(2, 2), "cell", a, b) == [Cell(1, 2), Cell(2, 1)]


READERS: dict[str, Callable[[Picture, Board], Mapping[Any, pictures.Mark]]] = {
    "cell": pictures.read_cells,
    "corner": pictures.read_corners,
    "border": pictures.read_borders,
    "link": pictures.read_links,
}


@st.composite
def layers(draw_: st.DrawFn, values: st.SearchStrategy[int]) -> tuple[Board, str, dict[Element, int]]:
    """Draw a board up to 6x6, a kind of element, and values for some of them."""
    board = Board(draw_(st.integers(1, 6)), draw_(st.integers(1, 6)))
    kind = draw_(st.sampled_from(sorted(READERS)))
    chosen = [x for x in board.elements(kind) if draw_(st.booleans())]
    return board, kind, {x: draw_(values) for x in chosen}


def read_back(board: Board, kind: str, drawn: list[str]) -> dict[Element, str]:
    """Return the values that the reader for a kind finds in drawn lines."""
    marks = READERS[kind](lines(*drawn), board)
    assert all(m.span.text.strip("-|") == m.text.strip("-|") for m in marks.values())
    return {x: m.text for x, m in marks.items()}


@given(layers(st.integers(0, 1)))
def test_truth_values_round_trip(layer: tuple[Board, str, dict[Element, int]]) -> None:
    board, kind, values = layer
    drawn = draw(board, kind, values, True, {})
    assert all(line == line.rstrip() for line in drawn)
    assert set(read_back(board, kind, drawn)) == {x for x, value in values.items() if value}


@given(layers(st.integers(-120, 1200)))
def test_numbers_round_trip(layer: tuple[Board, str, dict[Element, int]]) -> None:
    board, kind, values = layer
    back = read_back(board, kind, draw(board, kind, values, False, {}))
    assert {x: int(text) for x, text in back.items()} == values


NAMES = {1: "o", 2: "two", 3: "+", 4: "x", 5: "·", 6: "oo", 7: "Mozart"}


@given(layers(st.integers(1, 7)))
def test_names_round_trip(layer: tuple[Board, str, dict[Element, int]]) -> None:
    board, kind, values = layer
    back = read_back(board, kind, draw(board, kind, values, False, NAMES))
    assert back == {x: NAMES[value] for x, value in values.items()}


def test_pairs_of_nodes() -> None:
    """Nodes are counted from 0; the next one is below, or on the right."""
    assert border_at((0, 1, True)) == Border(1, 1, True) and border_at((0, 1, False)) == Border(0, 2, False)
    assert link_at((0, 1, True)) == Link(Cell(1, 2), Cell(2, 2))
    assert link_at((1, 0, False)) == Link(Cell(2, 1), Cell(2, 2))


def test_areas() -> None:
    board = Board(2, 2)
    a, b, c, d = board.cells
    assert draw_areas(board, {Link(a, b): 1, Link(a, c): 0, Link(b, d): 0}) == ["a a", "b c"]
    holed = Board(2, 2, [b])
    assert area_names(holed, {Link(a, c): 1}) == [["a", None], ["a", "b"]]


def test_more_areas_than_letters() -> None:
    names = [name for row in area_names(Board(6, 10), {}) for name in row]
    assert names[25:28] == ["z", "A", "B"] and names[51:54] == ["Z", "aa", "ab"]


@pytest.mark.parametrize(("kind", "drawn"), [("cell", ["1 _", ". ."]), ("corner", [". . _", ". 1 .", ". . ."])])
def test_holes(kind: str, drawn: list[str]) -> None:
    """A corner that touches only holes does not exist."""
    values: dict[Element, int] = {Cell(1, 1) if kind == "cell" else Corner(1, 1): 1}
    assert draw(Board(2, 2, [Cell(1, 2)]), kind, values, False, {}) == drawn


def test_nodes_are_no_value() -> None:
    link: dict[Element, int] = {Link(Cell(1, 1), Cell(1, 2)): 1}
    assert draw(Board(1, 2), "link", link, False, {1: "o"}) == ["+ o +"]
