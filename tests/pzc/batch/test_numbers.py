"""Rows of numbers: the same counts as by exhaustive search; shapes, and invalid arrays."""

import os
import pickle
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import pzc
from pzc.batch import numbers

pytest.importorskip("numba")

RULES = """
grid 2x3 of 1..6
clue circle(x: corner) = total
rule "Every digit once.": UNIQUE(*, *)
rule "A circle holds the sum of the four cells around it.":
  for circle(x) = total: sum(cells(x)) = total
"""
CORNERS = ["circle (1,1)", "circle (1,2)"]
BOARDS = np.array(list(permutations(range(1, 7))))
SUMS = np.stack([BOARDS[:, [i, i + 1, i + 3, i + 4]].sum(axis=1) for i in (0, 1)], axis=1)


def puzzles(count: int) -> np.ndarray:  # type: ignore[type-arg]
    """Return boards with some digits, some without all of their circles, some without a solution."""
    random = Random(5)
    rows = []
    for _ in range(count):
        place = random.randrange(len(BOARDS))
        digits = [int(x) if random.random() < 0.3 else 0 for x in BOARDS[place]]
        sums = [int(x) if random.random() < 0.9 else 0 for x in SUMS[place]]
        if random.random() < 0.2:
            sums[0] += 1
        rows.append([*sums, *digits])
    return np.array(rows)


