"""What the evaluator has worked out and finds again: long lists and what was asked of them, folds that grow.

Long lists are known again by being the same object, which takes no look at their elements. What is remembered of them
is forgotten when it has grown too large.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from pzc.compiler.model.beginnings import beginning, beginning_of
from pzc.compiler.model.expressions import Aggregate, Apply, Comprehension, Expr, Function, InList, Local, Range
from pzc.compiler.model.kinds import BOOL, INT

from .environment import Env
from .narrowing import Narrowing, free_names

if TYPE_CHECKING:
    from pzc.compiler.model.model import Placement

    from .evaluate import Evaluator
    from .meter import Meter

SHORT = 9
"""Elements of a list that is compared element by element as fast as it is found otherwise."""
_MOST_HELD = 1_000_000
"""Elements of lists that are held on to."""
_MOST_WAYS = 50_000
"""Ways of one loop that are held on to: some ten megabytes."""


class LongLists:
    """Long lists by a mark of their own, and as sets."""

    def __init__(self) -> None:
        self._marks: dict[tuple[Any, ...], object] = {}
        self._mark_of: dict[int, tuple[tuple[Any, ...], object]] = {}
        self._sets: dict[int, tuple[tuple[Any, ...], frozenset[Any] | None]] = {}
        self._beginning: dict[int, tuple[tuple[Any, ...], dict[Any, list[int]] | None]] = {}
        self._holding: dict[int, tuple[tuple[Any, ...], dict[Any, list[Any]] | None]] = {}
        self._inside: dict[tuple[int, int], tuple[tuple[Any, ...], tuple[Any, ...], Any]] = {}
        self._held = 0
        self.results: dict[tuple[Any, ...], Any] = {}
        """What was worked out of marks; forgotten with the lists."""

    def mark(self, value: Any) -> Any:
        """For a long list an object that stands for it and all that are equal; any other value itself."""
        if type(value) is not tuple or len(value) <= SHORT:
            return value
        found = self._mark_of.get(id(value))
        if found is None:
            self._hold(len(value))
            found = self._mark_of[id(value)] = value, self._marks.setdefault(value, object())
        return found[1]

    def has(self, items: tuple[Any, ...], item: Any) -> bool:
        """Whether an element of the board is in a list; from the second time on by a set."""
        if len(items) <= SHORT or type(item) is tuple or not isinstance(item, tuple):
            return item in items
        found = self._sets.get(id(items))
        if found is None:
            self._hold(len(items))
            self._sets[id(items)] = items, None
            return item in items
        if found[1] is None:
            found = self._sets[id(items)] = items, frozenset(items)
        assert found[1] is not None
        return item in found[1]

    def beginning_in(self, lists: tuple[Any, ...], cells: tuple[Any, ...]) -> tuple[Any, ...]:
        """Those of some lists of cells that are empty or begin in one of some cells, in their order.

        The first time, and where they are few, all: who asks for the same ones in each room need not go through all.
        """
        if len(lists) <= SHORT:
            return lists
        found = self._beginning.get(id(lists))
        if found is None:
            self._hold(len(lists))
            self._beginning[id(lists)] = lists, None
            return lists
        by_first = found[1]
        if by_first is None:
            by_first = {}
            for place, line in enumerate(lists):
                by_first.setdefault(line[0] if line else None, []).append(place)
            self._beginning[id(lists)] = lists, by_first
        places = [place for cell in (None, *set(cells)) for place in by_first.get(cell, ())]
        return tuple([lists[place] for place in sorted(places)])

    def holding(self, lists: tuple[Any, ...], element: Any) -> Sequence[Any]:
        """Those of some lists that hold an element, in their order; the first time, and where they are few, all."""
        if len(lists) <= SHORT:
            return lists
        found = self._holding.get(id(lists))
        if found is None:
            self._hold(len(lists))
            self._holding[id(lists)] = lists, None
            return lists
        by_element = found[1]
        if by_element is None:
            by_element = {}
            for line in lists:
                self._hold(len(line))
                for each in dict.fromkeys(line):
                    by_element.setdefault(each, []).append(line)
            self._holding[id(lists)] = lists, by_element
        return by_element.get(element, ())

    def inside(self, lists: tuple[Any, ...], cells: tuple[Any, ...], chosen: Callable[..., Any]) -> Any:
        """Those of some lists that lie within some cells, as `chosen` finds them: once for grounding and all judges."""
        key = id(lists), id(cells)
        found = self._inside.get(key)
        if found is None:
            some = chosen(self.beginning_in(lists, cells), cells)
            self._hold(len(some) + len(cells))
            found = self._inside[key] = lists, cells, some
        return found[2]

    def _hold(self, elements: int) -> None:
        self._held += elements
        if self._held > _MOST_HELD:
            self._held = elements
            for known in (
                self._marks,
                self._mark_of,
                self._sets,
                self._beginning,
                self._holding,
                self._inside,
                self.results,
            ):
                known.clear()


class Applied:
    """What definitions are for elements, numbers and lists, each worked out once."""

    def __init__(self) -> None:
        self._short: dict[tuple[Any, ...], Any] = {}
        self._long = LongLists()

    def place(self, function: Function, args: tuple[Any, ...]) -> tuple[dict[tuple[Any, ...], Any], tuple[Any, ...]]:
        """Where it is kept, and under which key."""
        for arg in args:
            if type(arg) is tuple and len(arg) > SHORT:
                return self._long.results, (function, tuple(map(self._long.mark, args)))
        return self._short, (function, args)

    def holding(self, lists: tuple[Any, ...], element: Any) -> Sequence[Any]:
        """Those of some lists that hold an element, and perhaps others: see LongLists."""
        return self._long.holding(lists, element)

    def inside(self, lists: tuple[Any, ...], cells: tuple[Any, ...], chosen: Callable[..., Any]) -> Any:
        """Those of some lists that lie within some cells: see LongLists."""
        return self._long.inside(lists, cells, chosen)


class KnownWays:
    """The ways to bind the names of a loop that hang on nothing: each is found once."""

    def __init__(self) -> None:
        self._found: dict[Narrowing, list[tuple[tuple[Any, ...], tuple[Placement, ...]]]] = {}

    def of(
        self, loop: Narrowing, env: Env, ways: Iterator[tuple[Placement, ...]], meter: Meter
    ) -> Iterator[tuple[Placement, ...]]:
        """Binds the names of a loop in env, in every way in turn; yields what `ways` does, which binds them in the
        beginning."""
        known = self._found.get(loop)
        if known is None:
            found: list[tuple[tuple[Any, ...], tuple[Placement, ...]]] = []
            for clues in ways:
                if len(found) <= _MOST_WAYS:
                    found.append((tuple([env[name] for name in loop.names]), clues))
                yield clues
            if len(found) <= _MOST_WAYS:
                self._found[loop] = found
            return
        for bound, clues in known:
            meter.left -= 1
            env.update(zip(loop.names, bound, strict=True))
            yield clues


_free: WeakKeyDictionary[Aggregate, tuple[Local, ...]] = WeakKeyDictionary()
"""The names around what is folded: looked for once, however many evaluators come to it."""


class GrowingFolds:
    """`all(j in 1..i: P)` for one i after the other: what does not hang on i is worked out for each j once."""

    def __init__(self) -> None:
        self._shapes: dict[int, tuple[Local, Range, Expr, tuple[Local, ...]] | None] = {}
        self._last: dict[int, tuple[int, list[Any], list[Any]]] = {}
        self._counted: dict[int, Expr | None] = {}
        self._counted_by: dict[int, Comprehension | None] = {}

    def counted(self, e: Aggregate) -> Expr | None:
        """The list of which `e` counts the beginnings that hold all along; None where it does something else."""
        key = id(e)
        if key not in self._counted:
            self._counted[key] = beginning(e)
        return self._counted[key]

    def counted_by(self, e: Apply) -> Comprehension | None:
        """The same of a definition that does nothing else, where the list is made for it."""
        key = id(e)
        if key not in self._counted_by:
            self._counted_by[key] = beginning_of(e)
        return self._counted_by[key]

    def items(self, e: Aggregate, env: Env, evaluator: Evaluator) -> Sequence[Any] | None:
        """The elements that are folded; None where the fold is not one over a range."""
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
    match e.list:
        case Comprehension(binders=(InList(names=(name,), list=Range() as numbers),), where=None, body=body) if (
            body.type in (BOOL, INT)
        ):
            free = _free.get(e)
            if free is None:
                free = _free[e] = tuple(each for each in free_names(body) if each is not name)
            return name, numbers, body, free
    return None
