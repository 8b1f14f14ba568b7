"""Placements of drawn shapes, and marks that have placements."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Cell
from pzc.compiler.model.model import Figure
from pzc.compiler.pictures.figures import picture_of
from pzc.compiler.pipeline import compile_source


def figure(declared: str, board: str = "2x3") -> Figure:
    return compile_source(Source("test", f"grid {board}\n{declared}\n")).facts.figures["f"]


def places(declared: str) -> set[object]:
    return set(figure(declared).placements)  # type: ignore[arg-type]


A, B, C, D, E, F = (Cell(row, column) for row in (1, 2) for column in (1, 2, 3))


def test_a_shape_lies_everywhere_turned_and_reflected() -> None:
    assert places("shape f [[ # # ]]") == {(A, B), (B, C), (D, E), (E, F), (A, D), (B, E), (C, F)}
    assert places("shape f fixed [[ # # ]]") == {(A, B), (B, C), (D, E), (E, F)}
    assert places("shape f fixed [[\n# .\n# #\n]]") == {(A, D, E), (B, E, F)}


def test_the_marks_of_a_pattern_move_together() -> None:
    assert places("pattern f fixed [[ # . o ]]") == {((A,), (C,)), ((D,), (F,))}
    assert places("pattern f fixed [[ # . # ]]") == {(A, C), (D, F)}


@pytest.mark.parametrize(
    ("declared", "marks", "fits"),
    [
        ("pattern f [[ # o ]]", "#o", "#o"),
        ("pattern f [[ # o # o ]]", "#o", ""),
        ("shapes f fixed [[\nI . L . .\nI . L . .\n. . L L .\n]]", "IL", "I"),
        ("shape f [[ # # # # ]]", "#", ""),
    ],
)
def test_marks_that_fit_on_the_board(declared: str, marks: str, fits: str) -> None:
    found = figure(declared)
    assert ("".join(found.marks), "".join(found.fits)) == (marks, fits)


def test_the_picture_of_pieces() -> None:
    assert picture_of([((0, 0), (0, 1)), ((0, 1), (1, 0), (1, 1))]) == ["A A . . B", ". . . B B"]
    assert picture_of([]) == []
