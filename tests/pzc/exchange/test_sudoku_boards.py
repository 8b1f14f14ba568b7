"""Boards with the digits from 1 to their side: how they are recognized, and which clauses apply to them."""

import pytest

from pzc.compiler.board.elements import Cell
from pzc.exchange.sudoku_boards import (
    board_from,
    clause_for,
    clauses_of,
    has_each_digit_once,
    regions_of,
    sum_wanted,
)

from .documents import SMALL, model_of

KIND = "fpuzzles"
SIDE = 'param n = 2\nformat fpuzzles "size": side(n)\n'


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (SMALL, True),
        ("use latin_square(n = 3)\n", True),
        ("grid 4 x 4 of 1..4\n", False),
        ("grid 4 x 4 of 1..4\nformat fpuzzles \"x\": flag()\n", False),
        (SIDE + "grid n x n of 0..1\n", False),
        (SIDE + "grid n x 3 of 1..2\n", False),
        (SIDE + "grid n x n of 1..2\nholes [[\n . #\n . .\n]]\n", False),
        (SIDE + "grid n x n of 1..2\n", True),
    ],
)  # fmt: skip
def test_a_square_with_each_digit_once(text: str, whole: bool) -> None:
    model = model_of(text)
    assert has_each_digit_once(model, clauses_of(model, KIND)) is whole


def test_clauses_count_with_the_values_that_parameters_have() -> None:
    def keys(which: int) -> set[str]:
        return {clause.key for clause in clauses_of(model_of(f"{SMALL}use diagonal(which = {which})\n"), KIND)}

    assert "diagonal+" in keys(2) - keys(1) and "diagonal-" in keys(1) - keys(2)
    assert {"diagonal+", "diagonal-"} <= keys(0) | keys(1) | keys(2)


@pytest.mark.parametrize(("settings", "applies"), [("", True), ("(low = 1)", True), ("(low = 2)", False)])
def test_no_clause_of_a_file_applies_if_another_parameter_is_changed(settings: str, applies: bool) -> None:
    clauses = clauses_of(model_of(f"{SMALL}use dutch_flatmates{settings}\n"), "iss")
    assert ("DutchFlatmates" in {clause.key for clause in clauses}) is applies


def test_the_clause_of_a_clue_is_that_of_the_file_that_uses_others() -> None:
    clauses = clauses_of(model_of(SMALL + "use killer_cages, kropki\n"), KIND)
    found = clause_for(clauses, "cage")
    assert found is not None and found.key == "killercage"
    assert clause_for(clauses, "thermo") is None
    own = model_of(SMALL + 'use killer_cages\nformat fpuzzles "mine": sums(cage)\n')
    mine = clause_for(clauses_of(own, KIND), "cage")
    assert mine is not None and mine.key == "mine"
    black = clause_for(clauses, "black_dot")
    assert black is not None and black.key == "ratio", "`negative` says nothing of where a dot stands"


def test_regions_of_boards() -> None:
    def regions(text: str) -> list[tuple[Cell, ...]]:
        model = model_of(text)
        return regions_of(model, clauses_of(model, KIND))

    boxes = regions("use sudoku(height = 2, width = 3)\n")
    assert len(boxes) == 6 and boxes[0] == tuple(Cell(i, j) for i in (1, 2) for j in (1, 2, 3))
    assert boxes[1][0] == Cell(1, 4) and boxes[2][0] == Cell(3, 1)
    pieces = regions("use jigsaw\nbox [[\n  a b\n  a b\n]]\n")
    assert sorted(pieces) == [(Cell(1, 1), Cell(2, 1)), (Cell(1, 2), Cell(2, 2))]
    assert regions("use latin_square(n = 3)\n") == []


@pytest.mark.parametrize(
    ("condition", "total"),
    [
        ("sum = 5", 5),
        ("sum < 5", None),
        ("max = 3", None),
        ("sum = (3,3)", None),
        ("", None),
        ("sum(rows[1]) = 10", None),
    ],
)
def test_conditions_that_are_sums(condition: str, total: int | None) -> None:
    model = model_of(f"{SMALL}use killer_cages\ncage <(1,1), (1,2)> {condition}\n")
    (placement,) = model.facts.placements["cage"]
    assert sum_wanted(placement) == total


def test_the_help_names_the_format() -> None:
    assert 'format iss "size"' in board_from("iss")
