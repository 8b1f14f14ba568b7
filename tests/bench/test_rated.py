import pytest

from bench.rated import rated, spearman, sudoku


def test_ranks_are_compared() -> None:
    assert spearman([1, 2, 3], [10, 20, 90]) == pytest.approx(1)
    assert spearman([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert spearman([1, 1, 2, 2], [5, 6, 7, 7]) == pytest.approx(0.9428, abs=1e-4)
    assert spearman([1, 2], [4, 4]) == 0


def test_a_puzzle_is_rated() -> None:
    grid = "7..1..2....128.5.3...5..6..5...7.93.4..3.5..7.37.9...6..3..8...1.9.543....4..3..1"
    rating, done, _ = rated(sudoku(grid))
    assert done
    assert rating.band == "easy"
