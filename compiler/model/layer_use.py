"""A part of a model to the layers that its meaning depends on."""

from collections.abc import Iterator

from .board_expressions import AreaList, AreaOf, Read
from .expressions import Doubted, Function
from .model import Facts, parts


def layers_of(part: object, facts: Facts, seen: set[int] | None = None) -> Iterator[str]:
    """The layers that a part of a model speaks of, also by way of definitions and of areas."""
    seen = set() if seen is None else seen
    match part:
        case Read(layer=layer):
            yield layer
        case AreaList(areas=name) | AreaOf(areas=name):
            areas = facts.areas[name]
            if id(areas) not in seen:
                seen.add(id(areas))
                yield from layers_of((areas.list, areas.steps), facts, seen)
        case Doubted(clue=clue):
            yield from layers_of([placed.condition for placed in facts.placements.get(clue, ())], facts, seen)
        case Function():
            if id(part) in seen:
                return
            seen.add(id(part))
    for inner in parts(part):
        yield from layers_of(inner, facts, seen)
