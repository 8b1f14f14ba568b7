"""Solve the puzzles of one table, compiled by numba.

All compiled functions are in this one module, although it is long: numba's cache notices changes only in the module
that defines `search`.

The search is depth first. It propagates a literal fully (unit propagation, bounds of sums, sets of digits), then
guesses a literal of an exactly-one clause. It learns no clauses, only weights of the clauses that failed, so that a
step takes a few microseconds. The state of a clause is one word, `left`: the number of its literals that are not false,
above the exclusive or of these literals. So the last remaining literal is known without a search. Each depth has a copy
of the state, because copying is faster than undoing.

A puzzle that is solved after a few guesses gets no more than that. For other puzzles, if two or three literals of an
exactly-one clause are left, their common consequences are propagated as well: solvers by hand call this locked
candidates. The guess is then made in the clause with the fewest literals in relation to how often it has failed
(Boussemart et al., Boosting systematic search by weighting constraints, 2004).

Arrays are copied element by element: numba takes seconds to compile `a[:] = b`.
"""

from functools import partial
from typing import Any

import numpy as np
from numba import njit, uint32, uint64

ONE = np.uint32(1)
LITERAL = np.uint32((1 << 24) - 1)
COUNT_ONE = np.uint32(1 << 24)
TWO_LEFT = np.uint32(2 << 24)
THREE_LEFT = np.uint32(3 << 24)
FOUR_LEFT = np.uint32(4 << 24)
FALSE, OPEN, TRUE = np.int8(-1), np.int8(0), np.int8(1)
NOWHERE = np.uint32((1 << 32) - 1)

_compiled: Any = partial(njit, cache=True, nogil=True, _nrt=False)
"""Without `_nrt`, references to arrays are not counted, which would take most of the time.

So nothing may be allocated here.
"""
outer = _compiled()
inner = _compiled(no_cpython_wrapper=True, no_cfunc_wrapper=True)
inlined = _compiled(inline="always")


@inlined
def assign(literal: Any, known: Any, trail: Any, length: Any) -> Any:
    """Make an open literal true. Return the new length of the trail."""
    known[literal] = TRUE
    known[literal ^ ONE] = FALSE
    trail[length] = literal
    return length + ONE


@inlined
def require(literal: Any, known: Any, trail: Any, length: Any) -> Any:
    """Make a literal true if it is open. Return whether it can hold, and the new length of the trail."""
    ok = known[literal] != FALSE
    if known[literal] == OPEN:
        length = assign(literal, known, trail, length)
    return ok, length


@inlined
def copy(source: Any, target: Any) -> None:
    """Copy an array."""
    for i in range(source.shape[0]):
        target[i] = source[i]


@inner
def propagate(tables: Any, more: Any, base: Any, known: Any, left: Any, room: Any, length: Any, hard: Any) -> Any:
    """Propagate the first `length` literals of the trail. Return False on a contradiction."""
    trail, waiting, is_waiting = room.trail, room.waiting, room.is_waiting
    of_at, of, weight, fews = room.of_at, room.of, room.weight, room.few
    q, queued, few, ok = uint64(0), 0, 0, True
    while ok:
        while ok and q < length:
            literal = uint32(trail[q])
            q += ONE
            ok, length, few = propagate_clauses(tables, literal, known, left, trail, weight, fews, length, few, hard)
            queued = queue_sums_of(tables, literal ^ ONE, of_at, of, waiting, is_waiting, queued)
        if ok and queued > 0:
            queued -= 1
            is_waiting[waiting[queued]] = False
            ok, length = propagate_total(tables, more, base, waiting[queued], known, room, length)
        elif ok and few > 0:
            few -= 1
            ok, length = propagate_few_left(tables, fews[few], known, left, room, length)
        elif ok:
            return True
    while queued > 0:
        queued -= 1
        is_waiting[waiting[queued]] = False
    return False


