"""Parts of a puzzle that addresses and ids can't hold."""

import pytest

from pzc.exchange.format import ExportOptions
from pzc.exchange.left_out import rules_besides
from pzc.exchange.table import export

from .documents import model_of


def test_files_and_rules_besides() -> None:
    model = model_of('use sudoku, thermo\nrule "Odd.": (1,1) != 2\n')
    assert rules_besides(model, ["sudoku"]) == ["thermo.puz", "Odd."]
    assert rules_besides(model, ["sudoku", "thermo"]) == ["Odd."]


@pytest.mark.parametrize(
    ("use", "target", "lost"),
    [
        ("fillomino(height = 2, width = 2)", "puzzlink", ""),
        ("fillomino(height = 2, width = 2, largest = 3)", "puzzlink", "fillomino(largest = 3)"),
        ("fillomino(height = 2, width = 2, largest = 3)", "pzprv3", "fillomino(largest = 3)"),
        ("fillomino(height = 2, width = 2, largest = 3)", "sgt", "fillomino(largest = 3)"),
        ("hidato(height = 2, width = 2)", "kudamono", ""),
        ("sudoku(height = 2, width = 3)", "puzzlink", ""),
        ("sudoku(height = 3, width = 2)", "puzzlink", "sudoku(height = 3, width = 2)"),
        ("sudoku(height = 3, width = 2)", "sgt", ""),
        ("arukone(height = 2, width = 2, free = 1)", "puzzlink", ""),
    ],
)
def test_parameters_that_do_not_come_back(use: str, target: str, lost: str) -> None:
    left_out = export(model_of(f"use {use}\n"), target, ExportOptions()).left_out
    assert [text.partition("left out: ")[2] for text in left_out] == ([lost] if lost else [])
