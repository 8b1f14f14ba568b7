"""Places for clues: the cells that a directed clue sees, and paths that cover a board."""

from random import Random

from pzc.compiler.board.board import Board, Cell
from pzc.generation.clue_places import aimed_places, path_partition, tightest

BOARD = Board(5, 6)


def test_an_aimed_clue_looks_at_cells() -> None:
    assert {place.args[1] for place in aimed_places(BOARD, Cell(1, 1))} == {(1, 0), (0, 1)}
    assert len(aimed_places(BOARD, Cell(3, 3))) == 4


def test_paths_cover_the_board_once_and_go_from_side_to_side() -> None:
    for seed in range(20):
        paths = list(path_partition(BOARD, 6, Random(seed)))
        assert sorted(c for path in paths for c in path) == sorted(BOARD.cells)
        assert all(1 <= len(path) <= 6 for path in paths)
        assert all(b in BOARD.neighbors(a) for path in paths for a, b in zip(path, path[1:], strict=False))


def test_the_tightest_cell_has_the_fewest_free_cells_beside_it() -> None:
    board = Board(3, 3)
    assert tightest(board, {*board.cells} - {Cell(1, 2)}, Random(1)) in (Cell(1, 1), Cell(1, 3))
    assert tightest(board, {Cell(1, 1), Cell(1, 2), Cell(3, 3)}, Random(1)) == Cell(3, 3)
