"""Clues on links whose second cell was written first, and the rules that read the order of the two."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.check.lint import lint
from pzc.compiler.pipeline import compile_source

BOARD = """grid 3x3 of 1..4
layer second on cells of 1..4
layer line on links of bool
def double(a, b) = a = 2 * b or b = 2 * a
clue dot(l: link)
clue side(b: border)
clue dial(l: link, by: int) = k
"""


def is_doubted(rule: str, clue: str) -> bool:
    model = compile_source(Source("x.puz", f'{BOARD}rule "R": {rule}\n{clue}\n'))
    return [found.code for found in lint(model)] == ["PZ832"]


@pytest.mark.parametrize(
    "rule",
    [
        "for dot(a, b): a < b",
        "for (a, b) in dot: a < b",
        "for dot(l), (a, b) in <l>: a < b",
        "for dot(a, b): a - b = 1",
        "for dot(a, b): a = 2 * b",
        "for dot(a, b): second(a) < 3 and b > 1",
        "for dot(a, b): a > 1 -> b > 1",
        "all(dot(a, b): a <= b)",
        "for dot(a, b): all(c in neighbours(a): c > 1)",
    ],
)
def test_a_rule_that_reads_the_order(rule: str) -> None:
    assert is_doubted(rule, "dot (1,2) (1,1)")
    assert is_doubted(rule, "dot (2,1) (1,1)")
    assert not is_doubted(rule, "dot (1,1) (1,2)")


@pytest.mark.parametrize(
    "rule",
    [
        "for dot(l): sum(cells(l)) = 3",
        "for dot(a, b): |a - b| = 1",
        "for dot(a, b): double(a, b)",
        "for dot(a, b): double(b, a) and max(a, b) > 1 and min(b, a) < 4",
        "for dot(a, b): a is not b and 2 * (a + b) > a * b and (a > 1 or 1 < b)",
        "for dot(a, b): second(a) = 1 xor second(b) = 1",
        "for dot(a, b): a < b or a > b",
        "for dot(a, b): line(a, b)",
        "for dot(a, b): any(k in 1..4: a = k and b = k + 1 or k = b and 1 + k = a)",
        "for dot(a, b): a in neighbours(b) and b in neighbours(a) and 3 in <a, b>",
        "for dot(a, b), c in cells: c = a or c = b or row(c) < 3",
    ],
)
def test_a_rule_that_means_the_same_either_way(rule: str) -> None:
    assert not is_doubted(rule, "dot (1,2) (1,1)")


def test_borders_and_clues_of_several_parts() -> None:
    assert is_doubted("for side(a, b): a < b", "side (2,1) (1,1)")
    assert not is_doubted("for side(a, b): a + b = 5", "side (2,1) (1,1)")
    assert is_doubted("for dial(a, b, n) = k: a + n * b = k", "dial (2,1) (1,1) (2) = 6")
    assert not is_doubted("for dial(a, b, n) = k: a + n * k = k - b", "dial (1,1) (2,1) (2) = 6")