@inlined
def propagate_clauses(
    tables: Any,
    literal: Any,
    known: Any,
    left: Any,
    trail: Any,
    weight: Any,
    fews: Any,
    length: Any,
    few: Any,
    hard: Any,
) -> Any:
    """Propagate a literal through clauses. All clauses are updated, even after a contradiction.

    Clauses with two or three literals left are put into `fews`.
    """
    ok = True
    for i in range(tables.follow_at[literal], tables.follow_at[literal + ONE]):
        other = tables.follow[i]
        if known[other] == OPEN:
            length = assign(other, known, trail, length)
        elif known[other] == FALSE:
            if ok and hard:
                blame(tables, other ^ ONE, weight)
            ok = False
    failed = literal ^ ONE
    for i in range(tables.in_at[failed], tables.in_at[failed + ONE]):
        clause = tables.within[i]
        rest = uint32((left[clause] - COUNT_ONE) ^ failed)
        left[clause] = rest
        if rest < TWO_LEFT:
            other = uint32(rest & LITERAL)
            if known[other] == OPEN:
                length = assign(other, known, trail, length)
            elif known[other] == FALSE:
                weight[clause] += 1
                ok = False
        elif rest < FOUR_LEFT and hard and tables.shares[clause]:
            fews[few] = clause
            few += 1
    return ok, length, few


@inner
def blame(tables: Any, literal: Any, weight: Any) -> Any:
    """Increase the weights of the clauses that contain a literal that is forbidden by another true literal."""
    for i in range(tables.in_at[literal], tables.in_at[literal + ONE]):
        weight[tables.within[i]] += 1


@inner
def propagate_few_left(tables: Any, clause: Any, known: Any, left: Any, room: Any, length: Any) -> Any:
    """Propagate the common consequences of the two or three literals left in a clause, since one of them will hold."""
    count, mark, trail, base = left[clause] >> uint32(24), room.mark, room.trail, room.marked[0]
    if count < 2 or count > 3:
        return True, length
    end = np.int64(tables.choice_at[clause + ONE])
    one = first_open(tables.choice, np.int64(tables.choice_at[clause]), end, known)
    two = first_open(tables.choice, one + 1, end, known)
    pair = np.int64(tables.pair_of[one]) + two
    if count == 2:
        for i in range(tables.common_at[pair], tables.common_at[pair + 1]):
            if known[tables.common[i]] == OPEN:
                length = assign(tables.common[i], known, trail, length)
        return True, length
    room.marked[0] = base + 1
    for i in range(tables.common_at[pair], tables.common_at[pair + 1]):
        mark[tables.common[i]] = base
    pair = np.int64(tables.pair_of[one]) + first_open(tables.choice, two + 1, end, known)
    for i in range(tables.common_at[pair], tables.common_at[pair + 1]):
        if mark[tables.common[i]] == base and known[tables.common[i]] == OPEN:
            length = assign(tables.common[i], known, trail, length)
    return True, length


@inlined
def queue_sums_of(tables: Any, failed: Any, of_at: Any, of: Any, waiting: Any, is_waiting: Any, queued: Any) -> Any:
    """Queue the sums that depend on a false literal. Return the length of the queue."""
    for i in range(tables.wake_at[failed], tables.wake_at[failed + ONE]):
        queued = queue_sum(tables.wake[i], waiting, is_waiting, queued)
    cell = tables.cell_of[failed]
    if cell != NOWHERE:
        for i in range(of_at[cell], of_at[cell + ONE]):
            queued = queue_sum(of[i], waiting, is_waiting, queued)
    return queued


@inlined
def queue_sum(total: Any, waiting: Any, is_waiting: Any, queued: Any) -> Any:
    """Queue a sum unless it is queued. Return the length of the queue."""
    if not is_waiting[total]:
        is_waiting[total] = True
        waiting[queued] = total
        queued += 1
    return queued


@inner
def propagate_total(tables: Any, more: Any, base: Any, total: Any, known: Any, room: Any, length: Any) -> Any:
    """Propagate a sum, of the tables or of the puzzle. Return False on a contradiction, and the length of the trail."""
    own = np.int64(total) - tables.low.shape[0]
    if own < 0:
        return propagate_sum(tables, total, known, room.trail, length)
    own += base
    if more.set_at[own] < more.set_at[own + 1]:
        return propagate_sets(tables, more, own, known, room, length)
    return propagate_linear(tables, more, own, known, room.trail, length)


