"""The layers that a part of a model uses, also through definitions and areas."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.model.layer_use import layers_of
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
    ("text", "layers"),
    [
        ("(1,1) = 1", {"digit"}),
        ("for mark(c) = k: c = k", {"digit"}),
        ("for mark(c): s(c)", {"s"}),
        ("for c in mark: s(c)", {"s"}),
        ("for cage(g) = k, c in mark: c = k", {"digit"}),
        ("(1,1) = twice((1,1))", {"digit"}),
        ("len(x) = 1", {"s"}),
        ("len(y(1,1)) = (1,1)", {"t", "digit"}),
        ("all(c in cells where c in mark: 1 = 1)", set()),
    ],
)
def test_layers_used_by_a_rule(text: str, layers: set[str]) -> None:
    model = compile_source(Source("test", f"{HEAD}{text}\n"))
    body = model.rules[-1].body
    assert set(layers_of(body, model.facts)) == layers
