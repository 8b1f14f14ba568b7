"""Interchangeable values, and puzzles in which they are ordered."""

from itertools import combinations
from math import prod

import pytest
from hypothesis import given

from pzc.backends.interface import Answer, Problem
from pzc.compiler.base.source import Source
from pzc.compiler.flat.symmetry import Factor, Interchangeable, interchangeable_values, reduce
from pzc.compiler.pipeline import compile_source, flatten

from ...effort import examples
from ...judged import found
from ...specs import compiled_if_valid, specs
from ...symmetric_specs import alike as symmetric_specs


def problem_of(text: str) -> Problem:
    model = compile_source(Source("test", text))
    return Problem(model, flatten(model))


def classes(text: str) -> list[tuple[int, ...]]:
    return [one.values for one in interchangeable_values(problem_of(text).flat)]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("", [(1, 2, 3, 4)] * 4),  # no constraint connects the cells
        ("UNIQUE(*, *)", [(1, 2, 3, 4)]),
        ("UNIQUE(*, *)\n(1,1) = 2", [(1, 3, 4)]),
        ("UNIQUE(*, *)\n(1,1) != 2\n(1,2) != 3", [(1, 4)]),
        ("UNIQUE(*, *)\n(1,1) mod 2 = 0", [(1, 3), (2, 4)]),
        ("UNIQUE(*, *)\n(1,1) < (1,2)", []),
        ("UNIQUE(*, *)\n(1,1) = (1,2) + 1", []),
        ("UNIQUE(*, *)\nsum(cells) = 10", []),
        ("(1,1) = (1,2)", [(1, 2, 3, 4)] * 3),
        ("for a in cells: count(b in cells: a = b) = 2", [(1, 2, 3, 4)]),
        ("for a in cells: count(b in cells: b = 3) = 2", [(1, 2, 4)] * 4),
        ("if (1,1) = (1,2) then (2,1) = (2,2) else (2,1) = (1,1)", [(1, 2, 3, 4)]),
        ("if (1,1) = 4 then (2,1) = (2,2) else (2,1) = (1,1)", [(1, 2, 3), (1, 2, 3, 4)]),
        ("<(1,1), (1,2), (2,1)>[(2,2)] = (1,1)", [(1, 2, 3, 4)]),  # the values of the index cannot be exchanged
        ("<(1,1), (1,2), (2,2)>[(2,2)] = (1,1)", [(1, 2, 3, 4)]),
        ("distinct(<(1,1), (1,2), 3>)", [(1, 2, 4), (1, 2, 3, 4), (1, 2, 3, 4)]),
    ],
)
def test_classes_of_interchangeable_values(rules: str, expected: list[tuple[int, ...]]) -> None:
    assert sorted(classes(f"grid 2x2 of 1..4\n{rules}\n")) == sorted(expected)


def test_layers_are_exchanged_together_only_where_they_are_compared() -> None:
    head = "grid 1x2 of 1..3\nlayer height on cells of 1..3\nUNIQUE(*, *)\n"
    assert classes(head) == [(1, 2, 3)] * 3
    assert classes(head + "for c in cells: height(c) = c\n") == [(1, 2, 3)]


def test_truth_values_are_never_interchangeable() -> None:
    assert classes("grid 1x2\nlayer star on cells of bool\nstar(1,1) != star(1,2)\n") == []


@pytest.mark.parametrize(
    ("text", "factors"),
    [
        ("use sudoku\n", [Factor(9, 9)]),
        ("use super_sudoku\n", [Factor(9, 9)]),
        ("use sudoku\ngiven (1,1) = 3, (2,4) = 5, (2,2) = 5\n", [Factor(7, 7)]),
        ("use sudoku\n(5,5) mod 2 = 0\n", [Factor(5, 5), Factor(4, 4)]),
        ("use killer\ncage <(1,1), (1,2)> sum = 4\n", []),
        ("grid 1x3 of 1..5\nUNIQUE(*, *)\n", [Factor(5, 3)]),
        ("grid 1x3 of 1..5\n(1,1) = (1,2)\n(1,2) = (1,3)\n", [Factor(5, 1)]),
    ],
)
def test_factors(text: str, factors: list[Factor]) -> None:
    assert list(reduce(problem_of(text).flat).factors) == factors


@pytest.mark.parametrize(
    ("factor", "text", "number"),
    [(Factor(9, 9), "9!", 362880), (Factor(9, 8), "9!", 362880), (Factor(5, 2), "5 * 4", 20)],
)
def test_a_factor(factor: Factor, text: str, number: int) -> None:
    assert (str(factor), factor.number) == (text, number)


def hold(problem: Problem) -> None:
    """Check that exchanging two values maps solutions to solutions, and that `reduce` leaves one order of them."""
    answers = set(found(problem))
    for one in interchangeable_values(problem.flat):
        for a, b in combinations(one.values, 2):
            assert {exchanged(problem, answer, one, {a: b, b: a}) for answer in answers} == answers
    reduced = reduce(problem.flat)
    left = found(problem.narrowed(reduced.more))
    assert set(left) <= answers
    assert len(left) * prod(factor.number for factor in reduced.factors) == len(answers)


def exchanged(problem: Problem, answer: Answer, one: Interchangeable, values: dict[int, int]) -> Answer:
    mine = set(one.unknowns)
    return tuple(
        values.get(value, value) if unknown in mine else value
        for unknown, value in zip(problem.flat.variables, answer, strict=True)
    )


@examples(50, 1000)
@given(symmetric_specs())
def test_exchanging_values_keeps_solutions(text: str) -> None:
    problem = compiled_if_valid(text)
    if problem is not None:
        hold(problem)


@examples(25, 250)
@given(specs())
def test_exchanging_values_keeps_solutions_for_random_rules(text: str) -> None:
    problem = compiled_if_valid(text)
    if problem is not None:
        hold(problem)
