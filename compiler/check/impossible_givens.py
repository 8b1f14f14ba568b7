"""Rules such as `for given(c) = k: c = k` to errors: clues whose values are outside the layer's domain."""

from collections.abc import Iterable, Iterator

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.intervals import contains, show_domain
from pzc.compiler.base.source import Span
from pzc.compiler.model.board_expressions import Read
from pzc.compiler.model.expressions import Comparison, InClue
from pzc.compiler.model.model import Demand, Facts, ForEach, Rule


def impossible_givens(rules: Iterable[Rule], facts: Facts) -> Iterator[PuzzleError]:
    """Yield an error for each value outside a layer's domain that a clue gives: at its first place."""
    for clue, layer in dict.fromkeys(pair for rule in rules for pair in _given_layers(rule)):
        if layer not in facts.layers:  # a rule file without a grid may use digits, but has no clues
            continue
        domain = facts.layers[layer].domain
        wrong: dict[int, list[Span]] = {}
        for placed in facts.placements.get(clue, ()):
            if isinstance(placed.value, int) and not contains(domain, placed.value):
                wrong.setdefault(placed.value, []).append(placed.origin.span)
        values = ", ".join(facts.layers[layer].names.values()) or show_domain(domain)
        for value, spans in wrong.items():
            message = f"no place of this board can have the value {value}"
            if len(spans) > 1:
                message += f", but {len(spans)} are given it"
            help = f"the values are {values}"
            if spans[0].text == "0":
                help += "; an empty place of a picture is `.`"
            yield fail("PZ287", message, spans[0], help=help)


def giving_clues(rules: Iterable[Rule]) -> set[str]:
    """Return the clues whose value is the value of a layer at their place."""
    return {clue for rule in rules for clue, _ in _given_layers(rule)}


def _given_layers(rule: Rule) -> Iterator[tuple[str, str]]:
    """Yield the clue and the layer of a rule `for clue(place) = value: layer(place) = value`."""
    match rule.body:
        case (ForEach((InClue(clue, (place,), value),), None, (Demand(Comparison(op="=", left=left, right=right)),)),):
            for one, other in ((left, right), (right, left)):
                if isinstance(one, Read) and one.at is place and other is value:
                    yield clue, one.layer
