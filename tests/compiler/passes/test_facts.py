"""Facts that passes read from constraints: groups, sums, pairs, remaining values."""

import pytest

from pzc.compiler.flat.flat import And, BoolExpr, Reason, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.passes.facts import (
    Different,
    groups,
    narrowed,
    pair,
    possible_values,
    split_conjunctions,
    sums,
)

from ...flat_judge import RULE, flat

BUILD = Builder()
A, B, C, D = (BUILD.variable(Var(i, "abcd"[i], ((1, 4),), False, "n", i)) for i in range(4))
P = BUILD.variable(Var(4, "p", ((0, 1),), True, "t", 4))
WIDE = BUILD.variable(Var(5, "w", ((0, 500),), False, "n", 5))


def differ(*items: Var | int) -> BoolExpr:
    return BUILD.all_different(items)


def test_conjunctions_are_several_demands() -> None:
    less, more = BUILD.compare("<", A, B), BUILD.compare(">", C, D)
    (constraint,) = flat((A, B, C, D), And((less, more))).constraints  # type: ignore[arg-type]
    parts = list(split_conjunctions(flat((A, B, C, D), constraint.condition)))
    assert [part.condition for part in parts] == [less, more]
    assert {part.reason.rule for part in parts} == {RULE}


def test_groups_of_unknowns_alone() -> None:
    puzzle = flat((A, B, C, D), differ(A, B, C), differ(A, B, 2), BUILD.opposite(differ(B, C, D)))
    assert [group.items for group in groups(puzzle)] == [(A, B, C)]


@pytest.mark.parametrize(
    ("condition", "two"),
    [
        (BUILD.compare("!=", A, B), (A, B)),
        (BUILD.compare("<", A, B), None),
        (BUILD.within(BUILD.linear(((A, 1), (B, -1))), ((-3, -2), (1, 3))), None),
        (BUILD.within(BUILD.linear(((A, 1), (B, -1)), 1), ((-2, -1), (1, 4))), None),
        (BUILD.compare("!=", A, 2), None),
    ],
)
def test_pairs(condition: BoolExpr, two: tuple[Var, Var] | None) -> None:
    assert pair(condition) == two


def test_different_unknowns_by_groups_and_pairs() -> None:
    different = Different(flat((A, B, C, D), differ(A, B, C), BUILD.compare("!=", C, D), BUILD.compare("!=", A, D)))
    assert different.all((A, B, C)) and different.all((A, C, D)) and different.all((C, D)) and different.all((A,))
    assert not different.all((B, D)) and not different.all((A, B, D))


def test_plain_sums() -> None:
    plain = BUILD.within(BUILD.linear(((A, 1), (B, 1)), 1), ((4, 5),))
    others = (
        BUILD.within(BUILD.linear(((A, 2), (B, 1))), ((4, 5),)),
        BUILD.within(BUILD.plus((A, P)), ((2, 3),)),
        BUILD.within(BUILD.plus((WIDE, A)), ((5, 300),)),
        BUILD.either((P, plain)),
    )
    (found,) = sums(flat((A, B, P, WIDE), plain, *others))
    assert (found.items, found.totals) == ((A, B), {3, 4})


def test_values_that_are_left() -> None:
    odd = BUILD.compare("=", BUILD.remainder(A, 2), 1)
    puzzle = flat((A, B, WIDE), odd, BUILD.within(B, ((2, 3),)), BUILD.compare("<", A, B))
    assert possible_values(puzzle, (A, B, C, WIDE)) == {A: {1, 3}, B: {2, 3}, C: {1, 2, 3, 4}}
    high = BUILD.variable(Var(6, "h", ((900, 901),), False, "n", 6))
    assert possible_values(flat((high,)), (high,)) == {high: {900, 901}}
    either = BUILD.either((BUILD.compare("=", A, 1), BUILD.compare("=", A, 4)))
    assert possible_values(flat((A,), either), (A,)) == {A: {1, 4}}


def test_constraints_that_remove_values() -> None:
    before = {A: {1, 2, 3}, B: {1, 2}, C: {1}}
    found = narrowed(before, {A: {1, 3}, B: {1, 2}, C: set()}, Reason(RULE))
    assert [constraint.condition for constraint in found][1] is False
    assert len(found) == 2 and found[0].condition.domain == ((1, 1), (3, 3))  # type: ignore[union-attr]
