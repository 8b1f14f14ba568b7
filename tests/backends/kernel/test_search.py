"""The parts of the kernel's search, each by itself and uncompiled: propagation and branching."""

import sys
import warnings
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import permutations, product
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from pzc.backends.kernel.formula import Formula
from pzc.backends.kernel.tables import Total, code, more, room, tables

from .formulas import models

A, B, C, D = 1, 2, 3, 4
NAME = "pzc.backends.kernel.search"


@pytest.fixture(autouse=True)
def search(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Return the module with a fake numba that leaves functions as they are."""
    numba = ModuleType("numba")
    numba.njit = lambda *_, **__: lambda function: function  # type: ignore[attr-defined]
    numba.uint32, numba.uint64 = np.uint32, np.uint64  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "numba", numba)
    monkeypatch.delitem(sys.modules, NAME, raising=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # numpy warns when numbers overflow, machine code does not
        yield import_module(NAME)
    sys.modules.pop(NAME, None)


def _formula(free: int = 4) -> Formula:
    formula = Formula()
    for _ in range(free):
        formula.new()
    return formula


class Puzzle:
    """A formula with puzzles that have their own sums, and room for the search."""

    def __init__(self, formula: Formula, cells: Sequence[dict[int, int]] = (), own: Sequence[Total] = ()) -> None:
        formula.settle()
        self.formula = formula
        self.tables, self.always = tables(formula, cells)
        self.more = more([own])
        self.room = room(self.tables, self.more)

    def propagated(self, search: Any, *literals: int, hard: bool = False) -> set[int] | None:
        """Return the literals that follow from some literals by propagation; None for a contradiction."""
        given = np.array([*self.always, *map(code, literals)], np.uint32)
        ok, n = search.begin_puzzle(self.tables, self.more, 0, given, 0, len(given), self.room)
        known, left = self.room.knowns[0], self.room.lefts[0]
        if not ok or not search.propagate(self.tables, self.more, 0, known, left, self.room, n, hard):
            return None
        return {each for each in range(self.tables.size) if known[each] == 1}

    def solved(self, search: Any, most: int = 1000, room_for: int = 100, easy: int = 8) -> tuple[int, int, list[Any]]:
        """Return the number of solutions, the number of guesses, and the truth values of each solution."""
        deciding = np.array([2 * n for n in range(1, self.formula.size)], np.uint32)
        found = np.zeros((1, room_for, self.tables.size), np.bool_)
        counts, tries = np.zeros(1, np.int64), np.zeros(1, np.int64)
        given = np.array(self.always, np.uint32)
        at = np.array([0, len(given)], np.uint32)
        search.search(self.tables, self.more, self.room, deciding, at, given, easy, most, 10**6, counts, tries, found)
        count = int(counts[0])
        answers = found[0, : count if count >= 0 else -1 - count, ::2].astype(int)
        return count, int(tries[0]), sorted(map(tuple, answers.tolist()))


def _codes(*literals: int) -> set[int]:
    return {code(literal) for literal in (0, *literals)}


def test_propagation_of_clauses(search: Any) -> None:
    formula = _formula()
    formula.clause((~A, B))
    formula.clause((~B, ~C, D))
    puzzle = Puzzle(formula)
    assert puzzle.propagated(search, A) == _codes(A, B)
    assert puzzle.propagated(search, A, C) == _codes(A, B, C, D)
    assert puzzle.propagated(search, C, ~D) == _codes(C, ~D, ~B, ~A)
    assert puzzle.propagated(search, A, ~B) is None
    assert puzzle.propagated(search, A, C, ~D) is None
    assert puzzle.propagated(search) == _codes()


@pytest.mark.parametrize("hard", [False, True])
def test_common_consequences_in_hard_puzzles(search: Any, hard: bool) -> None:
    formula = _formula(6)
    formula.exactly_one([A, B, C])
    for one, other in ((A, D), (B, D), (A, 5), (C, 5), (B, 6), (C, 6)):
        formula.clause((~one, other))
    assert Puzzle(formula).propagated(search, ~C, hard=hard) == (_codes(~C, D) if hard else _codes(~C))


def test_propagation_of_sums(search: Any) -> None:
    formula = Formula()
    x, y = (formula.new_int(((1, 3),), "") for _ in range(2))
    switch = formula.new_bool("")
    number_x, number_y = formula.number(x), formula.number(y)
    formula.linear(((x, 1), (y, 2), (switch, 10)), ((8, 9),))
    puzzle = Puzzle(formula)
    found = puzzle.propagated(search, ~switch)
    assert found is not None
    assert code(number_y.equal(3)) in found and code(~number_x.equal(1)) in found
    assert code(number_x.equal(2)) not in found and code(number_x.equal(3)) not in found
    assert puzzle.propagated(search, switch) is None
    assert puzzle.propagated(search, ~switch, ~number_y.equal(3)) is None
    assert puzzle.propagated(search, number_x.equal(1)) is None


def _cells(count: int, width: int) -> tuple[Formula, list[dict[int, int]]]:
    """Return a formula of cells that each have one of the values from 1 on."""
    formula = Formula()
    cells = [{value: formula.new() for value in range(1, width + 1)} for _ in range(count)]
    for cell in cells:
        formula.exactly_one(list(cell.values()))
    return formula, cells


@pytest.mark.parametrize("factors", [(1, 1), (2, -1), (-1, 3)])
@pytest.mark.parametrize("between", [(3, 3), (4, 7), (-2, 0), (20, 30)])
def test_propagation_of_own_sums(search: Any, factors: tuple[int, ...], between: tuple[int, int]) -> None:
    formula, cells = _cells(2, 3)
    puzzle = Puzzle(formula, cells, [Total((0, 1), factors, *between, ())])
    pairs = list(product((1, 2, 3), repeat=2))
    fits = [p for p in pairs if between[0] <= sum(f * v for f, v in zip(factors, p, strict=True)) <= between[1]]
    count, _, found = puzzle.solved(search)
    assert count == len(fits)
    assert sorted((v[:3].index(1) + 1, v[3:].index(1) + 1) for v in (each[1:7] for each in found)) == fits
    drawn = puzzle.propagated(search)
    for cell, place in product((0, 1), (1, 2, 3)):
        if drawn is not None and code(~cells[cell][place]) in drawn:
            assert all(p[cell] != place for p in fits)


def test_sets_of_values_that_cells_hold(search: Any) -> None:
    """Three cells have the values 1, 2, 4 or the values 1, 3, 4, so 1 and 4 occur in any case."""
    formula, cells = _cells(3, 5)
    puzzle = Puzzle(formula, cells, [Total((0, 1, 2), (1, 1, 1), 0, 99, (0b01011, 0b01101))])
    found = puzzle.propagated(search)
    assert found == _codes(*(~cell[5] for cell in cells))
    found = puzzle.propagated(search, ~cells[0][1], ~cells[1][1])
    assert found is not None and code(cells[2][1]) in found
    found = puzzle.propagated(search, ~cells[0][1], ~cells[1][1], cells[0][2])
    assert found is not None and {code(cells[2][1]), code(cells[1][4])} <= found
    assert puzzle.propagated(search, cells[0][2], cells[1][3]) is None
    wanted = {*permutations((1, 2, 4)), *permutations((1, 3, 4))}
    assert puzzle.solved(search)[0] == len(wanted)


def test_bounds_of_a_sum_are_drawn_for_factors_of_both_signs(search: Any) -> None:
    formula, cells = _cells(2, 3)
    found = Puzzle(formula, cells, [Total((0, 1), (-1, 3), 8, 8, ())]).propagated(search)
    assert found is not None and {code(cells[0][1]), code(cells[1][3])} <= found
    for low, high in ((9, 12), (-5, -1)):
        formula, cells = _cells(2, 3)
        assert Puzzle(formula, cells, [Total((0, 1), (-1, 3), low, high, ())]).propagated(search) is None


@pytest.mark.parametrize("easy", [0, 8])
def test_all_solutions_of_a_formula(search: Any, easy: int) -> None:
    formula = _formula(6)
    formula.exactly_one([A, B, C])
    formula.clause((~A, D, 5))
    formula.clause((~D, ~5, 6))
    formula.clause((~B, ~6))
    puzzle = Puzzle(formula)
    count, tries, found = puzzle.solved(search, easy=easy)
    assert found == sorted(models(formula)) and count == len(found) and tries >= count - 1


def test_limits_on_solutions_and_guesses(search: Any) -> None:
    puzzle = Puzzle(_cells(3, 3)[0])
    assert puzzle.solved(search)[0] == 27
    count, _, found = puzzle.solved(search, room_for=4)
    assert count == len(found) == len(set(found)) == 4
    count, tries, found = puzzle.solved(search, most=7)
    assert tries == 7 and count == -1 - len(found) and 0 < len(found) < 27


def test_choice_of_the_clause_to_guess_in(search: Any) -> None:
    formula, cells = _cells(3, 4)
    puzzle = Puzzle(formula, cells)
    puzzle.propagated(search, ~cells[1][1])
    t, left, space = puzzle.tables, puzzle.room.lefts[0], puzzle.room
    assert t.choice[t.choice_at[search.choose_clause(t, left, space, False)]] == code(cells[1][1])
    space.weight[:3] = [1, 1, 9]
    assert search.choose_clause(t, left, space, True) == 2
    tried = search.choose_literal(t, space.knowns[0], left, np.zeros(0, np.uint32), space, False)
    assert tried == code(cells[1][2])
