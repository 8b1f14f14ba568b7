"""Expressions are simplified when they are made and keep their meaning, compared for all values of the unknowns."""

from collections.abc import Callable
from itertools import product

import pytest

from pzc.compiler.flat.algebra import TooLarge
from pzc.compiler.flat.flat import IntExpr, Var
from pzc.compiler.flat.nodes import Builder

from ...flat_judge import value

Made = Callable[[Builder, Var, Var, Var], IntExpr]
Meant = Callable[[int, int, int], int]


def unknowns(build: Builder) -> tuple[Var, Var, Var]:
    """a in -2..2, b in 1..3 and a truth value p."""
    a, b = (
        build.variable(Var(i, "ab"[i], ((low, high),), False, "n", i))
        for i, (low, high) in enumerate([(-2, 2), (1, 3)])
    )
    return a, b, build.variable(Var(2, "p", ((0, 1),), True, "t", 2))


MEANT: dict[str, tuple[Made, Meant]] = {
    "2a - 3b + 1": (lambda s, a, b, p: s.linear(((a, 2), (b, -3)), 1), lambda a, b, p: 2 * a - 3 * b + 1),
    "a - a + p": (lambda s, a, b, p: s.linear(((a, 1), (a, -1), (p, 1))), lambda a, b, p: p),
    "sum of sums": (
        lambda s, a, b, p: s.plus((s.plus((a, b)), s.linear(((b, 2),), 3), p)),
        lambda a, b, p: a + 3 * b + 3 + p,
    ),
    "a * b": (lambda s, a, b, p: s.times(a, b), lambda a, b, p: a * b),
    "a * p": (lambda s, a, b, p: s.times(p, a), lambda a, b, p: a * p),
    "0 * a": (lambda s, a, b, p: s.times(0, a), lambda a, b, p: 0),
    "-2 * (a + 1)": (lambda s, a, b, p: s.times(s.linear(((a, 1),), 1), -2), lambda a, b, p: -2 * a - 2),
    "a div b": (lambda s, a, b, p: s.quotient(a, b), lambda a, b, p: a // b),
    "a div 1": (lambda s, a, b, p: s.quotient(a, 1), lambda a, b, p: a),
    "a mod b": (lambda s, a, b, p: s.remainder(a, b), lambda a, b, p: a % b),
    "a mod 1": (lambda s, a, b, p: s.remainder(a, 1), lambda a, b, p: 0),
    "(b + 2) mod 9": (lambda s, a, b, p: s.remainder(s.linear(((b, 1),), 2), 9), lambda a, b, p: b + 2),
    "least of a, b, 2": (lambda s, a, b, p: s.extremum((a, b, 2), True), lambda a, b, p: min(a, b, 2)),
    "greatest of a, -5": (lambda s, a, b, p: s.extremum((a, -5), False), lambda a, b, p: max(a, -5)),
    "greatest of one": (lambda s, a, b, p: s.extremum((a, a), False), lambda a, b, p: a),
    "|a|": (lambda s, a, b, p: s.absolute(a), lambda a, b, p: abs(a)),
    "|b|": (lambda s, a, b, p: s.absolute(b), lambda a, b, p: b),
    "|-b|": (lambda s, a, b, p: s.absolute(s.linear(((b, -1),))), lambda a, b, p: b),
    "[a, b, 7][b - 1]": (
        lambda s, a, b, p: s.element(s.linear(((b, 1),), -1), (a, b, 7)),
        lambda a, b, p: (a, b, 7)[b - 1],
    ),
    "[a, b][1]": (lambda s, a, b, p: s.element(1, (a, b)), lambda a, b, p: b),
    "[5, 5, 5][..]": (lambda s, a, b, p: s.element(s.linear(((b, 1),), -1), (5, 5, 5)), lambda a, b, p: 5),
    "if p then a else b": (lambda s, a, b, p: s.choice(p, a, b), lambda a, b, p: a if p else b),
    "if p then a else a": (lambda s, a, b, p: s.choice(p, a, a), lambda a, b, p: a),
    "if not p then 1 else 0": (lambda s, a, b, p: s.choice(s.opposite(p), 1, 0), lambda a, b, p: 1 - p),
    "a in {-2, 1..2}": (lambda s, a, b, p: s.within(a, ((-2, -2), (1, 2))), lambda a, b, p: a in (-2, 1, 2)),
    "a in everything": (lambda s, a, b, p: s.within(a, ((-9, 9),)), lambda a, b, p: 1),
    "2a + 4 in 3..5": (
        lambda s, a, b, p: s.within(s.linear(((a, 2),), 4), ((3, 5),)),
        lambda a, b, p: 3 <= 2 * a + 4 <= 5,
    ),
    "a < b": (lambda s, a, b, p: s.compare("<", a, b), lambda a, b, p: a < b),
    "a >= b": (lambda s, a, b, p: s.compare(">=", a, b), lambda a, b, p: a >= b),
    "a != b": (lambda s, a, b, p: s.compare("!=", a, b), lambda a, b, p: a != b),
    "a = p": (lambda s, a, b, p: s.compare("=", a, p), lambda a, b, p: a == p),
    "a <= a": (lambda s, a, b, p: s.compare("<=", a, a), lambda a, b, p: 1),
    "1 = a": (lambda s, a, b, p: s.compare("=", 1, a), lambda a, b, p: a == 1),
    "0 < a": (lambda s, a, b, p: s.compare("<", 0, a), lambda a, b, p: a > 0),
    "0 <= a": (lambda s, a, b, p: s.compare("<=", 0, a), lambda a, b, p: a >= 0),
    "a > 1": (lambda s, a, b, p: s.compare(">", a, 1), lambda a, b, p: a > 1),
    "1 >= 2a + 1": (
        lambda s, a, b, p: s.compare(">=", 1, s.linear(((a, 2),), 1)),
        lambda a, b, p: 2 * a + 1 <= 1,
    ),
    "a >= 99": (lambda s, a, b, p: s.compare(">=", a, 99), lambda a, b, p: 0),
    "not not p": (lambda s, a, b, p: s.opposite(s.opposite(p)), lambda a, b, p: p),
    "p and not p": (lambda s, a, b, p: s.both((p, s.opposite(p))), lambda a, b, p: 0),
    "p or not p": (lambda s, a, b, p: s.either((p, s.opposite(p))), lambda a, b, p: 1),
    "both of none": (lambda s, a, b, p: s.both(()), lambda a, b, p: 1),
    "either of none": (lambda s, a, b, p: s.either(()), lambda a, b, p: 0),
    "nested": (
        lambda s, a, b, p: s.both((p, s.both((s.compare(">", a, 0), True)), s.either((s.compare("=", b, 2), False)))),
        lambda a, b, p: p and a > 0 and b == 2,
    ),
    "p <-> a > 0": (lambda s, a, b, p: s.same(p, s.compare(">", a, 0)), lambda a, b, p: p == (a > 0)),
    "p <-> true": (lambda s, a, b, p: s.same(True, p), lambda a, b, p: p),
    "p <-> false": (lambda s, a, b, p: s.same(p, False), lambda a, b, p: 1 - p),
    "p <-> not p": (lambda s, a, b, p: s.same(p, s.opposite(p)), lambda a, b, p: 0),
    "a, b, 1 differ": (lambda s, a, b, p: s.all_different((a, b, 1)), lambda a, b, p: len({a, b, 1}) == 3),
    "a, a differ": (lambda s, a, b, p: s.all_different((a, a)), lambda a, b, p: 0),
    "one differs": (lambda s, a, b, p: s.all_different((a,)), lambda a, b, p: 1),
}


@pytest.mark.parametrize("name", MEANT)
def test_meaning_and_bounds(name: str) -> None:
    make, meant = MEANT[name]
    build = Builder()
    names = unknowns(build)
    made = make(build, *names)
    for values in product(range(-2, 3), range(1, 4), range(2)):
        found = value(made, dict(zip(names, values, strict=True)))
        assert found == int(meant(*values)), values
        assert isinstance(made, int) or made.low <= found <= made.high


@pytest.mark.parametrize("name", MEANT)
def test_the_same_is_made_once(name: str) -> None:
    build = Builder()
    names = unknowns(build)
    first, again = (MEANT[name][0](build, *names) for _ in range(2))
    assert first is again or first == again and isinstance(first, int)


@pytest.mark.parametrize(
    "name",
    [
        "0 * a",
        "[5, 5, 5][..]",
        "a in everything",
        "a <= a",
        "p and not p",
        "p or not p",
        "p <-> not p",
        "a, a differ",
    ],
)
def test_certain_values_are_constants(name: str) -> None:
    build = Builder()
    assert isinstance(MEANT[name][0](build, *unknowns(build)), int)


def test_the_order_does_not_count() -> None:
    build = Builder()
    a, b, p = unknowns(build)
    assert build.plus((a, b)) is build.plus((b, a)) and build.times(a, b) is build.times(b, a)
    assert build.both((p, build.compare("<", a, b))) is build.both((build.compare(">", b, a), p))
    assert build.extremum((a, b), True) is build.extremum((b, a), True)
    assert build.conjuncts(build.both((p, build.compare("=", a, 1)))) == (p, build.compare("=", a, 1))


def test_numbers_that_grow_too_large_are_refused() -> None:
    build = Builder()
    a, b, _ = unknowns(build)
    with pytest.raises(TooLarge):
        build.times(a, 2**53)
    with pytest.raises(TooLarge):
        build.linear(((b, 2**52), (a, 2**52)))
