"""Part of a model to the clues that it uses, and the clues whose values it reads."""

from collections.abc import Iterator

from .board_expressions import ClueList, ClueValue, Read
from .expressions import Comparison, Doubted, InClue, Local
from .model import Facts, Model
from .reached import reached


def clues_of(part: object, facts: Facts | None = None) -> Iterator[str]:
    """Yield the clues that a part of a model uses, directly or through definitions and, with `facts`, areas."""
    for each in reached(part, facts):
        match each:
            case ClueList(clue=clue) | ClueValue(clue=clue) | InClue(clue=clue) | Doubted(clue=clue):
                yield clue


def read_values(part: object) -> Iterator[str]:
    """Yield the clues whose values a part of a model reads, directly or through definitions."""
    for each in reached(part):
        match each:
            case ClueValue(clue=clue) | InClue(clue=clue, value=Local()):
                yield clue
            case Doubted(clue=clue, dues=dues) if any(due.value is not None for due in dues):
                yield clue


def is_value_of(model: Model, clue: str, layer: str) -> bool:
    """Return True if a rule requires that the layer equals a clue's value somewhere: the value is one of the layer."""
    for rule in model.rules:
        parts = list(reached(rule.body))
        names = {each.value for each in parts if isinstance(each, InClue) and each.clue == clue} - {None}
        equations = [(e.left, e.right) for e in parts if isinstance(e, Comparison) and e.op == "="]
        for one, other in (*equations, *((right, left) for left, right in equations)):
            of_layer = isinstance(one, Read) and one.layer == layer
            if of_layer and (other in names or isinstance(other, ClueValue) and other.clue == clue):
                return True
    return False
