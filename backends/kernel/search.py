"""Puzzles of one table to their answers, for numba: a module of its own, which numba can keep compiled.

Depth first: what a literal brings with it is drawn in full (unit propagation; the bounds of sums), then one of the
literals of which exactly one holds is tried, where the fewest are left. Nothing is learned, so that a step takes two
or three microseconds. What is left of a clause is one word, `left`: how many of its literals are open or hold, above
the exclusive or of these, so that the last one is there without looking for it. Each depth has a copy of what is
known: to copy takes less time than to take back.
"""

from typing import Any

import numpy as np
from numba import njit, uint32

ONE = np.uint32(1)
LITERAL = np.uint32((1 << 24) - 1)
COUNT_ONE = np.uint32(1 << 24)
TWO_LEFT = np.uint32(2 << 24)
THREE_LEFT = np.uint32(3 << 24)
FALSE, OPEN, TRUE = np.int8(-1), np.int8(0), np.int8(1)


@njit(cache=True, nogil=True, inline="always")
def put(literal: Any, known: Any, trail: Any, n: Any) -> Any:
    """Notes that an open literal holds; how many do by now."""
    known[literal] = TRUE
    known[literal ^ ONE] = FALSE
    trail[n] = literal
    return n + ONE


@njit(cache=True, nogil=True)
def demanded(literal: Any, known: Any, trail: Any, n: Any) -> Any:
    """Whether a literal can hold, and how many do by then."""
    if known[literal] == OPEN:
        return True, put(literal, known, trail, n)
    return known[literal] == TRUE, n


@njit(cache=True, nogil=True)
def drawn(t: Any, known: Any, left: Any, trail: Any, n: Any, waiting: Any, is_waiting: Any) -> Any:
    """Whether what follows from the first n literals of the trail leaves no contradiction."""
    q, w, ok = uint32(0), 0, True
    while ok:
        while ok and q < n:
            literal = uint32(trail[q])
            q += ONE
            ok, n = by_clauses(t, literal, known, left, trail, n)
            w = woken(t, literal ^ ONE, waiting, is_waiting, w)
        if w == 0:
            return ok
        w -= 1
        is_waiting[waiting[w]] = False
        if ok:
            ok, n = by_sum(t, waiting[w], known, trail, n)
    while w > 0:
        w -= 1
        is_waiting[waiting[w]] = False
    return False


@njit(cache=True, nogil=True, inline="always")
def by_clauses(t: Any, literal: Any, known: Any, left: Any, trail: Any, n: Any) -> Any:
    """What follows from a literal by clauses; all of them are counted down, also where there is a contradiction."""
    ok = True
    for i in range(t.follow_at[literal], t.follow_at[literal + ONE]):
        other = t.follow[i]
        if known[other] == OPEN:
            n = put(other, known, trail, n)
        elif known[other] == FALSE:
            ok = False
    failed = literal ^ ONE
    for i in range(t.in_at[failed], t.in_at[failed + ONE]):
        clause = t.within[i]
        rest = uint32((left[clause] - COUNT_ONE) ^ failed)
        left[clause] = rest
        if rest < TWO_LEFT:
            other = uint32(rest & LITERAL)
            if known[other] == OPEN:
                n = put(other, known, trail, n)
            elif known[other] == FALSE:
                ok = False
    return ok, n


@njit(cache=True, nogil=True, inline="always")
def woken(t: Any, failed: Any, waiting: Any, is_waiting: Any, w: Any) -> Any:
    """Puts the sums to which it matters that a literal fails among those that wait; how many do."""
    for i in range(t.wake_at[failed], t.wake_at[failed + ONE]):
        total = t.wake[i]
        if not is_waiting[total]:
            is_waiting[total] = True
            waiting[w] = total
            w += 1
    return w


@njit(cache=True, nogil=True)
def by_sum(t: Any, total: Any, known: Any, trail: Any, n: Any) -> Any:
    """What follows from a sum; whether it can be, and how many literals hold by then."""
    when = t.when[total]
    if known[when] == FALSE:
        return True, n
    least, most = np.int64(0), np.int64(0)
    for part in range(t.part_at[total], t.part_at[total + ONE]):
        first, last = ends(t, part, known)
        if first > last:
            return False, n
        least += t.number[first]
        most += t.number[last]
    if least > t.high[total] or most < t.low[total]:
        return demanded(when ^ ONE, known, trail, n)
    if known[when] == OPEN:
        return True, n
    return narrowed(t, total, t.high[total] - least, most - t.low[total], known, trail, n)


@njit(cache=True, nogil=True)
def narrowed(t: Any, total: Any, over: Any, under: Any, known: Any, trail: Any, n: Any) -> Any:
    """Rules out what goes too far above the least, or below the greatest, that a part of a sum can be."""
    for part in range(t.part_at[total], t.part_at[total + ONE]):
        first, last = ends(t, part, known)
        if t.number[last] - t.number[first] <= min(over, under):
            continue
        for i in range(first, last + 1):
            literal = t.item[i]
            too_far = t.number[i] - t.number[first] > over or t.number[last] - t.number[i] > under
            if too_far and known[literal] != FALSE:
                ok, n = demanded(literal ^ ONE, known, trail, n)
                if not ok:
                    return False, n
    return True, n


