"""Definitions by rules in a formula, compared with exhaustive search."""

from itertools import product

from pzc.backends.kernel.formula import Formula
from pzc.compiler.encode.logic import FALSE, TRUE
from pzc.compiler.encode.sink import Literal


def holds(literal: Literal, values: tuple[bool, ...]) -> bool:
    return values[literal] if literal >= 0 else not values[~literal]


def solutions(formula: Formula) -> list[tuple[bool, ...]]:
    """Return all assignments of the truth values that satisfy the formula, without its sums."""
    formula.settle()
    return [
        values
        for values in product((False, True), repeat=formula.size)
        if all(any(holds(x, values) for x in clause) for clause in formula.clauses)
        and all(sum(holds(x, values) for x in group) <= 1 for group in formula.groups)
    ]


def test_conjunction_and_disjunction() -> None:
    formula = Formula()
    a, b, c = formula.new(), formula.new(), formula.new()
    both, some = formula.all_of((a, ~b, TRUE)), formula.any_of((~a, b, c))
    found = solutions(formula)
    assert len(found) == 8
    for values in found:
        assert values[both] == (values[a] and not values[b])
        assert values[some] == (not values[a] or values[b] or values[c])


def test_constants_need_no_truth_value() -> None:
    formula = Formula()
    a = formula.new()
    size = formula.size
    assert formula.all_of((a, TRUE)) == a == formula.any_of((FALSE, a))
    assert (formula.all_of(()), formula.any_of(())) == (TRUE, FALSE)
    assert (formula.all_of((a, FALSE)), formula.any_of((a, TRUE))) == (FALSE, TRUE)
    assert formula.size == size


def test_several_rules_for_one_truth_value() -> None:
    formula = Formula()
    a, b, c = formula.new(), formula.new(), formula.new()
    head = formula.new_defined()
    formula.rule(head, (a, b))
    formula.rule(head, (~c,))
    for values in solutions(formula):
        assert values[head] == (values[a] and values[b] or not values[c])
