"""Folds over growing ranges, `all(j in 1..i: P)` for one i after the other: each element is computed once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from pzc.compiler.meaning.context import Context
from pzc.compiler.meaning.environment import Env
from pzc.compiler.model.conditions import free_names
from pzc.compiler.model.expressions import Aggregate, Apply, Comprehension, Expr, InList, Local, Range
from pzc.compiler.model.kinds import BOOL, INT
from pzc.compiler.model.prefix_counts import prefix_count_argument, prefix_count_list

_free: WeakKeyDictionary[Aggregate, tuple[Local, ...]] = WeakKeyDictionary()
"""The free names of a fold's body, shared by all evaluators."""


class GrowingFolds:
    """The elements of the last evaluation of each fold over a range, for the same values of the enclosing names."""

    def __init__(self) -> None:
        self._shapes: dict[int, tuple[Local, Range, Expr, tuple[Local, ...]] | None] = {}
        self._last: dict[int, tuple[int, list[Any], list[Any]]] = {}
        self._counted: dict[int, Expr | None] = {}
        self._counted_by: dict[int, Comprehension | None] = {}

    def counted(self, e: Aggregate) -> Expr | None:
        """Return the list of conditions whose prefix of true elements `e` counts; None if `e` is no such count."""
        key = id(e)
        if key not in self._counted:
            self._counted[key] = prefix_count_list(e)
        return self._counted[key]

    def counted_by(self, e: Apply) -> Comprehension | None:
        """Return the same list for a call of a definition whose body is such a count."""
        key = id(e)
        if key not in self._counted_by:
            self._counted_by[key] = prefix_count_argument(e)
        return self._counted_by[key]

    def items(self, e: Aggregate, env: Env, evaluator: Context) -> Sequence[Any] | None:
        """Return the elements of a fold; None if it does not run over a range."""
        key = id(e)
        if key not in self._shapes:
            self._shapes[key] = _shape(e)
        shape = self._shapes[key]
        if shape is None:
            return None
        name, numbers, body, free = shape
        first, last = evaluator.value(numbers.low, env), evaluator.value(numbers.high, env)
        around = [env[each] for each in free]
        known = self._last.get(key)
        if known is not None and known[0] == first and all(a is b for a, b in zip(known[1], around, strict=True)):
            items = known[2]
        else:
            items = []
        evaluator.meter.count_items(last - first + 1 - len(items), numbers.span)
        while len(items) <= last - first:
            env[name] = first + len(items)
            items.append(evaluator.value(body, env))
        self._last[key] = first, around, items
        return items[: max(0, last - first + 1)]


def _shape(e: Aggregate) -> tuple[Local, Range, Expr, tuple[Local, ...]] | None:
    """Return the name, range, body and free names of a fold over a range of numbers, or None for other aggregates."""
    match e.list:
        case Comprehension(binders=(InList(names=(name,), list=Range() as numbers),), where=None, body=body) if (
            body.type in (BOOL, INT)
        ):
            if e not in _free:
                _free[e] = tuple(each for each in free_names(body) if each is not name)
            return name, numbers, body, _free[e]
    return None
