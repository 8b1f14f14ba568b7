"""The values of definitions whose arguments are known: each is computed once."""

from collections.abc import Sequence
from typing import Any

from pzc.compiler.model.expressions import Function

from .lists import SHORT, LongLists


class DefinitionCache:
    """The value of each definition for each tuple of arguments."""

    def __init__(self) -> None:
        self._short: dict[tuple[Any, ...], Any] = {}
        self._long = LongLists()

    def place(self, function: Function, args: tuple[Any, ...]) -> tuple[dict[tuple[Any, ...], Any], tuple[Any, ...]]:
        """Return the table that has the value of a call, and the key of the call in it."""
        for arg in args:
            if type(arg) is tuple and len(arg) > SHORT:
                return self._long.results, (function, tuple(map(self._long.mark, args)))
        return self._short, (function, args)

    def holding(self, lists: tuple[Any, ...], element: Any) -> Sequence[Any]:
        """Return the lists that contain an element, and perhaps others: see LongLists."""
        return self._long.holding(lists, element)
