"""The common part of f-puzzles documents: given digits, regions, the solution; and invalid documents."""

from typing import Any

import pytest

from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.sudokus.documents import Part, Wrong
from pzc.compiler.formats.sudokus.fpuzzles import (
    LARGEST,
    Grid,
    default_box,
    default_regions,
    read_digits,
    read_grid,
    read_solution,
    regions_of,
)


def _document(*rows: list[Any], **more: object) -> Part:
    return Part({"size": len(rows), "grid": list(rows), **more})


def test_given_digits_and_entered_digits() -> None:
    grid = read_grid(
        _document(
            [{"value": 2, "given": True}, {"value": "1"}],
            [{"givenPencilMarks": [1, 2], "c": "#f00"}, {"centerPencilMarks": [1], "value": 0}],
        )
    )
    assert grid.size == 2 and grid.given == {Cell(1, 1): 2} and grid.possible == {Cell(2, 1): (1, 2)}
    assert grid.left_out == ("digits that are not given (1)", "cells with pencil marks (1)", "coloured cells (1)")
    assert grid.region == {}


def test_given_regions() -> None:
    grid = read_grid(_document([{"region": 0}, {"region": 1}], [{"region": None}, {"region": 1}]))
    assert grid.region == {Cell(1, 1): 0, Cell(1, 2): 1, Cell(2, 1): None, Cell(2, 2): 1}
    assert regions_of(grid) == (((Cell(1, 2), Cell(2, 2)),), 1)


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"size": 0, "grid": []}, "boards of up to"),
        ({"size": LARGEST + 1, "grid": []}, "this is 37"),
        ({"size": 2, "grid": [[{}, {}]]}, "a list of 2 rows"),
        ({"size": 1, "grid": [[{}, {}]]}, "a list of 1 cells"),
        ({"size": 1, "grid": [[3]]}, "an object"),
        ({"size": 1, "grid": [[{"value": 2}]]}, "a digit from 1 to 1"),
        ({"size": 1, "grid": [[{"value": -1}]]}, "a digit from 1 to 1"),
        ({"size": 1, "grid": [[{"region": "x"}]]}, "a number"),
    ],
)
def test_invalid_grids(document: dict[str, object], message: str) -> None:
    with pytest.raises(Wrong, match=message):
        read_grid(Part(document))


@pytest.mark.parametrize(
    ("size", "box"), [(1, (1, 1)), (4, (2, 2)), (6, (2, 3)), (7, (1, 7)), (8, (2, 4)), (9, (3, 3)), (12, (3, 4))]
)
def test_default_boxes(size: int, box: tuple[int, int]) -> None:
    assert default_box(size) == box
    regions = default_regions(size)
    assert len(regions) == size and all(len(region) == size for region in regions)


def test_the_boxes_of_a_board_of_six() -> None:
    """These boxes are wider than high."""
    assert default_regions(6)[1] == tuple(Cell(r, c) for r in (1, 2) for c in (4, 5, 6))
    grid = Grid(6, {}, {}, {Cell(1, 4): 0}, ())
    assert len(regions_of(grid)[0]) == 4 and regions_of(grid)[1] == 2


@pytest.mark.parametrize(
    ("given", "text", "rows"),
    [
        ([1, 2, 2, 1], "", [[1, 2], [2, 1]]),
        ([1, None, 0, "."], "", [[1, None], [None, None]]),
        ("12 21", "", [[1, 2], [2, 1]]),
        ("1,2,2,1", "", [[1, 2], [2, 1]]),
        (None, "122-", [[1, 2], [2, None]]),
        (None, "", None),
        ("....", "", None),
    ],
)
def test_solutions(given: object, text: str, rows: object) -> None:
    assert read_solution(Part({"solution": given}), 2, text) == rows


@pytest.mark.parametrize(("given", "size"), [([1, 2], 2), ("123", 2), ([3, 1, 1, 1], 2), ([1], 0), ("x", 1)])
def test_invalid_solutions(given: object, size: int) -> None:
    with pytest.raises(Wrong):
        read_solution(Part({"solution": given}), size)


def test_all_digits_in_the_cells() -> None:
    grid = [[{"value": 2, "given": True}, {"value": 1}], [None, {"value": 0}]]
    assert read_digits(Part({"grid": grid}), 2) == [[2, 1], [None, None]]
    with pytest.raises(Wrong):
        read_digits(Part({"grid": grid}), LARGEST + 1)
