"""The encoding of flat constraints as text: domains, guards and literals.

tests/backends/test_flat_search.py tests with a solver that the constraints mean the same as the flat form, and that
auxiliaries are functions of the unknowns.
"""

import pytest

from pzc.compiler.encode.encode import encode
from pzc.compiler.encode.listing import Listing
from pzc.compiler.encode.sink import Affine
from pzc.compiler.flat.flat import AllDifferent, BoolExpr, Extremum, Remainder, Var

from ...flat_judge import (
    all_of,
    any_of,
    element,
    equal,
    extremum,
    flat,
    linear,
    negation,
    quotient,
    remainder,
    times,
    within,
)
from .listed import A, B, C, P, Q, R, constraints, declarations


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


def test_empty_domain_is_a_contradiction() -> None:
    assert constraints(within(A, ((1, 1),)), within(A, ((3, 4),))) == "false"


def test_guarded_constraints_do_not_narrow_domains() -> None:
    result = constraints(
        within(A, ((1, 2),)), AllDifferent((A, B)), any_of(P, Q), all_of(P, equal(A, B)), False, guarded=True
    )
    assert result == ("g -> a in 1..2; g -> all_different(a, b); g -> p or q; g -> p; g -> a - b = 0; g -> false")


def test_definitions_are_not_enforced() -> None:
    """Definitions hold for all values of the unknowns, so they are never part of a conflict."""
    larger = Extremum(1, 4, (A, B), False)
    assert constraints(equal(larger, C), guarded=True) == "i7 = max(a, b); g -> c - i7 = 0".replace("i7", "i6")


def test_fixed_unknowns_stay_in_the_answer() -> None:
    fixed = Var(0, "f", ((2, 2),), False, "layer", 0)
    listing = Listing()
    encoded = encode(flat((fixed, B), equal(linear((fixed, 1), (B, 1)), 5)), listing)
    assert encoded.values == (Affine(((0, 1),), 0), Affine(((1, 1),), 0))
    assert listing.text() == "var f = 2\nvar b in 1..4\n\nb = 3\n"