@inner
def propagate_sum(tables: Any, total: Any, known: Any, trail: Any, length: Any) -> Any:
    """Propagate a sum of the tables."""
    when = tables.when[total]
    if known[when] == FALSE:
        return True, length
    least, most = np.int64(0), np.int64(0)
    for part in range(tables.part_at[total], tables.part_at[total + 1]):
        first, last = ends(tables.item, np.int64(tables.item_at[part]), np.int64(tables.item_at[part + 1]), known)
        if first > last:
            return False, length
        least += tables.number[first]
        most += tables.number[last]
    if least > tables.high[total] or most < tables.low[total]:
        return require(when ^ ONE, known, trail, length)
    if known[when] == OPEN:
        return True, length
    over, under = tables.high[total] - least, most - tables.low[total]
    for part in range(tables.part_at[total], tables.part_at[total + 1]):
        first, last = ends(tables.item, np.int64(tables.item_at[part]), np.int64(tables.item_at[part + 1]), known)
        if tables.number[last] - tables.number[first] > min(over, under):
            for i in range(first, last + 1):
                if tables.number[i] - tables.number[first] > over or tables.number[last] - tables.number[i] > under:
                    length = exclude(tables.item[i], known, trail, length)
    return True, length


@inlined
def exclude(literal: Any, known: Any, trail: Any, length: Any) -> Any:
    """Make an open literal false.

    Return the length of the trail. A contradiction is noticed where literals are counted.
    """
    if known[literal] == OPEN:
        length = assign(literal ^ ONE, known, trail, length)
    return length


@inner
def ends(items: Any, first: Any, end: Any, known: Any) -> Any:
    """Return the positions of the first and the last item that is not false."""
    last = end - 1
    while first <= last and known[items[first]] == FALSE:
        first += 1
    while first <= last and known[items[last]] == FALSE:
        last -= 1
    return first, last


@inner
def propagate_linear(tables: Any, more: Any, own: Any, known: Any, trail: Any, length: Any) -> Any:
    """Propagate the bounds of a sum of cells with factors."""
    least, most = np.int64(0), np.int64(0)
    for i in range(more.cell_at[own], more.cell_at[own + 1]):
        start, factor = np.int64(more.cell[i]) * tables.width, more.factor[i]
        first, last = ends(tables.cells, start, start + tables.width, known)
        if first > last:
            return False, length
        one, other = factor * (tables.lowest + first - start), factor * (tables.lowest + last - start)
        least += min(one, other)
        most += max(one, other)
    over, under = more.high[own] - least, most - more.low[own]
    if over < 0 or under < 0:
        return False, length
    for i in range(more.cell_at[own], more.cell_at[own + 1]):
        start, factor = np.int64(more.cell[i]) * tables.width, more.factor[i]
        first, last = ends(tables.cells, start, start + tables.width, known)
        if factor < 0:
            first, last = last, first
        for k in range(min(first, last), max(first, last) + 1):
            if factor * (k - first) > over or factor * (last - k) > under:
                length = exclude(tables.cells[k], known, trail, length)
    return True, length


@inner
def propagate_sets(tables: Any, more: Any, own: Any, known: Any, room: Any, length: Any) -> Any:
    """Propagate a constraint that cells hold all digits of one of some sets, in any order. Sets of digits are bits."""
    can, may, takes = room.can, room.may, room.takes
    size, union = remaining_values(tables, more, own, known, can, may)
    always = np.int64(-1)
    for i in range(more.set_at[own], more.set_at[own + 1]):
        some = more.sets[i]
        if some & ~union == 0 and can_hold_set(some, size, can, takes):
            always &= some
            for k in range(size):
                may[k] |= takes[k]
    if always == -1:
        return False, length
    return True, keep_set(tables, more.cell, more.cell_at[own], size, always, known, room, length)


