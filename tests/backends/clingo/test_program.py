"""Sums of numbers as a ground program, compared with all values that the numbers can have."""

from itertools import product

import pytest

from pzc.backends.clingo.program import Program
from pzc.compiler.base.intervals import Intervals, members
from pzc.compiler.encode.sink import Affine, Terms, TooLarge

from .aspif import models

DOMAINS: tuple[Intervals, ...] = (((1, 3),), ((0, 1), (4, 4)), ((-1, 1),))
TERMS: Terms = ((0, 2), (1, -1), (2, 3))
SUMS = [
    (numbers, sum(factor * numbers[variable] for variable, factor in TERMS))
    for numbers in product(*map(members, DOMAINS))
]
BOUNDS: list[Intervals] = [
    ((2, 5),),
    ((-100, 4),),
    ((4, 100),),
    ((-100, 100),),
    ((-4, 100),),
    ((9, 100),),
    ((-100, 8),),
    ((-100, -5),),
    ((50, 60),),
    ((-60, -50),),
    ((0, 1), (4, 4), (7, 9)),
    ((-5, -5), (9, 9)),
]


def _found(program: Program, numbers: list[int], *literals: int) -> set[tuple[int, ...]]:
    """Return the values of the numbers and of the literals in each model."""
    choices = [program.choices(Affine(((number, 1),), 0)) for number in numbers]
    program.settle()
    found = []
    for held in models(program.text()):

        def holds(literal: int, held: frozenset[int] = held) -> bool:
            return literal + 1 in held if literal >= 0 else -literal not in held

        values = [[value for value, literal in each.items() if holds(literal)] for each in choices]
        assert all(len(some) == 1 for some in values)
        found.append((*(some[0] for some in values), *(int(holds(literal)) for literal in literals)))
    assert len(found) == len(set(found))
    return set(found)


def _made() -> tuple[Program, list[int], Terms]:
    program = Program()
    numbers = [program.new_int(domain, "") for domain in DOMAINS]
    return program, numbers, tuple((numbers[variable], factor) for variable, factor in TERMS)


@pytest.mark.parametrize("domain", BOUNDS)
def test_a_sum_within_a_domain(domain: Intervals) -> None:
    program, numbers, terms = _made()
    program.linear(terms, domain)
    assert _found(program, numbers) == {each for each, total in SUMS if total in members(domain)}


@pytest.mark.parametrize("domain", BOUNDS)
def test_enforced_sum(domain: Intervals) -> None:
    program, numbers, terms = _made()
    switch = program.new_bool("")
    program.linear(terms, domain, (switch,))
    assert _found(program, numbers, switch) == {
        (*each, on) for each, total in SUMS for on in (0, 1) if not on or total in members(domain)
    }


@pytest.mark.parametrize(("domain", "rest"), [(((2, 5),), ((-100, 1), (6, 100))), (((-5, 1), (9, 9)), ((2, 8),))])
def test_reified_sum(domain: Intervals, rest: Intervals) -> None:
    program, numbers, terms = _made()
    holds = program.new_bool("")
    program.reify(holds, terms, domain, rest)
    assert _found(program, numbers, holds) == {
        (*each, int(total in members(domain)))
        for each, total in SUMS
        if total in members(domain) or total in members(rest)
    }


def test_equal_bounds_share_a_rule() -> None:
    program, _, terms = _made()
    switches = [program.new_bool("") for _ in range(2)]
    program.linear(terms, ((4, 100),), switches[:1])
    before = len(program.lines)
    program.linear(terms, ((4, 100),), switches[1:])
    assert len(program.lines) == before + 1


@pytest.mark.parametrize("sign", [1, -1])
def test_weights_of_a_value(sign: int) -> None:
    """The weights of its literals add up to the value, minus the minimum."""
    program, numbers, terms = _made()
    weighed = program.weighed(Affine(terms, 7), sign)
    assert all(weight > 0 for _, weight in weighed)
    least = min(sign * total for _, total in SUMS)
    found = _found(program, numbers, *(literal for literal, _ in weighed))
    assert len(found) == len(SUMS)
    for one in found:
        total = sum(factor * one[variable] for variable, factor in TERMS)
        held = zip(one[len(numbers) :], weighed, strict=True)
        assert least + sum(weight for holds, (_, weight) in held if holds) == sign * total


def test_a_constant_has_no_weights() -> None:
    assert Program().weighed(Affine((), 7), 1) == []


def test_sums_that_clasp_does_not_take() -> None:
    program, _, terms = _made()
    far = program.new_int(((0, 1),), "")
    most = 2**31 - 1
    program.linear((*terms, (far, most - 14)), ((5, 7),))
    with pytest.raises(TooLarge):
        program.linear((*terms, (far, most - 13)), ((5, 7),))
