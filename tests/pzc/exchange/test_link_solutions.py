"""Solutions in links of f-puzzles and SudokuPad."""

import pytest

from pzc.api.puzzle import Puzzle
from pzc.cli import program
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.sudokus.lzstring import compress
from pzc.compiler.syntax import library
from pzc.exchange.format import ExportOptions
from pzc.exchange.link_solutions import read_answer
from pzc.exchange.reading import answer_in, read
from pzc.exchange.table import export
from pzc.output.solution_text import values_of

from .documents import PAD, SMALL, blank, link_of, model_of


@pytest.mark.parametrize("target", ["fpuzzles", "sudokupad"])
def test_answers(target: str, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = Puzzle(library.read(library.find("sudoku_4", None) or ""))
    solution = puzzle.solve()
    assert solution is not None
    wish = ExportOptions(answer=values_of(puzzle.problem.flat, solution.answer))
    link = export(puzzle.model, target, wish).link
    answered = answer_in(Source("link", link), puzzle.model)
    assert answered is not None
    assert list(answered.values.values()) == [digit for row in solution.grid for digit in row]
    assert program.run(["check", "sudoku_4", "--answer", link]) == 0
    assert "expect solution" in read(Source("link", link)).text
    capsys.readouterr()
    assert program.run(["export", "sudoku_4", "--to", target, "--answer"]) == 0
    assert capsys.readouterr().out.strip() == link


def test_solution_precedes_entered_digits() -> None:
    document = blank(4, solution="1234341221434321")
    document["grid"][0][0] = {"value": 4}
    found = read_answer(Source("link", link_of(document)), model_of(SMALL))
    assert found.values["digit", Cell(1, 1)] == 1 and len(found.values) == 16 and not found.gaps


def test_digits_without_a_solution() -> None:
    document = blank(4)
    document["grid"][0][:2] = [{"value": 4}, {"value": 2, "given": True}]
    found = read_answer(Source("link", link_of(document)), model_of(SMALL))
    assert found.values == {("digit", Cell(1, 1)): 4, ("digit", Cell(1, 2)): 2}
    assert len(found.gaps) == 14 and ("digit", Cell(4, 4)) in found.gaps


def test_holes_are_no_gaps() -> None:
    model = model_of("grid 2 x 2 of 1..2\nholes [[\n  # .\n  . .\n]]\n")
    found = read_answer(Source("link", link_of(blank(2, solution="1221"))), model)
    assert len(found.values) == 3 and found.gaps == []


@pytest.mark.parametrize(
    ("link", "text", "code"),
    [
        (link_of(blank(6)), SMALL, "PZ916"),
        (link_of(blank(4)), "grid 4 x 3 of 1..4\n", "PZ916"),
        (link_of(blank(4)), "unknown A of 1..3\nA > 1\n", "PZ916"),
        (link_of(blank(4, solution="12")), SMALL, "PZ912"),
        (PAD + compress('{"cells": [[]]}'), SMALL, "PZ912"),
    ],
)
def test_link_of_another_puzzle_is_refused(link: str, text: str, code: str) -> None:
    with pytest.raises(PuzzleError) as error:
        read_answer(Source("link", link), model_of(text))
    assert error.value.diagnostics[0].code == code
