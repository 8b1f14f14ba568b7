"""Puzzles with their own sums on the shared machine: the same solutions as by trying all assignments."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc.backends.kernel.machine import Machine, Unsuited
from pzc.backends.kernel.totals import Totals
from pzc.compiler.base.node import replace
from pzc.compiler.flat.flat import AllDifferent, BoolExpr, Flat

from ...effort import examples
from ...flat_judge import answers, flat, linear, numbers, var, within

MANY = 5000
CELLS = numbers(5, 1, 4)
SHARED = flat(CELLS, AllDifferent(CELLS[:3]), AllDifferent(CELLS[2:]))
MACHINE = []


def totals() -> Totals:
    """Return a machine for all tests."""
    if not MACHINE:
        MACHINE.append(Totals(SHARED, Machine(SHARED)))
    return MACHINE[0]


@st.composite
def conditions(draw: st.DrawFn) -> BoolExpr:
    """Draw conditions: the sum of some cells, that they differ, or the value of one of them."""
    cells = draw(st.lists(st.sampled_from(CELLS), min_size=1, max_size=5, unique=True))
    low = draw(st.integers(-6, 16))
    domain = ((low, low + draw(st.integers(0, 6))),)
    if len(cells) == 1:
        return within(cells[0], domain)
    match draw(st.sampled_from(("sum", "weighed", "different"))):
        case "sum":
            return within(linear(*((cell, 1) for cell in cells)), domain)
        case "weighed":
            factors = draw(st.lists(st.sampled_from((-2, -1, 1, 3)), min_size=len(cells), max_size=len(cells)))
            return within(linear(*zip(cells, factors, strict=True)), domain)
    return AllDifferent(tuple(cells))


@examples(120, 6000)
@given(st.lists(conditions(), max_size=4))
def test_same_answers_as_the_judge(own: list[BoolExpr]) -> None:
    puzzle = flat(CELLS, *(each.condition for each in SHARED.constraints), *own)
    constraints = puzzle.constraints[len(SHARED.constraints) :]
    given, sums = totals().of(constraints)
    (found,) = totals().machine.solve([given], MANY, totals=[sums])
    assert found.complete
    assert len(set(found.answers)) == len(found.answers)
    assert set(found.answers) == set(answers(puzzle))


def test_puzzles_of_a_batch_are_independent() -> None:
    own = [[], [within(linear((CELLS[0], 1), (CELLS[1], 1)), ((5, 5),))], [AllDifferent(CELLS)], []]
    result = [totals().of(flat(CELLS, *some).constraints) for some in own]
    machine = totals().machine
    together = machine.solve([given for given, _ in result], MANY, totals=[sums for _, sums in result])
    assert together == [machine.solve([given], MANY, totals=[sums])[0] for given, sums in result]
    assert together[0] == together[3] == machine.solve([[]], MANY)[0]
    assert [bool(found.answers) for found in together] == [True, True, False, True]


@pytest.mark.parametrize(
    "condition",
    [
        within(linear((CELLS[0], 1), (CELLS[3], 2)), ((3, 4), (9, 10))),  # a sum with gaps
        within(linear((CELLS[0], 1), (within(CELLS[1], ((1, 1),)), 1)), ((1, 2),)),
    ],
)
def test_unsuited_constraints(condition: BoolExpr) -> None:
    with pytest.raises(Unsuited):
        totals().of(flat(CELLS, condition).constraints)


def test_numbers_over_a_wide_range_are_no_cells() -> None:
    wide: Flat = replace(SHARED, variables=(*SHARED.variables, var(len(CELLS), ((0, 99),))))
    with pytest.raises(Unsuited):
        Totals(wide, Machine(wide))
