"""Primitive constraints as clauses: for each, the possible values of the numbers, compared with exhaustive search."""

from collections.abc import Callable, Iterable
from itertools import product

import pytest

from pzc.backends.kernel.formula import Formula
from pzc.compiler.base.intervals import Intervals, intervals, members
from pzc.compiler.encode.logic import FALSE, TRUE
from pzc.compiler.encode.sink import Affine, Literal, TooLarge

from .test_logic import holds, solutions

Post = Callable[[Formula, list[int]], None]
THREE: Intervals = ((1, 3),)
FIVE: Intervals = ((1, 5),)
ODD: Intervals = tuple((value, value) for value in range(1, 12, 2))


def _allowed_values(domains: list[Intervals], post: Post) -> set[tuple[int, ...]]:
    """Return the possible combinations of values of some numbers under the given constraints."""
    formula = Formula()
    variables = [formula.new_int(domain, f"x{number}") for number, domain in enumerate(domains)]
    post(formula, variables)
    literals = [
        {value: formula.number(x).equal(value) for value in members(domain)}
        for x, domain in zip(variables, domains, strict=True)
    ]
    found = set()
    for values in solutions(formula):
        chosen = [[v for v, literal in of.items() if _is(literal, values)] for of in literals]
        assert all(len(one) == 1 for one in chosen)
        found.add(tuple(one[0] for one in chosen))
    return found


def _is(literal: Literal, values: tuple[bool, ...]) -> bool:
    return literal == TRUE or literal != FALSE and holds(literal, values)


def _all(domains: Iterable[Intervals], keep: Callable[..., bool]) -> set[tuple[int, ...]]:
    return {row for row in product(*map(members, domains)) if keep(*row)}


def _plain(variable: int, factor: int = 1, more: int = 0) -> Affine:
    return Affine(((variable, factor),), more)


CASES: list[tuple[str, list[Intervals], Post, Callable[..., bool]]] = [
    ("one number", [FIVE], lambda f, x: f.linear(((x[0], 1),), ((2, 4),)), lambda a: 2 <= a <= 4),
    ("one of few", [FIVE], lambda f, x: f.linear(((x[0], 2),), ((3, 4), (9, 10))), lambda a: a in (2, 5)),
    ("few barred", [FIVE], lambda f, x: f.linear(((x[0], -1),), ((-5, -4), (-2, -1))), lambda a: a != 3),
    ("no value", [FIVE], lambda f, x: f.linear(((x[0], 1),), ()), lambda a: False),
    ("nothing", [THREE], lambda f, x: f.linear((), ((0, 2),)), lambda a: True),
    ("nothing is not 1", [THREE], lambda f, x: f.linear((), ((1, 2),)), lambda a: False),
    ("a sum", [THREE, THREE], lambda f, x: f.linear(((x[0], 1), (x[1], 1)), ((4, 4),)), lambda a, b: a + b == 4),
    ("less", [THREE, THREE], lambda f, x: f.linear(((x[0], 1), (x[1], -1)), ((-9, -1),)), lambda a, b: a < b),
    (
        "between",
        [((1, 4),), THREE],
        lambda f, x: f.linear(((x[0], 1), (x[1], 2)), ((7, 20),)),
        lambda a, b: a + 2 * b >= 7,
    ),
    ("at most", [((1, 4),), THREE], lambda f, x: f.linear(((x[0], 1), (x[1], 1)), ((2, 5),)), lambda a, b: a + b <= 5),
    ("unequal", [THREE, FIVE], lambda f, x: f.linear(((x[0], 1), (x[1], -1)), ((-9, -1), (1, 9))), lambda a, b: a != b),
    (
        "not the one number",
        [FIVE, THREE],
        lambda f, x: f.linear(((x[0], -2), (x[1], 3)), ((-20, -2), (0, 20))),
        lambda a, b: 3 * b - 2 * a != -1,
    ),
    (
        "nor much smaller",
        [FIVE, FIVE],
        lambda f, x: f.linear(((x[0], 1), (x[1], -1)), ((-3, -1), (1, 4))),
        lambda a, b: a != b and a - b >= -3,
    ),
    (
        "far apart",
        [FIVE, FIVE],
        lambda f, x: f.linear(((x[0], 1), (x[1], -1)), ((-4, -2), (2, 4))),
        lambda a, b: abs(a - b) > 1,
    ),
    (
        "different",
        [THREE, THREE, THREE],
        lambda f, x: f.all_different([_plain(v) for v in x]),
        lambda a, b, c: len({a, b, c}) == 3,
    ),
    ("too few values", [((1, 1),)] * 2, lambda f, x: f.all_different([_plain(v) for v in x]), lambda a, b: False),
    (
        "greatest",
        [THREE, ((1, 2),), ((2, 3),)],
        lambda f, x: f.maximum(_plain(x[0]), [_plain(x[1]), _plain(x[2])]),
        lambda a, b, c: a == max(b, c),
    ),
    (
        "product",
        [((1, 4),), ((1, 2),), ((1, 2),)],
        lambda f, x: f.product(_plain(x[0]), _plain(x[1]), _plain(x[2])),
        lambda a, b, c: a == b * c,
    ),
    (
        "square",
        [((1, 4),), THREE],
        lambda f, x: f.product(_plain(x[0]), _plain(x[1]), _plain(x[1])),
        lambda a, b: a == b * b,
    ),
    (
        "element",
        [THREE, ((1, 2),), THREE],
        lambda f, x: f.element(_plain(x[0]), _plain(x[1], 1, -1), [_plain(x[2]), Affine((), 2)]),
        lambda a, i, b: a == (b if i == 1 else 2),
    ),
    (
        "table",
        [THREE, THREE],
        lambda f, x: f.table([_plain(v) for v in x], [(1, 2), (3, 3)], False),
        lambda a, b: (a, b) in ((1, 2), (3, 3)),
    ),
    (
        "denied",
        [THREE, THREE],
        lambda f, x: f.table([_plain(v) for v in x], [(1, 2), (3, 3)], True),
        lambda a, b: (a, b) not in ((1, 2), (3, 3)),
    ),
]


