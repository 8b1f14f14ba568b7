"""One of several values by an unknown index: what stands for an element that is not fully known."""

from collections.abc import Sequence
from typing import Any

from pzc.compiler.base.node import node
from pzc.compiler.flat.flat import IntExpr

NOTHING: Any = object()
"""What does not exist; None stands for no cell."""


@node(eq=False)
class Pick:
    """options[index], the index counted from 0 and within the options; for what is not a number."""

    index: IntExpr
    options: tuple[Any, ...]


def is_number(value: Any) -> bool:
    """Whether a value is a number or a truth value, and no element or list."""
    return isinstance(value, int) or hasattr(value, "low")


def is_open(element: Any) -> bool:
    """Whether an element of the board, or a part of a group of them, is one of several."""
    if isinstance(element, tuple):
        return any(isinstance(part, Pick) for part in element)
    return isinstance(element, Pick)


def first_pick(values: Sequence[Any]) -> int | None:
    """The place of the first of some values that is one of several."""
    for at, value in enumerate(values):
        if isinstance(value, Pick):
            return at
    return None
