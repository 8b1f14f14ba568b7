"""The kernel compared with the judges, with or without numba: the same solutions, however many there are."""

import pytest
from hypothesis import assume, given

from pzc.backends.interface import Answer
from pzc.backends.kernel.machine import Found, Machine, Unsuited
from pzc.compiler.base.node import replace
from pzc.compiler.flat.flat import Flat, Objective

from ...effort import examples
from ...flat_judge import answers, flat, flats, linear, numbers, within
from ...specs import compiled_if_valid, specs
from ..test_differential import judged
from ..test_flat_search import latin_square

MANY = 1000


def machine(puzzle: Flat) -> Machine:
    try:
        return Machine(puzzle)
    except Unsuited:
        assume(False)
        raise


def found(puzzle: Flat) -> set[Answer]:
    """Return all solutions. Each must be found once."""
    (result,) = machine(puzzle).solve([[]], MANY)
    assert result.complete
    assert len(set(result.answers)) == len(result.answers)
    return set(result.answers)


@examples(40, 3000)
@given(flats())
def test_same_answers_as_the_judge_of_flat_forms(puzzle: Flat) -> None:
    assert found(puzzle) == set(answers(puzzle))


@examples(15, 2000)
@given(specs())
def test_same_answers_as_the_judge_of_texts(text: str) -> None:
    problem = compiled_if_valid(text)
    assume(problem is not None)
    assert problem is not None
    hidden = problem.flat.hidden
    result = {tuple(answer[place] for place in problem.flat.visible) for answer in judged(problem)}
    results = found(problem.flat)
    assert {tuple(answer[place] for place in problem.flat.visible) for answer in results} == result
    assert hidden or results <= judged(problem)


def test_puzzles_of_a_batch_are_independent() -> None:
    latin = latin_square(4)
    kernel = machine(latin)
    puzzles = [
        [],
        kernel.given(0, ((1, 1),)),
        kernel.given(0, ((5, 9),)),
        [*kernel.given(0, ((2, 3),)), *kernel.given(5, ((1, 1),))],
    ]
    together = kernel.solve(puzzles, MANY)
    assert together == [kernel.solve([puzzle], MANY)[0] for puzzle in puzzles]
    every = set(together[0].answers)
    assert len(every) == 576
    assert set(together[1].answers) == {answer for answer in every if answer[0] == 1}
    assert together[2] == Found((), True, 0)
    assert set(together[3].answers) == {answer for answer in every if answer[0] in (2, 3) and answer[5] == 1}


def test_limited_search_is_incomplete() -> None:
    (two,) = machine(latin_square(3)).solve([[]], 2)
    assert (len(two.answers), two.complete) == (2, False)


def test_gives_up_after_a_number_of_guesses() -> None:
    kernel = machine(latin_square(4))
    (result,) = kernel.solve([[]], MANY, most=5)
    assert not result.complete
    assert result.tries == 5
    assert len(result.answers) < 576


def test_sums_in_one_of_several_intervals() -> None:
    x = numbers(4, 1, 6)
    total = linear(*((each, factor) for each, factor in zip(x, (2, 1, -1, 3), strict=True)))
    puzzle = flat(x, within(total, ((-1, 2), (9, 9), (25, 40))))
    assert found(puzzle) == set(answers(puzzle))


def test_unsuited_puzzles() -> None:
    x = numbers(2, 1, 3)
    with pytest.raises(Unsuited):
        Machine(replace(flat(x), objectives=(Objective(x[0], True),)))
    with pytest.raises(Unsuited):
        Machine(flat(numbers(1, 0, 10**6)))
