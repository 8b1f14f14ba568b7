"""Part of a model to all parts that its meaning depends on."""

from collections.abc import Callable, Iterator

from .board_expressions import AreaList, AreaOf
from .expressions import Function
from .model import Facts, parts


def reached(
    part: object, facts: Facts | None = None, stops: Callable[[object], bool] = lambda part: False
) -> Iterator[object]:
    """Yield the part and its parts, recursively. The parts of a definition come once, however often it is called.

    With `facts`, the lists of areas that are used are included. Parts for which `stops` is true are not entered.
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
