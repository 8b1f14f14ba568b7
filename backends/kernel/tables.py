"""A formula to the arrays that the search goes by."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from pzc.compiler.encode.logic import FALSE, TRUE
from pzc.compiler.encode.sink import Literal, TooLarge

from .formula import Formula, Sum

T = TypeVar("T")
Words: TypeAlias = npt.NDArray[Any]

_LONGEST = 127
"""Literals of one clause: what is left of it is counted in a byte."""
_MOST = 1 << 22
"""Entries of one array."""
_ROOM = 1 << 26
"""Bytes for what is known at all depths."""
WIDEST = 62
"""Values of a cell: they are bits of a number."""
NOWHERE = (1 << 32) - 1
"""Of a literal that is no cell's."""


class Tables(NamedTuple):
    """What follows from what. A literal is 2 * variable, or one more where it is negated; lists are rows of arrays.

    ROWS_at[i] is where row i of an array ROWS begins, ROWS_at[i + 1] where it ends.
    """

    size: int  # literals
    follow_at: Words  # of each literal
    follow: Words  # what holds where it does
    in_at: Words
    within: Words  # the clauses of three and more literals that it stands in
    left: Words  # of each clause: how many literals it has, above the exclusive or of them all
    choice_at: Words  # of each clause of which exactly one literal holds: these are the first
    choice: Words  # its literals
    shares: Words  # of each clause: whether it is such a one, and two of its literals have a consequence in common
    pair_of: Words  # of each place in `choice`: with the place of a later one of its clause added, the two's number
    common_at: Words  # of each two literals of one of these clauses
    common: Words  # the consequences that both have
    wake_at: Words
    wake: Words  # the sums to which it matters that a literal fails
    part_at: Words  # of each sum
    item_at: Words  # of each part of a sum: where its items begin and end, by rising number
    item: Words  # literals
    number: Words  # what counts where the literal holds
    low: Words  # of each sum
    high: Words
    when: Words
    width: int  # of each cell: so many literals, one for each value from the lowest on
    lowest: int
    cells: Words  # the literals, cell by cell; one that fails where the cell can't have the value
    cell_of: Words  # of each literal: whose it is, or NOWHERE


class More(NamedTuple):
    """What puzzles say besides: what cells add up to, or which sets of values they hold."""

    at: Words  # of each puzzle: which sums are its own
    cell_at: Words  # of each sum
    cell: Words  # its cells
    factor: Words  # of each of these
    low: Words  # of each sum
    high: Words
    set_at: Words  # of each sum: nothing where it is but a sum
    sets: Words  # the values of a set, the lowest as bit 0


class Room(NamedTuple):
    """What a search needs to write on. The first two for each depth: what holds, what is left of clauses."""

    knowns: Any
    lefts: Any
    tried: Any  # at each depth
    trail: Any  # the literals that hold since the last try, in order
    waiting: Any  # the sums that wait
    is_waiting: Any
    of_at: Any  # of each cell: where the puzzle's own sums begin in which it stands
    of: Any
    few: Any  # the clauses of which two or three literals are left
    mark: Any  # of each literal, for by_few
    marked: Any  # the greatest mark so far
    weight: Any  # of each clause: how often it has failed
    worth: Any  # of so many literals left
    can: Any  # of each cell of a sum, for by_sets
    may: Any
    takes: Any


def code(literal: Literal) -> int:
    """A literal of a sink as the tables have it."""
    return 2 * literal if literal >= 0 else 2 * ~literal + 1


