"""Digits and numbers in a text: only 0 to 9, wherever a number written by a person is read."""

import json
from pathlib import Path

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.numerals import is_digits, number_of
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from tests.commands import run

OTHERS = ["٢", "²", "２", "Ⅱ", "1_0", "--1", "-", ""]


@pytest.mark.parametrize("text", OTHERS)
def test_texts_that_are_not_numbers(text: str) -> None:
    assert not is_digits(text) and number_of(text) is None


def test_texts_that_are_numbers() -> None:
    assert [number_of(text) for text in ("0", "12", "-3", "+4", "007")] == [0, 12, -3, 4, 7]
    assert is_digits("0123456789") and not is_digits("-1")


@pytest.mark.parametrize("text", [text for text in OTHERS if text not in ("-", "")])
@pytest.mark.parametrize("picture", ["given [[\n{} .\n. .\n]]", "expect solution [[\n{} 1\n1 2\n]]"])
def test_a_picture(picture: str, text: str) -> None:
    with pytest.raises(PuzzleError):
        compile_source(Source("x.puz", f"grid 2x2 of 1..20\n{picture.format(text)}\n"))


def test_a_line_of_many_puzzles(tmp_path: Path) -> None:
    done = run(tmp_path, "solve", "-", "--rules", "sudoku(height = 1, width = 2)", stdin="1...\n١...\n²...\n")
    assert [json.loads(line)["status"] for line in done.stdout.splitlines()] == ["unique", "error", "error"]
