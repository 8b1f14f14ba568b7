"""A part of a model to the clues that it speaks of, and to those of which it reads the values."""

from collections.abc import Iterator

from .board_expressions import ClueList, ClueValue
from .expressions import Doubted, Function, InClue, Local
from .model import parts


def clues_of(part: object, seen: set[int] | None = None) -> Iterator[str]:
    """The clues that a part of a model speaks of, also by way of definitions."""
    seen = set() if seen is None else seen
    match part:
        case ClueList(clue=clue) | ClueValue(clue=clue) | InClue(clue=clue) | Doubted(clue=clue):
            yield clue
        case Function():
            if id(part) in seen:
                return
            seen.add(id(part))
    for inner in parts(part):
        yield from clues_of(inner, seen)


def read_values(part: object, seen: set[int] | None = None) -> Iterator[str]:
    """The clues of which a part of a model reads the values, also by way of definitions."""
    seen = set() if seen is None else seen
    match part:
        case ClueValue(clue=clue) | InClue(clue=clue, value=Local()):
            yield clue
        case Doubted(clue=clue, dues=dues) if any(due.value is not None for due in dues):
            yield clue
        case Function():
            if id(part) in seen:
                return
            seen.add(id(part))
    for inner in parts(part):
        yield from read_values(inner, seen)
