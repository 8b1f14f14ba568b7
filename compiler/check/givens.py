"""Rules such as `for given(c) = k: c = k` to errors: clues with values that their places can't have."""

from collections.abc import Iterable, Iterator

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.intervals import contains, show_domain
from pzc.compiler.model.board_expressions import Read
from pzc.compiler.model.expressions import Comparison, InClue
from pzc.compiler.model.model import Demand, Facts, ForEach, Rule


def impossible_givens(rules: Iterable[Rule], facts: Facts) -> Iterator[PuzzleError]:
    """The error for each clue that gives a layer's place a value which the layer does not have."""
    for clue, layer in dict.fromkeys(pair for rule in rules for pair in _giving(rule)):
        if layer not in facts.layers:  # a file without a grid can speak of digits, but nothing is placed there
            continue
        domain = facts.layers[layer].domain
        for placed in facts.placements.get(clue, ()):
            if isinstance(placed.value, int) and not contains(domain, placed.value):
                names = facts.layers[layer].names
                values = ", ".join(names.values()) or show_domain(domain)
                message = f"no place of this board can have the value {placed.value}"
                yield fail("PZ287", message, placed.origin.span, help=f"the values are {values}")


def giving_clues(rules: Iterable[Rule]) -> set[str]:
    """The clues of which the value is that of their place."""
    return {clue for rule in rules for clue, _ in _giving(rule)}


def _giving(rule: Rule) -> Iterator[tuple[str, str]]:
    """The clue and the layer of a rule that says nothing but `for clue(place) = value: layer(place) = value`."""
    match rule.body:
        case (ForEach((InClue(clue, (place,), value),), None, (Demand(Comparison(op="=", left=left, right=right)),)),):
            for one, other in ((left, right), (right, left)):
                if isinstance(one, Read) and one.at is place and other is value:
                    yield clue, one.layer
