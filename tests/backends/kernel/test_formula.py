"""Formulas of the kernel keep the meaning of the constraints that are added to them."""

from itertools import product

import pytest

from pzc.backends.kernel.formula import Formula
from pzc.compiler.base.intervals import Intervals, members
from pzc.compiler.encode.logic import FALSE, TRUE
from pzc.compiler.encode.sink import Affine

from .formulas import models

A, B, C = 1, 2, 3


def _formula(free: int) -> Formula:
    formula = Formula()
    assert [formula.new() for _ in range(free)] == [*range(1, free + 1)]
    return formula


def _holding(formula: Formula, free: int) -> list[tuple[int, ...]]:
    """Return the free truth values of each model, each once: all other variables are functions of them."""
    formula.settle()
    found = sorted(values[1 : free + 1] for values in models(formula))
    assert len(found) == len(set(found))
    return found


@pytest.mark.parametrize(
    ("literals", "enforced_by", "clause"),
    [
        ((B, ~A), (), (~A, B)),
        ((A, FALSE, A), (), (A,)),
        ((A,), (B, ~C), (~B, A, C)),
        ((), (), ()),
        ((A, TRUE), (), None),
        ((A, ~A), (), None),
        ((A,), (A,), None),
        ((A,), (FALSE,), None),
    ],
)
def test_clauses(literals: tuple[int, ...], enforced_by: tuple[int, ...], clause: tuple[int, ...] | None) -> None:
    formula = _formula(3)
    formula.clause(literals, enforced_by)
    assert formula.clauses[1:] == ([] if clause is None else [clause])


@pytest.mark.parametrize(
    ("literals", "enforced_by", "groups"),
    [
        ((C, ~A, B), (), 1),
        ((A, FALSE, B), (), 1),
        ((A,), (), 0),
        ((A, A, B), (), 0),
        ((A, TRUE, B), (), 0),
        ((A, B), (C,), 0),
    ],
)
def test_at_most_one_groups(literals: tuple[int, ...], enforced_by: tuple[int, ...], groups: int) -> None:
    formula = _formula(3)
    formula.at_most_one(literals, enforced_by)
    assert len(formula.groups) == groups

    def holds(literal: int, values: tuple[int, ...]) -> bool:
        return bool((1, *values)[literal]) if literal >= 0 else not (1, *values)[~literal]

    assert _holding(formula, 3) == [
        values
        for values in product((0, 1), repeat=3)
        if sum(holds(each, values) for each in literals) <= 1 or not all(holds(each, values) for each in enforced_by)
    ]


@pytest.mark.parametrize(
    ("bodies", "more"),
    [
        ([(A, B)], 0),
        ([(A,), (~B,)], 0),
        ([(A, B), (C,)], 1),
        ([(A, B), (~A, C)], 2),
        ([(A, TRUE), (B, FALSE)], 0),
        ([()], 0),
        ([], 0),
    ],
)
def test_defined_atom_holds_iff_a_rule_body_does(bodies: list[tuple[int, ...]], more: int) -> None:
    formula = _formula(3)
    head = formula.new_defined()
    for body in bodies:
        formula.rule(head, body)
    found = _holding(formula, 4)
    assert formula.size == 5 + more  # a truth value for each body of several literals, if there are several bodies

    def holds(literal: int, values: tuple[int, ...]) -> bool:
        return bool((1, *values)[literal]) if literal >= 0 else not (1, *values)[~literal]

    every = product((0, 1), repeat=3)
    assert found == [(*v, int(any(all(holds(each, v) for each in body) for body in bodies))) for v in every]


def test_free_atom_can_be_defined_later() -> None:
    formula = _formula(2)
    formula.defined(B)
    formula.rule(B, (~A,))
    assert _holding(formula, 2) == [(0, 1), (1, 0)]


def _numbers(formula: Formula, *domains: Intervals) -> list[int]:
    return [formula.new_int(domain, "") for domain in domains]


def _values(formula: Formula, numbers: list[int], *literals: int) -> set[tuple[int, ...]]:
    """Return the numbers and literals in each model."""
    choices = [formula.choices(Affine(((number, 1),), 0)) for number in numbers]
    formula.settle()
    found = set()
    for values in models(formula):
        result = [[v for v, x in each.items() if (values[x] if x >= 0 else not values[~x])] for each in choices]
        assert all(len(some) == 1 for some in result)
        found.add((*(some[0] for some in result), *(values[literal] for literal in literals)))
    return found


DOMAINS: tuple[Intervals, ...] = (((1, 2),), ((0, 1), (4, 4)), ((-1, 0),))
SUMS = [(v, 2 * v[0] - v[1] + 3 * v[2]) for v in product(*map(members, DOMAINS))]


@pytest.mark.parametrize("domain", [((1, 2),), ((-2, -1), (3, 4)), ((50, 60),), ((-99, 99),)])
@pytest.mark.parametrize("switched", [False, True])
def test_sums_of_choices(domain: Intervals, switched: bool) -> None:
    formula = Formula()
    numbers = _numbers(formula, *DOMAINS)
    switch = formula.new_bool("")
    terms = tuple(zip(numbers, (2, -1, 3), strict=True))
    formula.linear(terms, domain, (switch,) if switched else ())
    assert _values(formula, numbers, switch) == {
        (*v, on) for v, total in SUMS for on in (0, 1) if total in members(domain) or switched and not on
    }
    assert all(len(each.choices) == 3 for each in formula.sums)


def test_reified_sum() -> None:
    formula = Formula()
    numbers = _numbers(formula, *DOMAINS)
    holds = formula.new_bool("")
    formula.reify(holds, tuple(zip(numbers, (2, -1, 3), strict=True)), ((-1, 2),), ((-99, -2), (3, 99)))
    assert _values(formula, numbers, holds) == {(*v, int(-1 <= total <= 2)) for v, total in SUMS}


def test_last_literal_of_exactly_one() -> None:
    formula = _formula(3)
    formula.exactly_one([A, B, C])
    assert formula.choices(Affine(((A, 2), (B, 5)), 7)) == {9: A, 12: B, 7: C}
    assert _holding(formula, 3) == [(0, 0, 1), (0, 1, 0), (1, 0, 0)]
    other = _formula(4)
    other.exactly_one([A, B, C], (4,))
    assert C not in other.choices(Affine(((A, 2), (B, 5)), 7)).values()
