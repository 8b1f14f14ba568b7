"""`format_text`: canonical, idempotent, and it preserves the meaning."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.syntax import statements as stm
from pzc.compiler.syntax.parse import parse
from pzc.compiler.syntax.text.format import _with_picture_content, format_text
from pzc.compiler.syntax.text.unparse import unparse

from ....effort import examples
from ....fuzz.mutate import Mutator
from ....library import INSTANCES, RULES, some
from .test_unparse import _statements


def parsed(text: str) -> list[stm.Statement]:
    return [_with_picture_content(statement) for statement in parse(Source("test.puz", text)).statements]


def comments(text: str) -> list[str]:
    pictures = re.sub(r"\[\[.*?\]\]|\"[^\"\n]*\"", "", text, flags=re.DOTALL)
    return [match.rstrip() for match in re.findall(r"#[^\n]*", pictures)]


def check(text: str) -> str:
    once = format_text(text)
    assert parsed(once) == parsed(text)
    assert format_text(once) == once
    assert comments(once) == comments(text)
    return once


@pytest.mark.parametrize("path", some(120, [*RULES, *INSTANCES]), ids=lambda path: path.name)
def test_formatting_restores_spoilt_library_files(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    spoilt = re.sub(r"(?<=[,=]) ", "", re.sub(r"^ +(?=[\w|(])", lambda m: m[0] * 3, text, flags=re.MULTILINE))
    check(spoilt)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("title   “It's \"so\"”", 'title "It\'s \\"so\\""'),
        ("use sudoku( height=2,width =2 ),cage#why", "use sudoku(height = 2, width = 2), cage  #why"),
        ("grid 9×9 of 1 .. 9", "grid 9x9 of 1..9"),
        ("grid n * n x n*n of 1..n * n", "grid n*n x n*n of 1..n*n"),
        ("grid 9 x 2*n", "grid 9 x 2*n"),
        ("def f( a , b )=a=2*b or b = 2 * a", "def f(a, b) = a = 2*b or b = 2*a"),
        ("def f(a)=a*a", "def f(a) = a * a"),
        ("def h(l) = [ (l[ i ],l[i + 1]):i in 1..len(l) - 1 ]", "def h(l) = [(l[i], l[i+1]) : i in 1..len(l)-1]"),
        ("|a-b|≥3", "|a - b| >= 3"),
        ("draw  a( b ) = k  where k=1 : line,bulb  at  b [1]", "draw a(b) = k where k = 1: line, bulb at b[1]"),
        ('draw a:text“X”,arrow   along <b>++c', 'draw a: text "X", arrow along <b> ++ c'),
        ("a≠ - 3", "a != -3"),
        ("3  ! = 6", "3! = 6"),
        ("cage <( 1,1 ),(1 , 2)> sum  =3", "cage <(1,1), (1,2)> sum = 3"),
        ("gold(1,3),( 1 , 5 )", "gold (1,3), (1,5)"),
        ("UNIQUE( i,*,j , * )", "UNIQUE(i, *, j, *)"),
        ("clue e(x : corner)=total", "clue e(x: corner) = total"),
        ("expect   count 104*9!", "expect count 104 * 9!"),
        ("given [[ 1   2  ]]", "given [[ 1 2 ]]"),
        ("given [[1 2\n  10 3 ]]", "given [[\n   1 2\n  10 3\n]]"),
        ("cage[[\na a|b\n---+-\nc c|b\n]]\n   a : sum=3", "cage [[\n  a a | b\n  ----+--\n  c c | b\n]]\n  a: sum = 3"),
        ("line [[\n      +---+   +\n      |\n]]", "line [[\n  +---+   +\n  |\n]]"),
        ("line [[ +---+   +\n        |\n]]", "line [[ +---+   +\n        |\n]]"),
        ("sees top  = 1\nsees left=2", "sees top  = 1\nsees left = 2"),
        ("sees top = 1\nsees left=2", "sees top = 1\nsees left = 2"),
        ("a = 1  # x\na > 12 # y", "a = 1   # x\na > 12  # y"),
        ("a=1      # x\na > 12   # y", "a = 1    # x\na > 12   # y"),
        ('rule "x":\n\n    for a in b:c\n    # in it\n# outside', 'rule "x":\n  for a in b: c\n  # in it\n# outside'),
        ("a = 1\n\n\n\nb = 1\n\n\n", "a = 1\n\nb = 1"),
        ("x <\n(1,1), # one\n\n  # two\n(1,2)\n>", "x <\n  (1,1),  # one\n\n  # two\n  (1,2)\n>"),
        ("use a,\nb", "use a,\n  b"),
    ],
)  # fmt: skip
def test_canonical(written: str, canonical: str) -> None:
    assert check(written) == canonical + "\n"


def test_unparsable_text_is_an_error() -> None:
    with pytest.raises(PuzzleError):
        format_text("cage <(1,1)")


@pytest.mark.parametrize("text", ["", "\n\n", "# only this", "a = 1 # at the end", "#\n\n#\n"])
def test_nearly_empty_files(text: str) -> None:
    check(text)


@examples(60, 1500)
@given(st.lists(_statements, max_size=3).map(tuple))
def test_random_files(statements: tuple[stm.Statement, ...]) -> None:
    check(unparse(stm.File(Source("", ""), statements)))


@examples(40, 1500)
@given(st.integers(0, 2**32))
def test_mutated_library_files(seed: int) -> None:
    text = Mutator(seed).small().decode("utf-8", "replace")
    try:
        parse(Source("", text))
    except PuzzleError:
        return
    once = format_text(text)
    assert parsed(once) == parsed(text)
    assert format_text(once) == once
