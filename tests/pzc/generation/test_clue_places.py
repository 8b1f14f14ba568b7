"""Places for clues: the cells that a directed clue sees, and paths that cover a board."""

from itertools import pairwise
from random import Random

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.generation.clue_places import aimed_places, path_partition, random_path, tightest

BOARD = Board(5, 6)


def test_directed_clue_points_at_cells() -> None:
    assert {place.args[1] for place in aimed_places(BOARD, Cell(1, 1))} == {(1, 0), (0, 1)}
    assert len(aimed_places(BOARD, Cell(3, 3))) == 4


def test_paths_cover_the_board_once_and_go_from_side_to_side() -> None:
    for seed in range(20):
        paths = list(path_partition(BOARD, 6, Random(seed)))
        assert sorted(c for path in paths for c in path) == sorted(BOARD.cells)
        assert all(1 <= len(path) <= 6 for path in paths)
        assert all(b in BOARD.neighbors(a) for path in paths for a, b in zip(path, path[1:], strict=False))


def test_random_paths_go_from_neighbor_to_neighbor_and_do_not_cross() -> None:
    board, diagonal = Board(3, 3), 0
    for seed in range(200):
        path = random_path(board, 6, {*board.cells}, Random(seed)) or ()
        assert len(path) in (0, 6) and len({*path}) == len(path)
        middles = [(a.row + b.row, a.column + b.column) for a, b in pairwise(path)]
        assert all(abs(a.row - b.row) < 2 and abs(a.column - b.column) < 2 for a, b in pairwise(path))
        assert len({*middles}) == len(middles)  # two steps that cross have the same middle
        diagonal += sum(row % 2 and column % 2 for row, column in middles)
    assert diagonal > 100


def test_the_tightest_cell_has_the_fewest_free_cells_beside_it() -> None:
    board = Board(3, 3)
    assert tightest(board, {*board.cells} - {Cell(1, 2)}, Random(1)) in (Cell(1, 1), Cell(1, 3))
    assert tightest(board, {Cell(1, 1), Cell(1, 2), Cell(3, 3)}, Random(1)) == Cell(3, 3)
