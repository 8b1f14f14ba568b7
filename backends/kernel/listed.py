"""All answers of a machine, in the order of what they have in some columns: where there are few, a puzzle is looked up.

A board of nine different digits has 362,880 answers. To list them takes as long as to solve some thousands of puzzles,
and to find one among them a microsecond.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from pzc.compiler.base.clock import look

from .machine import Machine

Numbers: TypeAlias = npt.NDArray[np.int64]

MOST = 1_000_000
"""Answers that are listed at most: 100 MB or so while that is done."""
_MOST_KEYS = 1 << 22
"""Keys, of each of which it is written down where its answers begin: 32 MB."""
_TOGETHER = 50_000  # answers of one search at most: where there are more, they are looked for anew, in parts
_TRIED = 1_000  # answers of the first search: where it pays to list them, there are more


class Listed:
    """What all answers have at some places; `columns` are those of which puzzles may say what they are."""

    def __init__(
        self, machine: Machine, columns: Sequence[int], keys: Sequence[int], more: Sequence[int], most: int = MOST
    ) -> None:
        """`keys`: the columns that each puzzle tells, by their number. `more`: places that are of interest, too.

        LookupError for more answers than `most`; TimeUp.
        """
        places = [*columns, *more]
        answers = np.concatenate([np.zeros((0, len(places)), np.int32), *_all(machine, most, places)])
        shown = answers[:, : len(columns)]
        self._low, self._high = shown.min(axis=0, initial=1 << 30), shown.max(axis=0, initial=-1 << 30)
        self._keys = list(keys)
        order = np.argsort(self._key(shown), kind="stable")
        self._shown, self.answers = np.ascontiguousarray(shown[order]), answers[order, len(columns) :]
        """What each answer has at the places of `more`."""
        self._sorted = self._key(self._shown)
        ways = math.prod(int(self._high[column]) - int(self._low[column]) + 1 for column in keys) if len(order) else 0
        self._begins = np.searchsorted(self._sorted, np.arange(ways + 1)) if 0 < ways <= _MOST_KEYS else None

    def _key(self, rows: npt.NDArray[Any]) -> Numbers:
        """One number for what stands in the keys' columns; it is the same only for the same."""
        key = np.zeros(len(rows), np.int64)
        for column in self._keys:
            width = int(self._high[column]) - int(self._low[column]) + 1
            key = key * width + rows[:, column] - int(self._low[column])
        return key

    def find(self, rows: Numbers, empty: int, limit: int) -> tuple[Numbers, Numbers]:
        """How many answers have what stands in each row, at most `limit`, and the number of the first that does."""
        from .matching import matched

        look()
        keys = self._key(rows)
        outside = np.zeros(len(rows), np.bool_)
        for column in self._keys:
            outside |= (rows[:, column] < self._low[column]) | (rows[:, column] > self._high[column])
        keys[outside] = 0
        if self._begins is None:
            first, last = (np.searchsorted(self._sorted, keys, side=side) for side in ("left", "right"))
        else:
            first, last = self._begins[keys], self._begins[keys + 1]
        last = np.where(outside, first, last)
        counts, found = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
        matched(np.ascontiguousarray(rows), empty, first, last, self._shown, limit, counts, found)
        return counts, found


def _all(machine: Machine, most: int, places: Sequence[int]) -> Iterator[npt.NDArray[np.int32]]:
    """All answers, some at a time: where there are more, the unknowns are told apart by what they are, one by one."""
    count, together = 0, min(_TOGETHER, machine.at_once)
    stack: list[tuple[int, list[int]]] = [(0, [])]
    while stack:
        place, given = stack.pop()
        most_now = together if place else min(together, _TRIED)
        found, complete = machine.some(given, most_now, places)
        if complete:
            count += len(found)
            if count > most:
                raise LookupError(most)
            yield found
        elif place == machine.size or len(found) < most_now:
            raise LookupError(most)
        else:
            values = machine.values(place)
            stack += [(place + 1, [*given, *machine.given(place, ((value, value),))]) for value in reversed(values)]
            if len(stack) * together > 100 * most:
                raise LookupError(most)