@inner
def remaining_values(tables: Any, more: Any, own: Any, known: Any, can: Any, may: Any) -> Any:
    """Return the number of cells of a sum, and the digits possible in any of them. `can` gets those of each cell."""
    start, union = np.int64(more.cell_at[own]), np.int64(0)
    size = np.int64(more.cell_at[own + 1]) - start
    for i in range(size):
        can[i], may[i] = np.int64(0), np.int64(0)
        for k in range(tables.width):
            if known[tables.cells[np.int64(more.cell[start + i]) * tables.width + k]] != FALSE:
                can[i] |= np.int64(1) << k
        union |= can[i]
    return size, union


@inner
def keep_set(tables: Any, cells: Any, start: Any, size: Any, always: Any, known: Any, room: Any, length: Any) -> Any:
    """Keep the digits that a cell takes in some set. A digit of all sets that fits only one cell is placed there."""
    can, may, trail, once, twice = room.can, room.may, room.trail, np.int64(0), np.int64(0)
    for i in range(size):
        twice |= once & may[i]
        once |= may[i]
    for i in range(size):
        alone = may[i] & always & ~twice
        gone = can[i] & ~(alone if alone != 0 else may[i])
        for k in range(tables.width):
            if gone >> k & 1 == 1:
                length = exclude(
                    tables.cells[np.int64(cells[np.int64(start) + i]) * tables.width + k], known, trail, length
                )
    return length


@inner
def can_hold_set(some: Any, size: Any, can: Any, takes: Any) -> Any:
    """Return False if the cells obviously cannot hold a set.

    `takes` receives the digits of each cell, after propagating single digits.
    """
    alone, again = np.int64(0), True
    for i in range(size):
        takes[i] = can[i] & some
    while again:
        again = False
        for i in range(size):
            digit = takes[i]
            if digit == 0:
                return False
            if digit & (digit - 1) == 0 and alone & digit == 0:
                alone |= digit
                again = True
                for k in range(size):
                    if k != i:
                        takes[k] &= ~digit
    union = np.int64(0)
    for i in range(size):
        union |= takes[i]
    return union == some


@inner
def choose_clause(tables: Any, left: Any, room: Any, hard: Any) -> Any:
    """Return the exactly-one clause to guess in, or -1. Few literals count, and in hard puzzles many failures."""
    least, most, pick, weights, worths = uint32(1 << 31), 0.0, -1, room.weight, room.worth
    for clause in range(tables.choice_at.shape[0] - 1):
        rest = left[clause]
        if rest < TWO_LEFT:
            continue
        if hard:
            worth = weights[clause] * worths[rest >> uint32(24)]
            if worth > most:
                most, pick = worth, clause
        elif rest < least:
            least, pick = rest & ~LITERAL, clause
            if rest < THREE_LEFT:
                break
    return pick


@inner
def first_open(literals: Any, first: Any, end: Any, known: Any) -> Any:
    """Return the index of the first open literal, or -1."""
    for i in range(first, end):
        if known[literals[i]] == OPEN:
            return i
    return -1


@inner
def choose_literal(tables: Any, known: Any, left: Any, deciding: Any, room: Any, hard: Any) -> Any:
    """Return a literal to guess, or the size of the tables if none is open."""
    pick = choose_clause(tables, left, room, hard)
    if pick >= 0:
        return tables.choice[
            first_open(tables.choice, np.int64(tables.choice_at[pick]), np.int64(tables.choice_at[pick + 1]), known)
        ]
    place = first_open(deciding, np.int64(0), deciding.shape[0], known)
    if place >= 0:
        return deciding[place]
    for literal in range(0, tables.size, 2):
        if known[literal] == OPEN:
            return uint32(literal)
    return uint32(tables.size)


