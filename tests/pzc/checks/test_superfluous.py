import pytest

import pzc
from pzc.checks.superfluous import Clues, NotUnique

_TEXT = """
grid 2 x 2 of 1..2
rule "Rows and columns hold each digit once.": for line in rows ++ columns: distinct(line)
given (1,1) = 1, (2,2) = 1
"""


def test_single_and_joint_superfluous_clues() -> None:
    clues = Clues(pzc.load(_TEXT).problem)
    assert [placement.origin.text for placement in clues.single()] == ["given (1,1) = 1", "given (2,2) = 1"]
    assert [placement.origin.text for placement in clues.together()] == ["given (2,2) = 1"]


def test_reduced_puzzle_has_the_same_solution() -> None:
    puzzle = pzc.load("sudoku_6")
    solution = puzzle.solve()
    assert solution is not None
    rows = "\n".join(" ".join(map(str, row)) for row in solution.grid)
    head = "use sudoku(height = 2, width = 3)\n"
    clues = Clues(pzc.load(f"{head}given [[\n{rows}\n]]\n").problem)
    gone = {placement.origin.text for placement in clues.together()}
    kept = [placement.origin.text for placement in clues.placements if placement.origin.text not in gone]
    assert 5 < len(kept) < 20
    less = pzc.load(head + "\n".join(kept))
    assert less.is_unique()
    assert list(Clues(less.problem).single()) == []


def test_a_puzzle_with_several_solutions_is_refused() -> None:
    with pytest.raises(NotUnique):
        Clues(pzc.load("skyscrapers_4").problem)
