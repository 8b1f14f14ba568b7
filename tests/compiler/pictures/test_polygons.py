"""Drawings on hexagons and triangles: written, and read back."""

from random import Random

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, ElementKind
from pzc.compiler.board.tilings import HexagonBoard, TriangleBoard
from pzc.compiler.pictures.draw import draw
from pzc.compiler.pictures.rows import READERS
from pzc.compiler.syntax.statements import Picture


def name(board: Board) -> str:
    return f"{board.tiling.value}-{board.height}x{board.width}-{len(board.holes)}"


BOARDS = [HexagonBoard(3, 4), HexagonBoard(4, 3, [Cell(1, 1), Cell(2, 2)]), TriangleBoard(3, 5), TriangleBoard(1, 1)]


def picture(*lines: str) -> Picture:
    text = "\n" + "\n".join(lines)
    return Picture(Span(Source("test", text), 0, len(text)), text)


def test_all_sides_of_hexagons() -> None:
    board = HexagonBoard(2, 2)
    assert draw(board, "border", dict.fromkeys(board.borders, 1), True, {}) == [
        "./.\\./.\\.",
        "|   |   |",
        ".\\./.\\./.\\.",
        "  |   |   |",
        "  .\\./.\\./.",
    ]


def test_all_sides_of_triangles() -> None:
    board = TriangleBoard(2, 3)
    assert draw(board, "border", dict.fromkeys(board.borders, 1), True, {}) == [
        "  . - .",
        " / \\ / \\",
        ". - . - .",
        " \\ / \\ /",
        "  . - .",
    ]


def test_all_links_of_hexagons() -> None:
    board = HexagonBoard(2, 2)
    assert draw(board, "link", dict.fromkeys(board.links, 1), True, {}) == ["o - o", " \\ / \\", "  o - o"]


@pytest.mark.parametrize("board", BOARDS, ids=name)
@pytest.mark.parametrize("kind", ["corner", "border", "link"])
@pytest.mark.parametrize("largest", [1, 9, 120])
def test_what_is_drawn_is_read_back(board: Board, kind: ElementKind, largest: int) -> None:
    random = Random(largest)
    truth = largest == 1
    values = {x: random.randint(0 if truth else 1, largest) for x in board.elements(kind) if random.random() < 0.7}
    lines = draw(board, kind, values, truth, {})
    found = {x: mark.text for x, mark in READERS[kind](picture(*(f"   {line}" for line in lines)), board).items()}
    if truth:
        assert set(found) == {x for x, value in values.items() if value}
    else:
        assert found == {x: str(value) for x, value in values.items()}


def test_a_misplaced_sign() -> None:
    with pytest.raises(PuzzleError, match="nothing of the board is here"):
        READERS["link"](picture("o   o", "  | ", "  o   o"), HexagonBoard(2, 2))


def test_a_drawing_made_for_squares_is_one_mistake() -> None:
    with pytest.raises(PuzzleError) as error:
        READERS["border"](picture("+---+   +", "|   |", "+---+   +", "|   |", "+---+   +"), HexagonBoard(2, 2))
    (diagnostic,) = error.value.diagnostics
    assert diagnostic.code == "PZ407" and "does not have the form of the board" in diagnostic.message
    assert "begin with `. . . . .` and `. . . . . .`" in str(diagnostic.help)


def test_an_empty_drawing() -> None:
    with pytest.raises(PuzzleError, match="the drawing is empty"):
        READERS["border"](picture(), HexagonBoard(2, 2))


def test_a_missing_corner() -> None:
    with pytest.raises(PuzzleError, match="1 corner of the board is missing"):
        READERS["border"](picture("  .", " / \\", "."), TriangleBoard(1, 1))