def tables(formula: Formula, values: Sequence[Mapping[int, Literal]] = ()) -> tuple[Tables, list[int]]:
    """The tables, and the literals that hold in any case; `values`: the literals of cells. TooLarge."""
    size = 2 * formula.size
    follow: list[dict[int, None]] = [{} for _ in range(size)]
    units, long = _said_in_short(formula, follow)
    chosen = {tuple(sorted(map(code, group))) for group in formula.groups}
    long.sort(key=lambda clause: clause not in chosen)
    count = sum(clause in chosen for clause in long)
    within: list[list[int]] = [[] for _ in range(size)]
    left = np.zeros(len(long), np.uint32)
    for number, clause in enumerate(long):
        mixed = 0
        for literal in clause:
            within[literal].append(number)
            mixed ^= literal
        left[number] = len(clause) << 24 | mixed
    follow_at, follows = rows(follow)
    in_at, withins = rows(within)
    choice_at, choice = rows(long[:count])
    lists: tuple[Any, ...] = follow_at, follows, in_at, withins, left, choice_at, choice, *_pairs(long, count, follow)
    rest: tuple[Any, ...] = *_sums(formula.sums, size), *_cells(values, size)
    return Tables(size, *lists, *rest), units


def _pairs(long: Sequence[tuple[int, ...]], count: int, follow: Sequence[Iterable[int]]) -> tuple[Words, ...]:
    """What the tables say of each two literals of the first clauses; of the last ones nothing where that is much."""
    shares = np.zeros(len(long), np.bool_)
    pair_of, common = list[int](), list[list[int]]()
    entries = 0
    for number, clause in enumerate(long[:count]):
        both = _shared(clause, follow)
        entries += sum(map(len, both.values())) + len(clause) ** 2 // 2
        shares[number] = bool(both) and entries < _MOST
        for place in range(len(clause)):
            pair_of.append(len(common) - len(pair_of) - 1)
            if shares[number]:
                common += [both.get((place, later), []) for later in range(place + 1, len(clause))]
    return shares, np.array(pair_of, np.int64), *rows(common)


def _shared(clause: Sequence[int], follow: Sequence[Iterable[int]]) -> dict[tuple[int, int], list[int]]:
    """The consequences that two literals of a clause have in common, by the places of these."""
    own = {literal ^ 1 for literal in clause}
    places: dict[int, list[int]] = {}
    for place, literal in enumerate(clause):
        for other in follow[literal]:
            if other not in own:
                places.setdefault(other, []).append(place)
    shared: dict[tuple[int, int], list[int]] = {}
    for other, some in places.items():
        for pair in combinations(some, 2):
            shared.setdefault(pair, []).append(other)
    return shared


def _cells(values: Sequence[Mapping[int, Literal]], size: int) -> tuple[int, int, Words, Words]:
    """What the tables say of cells; nothing where these have too many values, or where one is another."""
    every = [value for choices in values for value in choices]
    literals = [literal for choices in values for literal in choices.values() if literal != TRUE]
    lowest = min(every, default=0)
    width = max(every, default=0) - lowest + 1
    if width > WIDEST or len(literals) > len(set(literals)):
        return 1, 0, np.zeros(0, np.uint32), np.full(size, NOWHERE, np.uint32)
    cells = np.full((len(values), width), code(FALSE), np.uint32)
    cell_of = np.full(size, NOWHERE, np.uint32)
    for cell, choices in enumerate(values):
        for value, literal in choices.items():
            cells[cell, value - lowest] = code(literal)
            cell_of[code(literal)] = cell
    return width, lowest, cells.reshape(-1), cell_of


def _said_in_short(formula: Formula, follow: Sequence[dict[int, None]]) -> tuple[list[int], list[tuple[int, ...]]]:
    """Writes down what follows from single literals; gives what holds in any case, and the longer clauses."""
    units, long = [], dict[tuple[int, ...], None]()
    if max(map(len, formula.groups), default=0) ** 2 > _MOST or formula.size >= 1 << 23:
        raise TooLarge("too many truth values")
    for group in formula.groups:
        literals = list(map(code, group))
        for literal in literals:
            follow[literal].update((other ^ 1, None) for other in literals if other != literal)
    for clause in map(sorted, (map(code, each) for each in formula.clauses)):
        if len(clause) == 1:
            units.append(clause[0])
        elif len(clause) == 2:
            follow[clause[0] ^ 1][clause[1]] = None
            follow[clause[1] ^ 1][clause[0]] = None
        elif not clause:
            units.append(code(FALSE))
        elif len(clause) <= _LONGEST:
            long[tuple(clause)] = None
        else:
            raise TooLarge("a clause of very many literals")
    return units, list(long)


