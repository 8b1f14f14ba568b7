"""Drawn solutions to values: one layer, a whole solution with headings, areas, lists; and invalid solutions."""

from collections.abc import Sequence

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import ALONE, Cell, Link, Place
from pzc.compiler.model.model import Layer, Model
from pzc.compiler.pictures.answers import read_answer, read_given, read_layer
from pzc.compiler.pipeline import compile_source

from .pictures_of import lines

A, B = Cell(1, 1), Cell(1, 2)


def _model(text: str) -> Model:
    return compile_source(Source("x.puz", f"grid 1x2 of 1..9\n{text}"))


def _layer(text: str, name: str) -> tuple[Board, Layer]:
    model = _model(text)
    assert model.board is not None
    return model.board, next(layer for layer in model.layers if layer.name == name)


def _places(layer: Layer) -> Sequence[Place]:
    return (ALONE,) if layer.single else (A, B) if layer.kind == "cell" else (Link(A, B),)


@pytest.mark.parametrize(
    ("drawn", "values"),
    [
        ("1 9", {A: 1, B: 9}),
        ("1 .", {A: 1}),
        ("? 2", {B: 2}),
    ],
)
def test_numbers(drawn: str, values: dict[Cell, int]) -> None:
    board, layer = _layer("", "digit")
    found = read_layer(board, layer, (A, B), lines(drawn))
    assert found == {("digit", cell): value for cell, value in values.items()}


@pytest.mark.parametrize(("drawn", "values"), [("* .", (1, 0)), ("0 *", (0, 1)), ("x 1", (1, 1)), (". .", (0, 0))])
def test_truth_values(drawn: str, values: tuple[int, int]) -> None:
    """Places without a mark are false."""
    board, layer = _layer("layer black on cells of bool", "black")
    found = read_layer(board, layer, (A, B), lines(drawn))
    assert (found["black", A], found["black", B]) == values


@pytest.mark.parametrize(("drawn", "given"), [("* .", [(A, 1)]), ("0 *", [(A, 0), (B, 1)]), ("? .", [])])
def test_truth_values_that_are_given(drawn: str, given: list[tuple[Cell, int]]) -> None:
    board, layer = _layer("layer black on cells of bool", "black")
    assert [(place, value) for place, value, _ in read_given(board, layer, (A, B), lines(drawn))] == given


def test_numbers_that_are_given() -> None:
    board, layer = _layer("", "digit")
    assert [(p, v, m.text) for p, v, m in read_given(board, layer, (A, B), lines("? 3"))] == [(B, 3, "3")]


@pytest.mark.parametrize(("drawn", "values"), [("a a", {1}), ("a b", {0}), ("a ?", set())])
def test_areas(drawn: str, values: set[int]) -> None:
    board, layer = _layer("areas isle\n", "isle")
    assert set(read_layer(board, layer, board.links, lines(drawn)).values()) == values


@pytest.mark.parametrize(("sign", "code"), [("x", "PZ430"), ("10", "PZ430"), ("0", "PZ430"), ("-1", "PZ430")])
def test_invalid_values(sign: str, code: str) -> None:
    board, layer = _layer("", "digit")
    with pytest.raises(PuzzleError) as error:
        read_layer(board, layer, (A, B), lines(f"1 {sign}"))
    (found,) = error.value.diagnostics
    assert (found.code, found.span.text) == (code, sign)


SEVERAL = "layer black on cells of bool\nunknown n of 1..3\nhidden layer aside on cells of 1..2\n"


def test_a_complete_solution() -> None:
    model = _model(SEVERAL)
    text = "digit:\n  1 2\n\nblack:\n  * .\nn = 3\n"
    assert read_answer(model, _places, Source("answer", text)) == {
        ("digit", A): 1,
        ("digit", B): 2,
        ("black", A): 1,
        ("black", B): 0,
        ("n", ALONE): 3,
    }


def test_one_layer_needs_no_heading() -> None:
    found = {("digit", A): 1, ("digit", B): 2}
    assert read_answer(_model(""), _places, Source("answer", "1 2\n")) == found
    assert read_answer(_model(""), _places, Source("answer", "digit:\n1 2\n")) == found


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("digit:\n 1 2\nn = 3\n", "PZ440", "does not show `black`"),
        ("digit:\n 1 .\nblack:\n * .\nn = 3\n", "PZ441", "no value at (1,2)"),
        ("digit:\n 1 2\nblack:\n * .\nn = 4\n", "PZ430", "`4` is not a value of `n`"),
    ],
)
def test_incomplete_solutions(text: str, code: str, message: str) -> None:
    with pytest.raises(PuzzleError) as error:
        read_answer(_model(SEVERAL), _places, Source("answer", text))
    (found,) = error.value.diagnostics
    assert found.code == code and message in found.message
