"""Syntax tree to text and back."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.base.source import Source, Span
from pzc.compiler.syntax import expressions as s
from pzc.compiler.syntax import statements as stm
from pzc.compiler.syntax.parse import parse, parse_expression
from pzc.compiler.syntax.text.unparse import unparse, unparse_expression

from ....effort import examples
from ....library import INSTANCES, RULES, some

HERE = Span(Source("", ""), 0, 0)


def again(text: str) -> str:
    return unparse(parse(Source("test.puz", text)))


@pytest.mark.parametrize("path", some(100, [*RULES, *INSTANCES]), ids=lambda path: path.name)
def test_the_library(path: Path) -> None:
    tree = parse(Source(str(path), path.read_text(encoding="utf-8")))
    text = unparse(tree)
    assert parse(Source(str(path), text)) == tree
    assert again(text) == text


CANONICAL = """title "a \\"b\\""
use killer, star_battle(n = 6, stars = 2)
param n = 3
param height
origin 0
grid n * n x n of 1..n * n
grid 9 x 9
coords (C, c, R, r in 1..n) -> ((R - 1) * n + r, (C - 1) * n + c)
regions box = (R, *, C, *)
regions region
regions region [[
  a a b
]]
shape L [[
  #.
  ##
]]
shapes piece turned [[ aab ]]
pattern gap fixed [[ # . o ]]
layer star on cells of bool
layer height on corners of 0..5
clue circle(x: corner) = total
clue cage(group: cells)
clue runs(line: line) = counts: ints
def f = 3
def g(a, b) = a = 2 * b or b = 2 * a
draw thermo: line thick "#A07040", bulb at first
draw roman(l) = k where k = 10: text "X" in corner
draw board: dots
rule "One line.":
  UNIQUE(i, *)
rule "More lines.":
  for (a, b) in links where (a, b) not in white: |a - b| != 1
  for a in cells:
    for b in around(a):
      not (star(a) and star(b))
      a != b
  loop(line)
for c in gold: c = 1
UNIQUE(i, *, j, *)
(a < (1, 2))
(title = 3)
gold (1, 3), (1, 5)
arrow (1, 1) <(1, 2), (1, 3)> = 4
sees (1, 1)..(1, 4) = 3
rowsum 3 = 12, -1 = ?
sees top[2] = <4, ., 2>
between (3) (a + 1) top
cage <(1, 1)> sum = 15 and product = 48, <(1, 2)> if sum = 3 then true else max > 2
hint left [[
  1 2
]]
cage [[
  a b
]]
  a, b: sum = 3
  12 = ?
expect unique
expect count 104 * 9!
expect solution star [[
  * .
]]
"""


def test_canonical_text_is_unchanged() -> None:
    assert again(CANONICAL) == CANONICAL


# -------------------------------------------------------------------------------------------- any trees

_names = st.sampled_from(["a", "x", "of", "at", "title", "count", "größe", "box_1"]).map(lambda t: s.Name(HERE, t))
_leaves = st.one_of(
    _names,
    st.integers(0, 2**53).map(lambda n: s.Number(HERE, n)),
    st.booleans().map(lambda b: s.Truth(HERE, b)),
)
_BINARY = ["+", "-", "*", "div", "mod", "++", "..", "and", "or", "xor", "->", "<->"]
_COMPARISONS = ["=", "!=", "<", "<=", ">", ">=", "in", "not in", "is", "is not"]


def _larger(inner: st.SearchStrategy[s.Expr]) -> st.SearchStrategy[s.Expr]:
    some = st.lists(inner, min_size=1, max_size=3).map(tuple)
    maybe = st.none() | inner
    coordinate = inner | st.just(s.Star(HERE))
    coordinates = st.lists(coordinate, min_size=2, max_size=4).map(tuple)
    element = inner | st.sampled_from([s.Blank(HERE), s.Unspecified(HERE)])
    link = st.tuples(st.sampled_from(_COMPARISONS), inner)
    called = inner.filter(lambda e: not isinstance(e, s.Tuple | s.ListDisplay | s.Number))
    return st.one_of(
        st.builds(s.Binary, st.just(HERE), st.sampled_from(_BINARY), inner, inner),
        st.builds(s.Compare, st.just(HERE), inner, st.lists(link, min_size=1, max_size=3).map(tuple)),
        st.builds(s.Unary, st.just(HERE), st.sampled_from(["-", "not", "!"]), inner),
        st.builds(s.IfThenElse, st.just(HERE), inner, inner, inner),
        st.builds(s.Tuple, st.just(HERE), coordinates),
        st.builds(s.ListDisplay, st.just(HERE), st.lists(element, max_size=3).map(tuple)),
        st.builds(s.Call, st.just(HERE), called, st.lists(coordinate, max_size=3).map(tuple), maybe, maybe),
        st.builds(s.Index, st.just(HERE), inner, inner),
        st.builds(s.Absolute, st.just(HERE), inner),
        st.builds(s.Comprehension, st.just(HERE), inner, some, maybe),
    )


expressions: st.SearchStrategy[s.Expr] = st.recursive(_leaves, _larger, max_leaves=12)
_some = st.lists(expressions, min_size=1, max_size=3).map(tuple)
_maybe = st.none() | expressions
_values = st.none() | st.just(s.Unspecified(HERE)) | expressions
_begins_a_clue = st.sampled_from(["gold", "cage_2", "größe", "x"]).map(lambda t: s.Name(HERE, t))
_places = st.builds(
    stm.Placed,
    st.just(HERE),
    _begins_a_clue,
    st.lists(
        st.builds(stm.PlaceItem, st.just(HERE), _some, _values, st.none()).filter(
            lambda item: not (isinstance(item.args[0], s.Name) and item.args[0].text == "count")
        ),
        min_size=1,
        max_size=3,
    ).map(tuple),
)
_requires = st.builds(stm.Require, st.just(HERE), expressions)
_demands: st.SearchStrategy[stm.Demand] = st.recursive(
    _requires,
    lambda inner: st.builds(stm.For, st.just(HERE), _some, _maybe, st.lists(inner, min_size=1, max_size=3).map(tuple)),
    max_leaves=4,
)
_rules = st.builds(
    stm.RuleDecl,
    st.just(HERE),
    st.text(st.characters(exclude_characters="\n\r", exclude_categories=["Cs"])),
    st.just(HERE),
    st.lists(_demands, min_size=1, max_size=3).map(tuple),
)
_look_words = st.sampled_from(["circle", "grey", "small", "outside"]).map(lambda word: s.Name(HERE, word))
_look_texts = st.sampled_from(["X", "#A0A0A0", 'a "b"']).map(lambda text: s.Text(HERE, text))
_look_places = st.builds(stm.LookPlace, st.just(HERE), st.sampled_from(["at", "along", "toward", "in"]), expressions)
_look_marks = st.builds(
    stm.LookMark,
    st.just(HERE),
    st.lists(st.one_of(_look_words, _look_texts), min_size=1, max_size=3).map(tuple),
    st.lists(_look_places, max_size=2).map(tuple),
)
_looks = st.builds(
    stm.LookDecl,
    st.just(HERE),
    expressions,
    st.none() | expressions,
    st.lists(_look_marks, min_size=1, max_size=3).map(tuple),
)
_statements = st.one_of(_places, _requires, _rules, _demands, _looks)


@examples(150, 4000)
@given(expressions)
def test_random_expressions_round_trip(tree: s.Expr) -> None:
    text = unparse_expression(tree)
    assert parse_expression(Source("test.puz", text)) == tree, text


@examples(60, 2000)
@given(st.lists(_statements, max_size=3).map(tuple))
def test_random_files_round_trip(statements: tuple[stm.Statement, ...]) -> None:
    tree = stm.File(Source("", ""), statements)
    text = unparse(tree)
    assert parse(Source("test.puz", text)) == tree, text
