"""Pictures: tokens at places, and errors in a setter's words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.base.diagnostics import PuzzleError, render
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.pictures import rows as pictures

from .pictures_of import codes, lines, picture, texts

# -------------------------------------------------------------------------------------------------- rows


@pytest.mark.parametrize(
    "drawn, rows",
    [
        (["1 2 | 3 4", "----+----", "5 6 | 7 8"], ["1 2 3 4", "5 6 7 8"]),
        (["+---+", "|5|.|", "+-+-+", "|1|2|", "+---+"], ["5 .", "1 2"]),
        (["┌───┬───┐", "│ 1 │ 2 │", "╞═══╪═══╡", "│ 3 │ 4 │", "└───┴───┘"], ["1 2", "3 4"]),
        (["- + -", "+ + +", "-"], ["- + -", "+ + +", "-"]),
        (["1 -", "", "  ", "-1 --"], ["1 -", "-1 --"]),
        (["a # b"], ["a # b"]),
        (["| |", "==="], []),
        (["├-┼", "- │ -"], ["- -"]),
        (["-- --", "12 ?"], ["12 ?"]),
    ],
)
def test_rows(drawn: list[str], rows: list[str]) -> None:
    assert texts(pictures.rows_of(lines(*drawn))) == rows


@pytest.mark.parametrize(
    "drawn, width, rows",
    [
        (["53..", "7..."], 4, ["5 3 . .", "7 . . ."]),
        (["53.|.7.", "...|1.."], 6, ["5 3 . . 7 .", ". . . 1 . ."]),
        (["53..", "7.."], 4, ["5 3 . .", "7 . ."]),
        (["12 34", "56 78"], 2, ["12 34", "56 78"]),
        (["12", "5"], 1, ["12", "5"]),
        (["12", "34"], None, ["12", "34"]),
    ],
)
def test_rows_without_blanks(drawn: list[str], width: int | None, rows: list[str]) -> None:
    assert texts(pictures.rows_of(lines(*drawn), width)) == rows


def test_one_line_and_line_ends() -> None:
    assert texts(pictures.rows_of(picture(" 1 2 "))) == ["1 2"]
    assert texts(pictures.rows_of(picture("\r\n 1 2\r\n ---\r\n 3 4\r\n"))) == ["1 2", "3 4"]


@pytest.mark.parametrize(
    "drawn, size",
    [
        (["1 2", "3 4", "5 6"], (3, 2)),
        (["1 2", "3"], None),
        ([], None),
        (["aab", "abb"], (2, 3)),
        (["ab", "ab"], (2, 2)),
        (["12", "34", "56"], (3, 1)),
        (["20 26", "24 18"], (2, 2)),
        (["123|456"] * 6, (6, 6)),
        (["100 200"] * 2, (2, 2)),
    ],
)
def test_size(drawn: list[str], size: tuple[int, int] | None) -> None:
    assert pictures.read_size(lines(*drawn)) == size


def test_cells_and_groups() -> None:
    drawn = lines("a a | .", "b . | a")
    cells = pictures.read_cells(drawn, Board(2, 3))
    assert {c: m.text for c, m in cells.items()} == {(1, 1): "a", (1, 2): "a", (2, 1): "b", (2, 3): "a"}
    groups = pictures.read_groups(drawn, Board(2, 3))
    assert [(k, [c for c, _ in g]) for k, g in groups.items()] == [
        ("a", [(1, 1), (1, 2), (2, 3)]),
        ("b", [(2, 1)]),
    ]


def test_all_errors_of_a_picture_of_cells() -> None:
    with pytest.raises(PuzzleError) as error:
        pictures.read_cells(lines("1 2 3", "1 2", "1 2 3 4"), Board(4, 3))
    assert [d.message for d in error.value.diagnostics] == [
        "row 2 of the picture has 2 entries, the board has 3 columns",
        "the picture has 3 rows, the board has 4",
        "row 3 of the picture has 4 entries, the board has 3 columns",
    ]
    assert codes(error) == ["PZ401", "PZ403", "PZ402"]
    shown = render(error.value.diagnostics[0])
    assert "a.puz:3:3: error [PZ401]" in shown
    assert "    3 |   1 2\n      |   ^^^\n  help: `.` is an empty place" in shown


@pytest.mark.parametrize(
    "drawn, code, message, place",
    [
        (["1 2 3", "4 5 6", "7 8 9"], "PZ404", "the picture has 3 rows, the board has 2", "a.puz:4:3"),
        (["1 2 3", "4 5 6", "7"], "PZ404", "the picture has 3 rows, the board has 2", "a.puz:4:3"),
        (["1 2", "3 4"], "PZ405", "the picture is 2x2, the board is 2x3", "a.puz:2:3"),
        (["1 2", "3 4", "5 6"], "PZ405", "the picture is 3x2, the board is 2x3", "a.puz:2:3"),
        (["---"], "PZ403", "the picture is empty, the board has 2 rows", "a.puz:1:6"),
        (["123", "45"], "PZ401", "row 2 of the picture has 2 entries, the board has 3 columns", "a.puz:3:3"),
    ],
)
def test_errors_of_cells(drawn: list[str], code: str, message: str, place: str) -> None:
    with pytest.raises(PuzzleError) as error:
        pictures.read_cells(lines(*drawn), Board(2, 3))
    (found,) = error.value.diagnostics
    assert (found.code, found.message, str(found.span)) == (code, message, place)


def test_corners() -> None:
    inner = pictures.read_corners(lines("20 .", "24 18"), Board(3, 3))
    assert {c: m.text for c, m in inner.items()} == {(1, 1): "20", (2, 1): "24", (2, 2): "18"}
    every = pictures.read_corners(lines("1 . .", ". . 2"), Board(1, 2))
    assert {c: m.text for c, m in every.items()} == {(0, 0): "1", (1, 2): "2"}
    assert pictures.read_corners(lines(), Board(1, 5)) == {}
    assert len(pictures.read_corners(lines("1234", "1234", "1234", "1234"), Board(3, 3))) == 16


def test_errors_of_corners() -> None:
    with pytest.raises(PuzzleError) as error:
        pictures.read_corners(lines("1 2 3", "4 5 6", "7 8 9"), Board(3, 3))
    assert "the picture is 3x3" in str(error.value)
    assert "2x2 for the inner corners, 4x4 for all of them" in str(error.value)
    assert codes(error) == ["PZ406"]
    with pytest.raises(PuzzleError) as error:
        pictures.read_corners(lines("1 2", "4"), Board(3, 3))
    assert codes(error) == ["PZ401"]
    assert "row 2 of the picture has 1 entry, the picture of corners needs 2" in str(error.value)


def test_lines_and_columns() -> None:
    assert texts(pictures.read_lines(lines("3 1", ".", "------", "2"))) == ["3 1", "", "2"]
    columns = pictures.read_columns(lines(". 1 | .", "3 2 | ."), 3)
    assert texts(columns) == ["3", "1 2", ""]
    with pytest.raises(PuzzleError) as error:
        pictures.read_columns(lines(". 1", "3 2 1", "1 2 3 4"), 3)
    assert codes(error) == ["PZ401", "PZ402"]
    assert "row 1 of the picture has 2 entries, 3 columns are to be filled" in str(error.value)


# ------------------------------------------------------------------------------------------------ any text


@given(st.text("12ab+-=|.o \t\n│─┼·", max_size=60), st.integers(1, 4), st.integers(1, 4))
def test_readers_raise_only_puzzle_errors(text: str, height: int, width: int) -> None:
    for read in pictures.READERS.values():
        try:
            read(picture(text), Board(height, width))
        except PuzzleError as error:
            assert all(render(d) for d in error.diagnostics)


# ------------------------------------------------------------------------------------------------- lines by numbers


def test_lines_follow_their_numbers() -> None:
    found = pictures.read_paths(lines("a2 a1", "b1 ."), Board(2, 2))
    assert {letter: [cell for cell, _ in line] for letter, line in found.items()} == {
        "a": [Cell(1, 2), Cell(1, 1)],
        "b": [Cell(2, 1)],
    }


@pytest.mark.parametrize("drawn", ["a a1", "1 a1", "a1 a1", "a1 a3"])
def test_lines_whose_order_is_not_clear(drawn: str) -> None:
    with pytest.raises(PuzzleError) as error:
        pictures.read_paths(lines(drawn), Board(1, 2))
    assert codes(error) == ["PZ288"]
