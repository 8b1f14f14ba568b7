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
    seen: set[int] = set()
    left = [part]
    while left:
        each = left.pop()
        yield each
        if stops(each):
            continue
        if isinstance(each, Function):
            if id(each) in seen:
                continue
            seen.add(id(each))
        left += reversed([*parts(each)])
        if isinstance(each, AreaList | AreaOf) and facts is not None:
            areas = facts.areas[each.areas]
            if id(areas) not in seen:
                seen.add(id(areas))
                left.append((areas.list, areas.steps))
