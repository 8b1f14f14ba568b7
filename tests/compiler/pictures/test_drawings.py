"""Drawings of borders and links: the notations, and the places of errors."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Link
from pzc.compiler.pictures.drawings import read_borders, read_links

from .pictures_of import codes, lines, picture


def borders(board: Board, *drawn: str) -> dict[Border, str]:
    """Return the borders of a drawing with their tokens."""
    return {b: m.text for b, m in read_borders(lines(*drawn), board).items()}


def links(board: Board, *drawn: str) -> dict[Link, str]:
    """Return the links of a drawing with their tokens."""
    return {x: m.text for x, m in read_links(lines(*drawn), board).items()}


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


def test_drawing_on_the_line_of_its_bracket() -> None:
    before = "white [["
    text = "o---o\n" + " " * 12 + "|\n" + " " * 8 + "o   o"
    found = read_links(picture(text, before), Board(2, 2))
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
