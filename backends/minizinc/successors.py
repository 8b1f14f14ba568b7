"""Flat to where each number's successor may be: `c + 1 in around(c)` of numbers that are there once each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pzc.compiler.base.intervals import members
from pzc.compiler.base.node import node
from pzc.compiler.board.board import Board
from pzc.compiler.flat.flat import BoolExpr, Flat, Linear, Or, Var, Within
from pzc.compiler.passes.facts import groups, split_conjunctions


@node
class Successors:
    """From each cell, in the order of the board, the cells in which the number may be that is `step` greater.

    The numbers of the layer begin with `low`, and each is in one cell. `exempt` are those that need not lead on.
    """

    layer: str
    low: int
    step: int
    exempt: frozenset[int]
    following: tuple[frozenset[int], ...]

    @property
    def high(self) -> int:
        """The last of the numbers."""
        return self.low + len(self.following) - 1


def successors(flat: Flat, board: Board) -> Iterator[Successors]:
    """For each step of which rules speak. Cells are counted from 1."""
    for group in groups(flat):
        numbers = group.items
        low, high = numbers[0].low, numbers[0].high
        everything = [item.place for item in numbers] == list(board.cells)
        if everything and high - low + 1 == len(numbers) and all(x.domain == ((low, high),) for x in numbers):
            yield from _of_numbers(flat, numbers)


def _of_numbers(flat: Flat, numbers: Sequence[Var]) -> Iterator[Successors]:
    index = {item: place for place, item in enumerate(numbers, 1)}
    steps: dict[int, list[_Step]] = {}
    for constraint in split_conjunctions(flat):
        found = _step(constraint.condition)
        if found is not None and found.start in index and all(x in index for x in found.ends):
            steps.setdefault(found.step, []).append(found)
    low = numbers[0].low
    for step, told in steps.items():
        ((exempt, _),) = Counter(found.exempt for found in told).most_common(1)
        following = {item: frozenset(index.values()) - {place} for item, place in index.items()}
        for found in told:
            if found.exempt == exempt:
                following[found.start] &= {index[x] for x in found.ends}
        yield Successors(numbers[0].layer, low, step, exempt, tuple(following[item] for item in numbers))


@node
class _Step:
    """One of the ends is the start plus the step, unless the start is one of the exempt values."""

    start: Var
    step: int
    ends: tuple[Var, ...]
    exempt: frozenset[int]


def _step(condition: BoolExpr) -> _Step | None:
    """x = 9 or y = x + 1 or z = x + 1   ->   from x one step to y or z, but for 9"""
    differences: list[tuple[Var, Var, int]] = []
    exempt: dict[Var, set[int]] = {}
    for part in condition.items if isinstance(condition, Or) else (condition,):
        match part:
            case Within(value=Var() as item, domain=domain):
                exempt.setdefault(item, set()).update(members(domain))
            case Within(value=Linear(terms=((Var() as a, 1), (Var() as b, -1)), constant=constant), domain=((d, e),)):
                if d != e or d == constant:
                    return None
                differences += [(b, a, d - constant), (a, b, constant - d)]
            case _:
                return None
    for start, _, step in differences[:2]:
        ends = tuple(end for x, end, k in differences if x is start and k == step)
        if 2 * len(ends) == len(differences) and exempt.keys() <= {start}:
            return _Step(start, step, ends, frozenset(exempt.get(start, ())))
    return None
