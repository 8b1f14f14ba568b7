"""What a puzzle says about itself."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ('title "Mine"\nuse sudoku', "Mine"),
        ("use sudoku, killer", "Sudoku, Killer Sudoku"),
        ("grid 2x2 of 1..2", "x"),
    ],
)
def test_title_comes_from_the_puzzle_or_its_rules_or_its_file(text: str, title: str) -> None:
    assert compile_source(Source("x.puz", text)).title == title


def test_paragraphs_of_wording_stand_beside_the_other_texts() -> None:
    text = 'author "Ann"\nwording "First."\nwording "Second."\ngrid 2x2 of 1..2'
    model = compile_source(Source("x.puz", text))
    assert model.wording == ("First.", "Second.")
    assert model.meta == {"author": "Ann"}
