"""Sets of integers as intervals, compared with Python's sets."""

from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.base.intervals import (
    as_condition,
    clip,
    complement,
    contains,
    difference,
    divided,
    intersection,
    intervals,
    is_single,
    members,
    selected,
    shift,
    size,
    united,
)

numbers = st.sets(st.integers(-12, 12), max_size=10)
some = st.sets(st.integers(-12, 12), min_size=1, max_size=10)


@given(numbers)
def test_members_are_the_given_values(values: set[int]) -> None:
    domain = intervals(values)
    assert list(members(domain)) == sorted(values)
    assert [value for value in range(-15, 15) if contains(domain, value)] == sorted(values)
    assert is_single(domain) == (len(values) == 1)
    assert all(a <= b for a, b in domain)
    assert all(last + 1 < first for (_, last), (first, _) in zip(domain, domain[1:], strict=False))


@given(numbers, numbers, st.integers(-5, 5))
def test_operations_equal_set_operations(one: set[int], other: set[int], by: int) -> None:
    left, right = intervals(one), intervals(other)
    assert set(members(intersection(left, right))) == one & other
    assert intersection(left, right) == intervals(one & other)
    assert united((*left, *right)) == intervals(one | other)
    assert shift(left, by) == intervals(value + by for value in one)
    assert clip(left, -3, 4) == intervals(value for value in one if -3 <= value <= 4)
    assert complement(left, -3, 4) == intervals(value for value in range(-3, 5) if value not in one)


@given(some, numbers)
def test_difference_of_domains(whole: set[int], rest: set[int]) -> None:
    assert set(members(difference(intervals(whole), intervals(rest)))) == whole - rest


@given(numbers, st.integers(-4, 4).filter(bool))
def test_division_by_a_factor(values: set[int], factor: int) -> None:
    assert divided(intervals(values), factor) == intervals(v for v in range(-15, 16) if v * factor in values)


@given(numbers, some, st.integers(-4, 4).filter(bool))
def test_selected_values_have_their_product_in_the_domain(values: set[int], domain: set[int], factor: int) -> None:
    left = [value for value in sorted(values) if value * factor in domain]
    assert selected(sorted(values), factor, intervals(domain)) == left


def test_ranges_without_numbers_are_left_out() -> None:
    assert united([(3, 1), (5, 6), (1, 2), (3, 4), (9, 9)]) == ((1, 6), (9, 9))


def test_domain_as_text() -> None:
    assert as_condition(((3, 3),)) == "= 3"
    assert as_condition(((1, 4), (6, 6))) == "in 1..4, 6"


def test_size_is_the_number_of_members() -> None:
    for domain in ((), ((3, 3),), ((-2, 1), (4, 9))):
        assert size(domain) == len(members(domain))