@pytest.mark.parametrize(("domains", "post", "keep"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_constraints_on_numbers(domains: list[Intervals], post: Post, keep: Callable[..., bool]) -> None:
    assert _allowed_values(domains, post) == _all(domains, keep)


@pytest.mark.parametrize(("domain", "size"), [(((0, 1),), 2), (((0, 0),), 1), (((1, 1),), 1)])
def test_numbers_that_are_truth_values(domain: Intervals, size: int) -> None:
    formula = Formula()
    x = formula.new_int(domain, "x")
    assert (x == FALSE, x == TRUE) == (domain == ((0, 0),), domain == ((1, 1),))
    assert len(formula.values(formula.new_bool("y"))) == 2 and (size == 1 or tuple(formula.values(x)) == (0, 1))


@pytest.mark.parametrize("domain", [((2, 3),), ((2, 2),), ((1, 1), (3, 5))])
def test_reified_domain(domain: Intervals) -> None:
    formula = Formula()
    x, holds_it = formula.new_int(FIVE, "x"), formula.new_bool("b")
    rest = tuple(i for i in intervals([v for v in range(1, 6) if not any(a <= v <= b for a, b in domain)]))
    formula.reify(holds_it, ((x, 1),), domain, rest)
    equal = {value: formula.number(x).equal(value) for value in range(1, 6)}
    found = {
        (next(v for v, literal in equal.items() if _is(literal, values)), _is(holds_it, values))
        for values in solutions(formula)
    }
    assert found == {(v, any(a <= v <= b for a, b in domain)) for v in range(1, 6)}


@pytest.mark.parametrize(("domain", "by_steps"), [(((1, 4),), True), (((1, 4), (9, 12)), True), (ODD, False)])
def test_intervals_use_order_literals(domain: Intervals, by_steps: bool) -> None:
    """If the allowed values are one interval, or leave one gap, the clauses use bounds instead of single values."""
    rest = tuple(intervals([v for v in range(1, 13) if not any(a <= v <= b for a, b in domain)]))
    for post in (
        lambda formula, x: formula.reify(formula.new_bool("b"), ((x, 1),), domain, rest),
        lambda formula, x: formula.linear(((x, 1),), domain),
    ):
        formula = Formula()
        x = formula.new_int(((1, 12),), "x")
        post(formula, x)
        assert formula.number(x).has_steps is by_steps


def test_enforced_constraint() -> None:
    formula = Formula()
    x, when = formula.new_int(THREE, "x"), formula.new_bool("b")
    formula.linear(((x, 1),), ((2, 2),), (when,))
    equal = {value: formula.number(x).equal(value) for value in (1, 2, 3)}
    found = {
        (next(v for v, literal in equal.items() if _is(literal, values)), _is(when, values))
        for values in solutions(formula)
    }
    assert found == {(1, False), (2, False), (3, False), (2, True)}


def test_the_literals_of_values() -> None:
    formula = Formula()
    x = formula.new_int(THREE, "x")
    assert formula.choices(Affine((), 7)) == {7: TRUE}
    assert formula.choices(_plain(x, 2, 1)) == {2 * v + 1: formula.number(x).equal(v) for v in (1, 2, 3)}
    a, b = formula.new(), formula.new()
    chosen = formula.choices(Affine(((a, 2), (b, 5)), 1))
    assert (chosen[3], chosen[6]) == (a, b) and set(chosen) == {1, 3, 6}


def test_exactly_one() -> None:
    formula = Formula()
    a, b = formula.new(), formula.new()
    formula.exactly_one((a, b))
    assert {(_is(a, v), _is(b, v)) for v in solutions(formula)} == {(True, False), (False, True)}


def test_too_large_product() -> None:
    formula = Formula()
    x, y, z = (formula.new_int(((1, 1000),), name) for name in "xyz")
    with pytest.raises(TooLarge, match="1,000 and 1,000 values"):
        formula.product(_plain(x), _plain(y), _plain(z))


def test_a_truth_value_tied_to_existing_literals() -> None:
    formula = Formula()
    low, high = formula.new(), formula.new()
    formula.exactly_one((low, high))
    variable = formula.new_int(((0, 1),), "x")
    formula.tie(variable, {0: low, 1: high})
    assert {values[variable] for values in solutions(formula) if values[high]} == {True}
    assert {values[variable] for values in solutions(formula) if values[low]} == {False}
