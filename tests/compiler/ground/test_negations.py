"""Negated conditions of every kind: the flat form agrees with the checker, and the number of solutions."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.flat.flat import And
from pzc.compiler.flat.survey import Survey
from pzc.compiler.pipeline import compile_source, flatten

from ...judged import grounded

HEAD = "grid 1x3 of 0..2\nlayer s on <(1,1), (1,2)> of bool\ndef a = (1,1)\ndef b = (1,2)\ndef c = (1,3)\n"
CALLED = "def near(p) = any(q in neighbours(p): q = p and s(q))\ndef both(p, q) = p = q and s(p)\n"


@pytest.mark.parametrize(
    ("denied", "count"),
    [
        ("a = b", 72),
        ("a != b", 36),
        ("a < b", 72),
        ("a >= b", 36),
        ("a = 5", 108),
        ("s(a) = s(b)", 54),
        ("s(a) != s(b)", 54),
        ("<a, b> = <c, 1>", 96),
        ("len(c in cells where s(c)) = 1", 54),
        ("s(a) and b = 1 and c = 2", 102),
        ("s(a) or b = 1 or c = 2", 24),
        ("s(a) xor b = 1", 54),
        ("s(a) -> b = 1", 36),
        ("not s(a)", 54),
        ("all(s(<a, b>))", 81),
        ("all(p in cells: p > 0)", 76),
        ("all(p in cells where s(p): p > 0)", 33),
        ("any(p in cells where s(p): p > 0)", 48),
        ("any(p in cells[1..a + 1]: p = 2)", 60),
        ("any(p in cells, q in cells where p != q: p = q)", 108),
        ("cells[a] = 1", 60),
        ("max(p in cells where s(p): p) = 1", 81),
        ("a > 3 and cells[9 - 9 * a] = 1", 108),
        ("near(a)", 90),
        ("near(cells[b])", 96),
        ("both(a, b)", 90),
    ],
)
def test_negated_expressions(denied: str, count: int) -> None:
    assert grounded(f"{HEAD}{CALLED}not ({denied})") == count
    assert grounded(f"{HEAD}{CALLED}({denied}) -> a = 5") == count


@pytest.mark.parametrize("text", ["near(a) or c = 1\nnot near(a)", "near(a) or c = 1\ns(b) -> not near(a)"])
def test_a_call_that_is_made_already(text: str) -> None:
    assert grounded(HEAD + CALLED + text)


def test_negation_makes_no_nodes_of_the_operand() -> None:
    flat = flatten(compile_source(Source("test", "grid 2x2\nlayer x on cells of bool\nnot all(x(cells))")))
    assert not any(isinstance(node, And) for node in Survey([c.condition for c in flat.constraints]).depth)
