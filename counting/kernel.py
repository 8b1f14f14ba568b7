"""Count exact covers by placements, compiled by numba. It is a separate module so that numba can cache it.

Sets of placements are bit sets: of several machine words in general, and of one word once at most 64 placements are
left, where nearly all the work is. Counts are cached by the set of free cells.
"""

from typing import Any

import numpy as np
from numba import njit

_FEW = 64  # placements that fit into one word
_LARGEST = np.uint64(1 << 63)
_REMEMBERED = 8  # a count is cached if at least this many placements are left
_PROBES = 4
_NOTHING_FREE, _DEAD = -1, -2


@njit("uint64(uint64)", cache=True)
def popcount(x: Any) -> Any:
    """Return the number of set bits."""
    x = x - ((x >> np.uint64(1)) & np.uint64(0x5555555555555555))
    x = (x & np.uint64(0x3333333333333333)) + ((x >> np.uint64(2)) & np.uint64(0x3333333333333333))
    x = (x + (x >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return (x * np.uint64(0x0101010101010101)) >> np.uint64(56)


@njit(cache=True)
def lowest_bit(x: Any) -> Any:
    """Return the lowest set bit."""
    return x & (~x + np.uint64(1))


@njit(cache=True)
def cache_slot(free: Any, keys: Any, counts: Any) -> Any:
    """Return the index of the cached count for these free cells, or of an empty slot for it, or -1."""
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
def fewest_placements(free: Any, live: Any, at: Any) -> Any:
    """Return the free cell with the fewest live placements, _NOTHING_FREE, or _DEAD if a cell has none."""
    least, cell = np.uint64(99), np.int64(_NOTHING_FREE)
    for w in range(free.shape[0]):
        x = free[w]
        while x != np.uint64(0):
            low = lowest_bit(x)
            x ^= low
            c = np.int64(w * 64) + np.int64(popcount(low - np.uint64(1)))
            n = popcount(live & at[c])
            if n == np.uint64(0):
                return np.int64(_DEAD)
            if n < least:
                least, cell = n, c
    return cell


@njit(cache=True)
def store_count(free: Any, result: Any, keys: Any, counts: Any) -> None:
    """Cache a count if there is room for it."""
    i = cache_slot(free, keys, counts)
    if i >= 0 and counts[i] == 0:
        keys[i] = free
        counts[i] = result + np.uint64(1)


@njit(cache=True)
def place(placement: Any, free: Any, live: Any, at: Any, after: Any) -> Any:
    """Write the cells that are free after a placement to `after`. Return the placements that are still possible."""
    after[:] = free
    for k in range(placement.shape[0]):
        c = placement[k]
        if c >= 0:
            live &= ~at[c]
            after[c >> 6] &= ~(np.uint64(1) << np.uint64(c & 63))
    return live


@njit(cache=True)
def few_covers(at: Any, cells: Any, start: Any, keys: Any, counts: Any, limit: Any) -> Any:  # noqa: C901
    """See `covers`, for at most 64 placements. `at` has one word for each cell."""
    most = cells.shape[0] + 2
    free = np.zeros((most, start.shape[0]), dtype=np.uint64)
    live, options, totals = np.zeros(most, np.uint64), np.zeros(most, np.uint64), np.zeros(most, np.uint64)
    free[0] = start
    live[0] = ~np.uint64(0) >> np.uint64(64 - cells.shape[0])
    depth, entering, result = 0, True, np.uint64(0)
    for branch in range(limit):
        done = False  # True if `result` is the count at this depth
        if entering:
            cell = fewest_placements(free[depth], live[depth], at)
            done = cell < 0
            result = np.uint64(cell == _NOTHING_FREE)
            if not done and popcount(live[depth]) >= np.uint64(_REMEMBERED):
                i = cache_slot(free[depth], keys, counts)
                if i >= 0 and counts[i] != 0:
                    done = True
                    result = counts[i] - np.uint64(1)
            if not done:
                options[depth] = live[depth] & at[cell]
                totals[depth] = np.uint64(0)
        elif options[depth] == np.uint64(0):
            done = True
            result = totals[depth]
            if popcount(live[depth]) >= np.uint64(_REMEMBERED):
                store_count(free[depth], result, keys, counts)
        if done:
            if depth == 0:
                return result, branch + 1
            depth -= 1
            totals[depth] += result
            entering = False
        elif options[depth] != np.uint64(0):
            low = lowest_bit(options[depth])
            options[depth] ^= low
            p = np.int64(popcount(low - np.uint64(1)))
            live[depth + 1] = place(cells[p], free[depth], live[depth], at, free[depth + 1])
            depth += 1
            entering = True
    return np.uint64(0), limit + 1


@njit(cache=True)
def fewest_of_many_words(free: Any, live: Any, at: Any) -> Any:
    """See `fewest_placements`, for placements in several words."""
    least, cell = np.uint64(1 << 62), np.int64(_NOTHING_FREE)
    for w in range(free.shape[0]):
        x = free[w]
        while x != np.uint64(0):
            low = lowest_bit(x)
            x ^= low
            c = np.int64(w * 64) + np.int64(popcount(low - np.uint64(1)))
            n = np.uint64(0)
            for k in range(live.shape[0]):
                n += popcount(live[k] & at[c, k])
                if n >= least:
                    break
            if n == np.uint64(0):
                return np.int64(_DEAD)
            if n < least:
                least, cell = n, c
    return cell


@njit(cache=True)
def placement_count(live: Any) -> Any:
    """Return the number of placements in the set."""
    n = np.int64(0)
    for k in range(live.shape[0]):
        n += np.int64(popcount(live[k]))
    return n


@njit(cache=True)
def pack_tables(live: Any, cells: Any, few_cells: Any, few_at: Any) -> Any:
    """Write the tables of the at most 64 placements that are left."""
    few_at[:] = np.uint64(0)
    n = 0
    for w in range(live.shape[0]):
        x = live[w]
        while x != np.uint64(0):
            low = lowest_bit(x)
            x ^= low
            p = np.int64(w * 64) + np.int64(popcount(low - np.uint64(1)))
            for k in range(cells.shape[1]):
                c = cells[p, k]
                few_cells[n, k] = c
                if c >= 0:
                    few_at[c] |= np.uint64(1) << np.uint64(n)
            n += 1


@njit(cache=True)
def covers(at: Any, cells: Any, start: Any, keys: Any, counts: Any, limit: Any) -> Any:  # noqa: C901
    """Return the number of covers of the cells of `start`, and the number of branches.

    The number of branches exceeds `limit` if the limit was reached or a count overflowed. `at` has for each cell the
    placements that cover it, as bits. `cells` has the cells of each placement, padded with -1. `keys` and `counts` are
    the cache; it stores counts plus 1. The search is depth first, without recursion.
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
        done = False  # True if `result` is the count at this depth
        place = words  # index of the word with the next option
        if entering:
            left = placement_count(live[depth])
            i = cache_slot(free[depth], keys, counts) if left >= _REMEMBERED else np.int64(-1)
            if i >= 0 and counts[i] != 0:
                done = True
                result = counts[i] - np.uint64(1)
            elif 0 < left <= _FEW:
                pack_tables(live[depth], cells, few_cells, few_at)
                result, more = few_covers(few_at, few_cells[:left], free[depth], keys, counts, limit - branches)
                branches += more
                if branches > limit:
                    return np.uint64(0), limit + 1
                done = True
            else:
                cell = fewest_of_many_words(free[depth], live[depth], at)
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
                store_count(free[depth], result, keys, counts)
        if done:
            if depth == 0:
                return result, branches
            depth -= 1
            totals[depth] += result
            if totals[depth] < result or totals[depth] >= _LARGEST:
                return np.uint64(0), limit + 1
            entering = False
        else:
            low = lowest_bit(options[depth, place])
            options[depth, place] ^= low
            p = np.int64(place * 64) + np.int64(popcount(low - np.uint64(1)))
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
