"""Rules such as `for given(c) = k: c = k` to errors: clues whose values are outside the layer's domain."""

from collections.abc import Iterable, Iterator

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.intervals import contains, show_domain
from pzc.compiler.base.source import Span
from pzc.compiler.model.board_expressions import Read
from pzc.compiler.model.expressions import Comparison, InClue, ParamRef
from pzc.compiler.model.model import Demand, Facts, ForEach, Layer, Rule
from pzc.compiler.model.reached import reached


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
            help = f"the values are {values}" + _help_for_params(facts, facts.layers[layer], value)
            if spans[0].text == "0":
                help += "; an empty place of a picture is `.`"
            yield fail("PZ287", message, spans[0], help=help)


def _help_for_params(facts: Facts, layer: Layer, value: int) -> str:
    """Return the part of the help that names the parameters on which the values depend, or ""."""
    refs = (part for part in reached(layer.values) if isinstance(part, ParamRef))
    params = list(dict.fromkeys(ref.param for ref in refs))
    if not params:
        return ""
    greatest = layer.domain[-1][1]
    if len(params) == 1 and facts.params.get(params[0]) == greatest < value:
        return f"; write `use {params[0].file}({params[0].name} = {value})`"
    names = " and ".join(f"`{param.name}`" for param in params)
    return f"; they depend on {names} of {params[0].file}.puz"


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
