"""The unknowns of a puzzle: their order, their names, and the hidden ones."""

from pzc.compiler.base.source import Source
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.ground.variables import hidden_of, variables_of
from pzc.compiler.memo.evaluator import evaluator_of
from pzc.compiler.pipeline import compile_source

TEXT = """grid 1x2
layer s on cells of bool
hidden layer t on links of 1..2
unknown U of 0..1
layer w on <3, 5> of 1..4
"""


def test_names_and_order() -> None:
    model = compile_source(Source("test", TEXT))
    found = list(variables_of(model, evaluator_of(model), Builder()))
    assert [v.name for v in found] == ["s(1,1)", "s(1,2)", "t((1,1) (1,2))", "U", "w(3)", "w(5)"]
    assert [v.index for v in found] == list(range(6))
    assert {v.name for v in hidden_of(model, found)} == {"t((1,1) (1,2))"}
