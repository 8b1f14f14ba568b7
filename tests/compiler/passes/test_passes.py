"""All passes: the solutions stay the same, whichever pass is left out."""

from collections.abc import Callable

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from pzc.backends.cpsat.backend import BACKEND
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.flat.flat import AllDifferent, BoolExpr, Flat
from pzc.compiler.passes import PASSES, improve

from ...effort import examples
from ...flat_judge import answers, any_of, domains, equal, flat, flats, linear, negation, var, within
from ...specs import compiled_if_valid, specs

Pass = Callable[[Flat], Flat]


@st.composite
def cages(draw: st.DrawFn) -> Flat:
    """Draw puzzles with structures that passes look for: groups without repeats, sums, pairs that differ, given
    values.
    """
    count = draw(st.integers(2, 5))
    digits = draw(st.integers(2, 4))
    whole = st.just(((1, digits),))
    cells = [var(index, draw(whole | whole | domains(0, digits))) for index in range(count)]
    several = st.lists(st.sampled_from(cells), min_size=2, max_size=5, unique=True)
    conditions: list[BoolExpr] = [
        AllDifferent(tuple(draw(several))) if len(cells) > 2 else negation(equal(cells[0], cells[1]))
        for _ in range(draw(st.integers(1, 4)))
    ]
    for _ in range(draw(st.integers(0, 4))):
        group = draw(several)
        total = draw(st.integers(len(group), 2 * len(group) + digits))
        match draw(st.sampled_from(["sum", "sum", "sums", "pair", "given", "either", "step", "even"])):
            case "sum":
                conditions.append(equal(linear(*((cell, 1) for cell in group)), total))
            case "sums":
                conditions.append(
                    within(linear(*((cell, 1) for cell in group)), ((total, total + 1), (total + 3, total + 3)))
                )
            case "pair":
                conditions.append(negation(equal(group[0], group[1])))
            case "given":
                conditions.append(equal(group[0], draw(st.integers(1, digits))))
            case "either":
                conditions.append(any_of(equal(group[0], 1), equal(group[1], 2)))
            case "step":
                by = draw(st.sampled_from((-1, 1)))
                after = [equal(linear((group[0], 1), (cell, -1)), by) for cell in group[1:]]
                conditions.append(any_of(equal(group[0], total), *after))
            case _:
                conditions.append(within(linear((group[0], 2), (group[1], -1)), ((0, 3),)))
    return flat(tuple(cells), *conditions)


def solutions(puzzle: Flat, without: frozenset[str] = frozenset()) -> list[Answer]:
    found: list[Answer] = []
    problem = Problem(None, puzzle)  # type: ignore[arg-type]
    assert BACKEND.search(problem, Options(without=without), None, found.append) is Status.COMPLETE
    return sorted(found)


_P, _Q = var(0, ((0, 1),)), var(1, ((0, 1),))
_TWICE = flat((_P, _Q), AllDifferent((_P, _P)), AllDifferent((_Q, _P)))
"""Nothing differs from itself: a list in which one unknown stands twice is no part of another."""


@pytest.mark.parametrize("name", PASSES)
@examples(60, 600)
@given(cages() | flats())
@example(_TWICE)
def test_a_pass_keeps_the_answers(name: str, puzzle: Flat) -> None:
    better = PASSES[name](puzzle)
    assert better.variables == puzzle.variables
    assert list(answers(better)) == list(answers(puzzle))


@examples(150, 1500)
@given(cages() | flats(), st.sets(st.sampled_from(sorted(PASSES))))
def test_any_set_of_passes_keeps_solutions(puzzle: Flat, without: set[str]) -> None:
    assert solutions(puzzle, frozenset(without)) == sorted(answers(puzzle))


@examples(25, 400)
@given(specs())
def test_puzzles_have_the_same_answers_with_and_without(text: str) -> None:
    problem = compiled_if_valid(text)
    assume(problem is not None)
    assert problem is not None
    assert solutions(problem.flat) == solutions(problem.flat, frozenset(PASSES))


_A, _B = var(0, ((0, 0), (2, 2))), var(1, ((1, 2),))
_HOLE = flat(
    (_A, _B),
    within(linear((_A, 1), (_B, -1)), ((-2, -1), (1, 1))),
    within(linear((_A, 1), (_B, 1), constant=-2), ((0, 0),)),
    any_of(within(linear((_A, 1), constant=-1), ((0, 0),)), within(linear((_B, 1), constant=-2), ((0, 0),))),
)
"""One of the conditions asks for a value that the unknown cannot have."""


@examples(30, 300)
@given(cages())
@example(_HOLE)
def test_answers_one_by_one(puzzle: Flat) -> None:
    """Solutions are forbidden one by one, by their literals: each is found once, and then none is left."""
    from pzc.backends.clock import Clock
    from pzc.backends.cpsat import search as cpsat_search
    from pzc.backends.cpsat.model import NativeModel
    from pzc.compiler.encode.encode import encode

    model = NativeModel()
    encoded = encode(improve(puzzle), model)
    found: list[Answer] = []
    task = cpsat_search.Search(model, encoded, Options(), Clock(None))
    assert cpsat_search._find_one_by_one(task, None, found.append, set()) is Status.COMPLETE
    assert sorted(found) == sorted(answers(puzzle))
