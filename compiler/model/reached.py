"""A part of a model to all parts that its meaning hangs on."""

from collections.abc import Callable, Iterator

from .board_expressions import AreaList, AreaOf
from .expressions import Function
from .model import Facts, parts


def reached(
    part: object, facts: Facts | None = None, stops: Callable[[object], bool] = lambda part: False
) -> Iterator[object]:
    """The part, its parts, theirs, and so on, those of a definition once, however often it is called.

    With `facts` also those of the areas that are spoken of. Nothing behind a part that `stops` is true of.
    """
    return _reached(part, facts, stops, set())


def _reached(part: object, facts: Facts | None, stops: Callable[[object], bool], seen: set[int]) -> Iterator[object]:
    yield part
    if stops(part):
        return
    match part:
        case AreaList(areas=name) | AreaOf(areas=name) if facts is not None:
            areas = facts.areas[name]
            if id(areas) not in seen:
                seen.add(id(areas))
                yield from _reached((areas.list, areas.steps), facts, stops, seen)
        case Function():
            if id(part) in seen:
                return
            seen.add(id(part))
    for inner in parts(part):
        yield from _reached(inner, facts, stops, seen)
