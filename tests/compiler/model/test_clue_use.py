"""The clues that a part of a model uses, and those whose values it reads, also through definitions."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.model.clue_use import clues_of, read_values
from pzc.compiler.pipeline import compile_source

HEAD = """\
grid 1x3 of 1..3
layer s on cells of bool
layer t on links of bool
clue mark(c: cell) = k
clue cage(g: cells) = k
areas x = s
areas y = (a, b) in links: t(a, b)
def value(c) = mark(c) + 1
def twice(c) = value(c) + value(c)
mark (1,1) = 1
"""


@pytest.mark.parametrize(
    ("text", "clues", "read"),
    [
        ("(1,1) = 1", set(), set()),
        ("for mark(c) = k: c = k", {"mark"}, {"mark"}),
        ("for mark(c): s(c)", {"mark"}, set()),
        ("for c in mark: s(c)", {"mark"}, set()),
        ("for cage(g) = k, c in mark: c = k", {"cage", "mark"}, {"cage"}),
        ("(1,1) = twice((1,1))", {"mark"}, {"mark"}),
        ("len(x) = 1", set(), set()),
        ("len(y(1,1)) = (1,1)", set(), set()),
        ("all(c in cells where c in mark: 1 = 1)", {"mark"}, set()),
    ],
)
def test_clues_used_by_a_rule(text: str, clues: set[str], read: set[str]) -> None:
    model = compile_source(Source("test", f"{HEAD}{text}\n"))
    body = model.rules[-1].body
    assert set(clues_of(body)) == clues
    assert set(read_values(body)) == read
