"""Spaces between tokens, and the spelling of tokens."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.syntax.parse import parse_with_tokens
from pzc.compiler.syntax.text.spacing import LAYOUT, Spacing


def _spaced(text: str) -> str:
    """Return the tokens of a line, with or without a space before each."""
    file, tokens = parse_with_tokens(Source("", text))
    spacing = Spacing(file, tokens)
    shown = [token for token in tokens if token.type not in LAYOUT]
    out = spacing.written(shown[0])
    for first, second in zip(shown, shown[1:], strict=False):
        out += ("" if spacing.glued(first, second) else " ") + spacing.written(second)
    return out


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("grid 9 × 9 of 1 .. 9", "grid 9x9 of 1..9"),
        ("grid n x n of 1..n", "grid n x n of 1..n"),
        ("use a( n=2 ,m = 3),b", "use a(n = 2, m = 3), b"),
        ("gold ( 1 , 2 ),(3,*)", "gold (1,2), (3,*)"),
        ("gold (i , 2)", "gold (i, 2)"),
        ("gold(1,3)", "gold(1,3)"),
        ("def f ( x ) = x*2", "def f(x) = x * 2"),
        ("def f(x) = n * n + 1", "def f(x) = n*n + 1"),
        ("def f(x) = (R - 1) * height + r", "def f(x) = (R-1)*height + r"),
        ("def f(x) = 1 .. len( line ) - 1", "def f(x) = 1..len(line)-1"),
        ("def f(x) = 1 .. x mod 2", "def f(x) = 1..x mod 2"),
        ("def f(x) = 2 ^ n", "def f(x) = 2^n"),
        ("def f(x) = - x", "def f(x) = -x"),
        ("def f(x) = a [ i + 1 ]", "def f(x) = a[i+1]"),
        ("def f(x) = j >= i+2", "def f(x) = j >= i+2"),
        ("def f(x) = j >= i + 2", "def f(x) = j >= i + 2"),
        ("def f(x) = | a - b |", "def f(x) = |a - b|"),
        ("def f(x) = < 1,2 , 3 >", "def f(x) = <1, 2, 3>"),
        ("def f(x) = [ a:b in c ]", "def f(x) = [a : b in c]"),
        ("def f(x) = not  x", "def f(x) = not x"),
        ("for c in cells where c > 1:c<2", "for c in cells where c > 1: c < 2"),
        ("for a in b: a ≠ 1 and a ≤ 2", "for a in b: a != 1 and a <= 2"),
        ("def f(x) = g(a , b)", "def f(x) = g(a, b)"),
    ],
)
def test_blanks(written: str, canonical: str) -> None:
    assert _spaced(written) == canonical
    assert _spaced(canonical) == canonical


@pytest.mark.parametrize(("written", "canonical"), [('title “a "b"”', 'title "a \\"b\\""'), ('title "a"', 'title "a"')])
def test_texts(written: str, canonical: str) -> None:
    assert _spaced(written) == canonical
