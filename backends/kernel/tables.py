"""A formula to the arrays that the search uses."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from pzc.compiler.encode.logic import FALSE, TRUE
from pzc.compiler.encode.sink import Literal, TooLarge

from .formula import Formula, Sum

T = TypeVar("T")
Words: TypeAlias = npt.NDArray[Any]

_LONGEST = 127
"""The most literals of a clause: the number left is stored in a byte."""
_MOST = 1 << 22
"""The most entries of an array."""
_ROOM = 1 << 26
"""The number of bytes for the state at all depths."""
WIDEST = 62
"""The most values of a cell: they are bits of a number."""
NOWHERE = (1 << 32) - 1
"""Marks a literal that belongs to no cell."""


class Tables(NamedTuple):
    """The clauses and sums of a formula. A literal is 2 * variable, plus 1 if it is negated; lists are rows of arrays.

    ROWS_at[i] is where row i of an array ROWS begins, ROWS_at[i + 1] where it ends.
    """

    size: int  # number of literals
    follow_at: Words  # by literal
    follow: Words  # the literals that it implies
    in_at: Words
    within: Words  # by literal: the clauses with at least three literals that contain it
    left: Words  # by clause: the number of its literals, above the exclusive or of them all
    choice_at: Words  # by exactly-one clause; these are the first clauses
    choice: Words  # its literals
    shares: Words  # by clause: True if two of its literals have a common consequence, for exactly-one clauses
    # by position in `choice`: plus the position of a later literal of the clause, it is the number of the pair
    pair_of: Words
    common_at: Words  # by pair of literals of an exactly-one clause
    common: Words  # the consequences that both have
    wake_at: Words
    wake: Words  # by literal: the sums that depend on it becoming false
    part_at: Words  # by sum
    item_at: Words  # by part of a sum: where its items begin, in ascending order
    item: Words  # literals
    number: Words  # the amount that a literal adds if it holds
    low: Words  # by sum
    high: Words
    when: Words
    width: int  # the number of literals of each cell: one for each value from `lowest` on
    lowest: int
    cells: Words  # the literals, cell by cell; a false literal if the cell cannot have the value
    cell_of: Words  # by literal: its cell, or NOWHERE


class More(NamedTuple):
    """The sums of the puzzles themselves: totals of cells, or the sets of values that they may hold."""

    at: Words  # by puzzle: its first sum
    cell_at: Words  # by sum
    cell: Words  # its cells
    factor: Words  # by cell of a sum
    low: Words  # by sum
    high: Words
    set_at: Words  # by sum; empty if it is only a sum
    sets: Words  # the values of a set; bit 0 is the lowest


class Room(NamedTuple):
    """The working memory of a search.

    The first two arrays have an entry for each depth: truth values, and the words `left` of the clauses (search.py).
    """

    knowns: Any
    lefts: Any
    tried: Any  # at each depth: the guessed literal
    trail: Any  # the literals that became true since the last guess, in order
    waiting: Any  # the queue of sums
    is_waiting: Any
    of_at: Any  # by cell: where its puzzle's own sums begin in `of`
    of: Any
    few: Any  # the clauses with two or three literals left
    mark: Any  # by literal, used by propagate_few_left
    marked: Any  # the greatest mark so far
    weight: Any  # by clause: how often it has failed
    worth: Any  # by number of literals left
    can: Any  # by cell of a sum, as are the next two: its possible digits
    may: Any  # its digits that occur in a set that the cells can hold
    takes: Any  # its digits in the set under trial


def code(literal: Literal) -> int:
    """Return a literal of a sink in the numbering of the tables."""
    return 2 * literal if literal >= 0 else 2 * ~literal + 1


def tables(formula: Formula, values: Sequence[Mapping[int, Literal]] = ()) -> tuple[Tables, list[int]]:
    """Return the tables, and the literals that always hold. `values` has the literals of each cell. Raises TooLarge."""
    size = 2 * formula.size
    follow: list[dict[int, None]] = [{} for _ in range(size)]
    units, long = _fill_implications(formula, follow)
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
    """Return the arrays for pairs of literals of exactly-one clauses.

    The last clauses are left out if there are too many pairs.
    """
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
    """Return the literals that two literals of a clause both imply, by the positions of the two.

    `follow` lists for each literal those that it implies.
    """
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
    """Return the arrays for cells. They are empty if cells have too many values, or if two cells share a literal."""
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


def _fill_implications(formula: Formula, follow: Sequence[dict[int, None]]) -> tuple[list[int], list[tuple[int, ...]]]:
    """Fill in the implications of single literals. Return the literals that always hold, and the longer clauses."""
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
    """Return the arrays for sums."""
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
    """Cells with bounds of their weighted sum.

    If the cells differ, `sets` has the sets of values that they may hold, as bits.
    """

    cells: tuple[int, ...]
    factors: tuple[int, ...]
    low: int
    high: int
    sets: tuple[int, ...]


def more(puzzles: Sequence[Sequence[Total]]) -> More:
    """Return the sums of some puzzles as arrays. Raises TooLarge."""
    at, totals = _flat(puzzles)
    cell_at, cells = rows([total.cells for total in totals])
    set_at, sets = _flat([total.sets for total in totals])
    factors = np.array([factor for total in totals for factor in total.factors], np.int64)
    low, high = np.array([x.low for x in totals], np.int64), np.array([x.high for x in totals], np.int64)
    return More(at, cell_at, cells, factors, low, high, set_at, np.array(sets, np.int64))


def room(t: Tables, own: More) -> Room:
    """Return working memory for puzzles with their own sums."""
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
    """Return where each list begins, and the concatenation of the lists."""
    return np.cumsum([0, *map(len, lists)]).astype(np.uint32), [x for each in lists for x in each]


def rows(lists: Sequence[Iterable[int]]) -> tuple[Words, Words]:
    """Return where each row begins, and the concatenation of the rows. Raises TooLarge."""
    listed = [list(each) for each in lists]
    at = np.cumsum([0, *map(len, listed)])
    if at[-1] > _MOST:
        raise TooLarge("too many clauses")
    return at.astype(np.uint32), np.fromiter(chain.from_iterable(listed), np.uint32, int(at[-1]))
