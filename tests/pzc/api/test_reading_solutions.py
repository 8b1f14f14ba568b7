"""Solutions as texts."""

import pytest

import pzc
from pzc.api.reading_solutions import read_solution
from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Cell


def test_printed_solution_and_text_of_another_format() -> None:
    model = pzc.load("use sudoku(height = 2, width = 2)\n").model
    for text in ("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", "1234341221434321"):
        read = read_solution(model, Source("<solution>", text))
        assert read.values["digit", Cell(2, 1)] == 3 and not read.gaps


def test_gaps_and_texts_that_are_no_solution() -> None:
    model = pzc.load("use sudoku(height = 2, width = 2)\n").model
    assert len(read_solution(model, Source("<solution>", "1234341221434.2.")).gaps) == 2
    with pytest.raises(pzc.PuzzleError):
        read_solution(model, Source("<solution>", "no solution"))
