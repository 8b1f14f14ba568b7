"""List all solutions of a machine, sorted by some columns, so that puzzles can be looked up.

A board of nine different digits has 362,880 solutions. Listing them takes as long as solving some thousands of puzzles,
but looking one up takes a microsecond.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from pzc.compiler.base.clock import check_limits

from .machine import Machine

Numbers: TypeAlias = npt.NDArray[np.int64]

MOST = 1_000_000
"""The most solutions that are listed: about 100 MB during the listing."""
_MOST_KEYS = 1 << 22
"""The most keys for which the position of the first solution is stored: 32 MB."""
_TOGETHER = 50_000  # the most solutions of one search; if there are more, the search is repeated in parts
_TRIED = 1_000  # solutions of the first search; if there are fewer, listing them does not pay off


class Listed:
    """The values of all solutions at some places. `columns` are the places that puzzles may give."""

    def __init__(
        self, machine: Machine, columns: Sequence[int], keys: Sequence[int], more: Sequence[int], most: int = MOST
    ) -> None:
        """`keys` are the indices of the columns that every puzzle gives. `more` are further places to list.

        Raises LookupError if there are more than `most` solutions, and TimeUp.
        """
        places = [*columns, *more]
        answers = np.concatenate([np.zeros((0, len(places)), np.int32), *_all_solutions(machine, most, places)])
        shown = answers[:, : len(columns)]
        self._low, self._high = shown.min(axis=0, initial=1 << 30), shown.max(axis=0, initial=-1 << 30)
        self._keys = list(keys)
        order = np.argsort(self._row_keys(shown), kind="stable")
        self._shown, self.answers = np.ascontiguousarray(shown[order]), answers[order, len(columns) :]
        """The values of each solution at the places of `more`."""
        self._sorted = self._row_keys(self._shown)
        ways = math.prod(int(self._high[column]) - int(self._low[column]) + 1 for column in keys) if len(order) else 0
        self._begins = np.searchsorted(self._sorted, np.arange(ways + 1)) if 0 < ways <= _MOST_KEYS else None

    def _row_keys(self, rows: npt.NDArray[Any]) -> Numbers:
        """Return a number that identifies the values in the key columns of each row."""
        key = np.zeros(len(rows), np.int64)
        for column in self._keys:
            width = int(self._high[column]) - int(self._low[column]) + 1
            key = key * width + rows[:, column] - int(self._low[column])
        return key

    def find(self, rows: Numbers, empty: int, limit: int) -> tuple[Numbers, Numbers]:
        """Return how many solutions match each row, at most `limit`, and the index of the first match."""
        from .matching import matched

        check_limits()
        keys = self._row_keys(rows)
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


def _all_solutions(machine: Machine, most: int, places: Sequence[int]) -> Iterator[npt.NDArray[np.int32]]:
    """Yield all solutions in batches.

    If there are too many for one search, branch on the values of one unknown after the other.
    """
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
