"""Exact covers by placements, for numba. A module of its own, which numba can keep compiled.

Sets of placements are bits of machine words: of several as long as there are many, of one for the last 64, where
nearly all the work is. Counts are remembered by the free cells.
"""

from typing import Any

import numpy as np
from numba import njit

_FEW = 64  # placements whose set is one word
_LARGEST = np.uint64(1 << 63)
_REMEMBERED = 8  # placements that are left, from which on a count is worth remembering
_PROBES = 4
_NOTHING_FREE, _DEAD = -1, -2


@njit("uint64(uint64)", cache=True)
def ones(x: Any) -> Any:
    """How many bits of the word are set."""
    x = x - ((x >> np.uint64(1)) & np.uint64(0x5555555555555555))
    x = (x & np.uint64(0x3333333333333333)) + ((x >> np.uint64(2)) & np.uint64(0x3333333333333333))
    x = (x + (x >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return (x * np.uint64(0x0101010101010101)) >> np.uint64(56)


@njit(cache=True)
def lowest(x: Any) -> Any:
    """The lowest bit that is set."""
    return x & (~x + np.uint64(1))


@njit(cache=True)
def remembered(free: Any, keys: Any, counts: Any) -> Any:
    """Where the count of the free cells is, or where there is room for it; -1 where there is none."""
    h = np.uint64(0)
    for w in range(free.shape[0]):
        h = (h ^ free[w]) * np.uint64(0x9E3779B97F4A7C15)
        h ^= h >> np.uint64(29)
    for probe in range(_PROBES):
        i = np.int64((h + np.uint64(probe)) & np.uint64(counts.shape[0] - 1))
        same = True
        for w in range(free.shape[0]):
            same = same and keys[i, w] == free[w]
        if counts[i] == 0 or same:
            return i
    return -1


@njit(cache=True)
def fewest(free: Any, live: Any, at: Any) -> Any:
    """The free cell with the fewest live placements; _NOTHING_FREE, or _DEAD where one has none."""
    least, cell = np.uint64(99), np.int64(_NOTHING_FREE)
    for w in range(free.shape[0]):
        x = free[w]
        while x != np.uint64(0):
            low = lowest(x)
            x ^= low
            c = np.int64(w * 64) + np.int64(ones(low - np.uint64(1)))
            n = ones(live & at[c])
            if n == np.uint64(0):
                return np.int64(_DEAD)
            if n < least:
                least, cell = n, c
    return cell


@njit(cache=True)
def written_down(free: Any, result: Any, keys: Any, counts: Any) -> None:
    """Remembers a count, if there is room for it."""
    i = remembered(free, keys, counts)
    if i >= 0 and counts[i] == 0:
        keys[i] = free
        counts[i] = result + np.uint64(1)


@njit(cache=True)
def put(placement: Any, free: Any, live: Any, at: Any, after: Any) -> Any:
    """Writes the cells that are free after a placement into `after`; the placements that are still possible."""
    after[:] = free
    for k in range(placement.shape[0]):
        c = placement[k]
        if c >= 0:
            live &= ~at[c]
            after[c >> 6] &= ~(np.uint64(1) << np.uint64(c & 63))
    return live


@njit(cache=True)
def few_covers(at: Any, cells: Any, start: Any, keys: Any, counts: Any, limit: Any) -> Any:  # noqa: C901
    """`covers` for at most 64 placements, of which `at` has one word for each cell."""
    most = cells.shape[0] + 2
    free = np.zeros((most, start.shape[0]), dtype=np.uint64)
    live, options, totals = np.zeros(most, np.uint64), np.zeros(most, np.uint64), np.zeros(most, np.uint64)
    free[0] = start
    live[0] = ~np.uint64(0) >> np.uint64(64 - cells.shape[0])
    depth, entering, result = 0, True, np.uint64(0)
    for branch in range(limit):
        done = False  # whether the count at this depth is known, as the result
        if entering:
            cell = fewest(free[depth], live[depth], at)
            done = cell < 0
            result = np.uint64(cell == _NOTHING_FREE)
            if not done and ones(live[depth]) >= np.uint64(_REMEMBERED):
                i = remembered(free[depth], keys, counts)
                if i >= 0 and counts[i] != 0:
                    done = True
                    result = counts[i] - np.uint64(1)
            if not done:
                options[depth] = live[depth] & at[cell]
                totals[depth] = np.uint64(0)
        elif options[depth] == np.uint64(0):
            done = True
            result = totals[depth]
            if ones(live[depth]) >= np.uint64(_REMEMBERED):
                written_down(free[depth], result, keys, counts)
        if done:
            if depth == 0:
                return result, branch + 1
            depth -= 1
            totals[depth] += result
            entering = False
        elif options[depth] != np.uint64(0):
            low = lowest(options[depth])
            options[depth] ^= low
            p = np.int64(ones(low - np.uint64(1)))
            live[depth + 1] = put(cells[p], free[depth], live[depth], at, free[depth + 1])
            depth += 1
            entering = True
    return np.uint64(0), limit + 1


@njit(cache=True)
def fewest_of_many(free: Any, live: Any, at: Any) -> Any:
    """As `fewest`, for placements in several words."""
    least, cell = np.uint64(1 << 62), np.int64(_NOTHING_FREE)
    for w in range(free.shape[0]):
        x = free[w]
        while x != np.uint64(0):
            low = lowest(x)
            x ^= low
            c = np.int64(w * 64) + np.int64(ones(low - np.uint64(1)))
            n = np.uint64(0)
            for k in range(live.shape[0]):
                n += ones(live[k] & at[c, k])
                if n >= least:
                    break
            if n == np.uint64(0):
                return np.int64(_DEAD)
            if n < least:
                least, cell = n, c
    return cell


@njit(cache=True)
def count_of(live: Any) -> Any:
    """How many placements there are."""
    n = np.int64(0)
    for k in range(live.shape[0]):
        n += np.int64(ones(live[k]))
    return n


@njit(cache=True)
def packed(live: Any, cells: Any, few_cells: Any, few_at: Any) -> Any:
    """Writes the tables of at most 64 placements that are left."""
    few_at[:] = np.uint64(0)
    n = 0
    for w in range(live.shape[0]):
        x = live[w]
        while x != np.uint64(0):
            low = lowest(x)
            x ^= low
            p = np.int64(w * 64) + np.int64(ones(low - np.uint64(1)))
            for k in range(cells.shape[1]):
                c = cells[p, k]
                few_cells[n, k] = c
                if c >= 0:
                    few_at[c] |= np.uint64(1) << np.uint64(n)
            n += 1


@njit(cache=True)
def covers(at: Any, cells: Any, start: Any, keys: Any, counts: Any, limit: Any) -> Any:  # noqa: C901
    """The number of covers of the cells of `start`, and how many branches it took: more than `limit` where that was
    too few, or where a number got too large for a machine word.

    at: for each cell the placements that have it, as bits; cells: of each placement its cells, filled up with -1;
    keys, counts: what is remembered, counts plus 1. Depth first, without recursion.
    """
    words = at.shape[1]
    few_cells, few_at = np.zeros((_FEW, cells.shape[1]), np.int64), np.zeros(at.shape[0], np.uint64)
    most = at.shape[0] + 2
    free = np.zeros((most, start.shape[0]), np.uint64)
    live, options = np.zeros((most, words), np.uint64), np.zeros((most, words), np.uint64)
    totals = np.zeros(most, np.uint64)
    free[0] = start
    for each in range(cells.shape[0]):
        live[0, each >> 6] |= np.uint64(1) << np.uint64(each & 63)
    depth, entering, result, branches = 0, True, np.uint64(0), np.int64(0)
    while branches < limit:
        branches += 1
        done = False  # whether the count at this depth is known, as the result
        place = words  # of a word with an option that is still open
        if entering:
            left = count_of(live[depth])
            i = remembered(free[depth], keys, counts) if left >= _REMEMBERED else np.int64(-1)
            if i >= 0 and counts[i] != 0:
                done = True
                result = counts[i] - np.uint64(1)
            elif 0 < left <= _FEW:
                packed(live[depth], cells, few_cells, few_at)
                result, more = few_covers(few_at, few_cells[:left], free[depth], keys, counts, limit - branches)
                branches += more
                if branches > limit:
                    return np.uint64(0), limit + 1
                done = True
            else:
                cell = fewest_of_many(free[depth], live[depth], at)
                done = cell < 0
                result = np.uint64(cell == _NOTHING_FREE)
                totals[depth] = np.uint64(0)
                if not done:
                    options[depth] = live[depth] & at[cell]
        if not done:
            place = 0
            while place < words and options[depth, place] == np.uint64(0):
                place += 1
            if place == words:
                done = True
                result = totals[depth]
                written_down(free[depth], result, keys, counts)
        if done:
            if depth == 0:
                return result, branches
            depth -= 1
            totals[depth] += result
            if totals[depth] < result or totals[depth] >= _LARGEST:
                return np.uint64(0), limit + 1
            entering = False
        else:
            low = lowest(options[depth, place])
            options[depth, place] ^= low
            p = np.int64(place * 64) + np.int64(ones(low - np.uint64(1)))
            live[depth + 1] = live[depth]
            free[depth + 1] = free[depth]
            for k in range(cells.shape[1]):
                c = cells[p, k]
                if c >= 0:
                    live[depth + 1] &= ~at[c]
                    free[depth + 1, c >> 6] &= ~(np.uint64(1) << np.uint64(c & 63))
            depth += 1
            entering = True
    return np.uint64(0), limit + 1
