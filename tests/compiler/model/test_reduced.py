"""A puzzle with some of its rules and clues."""

from pzc.compiler.base.source import Source
from pzc.compiler.model.reduced import reduced
from pzc.compiler.pipeline import compile_source

TEXT = """grid 1x2 of 1..3
clue big(c: cell) = k
clue low(c: cell)
rule "big": for big(c) = k: c = k
rule "low": for low(c): c = 1
big (1,1) = 2, (1,2) = 3
low (1,1)
maximize (1,1)
"""


def test_reduced_puzzle_has_only_kept_parts() -> None:
    model = compile_source(Source("test", TEXT))
    first, second = model.facts.placements["big"]
    less = reduced(model, [model.rules[0].origin, second.origin])
    assert [rule.origin.text for rule in less.rules] == ["big"]
    assert less.facts.placements == {"big": [second]}
    assert less.objectives == ()
    assert model.facts.placements["big"] == [first, second]
    assert reduced(model, [model.objectives[0].origin]).objectives == model.objectives
