"""The layers of a model to its unknowns."""

from collections.abc import Collection, Iterator

from pzc.compiler.board.elements import name_of
from pzc.compiler.flat.flat import Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.model import Layer, Model


def variables_of(model: Model, evaluator: Evaluator, builder: Builder) -> Iterator[Var]:
    """Make the unknowns of a puzzle, in the order of a solution's values."""
    index = 0
    for layer in model.layers:
        for place in evaluator.places(layer):
            name = _variable_name(layer, place)
            yield builder.variable(Var(index, name, layer.domain, layer.truth, layer.name, place))
            index += 1


def _variable_name(layer: Layer, place: object) -> str:
    if layer.single:
        return layer.name
    shown = name_of(place)
    return f"{layer.name}{shown if shown.startswith('(') and shown.count('(') == 1 else '(' + shown + ')'}"


def hidden_of(model: Model, variables: Collection[Var]) -> frozenset[Var]:
    """Return the unknowns that are no part of the solution."""
    names = {layer.name for layer in model.layers if layer.hidden}
    return frozenset(v for v in variables if v.layer in names) if names else frozenset()
