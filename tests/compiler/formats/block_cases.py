"""Common tests of the blocks of a board file: round trips, an unknown mark, a truncated file."""

from typing import NamedTuple

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.formats.board_files.blocks import BLOCKS
from pzc.compiler.formats.board_files.board_file import Line, Lines
from pzc.compiler.formats.board_files.sheet import Sheet
from pzc.compiler.formats.content import empty
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.model.formats import CodeUse, Sign

BLACK = Sign("#", "black", None, "layer", "cell")


class Case(NamedTuple):
    """A block, its names, its marks, the size of a board, its lines, and one expected clue or value of the solution."""

    word: str
    names: tuple[str, ...]
    signs: tuple[Sign, ...]
    height: int
    width: int
    texts: list[str]
    expected: tuple[str, object, object] | None


def sheet_of(height: int, width: int, rim: int = 0) -> Sheet:
    """Return an empty board."""
    return Sheet(empty(Board(height, width)), rim, {}, set())


def lines_of(texts: list[str], version: int = 0) -> Lines:
    """Return the texts as lines of a file. Their offsets do not matter here, and are 0."""
    return Lines(tuple(Line(text, 0) for text in texts), version)


def read(case: Case) -> Sheet:
    """Return what a block reads from its lines. It must read all of them."""
    sheet, lines = sheet_of(case.height, case.width), lines_of(case.texts)
    BLOCKS[case.word].read(lines, sheet, CodeUse(case.word, case.names, signs=case.signs))
    assert lines.ended
    return sheet


def assert_round_trips(case: Case) -> None:
    """The lines are read as expected, and written back unchanged."""
    sheet = read(case)
    if case.expected is not None:
        name, where, value = case.expected
        result = sheet.answer.get((name, where)) if isinstance(value, int) else sheet.content.clues[name][where]
        assert result == value
    again = Sheet(sheet.content, 0, sheet.answer, set())
    assert BLOCKS[case.word].write(again, CodeUse(case.word, case.names, signs=case.signs)) == case.texts


def assert_wrong_signs_are_found(word: str, names: tuple[str, ...] = ()) -> None:
    """A missing line and an unknown mark on a board of 2x2 are errors."""
    for texts in (["! ! "], ["1,! ! ", ". . "]):
        with pytest.raises(Damaged):
            BLOCKS[word].read(lines_of(texts), sheet_of(2, 2), CodeUse(word, names, signs=(BLACK,)))
