"""Pictures: tokens at places, errors in a setter's words, and what is drawn is read back."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.base.diagnostics import PuzzleError, render
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board, Border, Cell, Corner, Element, Link
from pzc.compiler.pictures import rows as pictures
from pzc.compiler.pictures.draw import differences, draw
from pzc.compiler.syntax.statements import Picture


def picture(text: str, before: str = "gold [[") -> Picture:
    """A picture in a file."""
    source = Source("a.puz", before + text + "]]\n")
    return Picture(Span(source, len(before), len(before) + len(text)), text)


def lines(*drawn: str) -> Picture:
    """A picture of these lines, indented by two blanks."""
    return picture("\n" + "".join(f"  {line}\n" if line else "\n" for line in drawn))


def texts(rows: list[list[pictures.Mark]]) -> list[str]:
    """The tokens of rows, and a check that their places hold them."""
    assert all(mark.span.text == mark.text for row in rows for mark in row)
    return [" ".join(mark.text for mark in row) for row in rows]


def codes(error: pytest.ExceptionInfo[PuzzleError]) -> list[str]:
    """The codes of an error."""
    return [d.code for d in error.value.diagnostics]


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


# ---------------------------------------------------------------------------------------------- drawings


def borders(board: Board, *drawn: str) -> dict[Border, str]:
    """The borders of a drawing with their tokens."""
    return {b: m.text for b, m in pictures.read_borders(lines(*drawn), board).items()}


def links(board: Board, *drawn: str) -> dict[Link, str]:
    """The links of a drawing with their tokens."""
    return {x: m.text for x, m in pictures.read_links(lines(*drawn), board).items()}


LOOP = {
    Border(0, 1, False): "-",
    Border(1, 0, True): "|",
    Border(1, 1, True): "|",
    Border(1, 1, False): "-",
}


@pytest.mark.parametrize(
    "drawn",
    [
        ["+---+   +", "| 3 | . .", "+---+   +"],
        [".-. .", "|3|2", ".-."],
        ["┌───┐   ·", "│ 3 │", "└───┘   ·"],
        ["+---+ . +", "|   |   .", "+---+ . +"],
        ["+---+   .", "", "|   |", "", "+---+   ."],
        ["o-o o", "| |", "o-o o"],
        ["+ - + . +", "| . | . .", "+---+"],
    ],
)
def test_ways_to_draw_borders(drawn: list[str]) -> None:
    assert borders(Board(1, 2), *drawn) == LOOP


def test_borders_with_values_and_lines_passing() -> None:
    drawn = ["+ 3 +-12-+", "4   .   -5", "+ . + -1 +"]
    assert borders(Board(1, 2), *drawn) == {
        Border(0, 1, False): "3",
        Border(0, 2, False): "12",
        Border(1, 0, True): "4",
        Border(1, 2, True): "-5",
        Border(1, 2, False): "-1",
    }
    regions = borders(Board(2, 2), "+---+---+", "|       |", "+-------+", "|       |", "+---|---+")
    assert len(regions) == 10
    assert borders(Board(2, 1), "+---+", "+   +", "+---+") == {
        Border(0, 1, False): "-",
        Border(2, 1, False): "-",
    }
    assert borders(Board(1, 2), ". . . . .", "|   |   .", ". . . . .") == {
        Border(1, 0, True): "|",
        Border(1, 1, True): "|",
    }


@pytest.mark.parametrize(
    "drawn, code, message, place",
    [
        (["+-+", "| |"], "PZ409", "the drawing has 2 lines, the board's 2 rows take 5", "a.puz:3:3"),
        ([], "PZ409", "the drawing is empty, the board's 2 rows take 5", "a.puz:1:6"),
        (["+-+-+"] * 6, "PZ409", "the drawing has 6 lines, the board's 2 rows take 5", "a.puz:7:3"),
        (["+-+", "", "+", "", "+"], "PZ408", "the drawing does not show 3 corners", "a.puz:2:3"),
        (["+++", "", "+", "", "+"], "PZ408", "between two corners of a drawing there is room", "a.puz:2:3"),
        (["+-+-+", " |", "+", "", "+"], "PZ407", "this does not stand below a corner", "a.puz:3:4"),
        (["+-+-+", "", " +-+", "", "+"], "PZ407", "in line with the first line, a corner", "a.puz:4:3"),
        (["+-+-+", "", "+ + +-+", "", "+"], "PZ407", "nothing may stand beside the corners", "a.puz:4:8"),
        (["+-+-+", "+-+-+", "+", "", "+"], "PZ407", "this line should be a row of cells", "a.puz:3:3"),
        (["+---+---+", "", "+1 3+", "", "+"], "PZ407", "between two corners stands either", "a.puz:4:4"),
        (
            ["+---+---+", "", "+--+    +", "", "+"],
            "PZ407",
            "in line with the first line, a corner",
            "a.puz:4:7",
        ),
        (["+-+-+", "", "+ 7 +", "", "+"], "PZ407", "in line with the first line, a corner", "a.puz:4:5"),
        (["+---+---+", "|\t|", "+", "", "+"], "PZ410", "a tab in a drawing", "a.puz:3:4"),
    ],
)
def test_errors_of_borders(drawn: list[str], code: str, message: str, place: str) -> None:
    with pytest.raises(PuzzleError) as error:
        borders(Board(2, 2), *drawn)
    (found,) = error.value.diagnostics
    assert found.code == code
    assert message in found.message
    assert str(found.span) == place


DOTS = {
    Link(Cell(1, 1), Cell(1, 2)): "o",
    Link(Cell(1, 3), Cell(2, 3)): "x",
    Link(Cell(2, 2), Cell(2, 3)): "x",
}


@pytest.mark.parametrize(
    "drawn",
    [
        [". o .   .", "        x", ".   . x ."],
        [". o . . .", ".   .   x", ". . . x ."],
        ["1 o 2 . 3", "        x", "4   5 x 6"],
        ["10 o 2  .  3", "           x", " 4   15 x  6"],
        ["+--o--+     +", "            x", "+     +--x--+"],
    ],
)
def test_ways_to_draw_links(drawn: list[str]) -> None:
    assert links(Board(2, 3), *drawn) == DOTS


def test_links_as_lines() -> None:
    path = {Link(Cell(1, 1), Cell(1, 2)): "-", Link(Cell(1, 2), Cell(2, 2)): "|"}
    assert links(Board(2, 2), "o---o", "    |", "o   o") == path
    assert links(Board(2, 2), "o─o", "  │", "· ·") == path
    assert links(Board(2, 2), "o=o", "", "o o") == {Link(Cell(1, 1), Cell(1, 2)): "="}
    assert links(Board(3, 1), "o", "|", "o", "", "o") == {Link(Cell(1, 1), Cell(2, 1)): "|"}
    assert links(Board(3, 2), "o---o", "o   o", "o---o") == {
        Link(Cell(1, 1), Cell(1, 2)): "-",
        Link(Cell(3, 1), Cell(3, 2)): "-",
    }
    assert len(links(Board(2, 3), "o---o---o", "|", "o-------o")) == 5
    assert links(Board(1, 1), "o") == {}
    assert links(Board(2, 2), "o---o", "", "", "o   o") == {Link(Cell(1, 1), Cell(1, 2)): "-"}


def test_a_drawing_that_begins_beside_its_bracket() -> None:
    before = "white [["
    text = "o---o\n" + " " * 12 + "|\n" + " " * 8 + "o   o"
    found = pictures.read_links(picture(text, before), Board(2, 2))
    assert set(found) == {Link(Cell(1, 1), Cell(1, 2)), Link(Cell(1, 2), Cell(2, 2))}


@pytest.mark.parametrize(
    "drawn, code, message, place",
    [
        (["o---o", "", "|", "", "|", "o   o"], "PZ409", "the drawing has 6 lines", "a.puz:7:3"),
        (["o---o---o", "", "o"], "PZ408", "does not show 2 cells", "a.puz:2:3"),
        (["o---o", " |", "o"], "PZ407", "this does not stand below a cell", "a.puz:3:4"),
        (["o---o", "", " o---o"], "PZ407", "here, in line with the first line, a cell", "a.puz:4:3"),
        (["o---o", "", "  o   o"], "PZ407", "here, in line with the first line, a cell", "a.puz:4:3"),
        (["o---o", "o---o", "o"], "PZ407", "this line should be a line of links", "a.puz:3:3"),
    ],
)
def test_errors_of_links(drawn: list[str], code: str, message: str, place: str) -> None:
    with pytest.raises(PuzzleError) as error:
        links(Board(2, 2), *drawn)
    (found,) = error.value.diagnostics
    assert found.code == code
    assert message in found.message
    assert str(found.span) == place


def test_all_errors_of_a_drawing() -> None:
    with pytest.raises(PuzzleError) as error:
        links(Board(3, 2), "o---o", " |", "o---o", "   |", "o - 3 o")
    assert codes(error) == ["PZ407"] * 3


# ----------------------------------------------------------------------------------------------- drawing


def test_draw() -> None:
    board = Board(2, 2)
    digits: dict[Element, int] = {Cell(1, 1): 1, Cell(1, 2): 12, Cell(2, 2): 3}
    assert draw(board, "cell", digits, False, {}) == [" 1 12", " .  3"]
    assert draw(board, "cell", digits, False, {1: "A", 12: "B", 3: "C"}) == ["A B", ". C"]
    assert draw(board, "cell", {Cell(1, 1): 1, Cell(1, 2): 0}, True, {}) == ["* .", ". ."]
    assert draw(board, "corner", {Corner(1, 1): 7}, False, {}) == [". . .", ". 7 .", ". . ."]
    sides: dict[Element, int] = {Border(0, 1, False): 1, Border(1, 1, True): 1, Border(2, 2, True): 1}
    assert draw(board, "border", sides, True, {}) == [
        "+---+   +",
        "    |",
        "+   +   +",
        "        |",
        "+   +   +",
    ]
    path: dict[Element, int] = {Link(Cell(1, 1), Cell(1, 2)): 1, Link(Cell(1, 2), Cell(2, 2)): 1}
    assert draw(board, "link", path, True, {}) == ["o---o", "    |", "o   o"]
    path = {Link(Cell(1, 1), Cell(1, 2)): 12, Link(Cell(1, 2), Cell(2, 2)): 123}
    assert draw(board, "link", path, False, {}) == [" o  12 o", "      123", " o     o"]


def test_differences() -> None:
    a: dict[Element, int] = {Cell(1, 1): 1, Cell(1, 2): 2}
    b: dict[Element, int] = {Cell(1, 1): 1, Cell(1, 2): 3, Cell(2, 1): 0}
    assert differences(Board(2, 2), "cell", a, b) == [Cell(1, 2), Cell(2, 1)]


READERS: dict[str, Callable[[Picture, Board], Mapping[Any, pictures.Mark]]] = {
    "cell": pictures.read_cells,
    "corner": pictures.read_corners,
    "border": pictures.read_borders,
    "link": pictures.read_links,
}


@st.composite
def layers(draw_: st.DrawFn, values: st.SearchStrategy[int]) -> tuple[Board, str, dict[Element, int]]:
    """A board up to 6x6, a kind of element, values for some of them."""
    board = Board(draw_(st.integers(1, 6)), draw_(st.integers(1, 6)))
    kind = draw_(st.sampled_from(sorted(READERS)))
    chosen = [x for x in board.elements(kind) if draw_(st.booleans())]
    return board, kind, {x: draw_(values) for x in chosen}


def read_back(board: Board, kind: str, drawn: list[str]) -> dict[Element, str]:
    """What the reader for a kind finds in drawn lines."""
    marks = READERS[kind](lines(*drawn), board)
    assert all(m.span.text.strip("-|") == m.text.strip("-|") for m in marks.values())
    return {x: m.text for x, m in marks.items()}


@given(layers(st.integers(0, 1)))
def test_truth_values_come_back(layer: tuple[Board, str, dict[Element, int]]) -> None:
    board, kind, values = layer
    drawn = draw(board, kind, values, True, {})
    assert all(line == line.rstrip() for line in drawn)
    assert set(read_back(board, kind, drawn)) == {x for x, value in values.items() if value}


@given(layers(st.integers(-120, 1200)))
def test_numbers_come_back(layer: tuple[Board, str, dict[Element, int]]) -> None:
    board, kind, values = layer
    back = read_back(board, kind, draw(board, kind, values, False, {}))
    assert {x: int(text) for x, text in back.items()} == values


NAMES = {1: "o", 2: "two", 3: "+", 4: "x", 5: "·", 6: "oo", 7: "Mozart"}


@given(layers(st.integers(1, 7)))
def test_names_come_back(layer: tuple[Board, str, dict[Element, int]]) -> None:
    board, kind, values = layer
    back = read_back(board, kind, draw(board, kind, values, False, NAMES))
    assert back == {x: NAMES[value] for x, value in values.items()}


@given(st.text("12ab+-=|.o \t\n│─┼·", max_size=60), st.integers(1, 4), st.integers(1, 4))
def test_no_text_breaks_a_reader(text: str, height: int, width: int) -> None:
    for read in READERS.values():
        try:
            read(picture(text), Board(height, width))
        except PuzzleError as error:
            assert all(render(d) for d in error.diagnostics)
