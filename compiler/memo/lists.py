"""Long lists by identity: their members, and what was computed from them.

A long list is found again because it is the same object, without a look at its elements. The index is cleared when
the lists in it have more elements than a fixed limit.
"""

from collections.abc import Sequence
from typing import Any

SHORT = 9
"""Lists up to this length are compared element by element, which is as fast as finding them by identity."""
_MOST_HELD = 1_000_000
"""The most elements, in all lists together, before the index is cleared."""


class LongLists:
    """An index of long lists."""

    def __init__(self) -> None:
        self._marks: dict[tuple[Any, ...], object] = {}
        self._mark_of: dict[int, tuple[tuple[Any, ...], object]] = {}
        self._sets: dict[int, tuple[tuple[Any, ...], frozenset[Any] | None]] = {}
        self._holding: dict[int, tuple[tuple[Any, ...], dict[Any, list[Any]] | None]] = {}
        self._held = 0
        self.results: dict[tuple[Any, ...], Any] = {}
        """Results whose keys contain marks of long lists; cleared together with the lists."""

    def mark(self, value: Any) -> Any:
        """Return an object that represents a long list and all lists equal to it; return any other value itself."""
        if type(value) is not tuple or len(value) <= SHORT:
            return value
        found = self._mark_of.get(id(value))
        if found is None:
            self._count_elements(len(value))
            found = self._mark_of[id(value)] = value, self._marks.setdefault(value, object())
        return found[1]

    def has(self, items: tuple[Any, ...], item: Any) -> bool:
        """Return True if an element of the board is in a list. From the second call on, the list is a set."""
        if len(items) <= SHORT or type(item) is tuple or not isinstance(item, tuple):
            return item in items
        found = self._sets.get(id(items))
        if found is None:
            self._count_elements(len(items))
            self._sets[id(items)] = items, None
            return item in items
        if found[1] is None:
            found = self._sets[id(items)] = items, frozenset(items)
        assert found[1] is not None
        return item in found[1]

    def holding(self, lists: tuple[Any, ...], element: Any) -> Sequence[Any]:
        """Return the lists that contain an element, in order; on the first call, or for few lists, return all."""
        if len(lists) <= SHORT:
            return lists
        found = self._holding.get(id(lists))
        if found is None:
            self._count_elements(len(lists))
            self._holding[id(lists)] = lists, None
            return lists
        by_element = found[1]
        if by_element is None:
            by_element = {}
            for line in lists:
                self._count_elements(len(line))
                for each in dict.fromkeys(line):
                    by_element.setdefault(each, []).append(line)
            self._holding[id(lists)] = lists, by_element
        return by_element.get(element, ())

    def _count_elements(self, elements: int) -> None:
        """Count the elements of new lists, and clear the index if there are too many."""
        self._held += elements
        if self._held > _MOST_HELD:
            self._held = elements
            for known in (self._marks, self._mark_of, self._sets, self._holding, self.results):
                known.clear()
