"""Marks of pictures: their positions, and replacing them."""

from itertools import islice
from string import ascii_letters

import pytest

from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, Corner
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.parse import parse
from pzc.editing.drafts import Draft
from pzc.editing.picture_marks import cells_in, corners_in, free_letter, is_free, replaced

Place = Cell | Corner


def _picture(*rows: str) -> tuple[str, st.Picture, Board]:
    text = "grid 2x3 of 1..3\nclue at(x: corner)\ngiven [[\n" + "".join(f"  {row}\n" for row in rows) + "]]\n"
    draw = next(s for s in parse(Source("test", text)).statements if isinstance(s, st.Draw))
    board = compile_source(Source("test", "grid 2x3\n")).board
    assert board is not None
    return text, draw.picture, board


@pytest.mark.parametrize("rows", [("1 . 3", ". 2 a1"), ("1.3", ".2a")])
def test_marks_of_cells(rows: tuple[str, ...]) -> None:
    _, picture, board = _picture(*rows)
    found = cells_in(picture, board)
    last = "a1" if "a1" in rows[1] else "a"
    assert [(*place, mark.text) for place, mark in found.items()] == [
        (1, 1, "1"),
        (1, 2, "."),
        (1, 3, "3"),
        (2, 1, "."),
        (2, 2, "2"),
        (2, 3, last),
    ]
    assert [place for place, mark in found.items() if is_free(mark)] == [(1, 2), (2, 1)]


@pytest.mark.parametrize("rows", [("1 . 3",), ("1 .", ". 2"), ("1 . 3", ". 2 4", ". . ."), ("1 . 3", ". 2")])
def test_a_picture_of_another_size_has_no_cells(rows: tuple[str, ...]) -> None:
    _, picture, board = _picture(*rows)
    assert cells_in(picture, board) == {}


@pytest.mark.parametrize(
    ("rows", "first", "last", "count"),
    [
        (("o .",), (1, 1), (1, 2), 2),  # the inner corners
        (("o . . .", ". . . .", ". . . ."), (0, 0), (2, 3), 12),  # all corners
    ],
)
def test_marks_of_corners(rows: tuple[str, ...], first: Place, last: Place, count: int) -> None:
    _, picture, board = _picture(*rows)
    found = corners_in(picture, board)
    assert (len(found), min(found), max(found)) == (count, Corner(*first), Corner(*last))
    assert found[Corner(*first)].text == "o"


def test_a_picture_of_another_size_has_no_corners() -> None:
    for rows in (("o . .",), ("o .", ". ."), ("o . .", ". . .", ". . .")):
        _, picture, board = _picture(*rows)
        assert corners_in(picture, board) == {}


@pytest.mark.parametrize(
    ("rows", "texts", "new"),
    [
        (("1 . 3", ". 2 ."), {(1, 2): "7"}, ("1 7 3", ". 2 .")),
        (("1 . 3", ". 2 ."), {(1, 2): "12", (2, 3): "a"}, ("1 12 3", ". 2 a")),
        (("1.3", ".2."), {(1, 2): "7", (2, 1): "."}, ("173", ".2.")),
        (("1.3", ".2."), {(1, 2): "12"}, (" 1 12  3", " .  2  .")),  # it does not fit between its neighbors
        (("1.3", ".2."), {}, ("1.3", ".2.")),
    ],
)
def test_other_marks_in_their_places(
    rows: tuple[str, ...], texts: dict[tuple[int, int], str], new: tuple[str, ...]
) -> None:
    text, picture, board = _picture(*rows)
    marks = cells_in(picture, board)
    changes = replaced(picture, marks, {Cell(*place): mark for place, mark in texts.items()})
    assert Draft(changes).applied(text) == text.replace("\n  ".join(rows), "\n  ".join(new))


@pytest.mark.parametrize(
    ("row", "letter"),
    [("1 . 3", "a"), ("a . c", "b"), ("a b2 3", "c"), ("b a1 a2", "c"), ("A b c", "a")],
)
def test_a_letter_that_is_free(row: str, letter: str) -> None:
    _, picture, board = _picture(row, ". . .")
    assert free_letter(cells_in(picture, board)) == letter


def test_two_letters_if_all_are_taken() -> None:
    _, picture, board = _picture(". . .", ". . .")
    marks = dict(islice(cells_in(picture, board).items(), 1))
    (empty,) = marks.values()
    taken = {Cell(1, n): replace(empty, text=letter) for n, letter in enumerate((*ascii_letters, "aa1"))}
    assert free_letter(taken) == "ab"
