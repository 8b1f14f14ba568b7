"""The possible values of products and of their factors, if the result is certain."""

from itertools import product
from math import prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.base.intervals import members
from pzc.compiler.base.source import Source
from pzc.compiler.encode import products
from pzc.compiler.flat.flat import Flat, Product, Within
from pzc.compiler.pipeline import compile_source, flatten

from ...effort import examples


def flat_of(text: str) -> Flat:
    return flatten(compile_source(Source("test", text)))


def conditions(flat: Flat) -> list[Within]:
    """Yield the certain conditions on a product."""
    result = [constraint.condition for constraint in flat.constraints]
    return [one for one in result if isinstance(one, Within) and isinstance(one.value, Product)]


def narrowed(flat: Flat) -> tuple[list[list[int]], list[list[int]]]:
    """Return the values of the unknowns and of the products."""
    domains = {unknown: unknown.domain for unknown in flat.variables}
    found = products.narrow_products(conditions(flat), domains)
    assert found is not None
    return [list(members(d)) for d in domains.values()], [list(members(d)) for d in found.values()]


def test_factors_divide_the_product() -> None:
    unknowns, made = narrowed(flat_of("grid 1x3 of 1..12\nproduct(cells) = 450"))
    assert unknowns == [[5, 9, 10]] * 3
    assert made == [[450], [45, 50, 90]]


@pytest.mark.parametrize(
    "written",
    [
        "digit(1,1) * digit(1,2) = 12 or digit(1,1) = 1",  # not certain
        "digit(1,1) * digit(1,2) in <0, 12>",  # either may be 0
        "digit(1,1) * digit(1,2) > 10",  # more than are enumerated
    ],
)
def test_products_that_are_left_alone(written: str) -> None:
    unknowns, made = narrowed(flat_of(f"grid 1x2 of 0..12\n{written}"))
    assert unknowns == [list(range(13))] * 2 and not made


def test_too_many_pairs_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(products, "_MOST_PAIRS", 3)
    unknowns, made = narrowed(flat_of("grid 1x3 of 1..12\nproduct(cells) = 450"))
    assert unknowns == [list(range(1, 13))] * 3 and not made


def test_impossible_product_has_empty_domain() -> None:
    flat = flat_of("grid 1x2 of 2..9\ndigit(1,1) * digit(1,2) = 11")
    assert products.narrow_products(conditions(flat), {unknown: unknown.domain for unknown in flat.variables}) is None


_FACTORS = st.lists(st.sets(st.integers(-4, 9), min_size=1, max_size=6), min_size=2, max_size=3)


@examples(60, 1000)
@example([{-4, 2}, {0, 1}], {-8})  # if the second factor is 1, the other two make a square
@given(_FACTORS, st.sets(st.integers(-60, 60), min_size=1, max_size=3))
def test_solutions_stay_the_same(factors: list[set[int]], wanted: set[int]) -> None:
    """This also holds if a factor occurs twice: the first number is squared."""
    text = ["grid 1x1"]
    for n, factor in enumerate(factors):
        text.append(f"layer x{n} on cells of -4..9")
        text.append(f"x{n}(1,1) in <{', '.join(map(str, factor))}>")
    result = " * ".join([*(f"x{n}(1,1)" for n in range(len(factors))), "x0(1,1)"])
    text.append(f"{result} in <{', '.join(map(str, wanted))}>")
    model = compile_source(Source("test", "\n".join(text)))
    whole = {row for row in product(*factors) if prod(row) * row[0] in wanted}
    for name in ("clingo", "cpsat"):
        found: list[Answer] = []
        backends.get(name).search(Problem(model, flatten(model)), Options(), None, found.append)
        assert sorted(found) == sorted(whole), name
