"""A formula to the arrays that the search goes by."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pzc.compiler.encode.logic import FALSE
from pzc.compiler.encode.sink import Literal, TooLarge

from .formula import Formula, Sum

Words: TypeAlias = npt.NDArray[Any]

_LONGEST = 127
"""Literals of one clause: what is left of it is counted in a byte."""
_MOST = 1 << 22
"""Entries of one array."""


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
    wake_at: Words
    wake: Words  # the sums to which it matters that a literal fails
    part_at: Words  # of each sum
    item_at: Words  # of each part of a sum: where its items begin and end, by rising number
    item: Words  # literals
    number: Words  # what counts where the literal holds
    low: Words  # of each sum
    high: Words
    when: Words


def code(literal: Literal) -> int:
    """A literal of a sink as the tables have it."""
    return 2 * literal if literal >= 0 else 2 * ~literal + 1


def tables(formula: Formula) -> tuple[Tables, list[int]]:
    """The tables, and the literals that hold in any case. TooLarge."""
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
    return Tables(size, follow_at, follows, in_at, withins, left, choice_at, choice, *_sums(formula.sums, size)), units


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


def rows(lists: Sequence[Iterable[int]]) -> tuple[Words, Words]:
    """Where each row begins, and all rows one after the other. TooLarge."""
    listed = [list(each) for each in lists]
    at = np.cumsum([0, *map(len, listed)])
    if at[-1] > _MOST:
        raise TooLarge("too many clauses")
    return at.astype(np.uint32), np.fromiter((x for each in listed for x in each), np.uint32, int(at[-1]))