def _sums(sums: Sequence[Sum], size: int) -> tuple[Words, ...]:
    """The last arrays of the tables."""
    wake: list[dict[int, None]] = [{} for _ in range(size)]
    parts = [sorted(choice, key=lambda item: item[1]) for each in sums for choice in each.choices]
    for number, each in enumerate(sums):
        wake[code(~each.when)][number] = None
        for choice in each.choices:
            for literal, _ in choice:
                wake[code(literal)][number] = None
    wake_at, wakes = rows(wake)
    item_at, items = rows([[code(literal) for literal, _ in part] for part in parts])
    numbers = np.array([number for part in parts for _, number in part], np.int64)
    part_at = np.cumsum([0, *[len(each.choices) for each in sums]]).astype(np.uint32)
    low, high = np.array([each.low for each in sums], np.int64), np.array([each.high for each in sums], np.int64)
    when = np.array([code(each.when) for each in sums], np.uint32)
    return wake_at, wakes, part_at, item_at, items, numbers, low, high, when


class Total(NamedTuple):
    """Of some cells, which all differ, the sets of values that they hold, as bits; or between what their sum lies."""

    cells: tuple[int, ...]
    factors: tuple[int, ...]
    low: int
    high: int
    sets: tuple[int, ...]


def more(puzzles: Sequence[Sequence[Total]]) -> More:
    """The sums of some puzzles, as arrays. TooLarge."""
    at, totals = _flat(puzzles)
    cell_at, cells = rows([total.cells for total in totals])
    set_at, sets = _flat([total.sets for total in totals])
    factors = np.array([factor for total in totals for factor in total.factors], np.int64)
    low, high = np.array([x.low for x in totals], np.int64), np.array([x.high for x in totals], np.int64)
    return More(at, cell_at, cells, factors, low, high, set_at, np.array(sets, np.int64))


def room(t: Tables, own: More) -> Room:
    """Room for a search among puzzles with sums of their own."""
    clauses, sums = len(t.left), len(t.low) + len(own.low) + 1
    deepest = min(t.size // 2 + 2, 1 + _ROOM // (t.size + 4 * clauses))
    return Room(
        knowns=np.zeros((deepest, t.size), np.int8),
        lefts=np.zeros((deepest, clauses), np.uint32),
        tried=np.zeros(deepest, np.uint32),
        trail=np.zeros(t.size, np.uint32),
        waiting=np.zeros(sums, np.uint32),
        is_waiting=np.zeros(sums, np.bool_),
        of_at=np.zeros(len(t.cells) // t.width + 1, np.uint32),
        of=np.zeros(len(own.cell), np.uint32),
        few=np.zeros(2 * clauses + 1, np.uint32),
        mark=np.zeros(t.size, np.int64),
        marked=np.ones(1, np.int64),
        weight=np.zeros(clauses),
        worth=1 / np.maximum(1, np.arange(256)) ** 2,
        can=np.zeros(WIDEST, np.int64),
        may=np.zeros(WIDEST, np.int64),
        takes=np.zeros(WIDEST, np.int64),
    )


def _flat(lists: Sequence[Sequence[T]]) -> tuple[Words, list[T]]:
    """Where each list begins, and all of them one after the other."""
    return np.cumsum([0, *map(len, lists)]).astype(np.uint32), [x for each in lists for x in each]


def rows(lists: Sequence[Iterable[int]]) -> tuple[Words, Words]:
    """Where each row begins, and all rows one after the other. TooLarge."""
    listed = [list(each) for each in lists]
    at = np.cumsum([0, *map(len, listed)])
    if at[-1] > _MOST:
        raise TooLarge("too many clauses")
    return at.astype(np.uint32), np.fromiter((x for each in listed for x in each), np.uint32, int(at[-1]))
