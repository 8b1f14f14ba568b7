"""Graphs of areas, and the cells that an area can reach by bounds on its size."""

from collections.abc import Sequence

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.separations import Separations
from pzc.compiler.ground.areas import AreaGraph, graph_of

from ...judged import grounded


def _graph(side: int, leads: Sequence[Cell] | None = None) -> AreaGraph:
    board = Board(side, side)
    return graph_of(Builder(), board, dict.fromkeys(board.cells, True), False, leads)


LARGE = 8
CORNER, OTHER = Cell(1, 1), Cell(LARGE, LARGE)


def test_size_bounds_limit_reach() -> None:
    graph = _graph(LARGE)
    assert not graph.bound({}, None)
    assert not graph.bound({CORNER: 2}, None)
    assert not graph.bounded and len(graph.reached(CORNER, False)) == LARGE * LARGE
    assert graph.bound(dict.fromkeys(graph.cells, 3), None)
    assert graph.bounded and len(graph.reached(CORNER, False)) == 6


def test_separations_limit_reach_of_representatives() -> None:
    apart = Separations()
    apart.never = {0: {1, LARGE}}
    graph = _graph(LARGE, [CORNER, OTHER])
    assert graph.bound({}, apart) and not graph.bounded
    assert list(graph.reached(CORNER, False)) == [CORNER]
    assert len(graph.reached(OTHER, False)) == LARGE * LARGE


def test_separated_neighbors_limit_reach_of_all_cells() -> None:
    graph = _graph(LARGE)
    apart = Separations()
    for a, b in graph.joined:
        if {a.column, b.column} == {2, 3}:
            apart.never.setdefault(graph.place[a], set()).add(graph.place[b])
            apart.never.setdefault(graph.place[b], set()).add(graph.place[a])
    assert graph.bound({}, apart) and not graph.bounded
    assert {cell.column for cell in graph.reached(CORNER, False)} == {1, 2}
    assert {cell.column for cell in graph.reached(OTHER, False)} == set(range(3, LARGE + 1))


@pytest.mark.parametrize(("most", "count"), [(0, 0), (1, 1), (2, 3)])
def test_reach_depends_on_the_size_bound(most: int, count: int) -> None:
    graph = _graph(LARGE, [CORNER, OTHER])
    assert graph.bound({CORNER: most, OTHER: 4}, None)
    assert len(graph.reached(CORNER, False)) == count
    assert len(graph.reached(OTHER, False)) == 10
    assert len(graph.reached(Cell(4, 4), False)) == 25, "as far as the largest area would"


def test_loop_over_an_area_visits_all_cells() -> None:
    text = "grid 2x2 of 1..2\nareas x\nfor a in cells, b in {} where a is not b: {}a != b\n"
    assert grounded(text.format("x(a)", "")) == grounded(text.format("cells", "b not in x(a) or "))


def test_a_cell_without_an_area_has_an_empty_one() -> None:
    board = Board(2, 2)
    there = {cell: cell != Cell(2, 2) for cell in board.cells}
    graph = graph_of(Builder(), board, there, False, None)
    assert not graph.has(Cell(2, 2)) and graph.of(Cell(2, 2)).items == () and graph.of(None).items == ()
    assert {cell for _, cell in graph.of(Cell(1, 1)).items} == {Cell(1, 1), Cell(1, 2), Cell(2, 1)}
