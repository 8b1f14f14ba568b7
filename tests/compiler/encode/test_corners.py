"""Edge cases of the encoding: ends of counts, corners of products, odd constants, tables in both directions."""

from collections.abc import Sequence
from itertools import product

import pytest

from pzc.backends.cpsat.backend import BACKEND
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.flat.flat import BoolExpr, Constraint, Flat, IntExpr, Reason, Var
from pzc.compiler.flat.nodes import Builder

from ...flat_judge import RULE, answers

WAYS = ("demanded", "denied", "on a condition", "either", "as a truth value", "counted")


def truths(build: Builder, count: int) -> list[Var]:
    return [build.variable(Var(i, f"t{i}", ((0, 1),), True, "t", i)) for i in range(count)]


def number(build: Builder, index: int, low: int, high: int) -> Var:
    return build.variable(Var(index, f"n{index}", ((low, high),), False, "n", index))


def solved(variables: Sequence[Var], *conditions: BoolExpr) -> list[Answer]:
    """Return all solutions. CP-SAT must find the same as exhaustive search, with and without passes."""
    from pzc.compiler.passes import PASSES

    puzzle = Flat(tuple(variables), tuple(Constraint(condition, Reason(RULE)) for condition in conditions))
    expected = sorted(answers(puzzle))
    for without in (frozenset[str](), frozenset(PASSES)):
        found: list[Answer] = []
        problem = Problem(None, puzzle)  # type: ignore[arg-type]
        BACKEND.search(problem, Options(without=without), None, found.append)
        assert sorted(found) == expected
    return expected


def in_context(build: Builder, way: str, what: BoolExpr, other: Var) -> BoolExpr:
    """Return a condition in a context where the encoding has a special case."""
    match way:
        case "demanded":
            return what
        case "denied":
            return build.opposite(what)
        case "on a condition":
            return build.either((build.opposite(other), what))
        case "either":
            return build.either((other, build.opposite(what)))
        case "as a truth value":
            return build.same(other, what)
        case _:
            return build.within(build.plus((what, other, other)), ((1, 2),))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_counts(count: int, way: str) -> None:
    """Test each range of a count: none, all, all but one, at least one but not all."""
    for first, last in product(range(count + 1), repeat=2):
        if first <= last:
            build = Builder()
            *items, other = truths(build, count + 1)
            solved((*items, other), in_context(build, way, build.within(build.plus(items), ((first, last),)), other))


@pytest.mark.parametrize("way", WAYS)
def test_all_different_with_two_equal_items(way: str) -> None:
    build = Builder()
    a, b, c = number(build, 0, 2, 2), number(build, 1, 2, 2), number(build, 2, 1, 3)
    other = build.variable(Var(3, "p", ((0, 1),), True, "p", 3))
    alike = build.all_different([a, b, build.linear(((c, 2),), 1)])
    solved((a, b, c, other), in_context(build, way, alike, other))


@pytest.mark.parametrize("way", ["demanded", "as a truth value"])
@pytest.mark.parametrize("pattern", [(1, 1, -1), (-1, -1, -1), (1, -1, 1, -1)])
def test_counts_of_opposites(pattern: tuple[int, ...], way: str) -> None:
    """Some truth values of the sum have a negative factor."""
    for first, last in product(range(-3, 4), repeat=2):
        if first <= last:
            build = Builder()
            *items, other = truths(build, len(pattern) + 1)
            total = build.linear(zip(items, pattern, strict=True), 1)
            solved((*items, other), in_context(build, way, build.within(total, ((first, last),)), other))


DOMAINS = [(-3, -1), (-2, 2), (0, 2), (1, 3), (-1, 3)]


@pytest.mark.parametrize("left", DOMAINS)
@pytest.mark.parametrize("right", DOMAINS)
def test_products(left: tuple[int, int], right: tuple[int, int]) -> None:
    """A product reaches its extreme values, whatever their signs, and no others."""
    for wanted in {x * y for x in left for y in right} | {0}:
        for domain in (((wanted, wanted),), ((wanted, 99),), ((-99, wanted),)):
            build = Builder()
            a, b, other = number(build, 0, *left), number(build, 1, *right), truths(build, 3)[2]
            found = solved((a, b, other), build.same(other, build.within(build.times(a, b), domain)))
            (least, most), pairs = domain[0], product(range(left[0], left[1] + 1), range(right[0], right[1] + 1))
            assert found == [(x, y, int(least <= x * y <= most)) for x, y in pairs]


@pytest.mark.parametrize("ends", DOMAINS)
def test_squares(ends: tuple[int, int]) -> None:
    """Both factors are the same unknown."""
    for wanted in (0, 1, 4, 9):
        build = Builder()
        a, other = number(build, 0, *ends), truths(build, 2)[1]
        found = solved((a, other), build.same(other, build.compare(">=", build.times(a, a), wanted)))
        assert found == [(x, int(x * x >= wanted)) for x in range(ends[0], ends[1] + 1)]


@pytest.mark.parametrize("divisor", [2, 3])
@pytest.mark.parametrize("constant", [-3, -2, -1, 0, 1, 2])
@pytest.mark.parametrize("factors", [(1, 1, 1), (1, 2, 3), (2, 2, 4), (-1, 1, -3), (3, -2, 1)])
def test_remainders(factors: tuple[int, ...], constant: int, divisor: int) -> None:
    """Odd and even sums of truth values, with odd and even constants; required, or as a term of another sum."""
    for left in range(divisor):
        build = Builder()
        *items, other = truths(build, len(factors) + 1)
        rest = build.remainder(build.linear(zip(items, factors, strict=True), constant), divisor)
        solved((*items, other), build.compare("=", rest, left))
        total: IntExpr = build.linear(((rest, 2), (other, -1)))
        solved((*items, other), build.compare("=", total, 2 * left - 1))


TABLES = [
    [(0, 0), (1, 2)],
    [(0, 1), (0, 2), (2, 0)],
    [(None, 1), (2, 0)],
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)],
    [(-1, 5), (1, 1), (2, 1)],
]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("rows", TABLES, ids=str)
def test_tables(rows: list[tuple[int | None, ...]], way: str) -> None:
    """The list equals a row of the table, or none."""
    build = Builder()
    a, b, other = number(build, 0, 0, 2), number(build, 1, 0, 2), truths(build, 3)[2]
    solved((a, b, other), in_context(build, way, build.table((a, b), rows), other))
    twice = build.table((a, build.linear(((a, -1),), 2)), rows)
    solved((a, b, other), in_context(build, way, twice, other))


@pytest.mark.parametrize("second", [(-1, 1), (0, 3)])
@pytest.mark.parametrize("first", [(-2, 2), (0, 2)])
def test_unknowns_that_differ_and_have_a_bounded_difference(first: tuple[int, int], second: tuple[int, int]) -> None:
    """Two unknowns must differ, and their difference has a conditional bound: CP-SAT 9.15 would lose that bound."""
    for low in range(-3, 4):
        for high in range(low, 4):
            for value in first:
                build = Builder()
                a, b, free = number(build, 0, *first), number(build, 1, *second), truths(build, 3)[2]
                difference = build.linear(((a, 1), (b, -1)))
                range_ = build.within(difference, ((low, high),))
                either = build.either((build.within(a, ((value, value),)), build.both((free, range_))))
                solved((a, b, free), build.opposite(build.compare("=", a, b)), either)