@njit(cache=True, nogil=True)
def ends(t: Any, part: Any, known: Any) -> Any:
    """The first and the last item of a part of a sum that can still be."""
    first, last = np.int64(t.item_at[part]), np.int64(t.item_at[part + 1]) - 1
    while first <= last and known[t.item[first]] == FALSE:
        first += 1
    while first <= last and known[t.item[last]] == FALSE:
        last -= 1
    return first, last


@njit(cache=True, nogil=True)
def fewest_left(t: Any, left: Any) -> Any:
    """Of the clauses of which exactly one literal holds the one with the fewest left, or -1."""
    least, pick = uint32(1 << 31), -1
    for clause in range(t.choice_at.shape[0] - 1):
        rest = left[clause]
        if TWO_LEFT <= rest < least:
            least, pick = rest & ~LITERAL, clause
            if rest < THREE_LEFT:
                break
    return pick


@njit(cache=True, nogil=True)
def first_open(literals: Any, known: Any) -> Any:
    """Where the first of these literals that is open stands, or -1."""
    for i in range(literals.shape[0]):
        if known[literals[i]] == OPEN:
            return i
    return -1


@njit(cache=True, nogil=True)
def open_literal(t: Any, known: Any, left: Any, told: Any) -> Any:
    """A literal to try. The size of the tables where none is open."""
    pick = fewest_left(t, left)
    if pick >= 0:
        choice = t.choice[t.choice_at[pick] : t.choice_at[pick + 1]]
        return choice[first_open(choice, known)]
    place = first_open(told, known)
    if place >= 0:
        return told[place]
    for literal in range(0, t.size, 2):
        if known[literal] == OPEN:
            return uint32(literal)
    return uint32(t.size)


@njit(cache=True, nogil=True)
def begun(t: Any, given: Any, known: Any, left: Any, trail: Any) -> Any:
    """Whether nothing contradicts what is given, at first sight; and how many literals hold."""
    known[:] = OPEN
    left[:] = t.left
    n, ok = uint32(0), True
    for i in range(given.shape[0]):
        fits, n = demanded(given[i], known, trail, n)
        ok = ok and fits
    for total in range(t.low.shape[0]):
        if ok:
            ok, n = by_sum(t, uint32(total), known, trail, n)
    return ok, n


@njit(cache=True, nogil=True)
def solved(t: Any, told: Any, given: Any, most: Any, found: Any, room: Any) -> Any:
    """The answers of a puzzle, as many as `found` has room for: how many, and -1 - that where it is not known whether
    there are more since there were `most` tries; and how many there were."""
    knowns, lefts, tried, trail, waiting, is_waiting = room
    depth, count, steps, known, left = 0, 0, 0, knowns[0], lefts[0]
    ok, n = begun(t, given, known, left, trail)
    while count < found.shape[0]:
        if ok and drawn(t, known, left, trail, n, waiting, is_waiting):
            literal = open_literal(t, known, left, told)
            if literal < t.size:
                if steps >= most or depth + 1 == tried.shape[0]:
                    return -1 - count, steps
                steps += 1
                tried[depth] = literal
                knowns[depth + 1, :] = known
                lefts[depth + 1, :] = left
                depth += 1
                known, left = knowns[depth], lefts[depth]
                n = put(literal, known, trail, uint32(0))
                continue
            found[count, :] = known == TRUE
            count += 1
            while depth > 0 and first_open(told, knowns[depth - 1]) < 0:
                depth -= 1  # what else could be there makes no other answer
        if depth == 0:
            break
        depth -= 1
        ok, known, left = True, knowns[depth], lefts[depth]
        n = put(tried[depth] ^ ONE, known, trail, uint32(0))
    return count, steps


@njit(cache=True, nogil=True)
def search(
    t: Any, told: Any, given_at: Any, given: Any, most: Any, budget: Any, counts: Any, tries: Any, found: Any
) -> Any:
    """Solves puzzle after puzzle until all tries together are more than the budget; how many puzzles.

    given: of each puzzle what holds; told: literals that make an answer. counts, tries: as `solved` has them, of each
    puzzle; found: of each of its answers which literals hold.
    """
    deepest = min(t.size // 2 + 2, 1 + (1 << 26) // (t.size + 4 * t.left.shape[0]))
    knowns, lefts = np.zeros((deepest, t.size), np.int8), np.zeros((deepest, t.left.shape[0]), np.uint32)
    sums = t.low.shape[0] + 1
    places = np.zeros(deepest, np.uint32), np.zeros(t.size, np.uint32)
    room = (knowns, lefts, *places, np.zeros(sums, np.uint32), np.zeros(sums, np.bool_))
    spent = 0
    for each in range(counts.shape[0]):
        if spent > budget:
            return each
        own = given[given_at[each] : given_at[each + 1]]
        counts[each], tries[each] = solved(t, told, own, most, found[each], room)
        spent += tries[each] + 1
    return counts.shape[0]
