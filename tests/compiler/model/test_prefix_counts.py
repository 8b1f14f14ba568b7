"""Counts of prefixes all of whose elements satisfy a condition are recognized in each notation."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.model.expressions import Aggregate, Apply, Comparison
from pzc.compiler.model.model import Demand
from pzc.compiler.model.prefix_counts import prefix_count_argument, prefix_count_list
from pzc.compiler.pipeline import compile_source


@pytest.mark.parametrize(
    ("count", "is_one"),
    [
        ("count(i in 1..len(t): all(t[1..i]))", True),
        ("sum(i in 1..len(t): all(t[1..i]))", True),
        ("count(i in 1..len(t): all(t[i..i]))", False),
        ("count(i in 1..len(t): any(t[1..i]))", False),
        ("count(i in 2..len(t): all(t[1..i]))", False),
        ("count(i in 1..len(t) where i > 1: all(t[1..i]))", False),
        ("max(i in 1..len(t): all(t[1..i]))", False),
    ],
)
def test_recognized_prefix_counts(count: str, is_one: bool) -> None:
    if count.startswith("max"):
        count = count.replace("all(t[1..i])", "if all(t[1..i]) then 1 else 0")
    text = f"grid 1x3 of 1..2\nlayer s on cells of bool\ndef f(t) = {count}\nf([s(c) : c in cells]) = 2"
    demand = compile_source(Source("x", text)).rules[0].body[0]
    assert isinstance(demand, Demand) and isinstance(demand.condition, Comparison)
    found = demand.condition.left.function.body  # type: ignore[union-attr]
    assert isinstance(found, Aggregate)
    assert (prefix_count_list(found) is not None) is is_one


@pytest.mark.parametrize(
    ("given", "is_one"),
    [
        ("leading([s(c) : c in cells])", True),
        ("leading([s(c) : c in cells where row(c) = 1])", False),
        ("leading([s(a) : (a, b) in pairs(cells)])", False),
        ("tall(cells)", False),
    ],
)
def test_lists_of_prefix_counts(given: str, is_one: bool) -> None:
    text = f"grid 1x3 of 1..2\nlayer s on cells of bool\n{given} = 2"
    demand = compile_source(Source("x", text)).rules[0].body[0]
    assert isinstance(demand, Demand) and isinstance(demand.condition, Comparison)
    assert isinstance(demand.condition.left, Apply)
    assert (prefix_count_argument(demand.condition.left) is not None) is is_one
