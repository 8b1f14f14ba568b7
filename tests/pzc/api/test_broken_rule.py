"""Broken rules, grouped."""

from pzc.api.broken_rule import MOST_PLACES, by_rule
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, Span
from pzc.compiler.meaning.judge import Broken

SPAN = Span(Source("a.puz", "text"), 0, 4)


def test_rules_are_grouped_with_first_places() -> None:
    first, second = (Origin("rule", text, SPAN) for text in ("One.", "Two."))
    broken = [Broken(second, (), f"r = {n}", SPAN, "") for n in range(9)] + [Broken(first, (), "r = 1", SPAN, "")] * 2
    two, one = by_rule(broken)
    assert (two.origin, two.count, len(two.places)) == (second, 9, MOST_PLACES)
    assert (one.origin, one.count, len(one.places)) == (first, 1, 1)
