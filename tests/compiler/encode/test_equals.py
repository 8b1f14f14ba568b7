"""Unknowns that must be equal share their domains, and the solutions stay the same."""

import random
from collections import Counter
from functools import partial

import pytest

from pzc.backends.clingo.graphs import Reach
from pzc.backends.clingo.program import Program
from pzc.backends.clingo.search import Reader, search
from pzc.backends.interface import Answer, Options
from pzc.compiler.encode.encode import encode_with
from pzc.compiler.encode.equals import equal_unknowns, share_domains
from pzc.compiler.flat.flat import AllDifferent, BoolExpr, Connected, Flat, Var

from ...flat_judge import all_of, answers, any_of, equal, extremum, flat, linear, same, times, var, within

A, B, C, D = NUMBERS = tuple(var(index, ((0, 3),)) for index in range(4))
P, Q, R = TRUTHS = tuple(var(4 + index, ((0, 1),), truth=True) for index in range(3))
DOMAINS = {A: ((0, 3),), B: ((1, 3),), C: ((0, 1), (3, 3)), D: ((0, 0),)}


def _equal(*conditions: BoolExpr) -> dict[Var, Var]:
    return equal_unknowns(flat((*NUMBERS, *TRUTHS), *conditions).constraints, {D})


def test_first_unknown_represents_equal_ones() -> None:
    assert _equal(equal(B, C), all_of(equal(A, C), same(P, Q))) == {B: A, C: A, Q: P}
    assert _equal(equal(C, B), equal(B, A), equal(A, C)) == {B: A, C: A}


def test_other_conditions_share_nothing() -> None:
    assert not _equal(equal(A, D), any_of(equal(A, B), P), within(linear((A, 1), (B, -1)), ((0, 1),)))
    assert not _equal(equal(linear((A, 1), constant=1), B), equal(linear((A, 2)), B))


def test_equal_unknowns_share_the_intersection_of_domains() -> None:
    domains = dict(DOMAINS)
    assert share_domains({B: A, C: A}, domains)
    assert domains == dict.fromkeys((A, B, C), ((1, 1), (3, 3))) | {D: ((0, 0),)}
    assert not share_domains({D: B}, dict(DOMAINS))


def _found(puzzle: Flat) -> Counter[Answer]:
    """Return the solutions by clingo, each as often as it is found."""
    program, found = Program(), Counter[Answer]()
    encoded = encode_with(puzzle, program, partial(Reach, program), equal_as_one=True)
    program.settle()
    search(
        program.text(), Reader(program, encoded), encoded.hides, Options(), None, lambda answer: found.update([answer])
    )
    return found


def _random(seed: int) -> Flat:
    """Draw puzzles with equal unknowns and other constraints, in which both sides may be the same."""
    draw = random.Random(seed)
    domains = [((0, 3),), ((1, 2),), ((0, 1), (3, 3))]
    unknowns = tuple(var(index, draw.choice(domains)) for index in range(4))

    def two() -> list[Var]:
        return draw.sample(unknowns, 2)

    def other() -> BoolExpr:
        a, b, c = draw.sample(unknowns, 3)
        return draw.choice(
            [
                within(linear((a, draw.choice((1, -1, 2))), (b, draw.choice((1, -1, -2))), (c, 1)), ((1, 2), (4, 5))),
                within(linear((a, 1), (b, -1)), ((-1, 0), (2, 2))),
                AllDifferent((a, b)),
                any_of(equal(a, b), draw.choice(TRUTHS)),
                same(draw.choice(TRUTHS), equal(a, b)),
                equal(times(a, b), c),
                equal(extremum((a, b), least=True), c),
                Connected(TRUTHS, ((0, 1), (1, 2))),
            ]
        )

    result = [equal(*two()) for _ in range(draw.randint(1, 2))] + [same(*draw.sample(TRUTHS, 2))]
    return flat((*unknowns, *TRUTHS), *result, *(other() for _ in range(draw.randint(1, 3))))


@pytest.mark.parametrize("seed", range(60))
def test_each_answer_is_one_model(seed: int) -> None:
    puzzle = _random(seed)
    assert _found(puzzle) == Counter(answers(puzzle))
