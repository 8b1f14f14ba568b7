"""The encoding of flat constraints as text: native constraints, auxiliaries, and domains.

tests/backends/test_flat_search.py tests with a solver that the constraints mean the same as the flat form, and that
auxiliaries are functions of the unknowns.
"""

import pytest

from pzc.compiler.encode.encode import encode
from pzc.compiler.encode.listing import Listing
from pzc.compiler.encode.sink import Affine
from pzc.compiler.flat.flat import AllDifferent, And, BoolExpr, Constraint, Extremum, Flat, Not, Reason, Remainder, Var

from ...flat_judge import (
    RULE,
    all_of,
    any_of,
    choice,
    element,
    equal,
    extremum,
    flat,
    linear,
    negation,
    numbers,
    quotient,
    remainder,
    same,
    times,
    within,
)

A, B, C = numbers(3, 1, 4)
P, Q, R = (Var(3 + index, "pqr"[index], ((0, 1),), True, "layer", index) for index in range(3))


def constraints(*conditions: BoolExpr, guarded: bool = False) -> str:
    """Return the lines about A, B, C, P, Q and R, without their declarations."""
    listing = Listing()
    guard = (listing.new_bool("g"),)
    encode(flat((A, B, C, P, Q, R), *conditions), listing, (lambda reason: guard) if guarded else None)
    return listing.text().partition("\n\n")[2].strip().replace("\n", "; ")


def declarations(*conditions: BoolExpr) -> str:
    listing = Listing()
    encode(flat((A, B, C, P, Q, R), *conditions), listing)
    return listing.text().partition("\n\n")[0].replace("\n", "; ").replace("var ", "")


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


@pytest.mark.parametrize(
    ("condition", "domain"),
    [
        (within(A, ((2, 3),)), "a in 2..3"),
        (all_of(within(A, ((2, 4),)), negation(within(A, ((3, 3),)))), "a in 2, 4"),
        (any_of(equal(A, 1), equal(A, 3)), "a in 1, 3"),
        (equal(remainder(A, 2), 0), "a in 2, 4"),
        (within(times(A, A), ((2, 10),)), "a in 2..3"),
        (equal(element(linear((A, 1), constant=-1), (7, 8, 7, 8)), 7), "a in 1, 3"),
        (equal(extremum((A, 2), True), 2), "a in 2..4"),
        (equal(quotient(linear((A, -1)), 2), -1), "a in 1..2"),
    ],
)
def test_conditions_on_one_unknown_become_its_domain(condition: BoolExpr, domain: str) -> None:
    assert constraints(condition) == ""
    assert declarations(condition) == f"{domain}; b in 1..4; c in 1..4; p in 0..1; q in 0..1; r in 0..1"


def test_conditions_on_one_unknown_are_one_literal_elsewhere() -> None:
    odd = equal(Remainder(0, 1, A, 2), 1)
    assert constraints(any_of(P, odd)) == "[a in 1, 3] -> a in 1, 3; not [a in 1, 3] -> a in 2, 4; p or [a in 1, 3]"
    again = any_of(Q, any_of(equal(A, 2), equal(A, 4)))
    assert constraints(any_of(P, odd), any_of(R, negation(odd))).count("->") == 2
    assert "[a = 2]" in constraints(again)


def test_equal_literals_are_made_once() -> None:
    sums = [linear((A, 1), (B, 1)), linear((B, 1), (A, 1))]
    twice = [any_of(item, equal(total, 5), equal(B, C)) for item, total in zip((P, Q), sums, strict=True)]
    assert constraints(twice[0]).count("->") == 3
    assert constraints(*twice).count("a + b = 5") <= 2


def test_empty_domain_is_a_contradiction() -> None:
    assert constraints(within(A, ((1, 1),)), within(A, ((3, 4),))) == "false"


def test_guarded_constraints_do_not_narrow_domains() -> None:
    said = constraints(
        within(A, ((1, 2),)), AllDifferent((A, B)), any_of(P, Q), all_of(P, equal(A, B)), False, guarded=True
    )
    assert said == ("g -> a in 1..2; g -> all_different(a, b); g -> p or q; g -> p; g -> a - b = 0; g -> false")


def test_definitions_are_not_enforced() -> None:
    """Definitions hold for all values of the unknowns, so they are never part of a conflict."""
    larger = Extremum(1, 4, (A, B), False)
    assert constraints(equal(larger, C), guarded=True) == "i7 = max(a, b); g -> c - i7 = 0".replace("i7", "i6")


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


GIVEN, OTHER = Reason(RULE), Reason(RULE, (RULE,))


def test_fixed_unknowns_stay_in_the_answer() -> None:
    fixed = Var(0, "f", ((2, 2),), False, "layer", 0)
    listing = Listing()
    encoded = encode(flat((fixed, B), equal(linear((fixed, 1), (B, 1)), 5)), listing)
    assert encoded.values == (Affine(((0, 1),), 0), Affine(((1, 1),), 0))
    assert listing.text() == "var f = 2\nvar b in 1..4\n\nb = 3\n"
