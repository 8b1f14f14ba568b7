"""Each check removes exactly the candidates that no combination of values uses, compared with an enumeration."""

from collections.abc import Callable, Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc.explain.constraints.checks import Check, Clause, Different, Rows, Sum, removals_as_facts
from tests.effort import examples

_MASKS = st.lists(st.integers(1, 7), min_size=3, max_size=3)


def _rows(masks: Sequence[int], holds: Callable[[Sequence[int]], bool]) -> list[tuple[int, ...]]:
    choices = [[bit for bit in range(3) if mask >> bit & 1] for mask in masks]
    return [row for row in product(*choices) if holds(row)]


def _same(check: Check, masks: list[int], holds: Callable[[Sequence[int]], bool]) -> None:
    rows = _rows(masks, holds)
    assert check.refuted(masks) == (not rows)
    removals = check.removals(masks)
    if not rows:
        assert removals is None
    else:
        gone = [(n, b) for n in range(3) for b in range(3) if masks[n] >> b & 1 and not any(r[n] == b for r in rows)]
        assert removals is not None
        assert removals_as_facts(removals) == gone


@given(_MASKS)
@examples(60, 343)
def test_a_clause(masks: list[int]) -> None:
    allowed = {0: 1, 1: 6, 2: 2}
    _same(Clause(allowed), masks, lambda row: any(allowed[n] >> b & 1 for n, b in enumerate(row)))


@given(_MASKS, st.integers(-9, 9), st.integers(0, 3))
@examples(120, 2000)
def test_a_sum(masks: list[int], low: int, span: int) -> None:
    weights = {0: [0, 2, 5], 1: [3, -1, 0], 2: [-4, -2, 0]}
    domain = ((low, low + span), (low + span + 3, low + span + 3))
    wanted = {value for first, last in domain for value in range(first, last + 1)}
    _same(Sum(weights, 1, domain), masks, lambda row: 1 + sum(weights[n][b] for n, b in enumerate(row)) in wanted)


@given(_MASKS, st.sets(st.tuples(*[st.integers(0, 2)] * 3), min_size=1))
@examples(120, 2000)
def test_rows(masks: list[int], rows: set[tuple[int, ...]]) -> None:
    check = Rows((0, 1, 2), sorted(rows), (3, 3, 3))
    _same(check, masks, lambda row: tuple(row) in rows)
    assert check.moved((2, 0, 1)).live([7, 7, 7]) == check.live([7, 7, 7])


@given(_MASKS)
@examples(60, 343)
def test_different_unknowns_without_a_common_solution(masks: list[int]) -> None:
    check = Different((0, 1, 2), [(1, 2, 3)] * 3)
    assert check.refuted(masks) == (not _rows(masks, lambda row: len(set(row)) == 3))
    if check.lacks(masks):
        assert check.refuted(masks)


def test_a_known_unknown_takes_its_value_from_the_others() -> None:
    assert Different((0, 1, 2), [(1, 2, 3)] * 3).removals([2, 7, 7]) == {1: 2, 2: 2}
    assert Different((0, 1), [(1, 2), (2, 3)]).removals([2, 3]) == {1: 1}


@pytest.mark.parametrize(("values", "tight"), [([(1, 2), (2, 3), (1, 3)], True), ([(1, 2), (3, 4), (1, 2)], False)])
def test_values_that_all_must_be_somewhere(values: list[tuple[int, ...]], tight: bool) -> None:
    assert Different((0, 1, 2), values).tight is tight


@given(masks=_MASKS)
def test_simple_premises_of_different_unknowns_are_known_and_enough(masks: list[int]) -> None:
    for values in ([(1, 2, 3)] * 3, [(1, 2, 3), (2, 3, 4), (1, 3, 5)]):
        check = Different((0, 1, 2), values)
        removals = check.removals(masks)
        facts = [None] if removals is None else removals_as_facts(removals)
        for fact in facts:
            premises = check.premises(fact, masks)
            tried = [7, 7, 7]
            for place, bit in premises or ():
                assert not masks[place] >> bit & 1
                assert fact is None or place != fact[0]
                tried[place] &= ~(1 << bit)
            if fact is not None:
                tried[fact[0]] = 1 << fact[1]
            assert premises is None or check.refuted(tried)
