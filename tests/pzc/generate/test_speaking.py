"""Rules by the clues that they speak of."""

from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.generate.speaking import clue_by_clue, mentioned


def test_a_rule_on_two_kinds_of_clues_goes_through_each() -> None:
    text = (
        "grid 2x2\nlayer on on cells of bool\nclue a(c: cell)\nclue b(c: cell)\n"
        'rule "On.": for c in a ++ b: on(c)\na (1,1)\nb (2,2)\n'
    )
    (rule,) = compile_source(Source("test", text)).rules
    assert mentioned(rule) == (set(), {"a", "b"})
    assert mentioned(clue_by_clue(rule)) == ({"a", "b"}, set())
