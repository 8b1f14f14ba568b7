"""Banks of pieces in boards: there and back, and lines that are none."""

import pytest

from pzc.compiler.formats.board_files.blocks import BLOCKS
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.model.formats import CodeUse

from ..block_cases import lines_of, sheet_of

USE = CodeUse("bank", ("piece",))


@pytest.mark.parametrize("texts", [["t"], ["2", "14u", "23bg"]])
def test_banks_come_back(texts: list[str]) -> None:
    sheet, lines = sheet_of(4, 4), lines_of(texts)
    BLOCKS["bank"].read(lines, sheet, USE)
    assert lines.ended and BLOCKS["bank"].write(sheet, USE) == texts


@pytest.mark.parametrize("texts", [["c"], ["2", "14u"], ["1", "x"], [""]])
def test_lines_that_are_no_bank(texts: list[str]) -> None:
    with pytest.raises(Damaged):
        BLOCKS["bank"].read(lines_of(texts), sheet_of(4, 4), USE)


WORDS = CodeUse("words", ("word",))


def test_words_come_back() -> None:
    sheet, lines = sheet_of(4, 4), lines_of(["2", "CAB", "ZOO"])
    BLOCKS["words"].read(lines, sheet, WORDS)
    assert lines.ended and BLOCKS["words"].write(sheet, WORDS) == ["2", "CAB", "ZOO"]


@pytest.mark.parametrize("texts", [["x"], ["2", "CAB"], ["1", "cab"]])
def test_lines_that_are_no_words(texts: list[str]) -> None:
    with pytest.raises(Damaged):
        BLOCKS["words"].read(lines_of(texts), sheet_of(4, 4), WORDS)
