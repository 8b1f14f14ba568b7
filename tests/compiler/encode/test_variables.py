"""The effect of a sink's domains on literals, sums and clauses."""

import pytest

from pzc.compiler.base.intervals import Intervals
from pzc.compiler.encode.listing import Listing
from pzc.compiler.encode.sink import Affine, negated
from pzc.compiler.encode.variables import Variables


def made() -> tuple[Listing, Variables]:
    listing = Listing()
    return listing, Variables(listing)


def lines(listing: Listing) -> list[str]:
    """Return the constraints without the variables."""
    return listing.text().partition("\n\n")[2].splitlines()


def test_literals_that_are_settled() -> None:
    _, some = made()
    free, one, none = some.new_bool("x"), some.new_int(((1, 1),), "one"), some.new_int(((0, 0),), "none")
    assert [some.constant_value(x) for x in (free, one, none)] == [None, True, False]
    assert [some.is_false(x) for x in (free, one, none, negated(one), negated(none))] == [
        False,
        False,
        True,
        True,
        False,
    ]
    true = some.constant(True)
    assert some.constant(True) == true and some.constant(False) == negated(true)


def test_clauses_without_constants() -> None:
    listing, some = made()
    x, y, true = some.new_bool("x"), some.new_bool("y"), some.constant(True)
    assert some.simplified_clause([x, y, x]) == [x, y]
    assert some.simplified_clause([x, negated(true)]) == [x]
    assert some.simplified_clause([x, true]) is None
    assert some.without_constants([x, true, y, negated(true), true]) == ([x, y], 2)
    assert some.without_constants([x, y]) == ([x, y], 0)
    some.clause([x, negated(true), y])
    some.clause([true, y])
    some.clause([negated(true)])
    assert lines(listing) == ["x or y", "false"]


def test_bounds_of_sums() -> None:
    _, some = made()
    a, b = some.new_int(((1, 2), (5, 6)), "a"), some.new_int(((-1, 3),), "b")
    assert some.bounds(Affine(((a, 2), (b, -1)), 4)) == (2 - 3 + 4, 12 + 1 + 4)
    assert some.bounds(Affine((), 7)) == (7, 7)
    assert some.new_between(3, 3) == Affine((), 3)


@pytest.mark.parametrize(
    ("terms", "constant", "domain", "simple", "inside"),
    [
        (((0, 2), (1, 4)), 1, ((4, 7),), ((0, 1), (1, 2)), ((2, 3),)),
        (((0, -1), (1, 1)), 0, ((1, 2),), ((0, 1), (1, -1)), ((-2, -1),)),
        (((0, 3),), 0, ((1, 6),), ((0, 1),), ((1, 2),)),
        (((0, 1), (2, 1)), 0, ((7, 7),), ((0, 1),), ((3, 3),)),  # the third is 4
        (((2, 1),), 0, ((4, 4),), (), ((0, 0),)),
        (((2, 1),), 0, ((5, 5),), (), ()),
        (((0, 1),), 0, ((9, 9),), ((0, 1),), ()),
    ],
)
def test_simplified(
    terms: tuple[tuple[int, int], ...],
    constant: int,
    domain: Intervals,
    simple: tuple[tuple[int, int], ...],
    inside: Intervals,
) -> None:
    _, some = made()
    for name, whole in (("a", ((0, 3),)), ("b", ((0, 3),)), ("c", ((4, 4),))):
        some.new_int(whole, name)
    assert some.simplify(Affine(terms, constant), domain)[:2] == (simple, inside)


def test_plain_values_have_one_term() -> None:
    listing, some = made()
    a, b = some.new_int(((0, 3),), "a"), some.new_int(((0, 3),), "b")
    assert some.plain(Affine(((a, 2),), 1)) == Affine(((a, 2),), 1)
    first = some.plain(Affine(((a, 1), (b, 1)), 1))
    assert some.plain(Affine(((a, 1), (b, 1)), 5)) == Affine(first.terms, 5)  # the same variable again
    assert lines(listing) == ["a + b - i2 = 0"]


def test_sums_of_truth_values_count_literals() -> None:
    _, some = made()
    x, y, a = some.new_bool("x"), some.new_bool("y"), some.new_int(((0, 2),), "a")
    assert some.counted(((x, 1), (y, -1))) == (x, negated(y))
    assert some.counted(((x, 2),)) is None and some.counted(((x, 1), (a, 1))) is None
    assert some.as_literal(Affine(((x, 1),), 0)) == x
    assert some.as_literal(Affine(((x, -1),), 1)) == negated(x)
    assert [some.as_literal(value) for value in (Affine(((x, 1),), 1), Affine(((a, 1),), 0))] == [None, None]


def test_constraints_on_constants() -> None:
    listing, some = made()
    a, x = some.new_int(((0, 9),), "a"), some.new_bool("x")
    some.require_between(Affine((), 3), 0, 3)
    some.require_between(Affine((), 4), 0, 3, (x,))
    some.require_between(Affine(((a, 1),), 2), 3, 5)
    some.equal_if(x, Affine(((a, 1),), 2), Affine((), 4))
    assert lines(listing) == ["x -> 0 in -4..-1", "a in 1..3", "x -> a = 2"]