@inner
def begin_puzzle(tables: Any, more: Any, puzzle: Any, given: Any, first: Any, end: Any, room: Any) -> Any:
    """Start a puzzle. Return False if the given literals are contradictory at once, and the length of the trail."""
    known, weight, length, ok = room.knowns[0], room.weight, uint64(0), True
    for i in range(tables.size):
        known[i] = OPEN
    copy(tables.left, room.lefts[0])
    for i in range(weight.shape[0]):
        weight[i] = 1
    for i in range(np.int64(first), np.int64(end)):
        fits, length = require(given[i], known, room.trail, length)
        ok = ok and fits
    base, totals = np.int64(more.at[puzzle]), tables.low.shape[0]
    own = np.int64(more.at[puzzle + 1]) - base
    index_own_sums(tables, more, base, own, room)
    for total in range(totals + own):
        if ok:
            ok, length = propagate_total(tables, more, base, uint32(total), known, room, length)
    return ok, length


@inner
def index_own_sums(tables: Any, more: Any, base: Any, own: Any, room: Any) -> Any:
    """Index the puzzle's own sums by cell."""
    at, totals = room.of_at, tables.low.shape[0]
    for cell in range(at.shape[0]):
        at[cell] = 0
    for i in range(more.cell_at[base], more.cell_at[base + own]):
        at[more.cell[i]] += 1
    for cell in range(1, at.shape[0]):
        at[cell] += at[cell - 1]
    for number in range(own):
        for i in range(more.cell_at[base + number], more.cell_at[base + number + 1]):
            at[more.cell[i]] -= 1
            room.of[at[more.cell[i]]] = totals + number


@inner
def solve_puzzle(
    tables: Any, more: Any, deciding: Any, puzzle: Any, given: Any, tries: Any, found: Any, room: Any
) -> Any:
    """Find the solutions of a puzzle until `found` is full.

    Return the number of solutions and the number of guesses. If the search was given up, the first number is -1 minus
    the solutions. `given` has the begin and end of the puzzle's literals, and all literals. `tries` has two numbers of
    guesses: beyond the first the puzzle is hard, beyond the second it is given up.
    """
    first, end, literals = given
    easy, most = tries
    knowns, lefts, tried, trail = room.knowns, room.lefts, room.tried, room.trail
    depth, count, steps, base = 0, 0, 0, np.int64(more.at[puzzle])
    ok, length = begin_puzzle(tables, more, puzzle, literals, first, end, room)
    while count < found.shape[0]:
        known, left, hard = knowns[depth], lefts[depth], steps >= easy
        if ok and propagate(tables, more, base, known, left, room, length, hard):
            literal = choose_literal(tables, known, left, deciding, room, hard)
            if literal < tables.size:
                if steps >= most or depth + 1 == tried.shape[0]:
                    return -1 - count, steps
                steps += 1
                tried[depth] = literal
                depth += 1
                copy(known, knowns[depth])
                copy(left, lefts[depth])
                length = assign(literal, knowns[depth], trail, uint64(0))
                continue
            for i in range(tables.size):
                found[count, i] = known[i] == TRUE
            count += 1
            while depth > 0 and first_open(deciding, np.int64(0), deciding.shape[0], knowns[depth - 1]) < 0:
                depth -= 1  # other choices at this depth give no other solution
        if depth == 0:
            break
        depth -= 1
        ok = True
        length = assign(tried[depth] ^ ONE, knowns[depth], trail, uint64(0))
    return count, steps


@outer
def search(
    tables: Any,
    more: Any,
    room: Any,
    deciding: Any,
    at: Any,
    given: Any,
    easy: Any,
    most: Any,
    budget: Any,
    counts: Any,
    tries: Any,
    found: Any,
) -> Any:
    """Solve puzzles until the guesses exceed the budget. Return the number of puzzles done.

    `given` has the literals of the puzzles; those of puzzle i begin at `at[i]`. `deciding` are the literals that
    determine a solution. `easy` and `most` are limits of guesses, see `solve_puzzle`. `counts` and `tries` receive its
    results. `found` receives the true literals of each solution.
    """
    spent = 0
    for each in range(counts.shape[0]):
        if spent > budget:
            return each
        own = (at[each], at[each + 1], given)
        counts[each], tries[each] = solve_puzzle(tables, more, deciding, each, own, (easy, most), found[each], room)
        spent += tries[each] + 1
    return counts.shape[0]
