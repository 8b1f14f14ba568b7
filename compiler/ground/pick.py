"""One of several values by an unknown index: it represents an element that is not fully known."""

from collections.abc import Sequence
from typing import Any

from pzc.compiler.base.node import node
from pzc.compiler.flat.flat import IntExpr

NOTHING: Any = object()
"""The result of a computation that has no value. (None is the value of an expression that is no cell.)"""


@node(eq=False)
class Pick:
    """options[index], with an index from 0 that is always in bounds. The options are not numbers: see `Element`."""

    index: IntExpr
    options: tuple[Any, ...]


def is_number(value: Any) -> bool:
    """Return True if a value is a number or a truth value."""
    return isinstance(value, int) or hasattr(value, "low")


def is_open(element: Any) -> bool:
    """Return True if an element of the board, or a part of a tuple of elements, is a `Pick`."""
    if isinstance(element, tuple):
        return any(isinstance(part, Pick) for part in element)
    return isinstance(element, Pick)


def first_pick(values: Sequence[Any]) -> int | None:
    """Return the index of the first `Pick` among some values."""
    for at, value in enumerate(values):
        if isinstance(value, Pick):
            return at
    return None
