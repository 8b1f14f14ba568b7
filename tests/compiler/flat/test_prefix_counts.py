"""The number of conditions that hold before the first that does not, and its bounds, for all values of the unknowns."""

from itertools import product

import pytest

from pzc.compiler.base.intervals import Intervals, contains
from pzc.compiler.flat.flat import BoolExpr, Linear, Var
from pzc.compiler.flat.nodes import Builder

from ...flat_judge import value


def _unknowns(build: Builder) -> list[Var]:
    return [build.variable(Var(i, "pqr"[i], ((0, 1),), True, "t", i)) for i in range(3)]


def _lists(build: Builder) -> list[list[BoolExpr]]:
    p, q, r = _unknowns(build)
    no = build.opposite
    return [
        [p, q, r],
        [no(r), p, no(q)],
        [True, p, True, q, r],
        [no(p), q, p, r],
        [p, p, build.both((p, q)), build.either((q, r)), False, r],
        [r, build.either((no(p), no(q)))],
        [True, True],
    ]


@pytest.mark.parametrize("number", range(7))
@pytest.mark.parametrize(
    "domain", [((0, 0),), ((1, 1),), ((2, 9),), ((-2, 1),), ((0, 0), (3, 3)), ((4, 7),), ((-3, -1),)]
)
def test_meaning(number: int, domain: Intervals) -> None:
    build = Builder()
    items = _lists(build)[number]
    count = build.prefix_length(items)
    seen = build.linear(((count, -1),), 3)
    once, other = build.within(count, domain), build.within(seen, domain)
    for values in product(range(2), repeat=3):
        given = dict(zip(_unknowns_of(build), values, strict=True))
        held = [value(item, given) for item in items]
        meant = held.index(0) if 0 in held else len(held)
        assert value(count, given) == meant
        assert value(once, given) == contains(domain, meant)
        assert value(other, given) == contains(domain, 3 - meant)


def _unknowns_of(build: Builder) -> list[Var]:
    return [node for node in build._keep if isinstance(node, Var)]


def test_a_bound_is_one_truth_value() -> None:
    """No sum is left if the condition is only a lower bound."""
    build = Builder()
    p, q, r = _unknowns(build)
    count = build.prefix_length([p, q, r])
    assert isinstance(count, Linear)
    assert build.compare(">=", count, 2) is build.both((p, q))
    assert build.compare("<", count, 1) is build.opposite(p)
    assert build.compare("=", build.linear(((count, -1),), 5), 3) is build.both((p, q, build.opposite(r)))
    assert build.copy().compare("=", count, 3) is build.both((p, q, r))
