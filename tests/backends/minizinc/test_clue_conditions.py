"""Conditions of clues: conditions of the same form become one constraint over arrays."""

import pytest

from pzc.backends.minizinc.backend import write
from pzc.backends.minizinc.clue_conditions import forms
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source


def _model(text: str) -> str:
    return write(compile_source(Source("test.puz", text)))


def test_forms_differ_in_more_than_numbers() -> None:
    conditions = {1: "sum(x) = 11", 2: "sum(x) in {4, 9}", 3: "sum(x) = 9", 4: "sum(x) in {16}", 5: "x[1..2] = 3"}
    assert forms(conditions) == [
        {1: "sum(x) = 11", 3: "sum(x) = 9"},
        {2: "sum(x) in {4, 9}", 4: "sum(x) in {16}"},
        {5: "x[1..2] = 3"},
    ]


CAGES = {
    "everywhere": (
        ["sum = 3", "sum = 9"],
        "array[CAGE] of int: cage_sum = [3, 9];",
        'forall(k in CAGE)((sum(digit(cage(k))) = cage_sum[k]) :: "cage \\(k)")',
    ),
    "somewhere": (
        ["sum = 3", "sum = 9", "max < 4"],
        "array[CAGE] of opt int: cage_sum = [3, 9, <>];",
        'forall(k in CAGE where occurs(cage_sum[k]))((sum(digit(cage(k))) = deopt(cage_sum[k])) :: "cage \\(k)")',
    ),
    "sets": (
        ["sum in <4, 9>", "sum in <5>", "max < 4"],
        "array[CAGE] of set of int: cage_sum = [{4, 9}, {5}, {}];",
        'forall(k in CAGE where cage_sum[k] != {})((sum(digit(cage(k))) in cage_sum[k]) :: "cage \\(k)")',
    ),
    "the same": (
        ["max - min = 3", "max - min = 3", "sum = 8"],
        "cage: conditions",
        'forall(k in CAGE where k in {1, 2})((max(digit(cage(k))) - min(digit(cage(k))) = 3) :: "cage \\(k)")',
    ),
}


@pytest.mark.parametrize("conditions, message, rule", CAGES.values(), ids=CAGES)
def test_conditions_of_one_form(conditions: list[str], message: str, rule: str) -> None:
    clues = "".join(f"cage <({r},1), ({r},2)> {condition}\n" for r, condition in enumerate(conditions, 1))
    model = _model(f"use sudoku, killer\n{clues}")
    assert message in model
    assert rule in model


def test_single_condition_keeps_its_name() -> None:
    model = _model("use sudoku, killer\ncage <(1,1), (1,2)> sum = 3\ncage <(2,1), (2,2)> max < 4\n")
    assert 'constraint :: "cage <(1,1), (1,2)> sum = 3" sum(digit(cage(1))) = 3;' in model


def test_a_parameter_may_have_the_name_of_the_index() -> None:
    text = _model(
        "param k = 2\nuse sudoku(height = 2, width = k), cage\ncage (1,1)..(1,2) sum = 3, (2,1)..(2,2) sum = 7\n"
    )
    assert "int: k = 2;" in text
    assert 'forall(k_2 in CAGE)((sum(digit(cage(k_2))) = cage_sum[k_2]) :: "cage \\(k_2)")' in text
