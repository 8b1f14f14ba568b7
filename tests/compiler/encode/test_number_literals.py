"""Numbers as truth values: each value once, and the same by order literals and by value literals."""

import pytest

from pzc.backends.kernel.formula import Formula
from pzc.compiler.board.elements import Cell
from pzc.compiler.encode.logic import FALSE, TRUE
from pzc.compiler.encode.number_literals import Number, at_least
from pzc.compiler.encode.sink import TooLarge
from pzc.compiler.flat.flat import Linear, Var

from .test_logic import holds, solutions


@pytest.mark.parametrize("steps", [False, True])
@pytest.mark.parametrize("domain", [((1, 4),), ((0, 0), (3, 5)), ((2, 3),), ((7, 7),)])
def test_exactly_one_value_holds(domain: tuple[tuple[int, int], ...], steps: bool) -> None:
    formula = Formula()
    number = Number.in_domain(formula, domain)
    equal = {value: number.equal(value) for value in number.values}
    bounds = {value: number.at_least(value) for value in number.values} if steps else {}
    number.settle()
    found = solutions(formula)
    seen = [_value(number, values) for values in found]
    assert sorted(seen) == list(number.values)
    for value, values in zip(seen, found, strict=True):
        assert [v for v, literal in equal.items() if holds(literal, values)] == [value]
        assert all(holds(literal, values) == (value >= bound) for bound, literal in bounds.items())


def test_number_tied_to_existing_literals() -> None:
    formula = Formula()
    literals = {value: formula.new() for value in (1, 3, 4)}
    formula.exactly_one(tuple(literals.values()))
    number = Number.tied(formula, literals)
    bounds = {bound: number.at_least(bound) for bound in range(6)}
    assert (bounds[0], bounds[1], bounds[5]) == (TRUE, TRUE, FALSE)
    found = solutions(formula)
    assert len(found) == 3
    for values in found:
        value = next(v for v, literal in literals.items() if holds(literal, values))
        assert all(holds(literal, values) == (value >= bound) for bound, literal in bounds.items())


@pytest.mark.parametrize("factor", [1, 2, -1, -3])
@pytest.mark.parametrize("constant", [0, 5])
def test_a_multiple_with_a_bound(factor: int, constant: int) -> None:
    formula = Formula()
    number = Number.in_domain(formula, ((-2, 3),))
    value = Linear(-99, 99, ((Var(0, "x", ((-2, 3),), False, "digit", Cell(1, 1)), factor),), constant)
    literals = {bound: at_least(number, value, bound) for bound in range(-12, 16)}
    number.settle()
    for values in solutions(formula):
        worth = factor * _value(number, values) + constant
        assert all(holds(literal, values) == (worth >= bound) for bound, literal in literals.items())


def test_too_many_values() -> None:
    with pytest.raises(TooLarge):
        Number.in_domain(Formula(), ((0, 10**6),))


def _value(number: Number, values: tuple[bool, ...]) -> int:
    least, weighed = number.as_sum()
    return least + sum(weight for literal, weight in weighed if holds(literal, values))