def boards_allowed_by(row: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    """Return the boards that a row allows."""
    sums, digits = row[:2], row[2:]
    fits = ((sums == 0) | (sums == SUMS)).all(axis=1) & ((digits == 0) | (digits == BOARDS)).all(axis=1)
    return BOARDS[fits]


@pytest.mark.parametrize("listed", [False, True])
def test_counts_equal_enumeration(listed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "six.puz").write_text(RULES)
    monkeypatch.chdir(tmp_path)
    if listed:
        monkeypatch.setattr(numbers, "_MANY", 20)
        monkeypatch.setattr(numbers, "_WORTH_LISTING", 20)
    rows = puzzles(60)
    found = pzc.many("six", [*CORNERS, "given"]).solve(rows)
    assert set(found.count.tolist()) == {0, 1, 2}
    for row, count, solution in zip(rows, found.count, found.solutions, strict=True):
        boards = boards_allowed_by(row).tolist()
        assert count == min(2, len(boards))
        assert solution.tolist() in boards if count else not solution.any()


def test_batches_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """State that is kept between batches does not change results: other sums, other places, boards listed after
    some batches.
    """
    (tmp_path / "six.puz").write_text(RULES)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(numbers, "_MANY", 20)
    monkeypatch.setattr(numbers, "_WORTH_LISTING", 60)
    rows = puzzles(120)
    rows[40:, 0] += 1
    variant = pzc.many("six", [*CORNERS, "given"])
    found = [variant.solve(rows[i : i + 40]) for i in range(0, 120, 40)]
    whole = pzc.many("six", [*CORNERS, "given"]).solve(rows)
    assert np.concatenate([each.count for each in found]).tolist() == whole.count.tolist()
    unique = whole.count == 1
    assert (np.concatenate([each.solutions for each in found])[unique] == whole.solutions[unique]).all()
    assert unique.any()


def test_boards_as_input_and_empty_entries() -> None:
    variant = pzc.many("sudoku(height=2, width=2)")
    board = np.zeros((4, 4), np.uint8)
    board[0] = (1, 2, 3, 4)
    board[1] = (3, 4, 1, 2)
    board[2] = (2, 1, 4, 3)
    for given in (
        board[None],
        board.reshape(1, 16),
        np.ma.masked_equal(board[None], 0),
        np.where(board[None] == 0, np.nan, board[None]),
    ):
        found = variant.solve(given)
        assert found.count.tolist() == [1]
        assert found.solutions[0].tolist() == [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    assert found.unknowns[:5] == ("(1,1)", "(1,2)", "(1,3)", "(1,4)", "(2,1)")
    assert variant.solve(np.zeros((0, 16), int)).count.shape == (0,)


def test_unsuited_rules_are_solved_by_a_back_end() -> None:
    """The kernel does not support loops. Clues of this variant may be 0, so another number means "no clue"."""
    cells = ["number (1,1)", "number (1,2)", "number (2,1)", "number (2,2)"]
    found = pzc.many("slitherlink(height=2, width=2)", cells).solve(
        [[3, 2, 0, -1], [2, 2, 2, 2], [0, 0, 0, 0]], empty=-1
    )
    assert found.count.tolist() == [0, 1, 0]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([[1, 2]], "16 columns"),
        ([1] * 16, "16 columns"),
        ([[1.5] * 16], "whole numbers"),
        ([["1"] * 16], "whole numbers"),
        ([[np.inf] * 16], "whole numbers"),
        ([[1e12] * 16], "smaller than"),
        ([[True] * 16], "whole numbers"),
        ([[0] * 16, [5] * 16], "row 1, counted from 0: 5 is no digit for"),
    ],
)
def test_wrong_arrays(rows: list[object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        pzc.many("sudoku(height=2, width=2)").solve(rows)


@pytest.mark.parametrize("column", ["circel (1,1)", "circle (7,7)", "given (0,1)", "(1,1)", "circle"])
def test_invalid_columns(column: str) -> None:
    with pytest.raises(pzc.PuzzleError, match="column 1"):
        pzc.many("sujiko", [column]).solve([[1]])


def test_duplicate_column() -> None:
    with pytest.raises(pzc.PuzzleError, match="column 3, `given \\( 1,1 \\)`: that is column 1 already"):
        pzc.many("sujiko", ["given (1,1)", "given (1,2)", "given ( 1,1 )"])


def test_outlier_among_clues() -> None:
    with pytest.raises(ValueError, match="row 1, counted from 0: `circle \\(1,1\\)` is more than 10,000"):
        pzc.many("sujiko", ["circle (1,1)"]).solve([[20], [10_001]])


@pytest.mark.parametrize("listed", [False, True])
def test_rows_are_independent(listed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The solution found for a row does not depend on other rows, for clues of all kinds and some unusual numbers."""
    (tmp_path / "six.puz").write_text(RULES)
    if listed:
        monkeypatch.setattr(numbers, "_MANY", 8)
        monkeypatch.setattr(numbers, "_WORTH_LISTING", 8)
    rows = np.where((some := puzzles(40)) == 0, numbers.EMPTY, some)
    rows[7, 0], rows[9, 1] = 500, -20
    many = pzc.Many("six", [*CORNERS, "given"], str(tmp_path))
    plan = many.plan(rows)
    assert bool(plan.listed) is listed
    whole = many.solved(plan, rows, numbers.Wanted(2))
    again = pzc.Many("six", [*CORNERS, "given"], str(tmp_path))
    parts = [again.solved(plan, rows[i : i + 3], numbers.Wanted(2)) for i in reversed(range(0, 40, 3))][::-1]
    assert np.concatenate([part.count for part in parts]).tolist() == whole.count.tolist()
    assert (np.concatenate([part.solutions for part in parts]) == whole.solutions).all()
    assert whole.count[[7, 9]].tolist() == [0, 0]


def test_limit_on_counted_solutions() -> None:
    variant = pzc.many("latin_square(n=3)", ["given (1,1)"])
    assert variant.solve([[1], [0]], limit=10).count.tolist() == [4, 10]
    assert variant.solve([[1]], limit=1).count.tolist() == [1]
    for limit in (0, 1001):
        with pytest.raises(ValueError, match="1 to 1,000"):
            variant.solve([[1]], limit=limit)


def test_rounded_ranges_contain_the_original() -> None:
    for low in range(-9, 10):
        for high in range(low, 10):
            ((_, least, most),) = numbers._rounded((("x", low, high),))
            assert least <= low <= high <= most
    assert numbers._rounded((("x", 1, 9999),)) == (("x", 1, 10_000),)


def test_processes_give_the_same_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Results are the same if a process ends during its part."""
    (tmp_path / "six.puz").write_text(RULES)
    monkeypatch.setattr(numbers, "_TOGETHER", 16)
    rows = puzzles(40)
    whole = pzc.Many("six", [*CORNERS, "given"], str(tmp_path)).solve(rows)
    many = pickle.loads(pickle.dumps(pzc.Many("six", [*CORNERS, "given"], str(tmp_path))))
    ours, solved = os.getpid(), pzc.Many.solved

    def mortal(*args: Any) -> Any:
        return solved(*args) if os.getpid() == ours or len(args[2]) == 16 else os._exit(3)

    monkeypatch.setattr(pzc.Many, "solved", mortal)
    found = many.solve(rows, jobs=2)
    assert (found.count == whole.count).all()
    assert (found.solutions == whole.solutions).all()
    assert found.unknowns == whole.unknowns
