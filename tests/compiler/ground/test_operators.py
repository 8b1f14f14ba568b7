"""Operators on unknowns: the flat form agrees with the checker, and the number of solutions."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.flat.flat import IntNode, Quotient, Remainder, low
from pzc.compiler.flat.value import postorder

from ...judged import compiled, found_by, grounded

DIGITS = "grid 1x3 of -1..2\ndef a = (1,1)\ndef b = (1,2)\ndef c = (1,3)\n"
TRUTHS = "grid 1x3 of 1..2\nlayer s on cells of bool\ndef p = s(1,1)\ndef q = s(1,2)\ndef r = s(1,3)\n"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("a + 2*b - c = 3", 7),
        ("-a = b", 12),
        ("|a - b| = c", 14),
        # the divisor may be negative; if it is 0, the condition is false
        ("a div b = c", 11),
        ("a mod b = c", 12),
        ("not (a div b = c)", 53),
        ("5 div a = b - 4", 4),
        ("(3*a) div (b - 5) = c", 13),
        ("(3*a) mod (b - 5) = c - 3", 8),
        ("7 mod (a + 3) = b", 12),
        ("a div (b + 2) = c", 16),
        ("a div 2 = b and c mod 2 = 1", 8),
        # there is no power with a negative exponent
        ("a^b = c", 11),
        ("not (a^b = c)", 53),
        ("a^2 = b", 12),
        ("2^(a + 1) = c + 2", 12),
        ("(a - 1)^(b - 1) = c", 7),
        ("a^(b - 3) = c or c = 0", 16),
        ("(-1)^(a + 60) = b", 16),
    ],
)
def test_numbers(text: str, count: int) -> None:
    assert grounded(DIGITS + text) == count


@pytest.mark.parametrize("op", ["div", "mod"])
def test_division_by_negative_unknowns(op: str) -> None:
    """The divisors in the flat form are always positive."""
    text = f"{DIGITS}a {op} b = c"
    problem = compiled(text)
    assert len(found_by("cpsat", problem)) == grounded(text)
    seen: set[IntNode] = set()
    for part in problem.flat.constraints:
        for node in postorder(part.condition, seen):
            seen.add(node)
    divided = [node for node in seen if isinstance(node, Quotient | Remainder)]
    assert divided and all(low(node.divisor) >= 1 for node in divided)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("<a, b> = <b, c>", 4),
        ("<a, b> != <b, c>", 60),
        ("<a, b> = <a>", 0),
        ("<a, b> < <b, c>", 30),
        ("<a, b> <= <b, c>", 34),
        ("<a, b> > <b, c>", 30),
        ("<a, b> >= <b, c>", 34),
        ("<a> < <a, b>", 64),
        ("<a, b> <= <a>", 0),
        ("<a, b> < <a>", 0),
        ("[x : x in cells where x > 0] < <1, 2>", 28),
        ("[x : x in cells where x > 0] >= <b>", 52),
        ("<a, 1> > [x : x in cells where x < 1]", 64),
        ("rows[1][a..b] = <c>", 2),
    ],
)
def test_lists_in_the_order_of_a_dictionary(text: str, count: int) -> None:
    assert grounded(DIGITS + text) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("a in <1, b, c>", 37),
        ("a not in <1, b, c>", 27),
        ("a in <-1, 1>", 32),
        ("a in [x : x in <b, c> where x > 0]", 0),
        ("a in <0, 1> ++ [x : x in <b, c> where x > 0]", 39),
        ("<a, b> in <<1, 2>, <c, 0>>", 8),
        ("<a, b> in [<x, 1> : x in cells where x != 1]", 12),
        ("rows[1][a] in <(1,1), (1,3)>", 16),
        ("rows[1][a] in [x : x in cells where x > 0]", 24),
        ("(1,1) in [x : x in cells where x > 0] and is_in(rows[1][b])\ndef is_in(x) = x in <(1,2)>", 8),
        ("shift((1,1), 0, a) in <(1,2), (1,3)>", 32),
    ],
)
def test_members(text: str, count: int) -> None:
    assert grounded(DIGITS + text) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("p and q", 16),
        ("p or q", 48),
        ("p -> q", 48),
        ("p <-> q", 32),
        ("p xor q", 32),
        ("not (p and q)", 48),
        ("not (p or q)", 16),
        # the right side of a decided condition need not exist
        ("1 = 2 and rows[1][7] = 1 or p", 32),
        ("1 = 1 or rows[1][7] = 1", 64),
        ("1 = 2 -> rows[1][7] = 1", 64),
        ("not (1 = 2 and rows[1][7] = 1)", 64),
        ("p and rows[1][(1,1) + 2] = 1", 8),
        ("p -> rows[1][(1,1) + 2] = 1", 40),
        ("not (p and rows[1][(1,1) + 2] = 1)", 56),
        # conditions of numbers, of truth values, of cells
        ("(if p then (1,1) else 2) = (1,2)", 32),
        ("if p then q else r", 32),
        ("(if p then (1,1) else (1,3)) is (1,3)", 32),
        ("s(if p then (1,2) else (1,3))", 32),
        ("(if p then rows[1][(1,1) + 2] else (1,2)) = 1", 24),
        ("(if p then shift((1,1), 0, -1) else (1,2)) = 1", 16),
        ("(if p then shift((1,1), 0, -1) else (1,2)) is (1,2)", 32),
        ("(if 1 = 1 then (1,1) else (1,2)) = 1", 32),
        ("(if 1 = 2 then (1,1) else (1,2)) = 1", 32),
    ],
)
def test_truth_values(text: str, count: int) -> None:
    assert grounded(TRUTHS + text) == count


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a div 0 = 1", "PZ507"),
        ("a mod (1 - 1) = 1", "PZ507"),
        ("a^(0 - 2) = 1", "PZ520"),
        ("(a + 5)^(b + 60) = 1", "PZ508"),
        ("2^(b + 60) = 1", "PZ508"),
    ],
)
def test_refused_operators(text: str, code: str) -> None:
    with pytest.raises(PuzzleError) as error:
        grounded(DIGITS + text)
    assert [d.code for d in error.value.diagnostics] == [code]
