"""Areas of few cells and their shapes: solutions agree with the checker, and when placements are enumerated."""

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.board.turning import images
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.ground.areas import graph_of
from pzc.compiler.ground.catalogue import catalogue, how_many, polyominoes, shape_of

from ...judged import check

AREAS = {
    "cells": "layer e on cells of bool\nareas x = e",
    "links": "layer e on links of bool\nareas x = (a, b) in links where row(a) = 1: e(a, b)",
    "division": "areas x",
}
SIZES = {
    "each": "for r in x: len(r) <= 3",
    "just two": "for r in x: len(r) = 2",
    "two, and at most three": "for r in x: len(r) <= 3\nfor r in x: len(r) = 2",
    "of each cell": "for c in cells: len(x(c)) <= 2",
    "one lead": "for r in x: exactly(1, c in r: column(c) = 2)\nfor c in cells where column(c) = 2: len(x(c)) <= 3",
    "not of all": "len(x(1,1)) <= 2",
}
SHAPES = [
    "for (a, b) in links where b not in x(a): not same_shape(x(a), x(b))",
    "all(r, s in x: same_shape(r, s, fixed))",
    "same_shape(x(1,1), x(1,2), turned)",
    "count(c in cells: same_shape(x(c), <(1,1), (1,2)>)) = 2",
    "not same_shape(x(2,1), <(1,1), (2,1)>, fixed)",
]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", AREAS)
def test_same_answers_as_the_judge(kind: str, size: str, shape: str) -> None:
    board = "2x2" if kind == "division" and size == "not of all" else "2x3"
    check(f"grid {board}\n{AREAS[kind]}\n{shape}\n{SIZES[size]}")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("grid 3x3\nareas x\nfor r in x: len(r) = 3\nfor r in x: same_shape(r, x(1,1), fixed)", 2),
        ("grid 2x4\nareas x\nfor r in x: len(r) = 4\nfor r in x: same_shape(r, x(1,1))", 4),
        ("grid 2x4\nareas x\nfor r in x: len(r) = 4\nfor r in x: same_shape(r, x(1,1), fixed)", 2),
        # sizes given by digits, and shapes through a definition
        (
            "grid 1x4 of 1..3\nareas x = (a, b) in links: a = b\nfor c in cells: len(x(c)) = c\n"
            "def like(a, b) = same_shape(x(a), x(b))\nlike((1,1), (1,4))",
            None,
        ),
        # "alike" may have two meanings
        ("grid 2x2\nareas x\nfor r in x: len(r) <= 2\nfor m in <1, 2>: same_shape(x(1,m), x(2,m), fixed)", None),
        (
            "grid 2x3\nareas x\nfor r in x: len(r) <= 3\n"
            "same_shape(x(1,1), x(1,3)) and not same_shape(x(1,1), x(1,3), fixed)",
            None,
        ),
        # an area that is completely known from the start
        ("grid 1x1\nareas x\nfor r in x: len(r) <= 2\nsame_shape(x(1,1), <(1,1)>)", 1),
        # cells that touch at corners are connected, too
        (
            "grid 2x2\nlayer e on cells of bool\nareas x = around, e\nfor r in x: len(r) <= 3\n"
            "same_shape(x(1,1), x(2,2))\ne(1,1)",
            None,
        ),
        # areas may be empty
        ("grid 1x3\nlayer e on cells of bool\nareas x = e\nfor r in x: len(r) < 3\nsame_shape(x(1,1), x(1,3))", 3),
    ],
)
def test_number_of_solutions(text: str, count: int | None) -> None:
    assert check(text) == count or count is None


def test_placements() -> None:
    board = Board(2, 2)
    graph = graph_of(Builder(), board, dict.fromkeys(board.links, True), True, None)
    four = dict.fromkeys(board.cells, 4)
    assert catalogue(graph, {Cell(1, 1): 4}, {}) is None  # another area may have any size
    assert catalogue(graph, dict.fromkeys(board.cells, 9), {}) is None
    assert catalogue(graph, four, {}) is not None


@pytest.mark.parametrize(("moves", "same"), [("", True), ("turned", False), ("fixed", False)])
def test_canonical_image_of_a_shape(moves: str, same: bool) -> None:
    ell, mirrored = ((0, 0), (1, 0), (2, 0), (2, 1)), ((5, 1), (6, 1), (7, 1), (7, 0))
    assert (shape_of(ell, moves) == shape_of(mirrored, moves)) is same
    assert {shape_of(places, moves) for (places,) in images((ell,), moves)} == {shape_of(ell, moves)}
    assert shape_of((), moves) == ()


@pytest.mark.parametrize("most", range(9))
def test_count_of_polyominoes(most: int) -> None:
    assert how_many(most, True) == len(polyominoes(most, True))
    assert how_many(most, False) == len(polyominoes(most, False))
