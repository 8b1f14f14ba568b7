"""Counts of literals: which become totalizers, and that both solvers find each solution once."""

from math import comb

import pytest

from pzc.compiler.encode.encode import encode
from pzc.compiler.encode.listing import Listing
from pzc.compiler.flat.flat import BoolExpr, Var

from ...flat_judge import any_of, flat, linear, same, within
from ...judged import compiled, found_by

SHADED = tuple(Var(index, f"x{index}", ((0, 1),), True, "layer", index) for index in range(14))


def _count(first: int, last: int, size: int = 12) -> BoolExpr:
    return within(linear(*((x, 1) for x in SHADED[:size])), ((first, last),))


def _listed(condition: BoolExpr) -> str:
    listing = Listing()
    encode(flat(SHADED, condition), listing)
    return listing.text().partition("\n\n")[2]


@pytest.mark.parametrize(("first", "last"), [(4, 4), (8, 8), (0, 4), (8, 12), (5, 7)])
def test_large_counts_of_unknowns_are_clauses(first: int, last: int) -> None:
    text = _listed(_count(first, last))
    assert " or " in text and " + " not in text


@pytest.mark.parametrize(
    "condition",
    [
        _count(3, 3),
        _count(9, 9),
        _count(4, 4, size=11),
        any_of(SHADED[13], _count(4, 4)),
        within(linear((SHADED[0], 2), *((x, 1) for x in SHADED[1:])), ((4, 5),)),
        within(linear(*((x, 1) for x in SHADED)), ((4, 4), (6, 6))),
        within(linear((same(SHADED[0], SHADED[13]), 1), *((x, 1) for x in SHADED[1:12])), ((4, 4),)),
    ],
)
def test_other_counts_stay_sums(condition: BoolExpr) -> None:
    assert " + " in _listed(condition)


@pytest.mark.parametrize("backend", ["clingo", "cpsat"])
@pytest.mark.parametrize(("wanted", "number"), [("= 4", comb(12, 4)), (">= 8", sum(comb(12, k) for k in range(8, 13)))])
def test_each_solution_is_found_once(backend: str, wanted: str, number: int) -> None:
    problem = compiled(f'grid 3x4 of 0..1\nrule "Counted.": count(c in cells: c = 1) {wanted}\n')
    answers = found_by(backend, problem)
    assert len(answers) == len(set(answers)) == number
