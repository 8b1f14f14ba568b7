"""Grids of game ids: outline and order of the cells, and back from a board."""

import pytest

from pzc.compiler.board.elements import Cell
from pzc.compiler.board.tilings import BOARDS
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.games.game_grids import GRIDS, board_of, size_of


@pytest.mark.parametrize("name", GRIDS)
@pytest.mark.parametrize("height", range(2, 6))
@pytest.mark.parametrize("width", range(2, 6))
def test_each_size_comes_back(name: str, height: int, width: int) -> None:
    board, holes, cells = board_of(GRIDS[name], height, width)
    assert len(set(cells)) == len(cells) and not holes & set(cells)
    assert size_of(GRIDS[name], board.with_holes(holes)) == (height, width)


def test_columns_of_a_honeycomb_are_rows() -> None:
    _, holes, cells = board_of(GRIDS["honeycomb"], 2, 3)
    assert cells == (Cell(1, 2), Cell(2, 2), Cell(3, 1), Cell(1, 3), Cell(2, 3), Cell(3, 2))
    assert holes == {Cell(1, 1), Cell(2, 1), Cell(3, 3)}


def test_inner_cells_of_triangles_have_three_neighbors() -> None:
    board, holes, _ = board_of(GRIDS["triangles"], 3, 3)
    lonely = [cell for cell in board.with_holes(holes).cells if len(board.with_holes(holes).neighbors(cell)) < 2]
    assert holes == {Cell(3, 1), Cell(3, 7)} and not lonely


@pytest.mark.parametrize(("name", "height", "width"), [("honeycomb", 3, 3), ("triangles", 3, 7), ("triangles", 2, 4)])
def test_other_outlines(name: str, height: int, width: int) -> None:
    with pytest.raises(Unwritable):
        size_of(GRIDS[name], BOARDS[GRIDS[name].tiling](height, width))
