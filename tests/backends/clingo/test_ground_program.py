"""Flat puzzles as ground programs: each solution is one model, and its values can be read from the model."""

from collections import Counter

import pytest

from pzc.backends.clingo.ground_program import extend_program, ground_program
from pzc.backends.clingo.program import Program
from pzc.compiler.encode.encode import Encoded
from pzc.compiler.encode.sink import Literal
from pzc.compiler.flat.flat import AllDifferent, Connected, Flat, Reason, Var

from ...flat_judge import answers, any_of, equal, flat, linear, negation, numbers, within
from .aspif import models

A, B, C = CELLS = numbers(3, 1, 3)
TRUTHS = tuple(Var(i, f"p{i}", ((0, 1),), True, "layer", i) for i in range(3))

PUZZLES = [
    flat(CELLS),
    flat(CELLS, AllDifferent(CELLS)),
    flat(CELLS, within(linear((A, 1), (B, 2), (C, -1)), ((2, 3), (7, 9))), any_of(equal(A, 1), equal(B, 3))),
    flat(TRUTHS, Connected(TRUTHS, ((0, 1), (1, 2)))),
    flat(TRUTHS, negation(Connected(TRUTHS, ((0, 1), (1, 2))))),
    flat(CELLS, False),
]


def _found(program: Program, encoded: Encoded) -> Counter[tuple[int, ...]]:
    """Return the values of the unknowns in each model."""
    found = Counter[tuple[int, ...]]()
    places = [program.choices(value) for value in encoded.values]
    for held in models(program.text()):
        rows = [[v for v, x in each.items() if (x + 1 in held if x >= 0 else -x not in held)] for each in places]
        found[tuple(value for (value,) in rows)] += 1
    return found


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_each_answer_is_one_model(puzzle: Flat) -> None:
    program, encoded = ground_program(puzzle)
    assert len(list(models(program.text()))) == len(list(answers(puzzle)))
    assert _found(program, encoded) == Counter(answers(puzzle))


def test_switched_off_constraints_require_nothing() -> None:
    puzzle = PUZZLES[1]
    program = Program()
    switch = program.new()

    def guards(reason: Reason) -> list[Literal]:
        assert reason == puzzle.constraints[0].reason
        return [switch]

    encoded = extend_program(puzzle, program, guards)
    program.settle()
    on = Counter(answers(puzzle))
    assert _found(program, encoded) == on + Counter(answers(flat(CELLS)))
    program.clause((switch,))
    assert _found(program, encoded) == on
