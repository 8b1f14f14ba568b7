"""Constraints in CP-SAT's model and their solutions, and models that are copied, narrowed and changed."""

from itertools import product

import pytest

pytest.importorskip("ortools", reason="CP-SAT is not installed")

from pzc.backends.clock import Clock
from pzc.backends.cpsat.model import InvalidModel, NativeModel
from pzc.backends.cpsat.search import Reading, parameters_for, run
from pzc.backends.interface import Answer, Options
from pzc.compiler.base.intervals import Intervals
from pzc.compiler.encode.sink import Affine, negated

Numbers = tuple[int, ...]


def _found(model: NativeModel, count: int) -> list[Numbers]:
    """Return the values of the first variables in each solution."""
    parameters = parameters_for(Options(), Clock(None), model)
    parameters.enumerate_all_solutions = True
    found: list[Answer] = []

    def take(answer: Answer) -> bool:
        found.append(answer)
        return True

    run(model, parameters, Reading(tuple(Affine(((i, 1),), 0) for i in range(count)), take))
    return sorted(found)


def _numbers(*domains: Intervals) -> NativeModel:
    model = NativeModel()
    assert [model.new_int(domain, "") for domain in domains] == [*range(len(domains))]
    return model


def _it(variable: int, factor: int = 1, constant: int = 0) -> Affine:
    return Affine(((variable, factor),), constant)


LOW = ((0, 2),)


def test_sums_and_enforced_sums() -> None:
    model = _numbers(LOW, LOW)
    switch = model.new_bool("")
    model.linear(((0, 2), (1, -1)), ((0, 1), (4, 4)), (switch,))
    every = [(*xy, on) for xy in product(range(3), repeat=2) for on in (0, 1)]
    assert _found(model, 3) == [(x, y, on) for x, y, on in every if not on or 2 * x - y in (0, 1, 4)]


@pytest.mark.parametrize("enforced", [False, True])
def test_counts_of_literals(enforced: bool) -> None:
    model = NativeModel()
    a, b, c, switch = (model.new_bool("") for _ in range(4))
    when = (switch,) if enforced else ()
    literals = [a, negated(b), c]
    model.exactly_one(literals, when)
    model.at_most_one([a, c], when)
    model.clause([negated(a), b], when)
    every = product((0, 1), repeat=4)
    fitting = [v for v in every if enforced and not v[3] or v[0] + 1 - v[1] + v[2] == 1 and not (v[0] and not v[1])]
    assert _found(model, 4) == fitting
    assert model.clausal and model.clauses and not model.circuits


def test_numbers_that_belong_together() -> None:
    model = _numbers(LOW, LOW, ((-9, 9),), ((-9, 9),), ((-9, 9),))
    model.maximum(_it(2), [_it(0, -1, 1), _it(1)])
    model.product(_it(3, 1, 1), _it(0, 2), _it(1, 1, -1))
    model.element(_it(4), _it(0), [_it(1), Affine((), 7), _it(0, -1)])
    pairs = product(range(3), repeat=2)
    assert _found(model, 5) == [(x, y, max(1 - x, y), 2 * x * (y - 1) - 1, (y, 7, -x)[x]) for x, y in pairs]


@pytest.mark.parametrize("denied", [False, True])
def test_rows_of_a_table(denied: bool) -> None:
    model = _numbers(LOW, LOW)
    rows = [(0, 2), (1, 3), (2, 9)]
    model.table([_it(0), _it(1, 1, 1)], rows, denied)
    pairs = product(range(3), repeat=2)
    assert _found(model, 2) == [(x, y) for x, y in pairs if ((x, y + 1) in rows) is not denied]
    assert not model.clausal


def test_all_different() -> None:
    model = _numbers(LOW, LOW, LOW)
    model.all_different([_it(0), _it(1), _it(2, -1, 2)])
    every = product(range(3), repeat=3)
    assert _found(model, 3) == [(x, y, z) for x, y, z in every if len({x, y, 2 - z}) == 3]


def test_a_circuit_leaves_points_out() -> None:
    model = NativeModel()
    arcs = [(0, 1), (1, 2), (2, 0), (1, 0), (0, 0), (1, 1), (2, 2)]
    model.circuit([(tail, head, model.new_bool("")) for tail, head in arcs])
    assert _found(model, 7) == sorted(
        [(1, 1, 1, 0, 0, 0, 0), (1, 0, 0, 1, 0, 0, 1), (0, 0, 0, 0, 1, 1, 1)],
    )
    assert model.circuits and not model.clausal


