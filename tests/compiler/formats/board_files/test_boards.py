"""Whole board files by a clause: round trips, versions, flags, and parts that cannot be represented."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.board_files.board_file import parse_board
from pzc.compiler.formats.board_files.boards import fill_up, pictures_of, read_board, write_board
from pzc.compiler.formats.board_files.sheet import Sheet
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.model.formats import Format
from pzc.compiler.pictures.clues import GivenValue
from pzc.compiler.pipeline import compile_source

SHADED = """grid 1x3
layer black on cells of bool
layer seen on cells of bool
clue n(c: cell) = k
format pzprv3 "shaded": since(2, blank()), cells(n, "#", black), cells("1", seen, "2", not seen)
"""
OTHERS = "param n = 1\nparam full = 0\ngrid 1x1 of 1..n\n"


def _clause(text: str) -> Format:
    (clause,) = compile_source(Source("x.puz", text)).formats
    return clause


def _read(text: str, clause: Format) -> Sheet:
    return read_board(*pictures_of(parse_board(text), clause), clause)


def test_board_read_and_written_by_a_clause() -> None:
    """A cell that is not shaded is white; if both have marks, an unmarked cell is undecided."""
    model = compile_source(Source("shaded.puz", SHADED))
    (clause,) = model.formats
    sheet = _read("pzprv3/shaded/1/3/# 2 ./2 . 1", clause)
    cells = sheet.board.cells
    for layer in model.layers:
        fill_up(sheet, clause, layer, cells)
    assert [sheet.answer.get(("black", cell)) for cell in cells] == [1, 0, 0]
    assert [sheet.answer.get(("seen", cell)) for cell in cells] == [0, None, 1]
    assert write_board(sheet.content, sheet.answer, clause) == "pzprv3\nshaded\n1\n3\n# 2 . \n2 . 1 \n"
    sheet.content.clues["other"] = {(Cell(1, 1),): GivenValue()}
    with pytest.raises(Unwritable, match="no place for `other`"):
        write_board(sheet.content, sheet.answer, clause)


def test_a_newer_version_has_more() -> None:
    clause = _clause(SHADED)
    assert _read("pzprv3.2/shaded/1/3//# 2 .", clause).covered
    with pytest.raises(Damaged, match="not known"):
        _read("pzprv3.2/shaded/1/3/kind/# 2 .", clause)


def test_flags_and_settings() -> None:
    clause = _clause(OTHERS + 'format pzprv3 "x": flag("f", full), setting(n), cells(given)\n')
    for body, full in (("f/4/3", 1), ("4/3", 0)):
        sheet = _read(f"pzprv3/x/1/1/{body}", clause)
        assert sheet.content.settings == {"full": full, "n": 4}
        assert write_board(sheet.content, {}, clause).split("\n")[4:-1] == [*body.split("/")[:-1], "3 "]
    with pytest.raises(Damaged):
        _read("pzprv3/x/1/1/z/3", clause)


def test_constant_parameter() -> None:
    clause = _clause(OTHERS + 'format pzprv3 "x": constant(full, 2), cells(given)\n')
    sheet = _read("pzprv3/x/1/1/3", clause)
    assert sheet.content.settings == {"full": 2}
    sheet.content.settings["full"] = 3
    with pytest.raises(Unwritable, match="`full` has to be 2"):
        write_board(sheet.content, {}, clause)


def test_a_square_has_one_number() -> None:
    clause = _clause(OTHERS + 'format pzprv3 "x": square(), cells(given)\n')
    sheet = _read("pzprv3/x/2/1 ./. 2", clause)
    assert (sheet.board.height, sheet.board.width) == (2, 2)
    assert write_board(sheet.content, {}, clause) == "pzprv3\nx\n2\n1 . \n. 2 \n"
    oblong = _read("pzprv3/x/1/3/1 . .", _clause(OTHERS + 'format pzprv3 "x": cells(given)\n'))
    with pytest.raises(Unwritable, match="a square"):
        write_board(oblong.content, {}, clause)


def test_the_version_that_is_written() -> None:
    clause = _clause(OTHERS + 'format pzprv3 "x": version(2), since(2, setting(n)), cells(given)\n')
    text = "pzprv3.2\nx\n1\n1\n4\n3 \n"
    assert write_board(_read(text.replace("\n", "/"), clause).content, {}, clause) == text
