"""Part of a model to the clues that it uses, and the clues whose values it reads."""

from collections.abc import Iterator

from .board_expressions import ClueList, ClueValue
from .expressions import Doubted, InClue, Local
from .model import Facts
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
