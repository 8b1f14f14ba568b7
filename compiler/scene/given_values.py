"""A model to the values that it gives for its layers, by layer and element."""

from collections.abc import Iterator
from typing import Any

from pzc.compiler.board.elements import Item
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.board_expressions import Read
from pzc.compiler.model.expressions import Comparison, Constant, Expr, Negation
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import Demand, Model


def given_values(model: Model) -> dict[str, dict[Any, int]]:
    """Return the values that the puzzle's own file gives, as `given star [[ ... ]]` or as `star(1,1)`.

    Given digits are clues and not among them.
    """
    evaluator = Evaluator(model.facts)
    shown = {layer.name for layer in model.shown if layer.name != DIGIT and not layer.areas}
    found: dict[str, dict[Any, int]] = {}
    for rule in model.rules:
        if not rule.named and rule.origin.span.source is model.file.source:
            for part in rule.body:
                for layer, place, value in _given(evaluator, part.condition) if isinstance(part, Demand) else ():
                    if layer in shown:
                        found.setdefault(layer, {})[place] = value
    return found


def _given(evaluator: Evaluator, condition: Expr) -> Iterator[tuple[str, Any, int]]:
    """Yield the layer, the place and the value of `star(1,1)`, `not star(1,1)` or `height(1,1) = 3`."""
    match condition:
        case Read(layer=layer, at=at) if at.known:
            yield layer, evaluator.value(at, {}), 1
        case Negation(operand=Read(layer=layer, at=at)) if at.known:
            yield layer, evaluator.value(at, {}), 0
        case Comparison(op="=", left=Read(layer=layer, at=at), right=Constant(value=int(value))) if at.known:
            yield layer, evaluator.value(at, {}), value


def key_of(place: Any) -> Any:
    """Return an element of the board, or the value of an item of a list."""
    return place.value if isinstance(place, Item) else place
