"""Permutations counted value by value, compared with all permutations."""

import random
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis.strategies import randoms

from pzc.compiler.base.source import Source
from pzc.compiler.flat.flat import Flat
from pzc.compiler.flat.value import value_of
from pzc.compiler.pipeline import compile_source, flatten
from pzc.counting.by_value import ByValue
from pzc.counting.frontier.frontier import TooManyStates
from pzc.counting.frontier.tracker import NotCountable
from tests.effort import examples

CELLS = [f"({row},{column})" for row in (1, 2) for column in (1, 2, 3)]


def flat_of(rules: str, domain: str = "1..6") -> Flat:
    return flatten(compile_source(Source("test", f"grid 2x3 of {domain}\ndistinct(cells)\n{rules}")))


def count(flat: Flat) -> int:
    return ByValue(flat).count(lambda: None)


def by_force(flat: Flat, values: list[int]) -> int:
    return sum(
        all(value_of(c.condition, dict(zip(flat.variables, order, strict=True))) for c in flat.constraints)
        for order in permutations(values)
    )


def random_rule(rng: random.Random) -> str:
    a, b, c = (f"digit{cell}" for cell in rng.sample(CELLS, 3))
    k = rng.randint(1, 6)
    return rng.choice(
        (
            f"{a} < {b} or {b} < {c}",
            f"{a} + {b} > {c} + {k}",
            f"{a} != {k}",
            f"any(d in neighbours{rng.choice(CELLS)}: d = {a} + 1)",
            f"{a} < {b} -> {b} < {c} - {k % 3}",
            f"{a} mod 2 = {b} mod 2",
            f"max({a}, {b}) > {c}",
        )
    )


@examples(60, 600)
@given(randoms(use_true_random=False))
def test_random_permutations(rng: random.Random) -> None:
    flat = flat_of("\n".join(random_rule(rng) for _ in range(rng.randint(1, 4))))
    assert count(flat) == by_force(flat, [1, 2, 3, 4, 5, 6])


def test_values_with_gaps() -> None:
    flat = flat_of("(1,1) < (2,1)\nfor c in cells: c mod 3 != 0\n", "<1, 2, 4, 5, 7, 8>")
    assert count(flat) == by_force(flat, [1, 2, 4, 5, 7, 8]) == 360


def test_too_many_states() -> None:
    with pytest.raises(TooManyStates, match="after 1 of 6"):
        ByValue(flat_of("")).count(lambda: None, 5)


@pytest.mark.parametrize("text", ["grid 2x2 of 1..5\ndistinct(cells)\n", "grid 2x2 of 1..4\ndistinct(rows[1])\n"])
def test_no_permutation(text: str) -> None:
    with pytest.raises(NotCountable):
        ByValue(flatten(compile_source(Source("test", text))))
