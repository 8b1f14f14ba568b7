"""Conditions as literals: each is made once, defined in both directions, and simplified by constants."""

from collections.abc import Callable
from functools import partial

import pytest

from pzc.compiler.encode.affine import add, of_literal
from pzc.compiler.encode.graphs import Graphs
from pzc.compiler.encode.listing import Listing
from pzc.compiler.encode.sink import Affine, negated
from pzc.compiler.encode.values import Encoder
from pzc.compiler.flat.flat import Var
from pzc.compiler.flat.survey import Survey

X, Y, Z = (Var(i, "xyz"[i], ((0, 1),), True, "t", i) for i in range(3))
A, B = (Var(3 + i, "ab"[i], ((0, 3),), False, "n", i) for i in range(2))
ALL = (X, Y, Z, A, B)


class Made:
    """An encoder of x, y, z, which are variables 0 to 2, and of a, b."""

    def __init__(self) -> None:
        self.listing = Listing()
        self.values = Encoder(
            self.listing, Survey([]), {v: v.domain for v in ALL}, graphs=partial(Graphs, self.listing)
        )
        self.true = self.values.constant(True)

    def lines(self) -> list[str]:
        return self.listing.text().partition("\n\n")[2].splitlines()


def test_conjunctions_of_constants_and_opposites() -> None:
    m = Made()
    assert m.values.all_of([0, 0]) == 0
    assert m.values.all_of([0, m.true]) == 0
    assert m.values.all_of([]) == m.true == m.values.any_of([m.true, 1])
    assert m.values.all_of([0, negated(0)]) == m.values.all_of([0, negated(m.true)]) == negated(m.true)
    assert m.lines() == []
    both = m.values.all_of([0, 1])
    assert m.values.all_of([1, 0]) == both and m.values.any_of([negated(1), negated(0)]) == negated(both)
    assert m.lines() == ["b6 -> x", "b6 -> y", "b6 or not x or not y"]


def total(*literals: int) -> Affine:
    return add(0, *((of_literal(literal), 1) for literal in literals))


@pytest.mark.parametrize(
    ("first", "last", "same"),
    [
        (3, 3, lambda v: v.all_of([0, 1, 2])),
        (0, 0, lambda v: negated(v.any_of([0, 1, 2]))),
        (1, 3, lambda v: v.any_of([0, 1, 2])),
        (0, 2, lambda v: negated(v.all_of([0, 1, 2]))),
        (0, 3, lambda v: v.constant(True)),
        (4, 5, lambda v: v.constant(False)),
    ],
)
def test_counts_that_are_conjunctions_or_disjunctions(first: int, last: int, same: Callable[[Encoder], int]) -> None:
    m = Made()
    assert m.values.within(total(0, 1, 2), ((first, last),)) == same(m.values)


def test_one_of_two_is_four_clauses() -> None:
    m = Made()
    one = m.values.unlike(0, 1)
    assert m.values.within(total(0, 1), ((0, 0), (2, 2))) == negated(one)
    assert m.lines() == ["b6 -> x or y", "b6 -> not x or not y", "not b6 -> not x or y", "not b6 -> x or not y"]
    m.values.same(0, negated(2))
    assert m.lines()[4:] == ["b7 -> x or z", "b7 -> not x or not z", "not b7 -> not x or z", "not b7 -> x or not z"]


def test_two_that_are_equal_are_four_clauses() -> None:
    m = Made()
    equal = m.values.within(total(0, 1), ((0, 0), (2, 2)))
    assert m.values.within(total(0, 1), ((1, 1),)) == negated(equal)
    assert len(m.lines()) == 4


def test_sum_and_its_negation_share_a_literal() -> None:
    m = Made()
    few = m.values.within(total(0, 1, 2), ((1, 2),))
    assert m.values.within(total(0, 1, 2), ((0, 0), (3, 3))) == negated(few)
    assert m.lines() == ["b6 -> x + y + z in 1..2", "not b6 -> x + y + z in 0, 3"]


def test_members_of_domains() -> None:
    m = Made()
    assert m.values.member(0, ((1, 1),)) == 0 and m.values.member(0, ((0, 0),)) == negated(0)
    assert m.values.member(3, ((0, 3),)) == m.true and m.values.member(3, ((7, 9),)) == negated(m.true)
    low = m.values.member(3, ((-5, 1),))
    assert m.values.member(3, ((2, 9),)) == negated(low)
    assert m.lines() == ["[a in 0..1] -> a in 0..1", "not [a in 0..1] -> a in 2..3"]


def test_number_tied_to_literals() -> None:
    m = Made()
    number = m.values.tied("n", {2: 0, 5: negated(0)})
    assert m.lines() == ["x -> n = 2", "not x -> n = 5", "not x -> n = 5", "x -> n = 2"]
    assert m.values.member(number, ((2, 2),)) == 0
    before = len(m.lines())
    assert m.values.domains[m.values.tied("m", {4: m.true})] == ((4, 4),)
    assert len(m.lines()) == before