@pytest.mark.parametrize("domain", [((0, 1), (3, 4)), ((-4, -1), (1, 9)), ((0, 1), (3, 3))])
def test_all_different_with_an_enforced_comparison(domain: Intervals) -> None:
    for first in (True, False):
        model = _numbers(LOW, LOW)
        switch = model.new_bool("")
        if first:
            model.linear(((0, 1), (1, 1)), domain)
        model.linear(((0, 1), (1, -1)), ((0, 9),), (switch,))
        if not first:
            model.linear(((0, 1), (1, 1)), domain)
        every = product(range(3), range(3), (0, 1))
        expected = [v for v in every if any(a <= v[0] + v[1] <= b for a, b in domain) and (v[0] >= v[1] or not v[2])]
        assert _found(model, 3) == expected
        assert model.compares


def test_a_copy_is_another_model() -> None:
    model = _numbers(LOW)
    other = model.copy()
    other.linear(((0, 1),), ((2, 2),))
    model.forbid([(_it(0), 0)])
    assert _found(other, 1) == [(2,)]
    assert other.new_bool("") == 1
    assert {x for (x,) in _found(model, 1)} == {1, 2}


@pytest.mark.parametrize(
    ("domain", "left"),
    [(((5, 5), (7, 9)), [(0,), (2,)]), (((6, 6),), [(1,)]), (((0, 100),), [(0,), (1,), (2,)]), (((8, 9),), [])],
)
def test_a_number_is_narrowed(domain: Intervals, left: list[Numbers]) -> None:
    model = _numbers(LOW)
    model.narrow(_it(0, 1, 5), domain)
    assert _found(model, 1) == left


@pytest.mark.parametrize(
    ("domain", "left"), [(((3, 4),), [(0, 0), (0, 1)]), (((4, 7),), [(0, 1), (1, 0)]), (((3, 3),), [(0, 0)])]
)
def test_a_choice_is_narrowed(domain: Intervals, left: list[Numbers]) -> None:
    """The value is 3, or 7 if the first literal holds, or 4 if the second does."""
    model = NativeModel()
    model.at_most_one([model.new_bool(""), model.new_bool("")])
    model.narrow(Affine(((0, 4), (1, 1)), 3), domain)
    assert _found(model, 2) == left


def test_fixed_literals_are_restored() -> None:
    model = NativeModel()
    a, b = model.new_bool(""), model.new_bool("")
    before: dict[int, list[int]] = {}
    assert model.fix(a, before) and model.fix(negated(b), before)
    assert _found(model, 2) == [(1, 0)]
    assert not model.fix(negated(a), before) and not model.fix(b, before)
    assert before == {a: [0, 1], b: [0, 1]}
    for variable, ends in before.items():
        model.restore(variable, ends)
    assert len(_found(model, 2)) == 4 and model.domain(a) == ((0, 1),)


def test_clause_can_be_replaced() -> None:
    model = NativeModel()
    a, b = model.new_bool(""), model.new_bool("")
    number = model.clause_to_be_changed(())
    assert _found(model, 2) == []
    model.change_clause(number, [a])
    model.change_clause(number, [negated(a), b])
    assert _found(model, 2) == [(0, 0), (0, 1), (1, 1)]


def test_forbidden_values() -> None:
    model = _numbers(((0, 1),), LOW)
    model.forbid([(_it(0), 1), (_it(1, 2, 1), 3)])
    assert {one[:2] for one in _found(model, 2)} == {*product(range(2), range(3))} - {(1, 1)}
    chosen = NativeModel()
    chosen.at_most_one([chosen.new_bool(""), chosen.new_bool("")])
    chosen.forbid([(Affine(((0, 4), (1, 1)), 3), 3)])
    assert _found(chosen, 2) == [(0, 1), (1, 0)]
    chosen.forbid([(Affine(((0, 4), (1, 1)), 3), 7)])
    assert _found(chosen, 2) == [(0, 1)]


def test_largest_numbers() -> None:
    NativeModel().new_int(((-(2**62), 2**62),), "")
    for domain in (((0, 2**62 + 1),), ((-(2**62) - 1, 0),)):
        with pytest.raises(InvalidModel):
            NativeModel().new_int(domain, "")
