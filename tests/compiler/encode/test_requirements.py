"""Conditions that must hold, and their native constraints and auxiliaries as text."""

import pytest

from pzc.compiler.encode.encode import encode
from pzc.compiler.encode.listing import Listing
from pzc.compiler.flat.flat import AllDifferent, And, BoolExpr, Constraint, Flat, Not, Reason

from ...flat_judge import (
    RULE,
    all_of,
    any_of,
    choice,
    equal,
    linear,
    negation,
    same,
    within,
)
from .listed import A, B, C, P, Q, R, constraints

GIVEN, OTHER = Reason(RULE), Reason(RULE, (RULE,))


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (AllDifferent((A, B, C)), "all_different(a, b, c)"),
        (AllDifferent((A, 3, B)), "all_different(a, b); a in 1..2, 4; b in 1..2, 4"),
        (within(linear((A, 2), (B, -2), constant=1), ((0, 6),)), "a - b in 0..2"),
        (any_of(P, Not(Q)), "p or not q"),
        (same(P, Q), "not p or q; p or not q"),
        (Not(same(P, Q)), "not p or not q; p or q"),
        (within(linear((P, 1), (Q, 1), (R, 1)), ((1, 1),)), "exactly_one(p, q, r)"),
        (within(linear((P, 1), (Q, 1), (R, 1)), ((0, 1),)), "at_most_one(p, q, r)"),
        (within(linear((P, 1), (Q, 1), (R, 1)), ((1, 3),)), "p or q or r"),
        (within(linear((P, 1), (Q, 1), (R, 1)), ((2, 3),)), "at_most_one(not p, not q, not r)"),
        (within(linear((P, 1), (Q, -1)), ((-1, 0),)), "not p or q"),
        (within(linear((P, 1), (Q, 1), (R, 2)), ((2, 2),)), "p + q + 2 * r = 2"),
        (any_of(P, equal(linear((A, 1), (B, 1)), 5)), "not p -> a + b = 5"),
        (any_of(P, AllDifferent((A, B, C))), "not p -> all_different(a, b, c)"),
        (same(P, equal(A, B)), "p -> a - b = 0; not p -> a - b in -3..-1, 1..3"),
        (equal(choice(P, 3, 1), A), "a - 2 * p = 1"),
        (
            Not(AllDifferent((P, Q))),
            "b6 -> p or not q; b6 -> not p or q; not b6 -> not p or not q; not b6 -> p or q; b6",
        ),
        (False, "false"),
        (True, ""),
    ],
)
def test_encoding_at_the_root(condition: BoolExpr, expected: str) -> None:
    # names of auxiliaries count the variables, except those of the guard
    assert constraints(condition).replace("b7", "b6") == expected


def test_equal_literals_are_made_once() -> None:
    sums = [linear((A, 1), (B, 1)), linear((B, 1), (A, 1))]
    twice = [any_of(item, equal(total, 5), equal(B, C)) for item, total in zip((P, Q), sums, strict=True)]
    assert constraints(twice[0]).count("->") == 3
    assert constraints(*twice).count("a + b = 5") <= 2


def test_many_levels_do_not_end_in_a_recursion_error() -> None:
    deep: BoolExpr = P
    for level in range(1000):
        deep = any_of(all_of(deep, Q), R) if level % 2 else same(deep, R)
    for condition in (deep, negation(deep)):
        constraints(condition)


def test_conjunctions_are_split_with_their_reason() -> None:
    listing = Listing()
    guards = {id(reason): listing.new_bool(name) for name, reason in (("g", GIVEN), ("h", OTHER))}
    puzzle = Flat((P, Q, R), (Constraint(And((P, any_of(Q, R))), GIVEN), Constraint(Not(Q), OTHER)))
    encode(puzzle, listing, lambda reason: [guards[id(reason)]])
    assert listing.text().partition("\n\n")[2] == "g -> p\ng -> q or r\nh -> not q\n"
