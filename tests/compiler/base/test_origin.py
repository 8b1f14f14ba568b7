"""Origins of constraints as JSON."""

from pzc.compiler.base.origin import Origin, origin_as_json, place_as_json
from pzc.compiler.base.source import Source, Span


def test_a_rule_has_its_text_and_its_place() -> None:
    source = Source("a.puz", "grid 2x2\nrule distinct(digit)\n")
    origin = Origin("rule", "rule distinct(digit)", Span(source, 9, 29))
    assert place_as_json(origin) == {"text": "rule distinct(digit)", "file": "a.puz", "line": 2}
    assert origin_as_json(origin) == {"kind": "rule", **place_as_json(origin)}
