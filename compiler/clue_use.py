"""A part of a model to the clues that it speaks of."""

from collections.abc import Iterator

from .board_expressions import ClueList, ClueValue
from .expressions import Function, InClue, InList
from .model import Demand, ForEach
from .typed import Typed


def clues_of(part: object, seen: set[int] | None = None) -> Iterator[str]:
    """The clues that a part of a model speaks of, also by way of definitions."""
    seen = set() if seen is None else seen
    match part:
        case ClueList(clue=clue) | ClueValue(clue=clue) | InClue(clue=clue):
            yield clue
        case Function():
            if id(part) in seen:
                return
            seen.add(id(part))
    if isinstance(part, tuple):
        for item in part:
            yield from clues_of(item, seen)
    elif isinstance(part, Typed | InList | InClue | Demand | ForEach | Function):
        for item in vars(part).values():
            yield from clues_of(item, seen)
