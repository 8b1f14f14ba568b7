"""Exact covers by few placements, counted in machine code: for those who have numba, about 100 times as fast.

`pip install 'pzc[count]'` brings numba. Without it everything is counted as well, in pure Python.
"""

from collections.abc import Sequence
from typing import Any

MOST = 64
"""Placements of which a cover may be made up: one bit of a machine word each."""


class Kernel:
    """Counts covers of up to 64 * 16 cells. Raises ImportError where there is no numba.

    As in `placements`: branches on the cell with the fewest placements, and remembers counts by the free cells.
    """

    def __init__(self, size: int) -> None:
        import numpy

        self._numpy = numpy
        self._covers = _compiled()
        self._size = size
        self._words = -(-size // 64)
        self._keys = numpy.zeros((1 << _LOG, self._words), dtype=numpy.uint64)
        self._counts = numpy.zeros(1 << _LOG, dtype=numpy.uint64)

    def covers(self, free: int, placements: Sequence[int], cells: Sequence[Sequence[int]], limit: int) -> int | None:
        """In how many ways the free cells are parted among some of the placements, at most MOST of them.

        None where that takes more than `limit` branches.
        """
        numpy = self._numpy
        longest = max(map(len, cells))
        at = numpy.zeros(self._words * 64, dtype=numpy.uint64)
        table = numpy.full((len(cells), longest), -1, dtype=numpy.int64)
        masks = numpy.array([self._in_words(p) for p in placements], dtype=numpy.uint64)
        for number, some in enumerate(cells):
            table[number, : len(some)] = some
            for cell in some:
                at[cell] |= numpy.uint64(1 << number)
        everything = numpy.uint64((1 << len(placements)) - 1)
        start = numpy.array(self._in_words(free), dtype=numpy.uint64)
        count, complete = self._covers(at, table, masks, everything, start, self._keys, self._counts, limit)
        return int(count) if complete else None

    def _in_words(self, cells: int) -> list[int]:
        return [cells >> 64 * word & (1 << 64) - 1 for word in range(self._words)]


_LOG = 20  # of the counts that are remembered: about 40 MB for 256 cells
_REMEMBERED = 8  # placements that are left, from which on a count is worth remembering
_PROBES = 4


def _compiled() -> Any:
    """The kernel; compiling it takes some seconds, once on each machine where numba can keep it."""
    import numpy as np
    from numba import njit

    @njit("uint64(uint64)", cache=True)
    def ones(x: Any) -> Any:
        x = x - ((x >> np.uint64(1)) & np.uint64(0x5555555555555555))
        x = (x & np.uint64(0x3333333333333333)) + ((x >> np.uint64(2)) & np.uint64(0x3333333333333333))
        x = (x + (x >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
        return (x * np.uint64(0x0101010101010101)) >> np.uint64(56)

    @njit(cache=True)
    def place(free: Any, keys: Any, counts: Any) -> Any:
        """Where the free cells are remembered, or a free place for them; -1 where there is none."""
        h = np.uint64(0)
        for w in range(free.shape[0]):
            h = (h ^ free[w]) * np.uint64(0x9E3779B97F4A7C15)
            h ^= h >> np.uint64(29)
        size = counts.shape[0]
        for probe in range(_PROBES):
            i = np.int64((h + np.uint64(probe)) & np.uint64(size - 1))
            if counts[i] == 0:
                return i
            same = True
            for w in range(free.shape[0]):
                if keys[i, w] != free[w]:
                    same = False
                    break
            if same:
                return i
        return -1

    @njit(cache=True)
    def covers(at: Any, table: Any, masks: Any, everything: Any, start: Any, keys: Any, counts: Any, limit: Any) -> Any:
        words = start.shape[0]
        depth_most = masks.shape[0] + 2
        free = np.zeros((depth_most, words), dtype=np.uint64)
        live = np.zeros(depth_most, dtype=np.uint64)
        options = np.zeros(depth_most, dtype=np.uint64)
        totals = np.zeros(depth_most, dtype=np.uint64)
        known = np.zeros(1, dtype=np.uint64)
        free[0] = start
        live[0] = everything
        depth = 0
        entering = True
        branches = 0
        while True:
            if entering:
                branches += 1
                if branches > limit:
                    return np.uint64(0), False
                # what is known at once: the count in known[0], else the options of the best cell
                best = np.uint64(99)
                cell = np.int64(-1)
                for w in range(words):
                    x = free[depth, w]
                    base = w * 64
                    while x != np.uint64(0):
                        low = x & (~x + np.uint64(1))
                        c = base + np.int64(ones(low - np.uint64(1)))
                        x ^= low
                        n = ones(live[depth] & at[c])
                        if n < best:
                            best = n
                            cell = c
                    if best == np.uint64(0):
                        break
                leaf = False
                if cell < 0:
                    known[0] = np.uint64(1)
                    leaf = True
                elif best == np.uint64(0):
                    known[0] = np.uint64(0)
                    leaf = True
                elif ones(live[depth]) >= np.uint64(_REMEMBERED):
                    i = place(free[depth], keys, counts)
                    if i >= 0 and counts[i] != 0:
                        known[0] = counts[i] - np.uint64(1)
                        leaf = True
                if leaf:
                    if depth == 0:
                        return known[0], True
                    depth -= 1
                    totals[depth] += known[0]
                    entering = False
                else:
                    options[depth] = live[depth] & at[cell]
                    totals[depth] = np.uint64(0)
                    entering = False
                continue
            if options[depth] == np.uint64(0):
                total = totals[depth]
                if ones(live[depth]) >= np.uint64(_REMEMBERED):
                    i = place(free[depth], keys, counts)
                    if i >= 0 and counts[i] == 0:
                        keys[i] = free[depth]
                        counts[i] = total + np.uint64(1)
                if depth == 0:
                    return total, True
                depth -= 1
                totals[depth] += total
                continue
            low = options[depth] & (~options[depth] + np.uint64(1))
            options[depth] ^= low
            p = np.int64(ones(low - np.uint64(1)))
            touched = np.uint64(0)
            for k in range(table.shape[1]):
                if table[p, k] >= 0:
                    touched |= at[table[p, k]]
            live[depth + 1] = live[depth] & ~touched
            for w in range(words):
                free[depth + 1, w] = free[depth, w] & ~masks[p, w]
            depth += 1
            entering = True

    return covers
