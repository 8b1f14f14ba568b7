"""Rows of numbers to numbers: puzzles of one variant that are told by what stands in some places.

Clues are unknowns here, as digits are, and a row says what some of them are: so all puzzles have the same rules, and
these are made ready once for all that have clues in the same places.
"""

import os
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.backends.kernel.listed import Listed
from pzc.backends.kernel.machine import Machine, Unsuited
from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.intervals import Intervals, intersection, members
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import name_of
from pzc.compiler.check.check import check
from pzc.compiler.check.resolve import resolve
from pzc.compiler.flat.flat import Constraint, Flat, Reason, Var, Within
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, flatten, require_complete
from pzc.compiler.syntax.parse import parse
from pzc.generate.places import can_be_unknown
from pzc.generate.unknown_clues import make_unknown, on_layer, value_layer
from pzc.judging import hold_against_rules

Numbers: TypeAlias = npt.NDArray[np.int64]
Ranges: TypeAlias = Mapping[str, tuple[int, int]]
"""From where to where the numbers of clues go."""

GIVEN = "given"
EMPTY = -(1 << 31)
"""What stands in our own arrays where there is nothing."""
GREATEST = 10_000
"""Of clues: all numbers between the least and the greatest of a column are looked at."""
ENOUGH = 2
"""Answers after which it is known that a puzzle has not just one."""
_MANY = 1_000
"""Rows with clues in the same places from which on it pays to make a machine for these alone."""
_WORTH_LISTING = 20_000
"""Such rows from which on it pays to list all answers that there are."""
ONE: Intervals = ((1, 1),)
_KEPT = 16
"""Places of clues for which all is kept ready."""
_JUDGED = 2  # of these, whose answers are held against the rules
_TOGETHER = 16_384  # rows that are solved at once


@node(eq=False)
class Counted:
    """What came out, with an entry or a row for each puzzle.

    count: how many solutions it has: 0, 1, or 2 for two and more; -1 where the time was up.
    solutions: the values of one of them, in the order of `unknowns`, their names; all 0 where there is none.
    """

    count: npt.NDArray[np.int8]
    solutions: npt.NDArray[np.int32]
    unknowns: tuple[str, ...]


class Many:
    """A variant whose puzzles are rows of numbers. Make it with `pzc.many`."""

    def __init__(self, variant: str, columns: str | Sequence[str] = GIVEN) -> None:
        """PuzzleError."""
        self._source = Source("the rules", f"use {variant}\n", os.path.join(os.getcwd(), "many.puz"))
        draft = compile_source(self._source)
        require_complete(draft)
        assert draft.board is not None
        layer = draft.facts.layers.get(DIGIT)
        self._digits = () if layer is None else layer.domain
        cells = [f"{GIVEN} {name_of(cell)}" for row in draft.board.places for cell in row]
        wanted = [columns] if isinstance(columns, str) else list(columns)
        self.columns = tuple(name for column in wanted for name in (cells if column.strip() == GIVEN else [column]))
        parts = [column.strip().partition(" ") for column in self.columns]
        self._told = [(clue, "".join(place.split())) for clue, _, place in parts]
        self._clues = sorted({clue for clue, _ in self._told} - {GIVEN})
        self._unknown: _Unknown | None = None
        for number, (clue, _) in enumerate(self._told):
            if self._told.index(self._told[number]) < number:
                raise self._no_column(number, f"that is column {self._told.index(self._told[number]) + 1} already")
            kind = next((kind for kind in draft.clues if kind.name == clue), None)
            if clue != GIVEN and (kind is None or kind.value is None or not can_be_unknown(kind)):
                raise self._no_column(number, f"`{clue}` is no clue with a number at a cell, corner, link or border")

    def _no_column(self, number: int, message: str) -> PuzzleError:
        help = "a column is called like what stands before the `=` in a puzzle: circle (1,1), given (2,3)"
        place = f"column {number + 1}, `{self.columns[number]}`"
        return fail("PZ986", f"{place}: {message}", Span(Source("the columns", ""), 0, 0), help=help)

    def solve(self, rows: npt.ArrayLike, empty: int = 0, time_limit: float | None = None) -> Counted:
        """The number of solutions of each puzzle, and one of them.

        `rows` has a row for each puzzle and a column for each of `columns`, whole numbers of any type; what is `empty`,
        masked or NaN is not told. Where all cells are given, each puzzle may be a board instead of a row. `time_limit`:
        seconds for each puzzle that is too hard for the kernel.
        ValueError for an array of another shape or with other numbers; PuzzleError for columns that there are not.
        """
        numbers = _whole(rows, len(self.columns), empty)
        for row, why in self.wrong_numbers(numbers).items():
            raise ValueError(f"row {row}, counted from 0: {why}")
        variant = self._with_unknowns(numbers)
        counts, solutions = np.zeros(len(numbers), np.int8), np.zeros((len(numbers), len(variant.shown)), np.int32)
        for ready, some in variant.groups(numbers):
            for begin in range(0, len(some), _TOGETHER):
                these = some[begin : begin + _TOGETHER]
                counts[these], solutions[these] = ready.solve(numbers[these], time_limit)
        names = tuple(x.name if x.layer != DIGIT else name_of(x.place) for x in variant.shown)
        return Counted(counts, solutions, names)

    def _with_unknowns(self, numbers: Numbers) -> "_Unknown":
        """What is ready, from earlier batches or anew: their numbers may have been others."""
        ranges = self.ranges(numbers)
        if self._unknown is None:
            self._unknown = _Unknown(self, ranges)
        elif not self._unknown.holds(ranges):
            known = self._unknown.ranges
            both = {clue: (min(low, known[clue][0]), max(high, known[clue][1])) for clue, (low, high) in ranges.items()}
            self._unknown = _Unknown(self, both)
        return self._unknown

    def wrong_numbers(self, numbers: Numbers) -> dict[int, str]:
        """The rows with a given digit that the grid does not have, or with a clue that is out of all proportion,
        counted from 0, and what is wrong with them."""
        found: dict[int, str] = {}
        for column, (clue, place) in enumerate(self._told):
            told = numbers[:, column]
            if clue == GIVEN and self._digits:
                wrong = (told != EMPTY) & ~np.isin(told, members(self._digits))
                found |= {int(row): f"{told[row]} is no digit for {place}" for row in np.flatnonzero(wrong)}
            elif clue != GIVEN:
                wrong = (told != EMPTY) & (abs(told) > GREATEST)
                said = f"`{clue} {place}` is more than {GREATEST:,}, the most in a table"
                found |= dict.fromkeys(map(int, np.flatnonzero(wrong)), said)
        return found

    def ranges(self, numbers: Numbers) -> Ranges:
        """From where to where the numbers of each clue go."""
        ranges = {}
        for clue in self._clues:
            told = numbers[:, [number for number, (name, _) in enumerate(self._told) if name == clue]]
            there = told[told != EMPTY]
            ranges[clue] = (int(there.min()), int(there.max())) if there.size else (0, 0)
        return ranges

    def with_unknown_clues(self, ranges: Ranges) -> Model:
        """The rules, with clues as unknowns. PuzzleError where they speak of clues as no unknown can be."""
        program = resolve(parse(self._source))
        make_unknown(program, dict(ranges))
        return check(program)

    def places(self, flat: Flat) -> list[tuple[Var, Var | None]]:
        """Of each column the unknown that it tells, and the one that says whether a clue stands there. PuzzleError."""
        unknowns = {(x.layer, "".join(name_of(x.place).split())): x for x in flat.variables}
        found = []
        for number, (clue, place) in enumerate(self._told):
            value = unknowns.get((DIGIT if clue == GIVEN else value_layer(clue), place))
            if value is None:
                raise self._no_column(number, "there is no such place on the board")
            found.append((value, None if clue == GIVEN else unknowns[on_layer(clue), place]))
        return found


class _Unknown:
    """The rules with clues as unknowns, and the columns as unknowns of theirs."""

    def __init__(self, many: Many, ranges: Ranges) -> None:
        self.ranges = ranges
        self.model = many.with_unknown_clues(ranges)
        self.flat = flatten(self.model)
        self.places = many.places(self.flat)
        layers = {name for clue in ranges for name in (on_layer(clue), value_layer(clue))}
        self._ready: OrderedDict[tuple[int, ...] | None, _Ready] = OrderedDict()
        self.of_clues = [x for x in self.flat.variables if x.layer in layers]
        self.shown = [x for x in self.flat.variables if x.layer not in layers and x not in self.flat.hidden]

    def holds(self, ranges: Ranges) -> bool:
        """Whether the numbers of clues are among those for which this was made."""
        return all(self.ranges[clue][0] <= low and high <= self.ranges[clue][1] for clue, (low, high) in ranges.items())

    def _ready_for(self, told: tuple[int, ...] | None, rows: int) -> "_Ready":
        """What is ready for rows with clues in these columns; that of earlier batches is kept."""
        ready = self._ready.pop(told, None) or _Ready(self, told)
        self._ready[told] = ready
        if len(self._ready) > _KEPT:
            self._ready.popitem(last=False)
        ready.expect(rows)
        return ready

    def groups(self, numbers: Numbers) -> Iterator[tuple["_Ready", Numbers]]:
        """Rows with clues in the same places, and what is ready for them; the few of other patterns are one group."""
        clues = [column for column, (_, on) in enumerate(self.places) if on is not None]
        packed = np.packbits(numbers[:, clues] != EMPTY, axis=1)
        keys = np.ascontiguousarray(packed).view(f"S{packed.shape[1]}").reshape(-1) if clues else np.zeros(len(numbers))
        _, first, which, sizes = np.unique(keys, return_index=True, return_inverse=True, return_counts=True)
        rest = sizes < _MANY if len(sizes) > 1 else sizes < 0
        for number in np.flatnonzero(~rest):
            some = np.flatnonzero(which == number)
            told = tuple(column for column in clues if numbers[first[number], column] != EMPTY)
            yield self._ready_for(told, len(some)), some
        if rest.any():
            yield self._ready_for(None, 0), np.flatnonzero(rest[which])


class _Ready:
    """What is ready for rows with clues in the same columns, or in any, where these are None."""

    def __init__(self, unknown: _Unknown, clues: tuple[int, ...] | None) -> None:
        self._unknown = unknown
        self._clues = clues
        columns = unknown.places if clues is None else [unknown.places[column] for column in clues]
        free = {x for pair in columns for x in pair}
        told = {on: ONE for _, on in columns if on is not None} if clues is not None else {}
        off = {x: ((x.low, x.low),) for x in unknown.of_clues if x not in free}
        self._flat = _narrowed(unknown.flat, {**told, **off})
        self._shown = [x.index for x in unknown.shown]
        self._machine = self._made()
        self._rows = 0
        self._listed: Listed | None = None

    def expect(self, rows: int) -> None:
        """So many rows will come; with those that there were it may pay to list all answers."""
        before, self._rows = self._rows, self._rows + rows
        if self._clues and before < _WORTH_LISTING <= self._rows and self._machine is not None:
            self._listed = self._all()

    def _made(self) -> Machine | None:
        try:
            return Machine(self._flat)
        except Unsuited:
            return None

    def _all(self) -> Listed | None:
        """All answers, if there are not too many."""
        assert self._machine is not None
        try:
            columns = [unknown.index for unknown, _ in self._unknown.places]
            return Listed(self._machine, columns, self._clues or (), self._shown)
        except LookupError:
            return None

    def solve(self, numbers: Numbers, time_limit: float | None) -> tuple[Numbers, Numbers]:
        """How many answers each row has, and one of them."""
        if self._listed is None:
            return self._searched(numbers, time_limit)
        counts, found = self._listed.find(numbers, EMPTY, ENOUGH)
        solutions = np.zeros((len(found), len(self._shown)), np.int64)
        solutions[counts > 0] = self._listed.answers[found[counts > 0]]
        again, _ = self._searched(numbers[:_JUDGED], None)
        assert counts[:_JUDGED].tolist() == again.tolist(), "to look up and to search give the same"
        return counts, solutions

    def _searched(self, numbers: Numbers, time_limit: float | None) -> tuple[Numbers, Numbers]:
        domains = [self._domains(row) for row in numbers.tolist()]
        if self._machine is None:
            counts, answers = np.full(len(numbers), -1), np.zeros((len(numbers), len(self._flat.variables)), np.int64)
        else:
            given = self._machine.given
            told = [[x for place, domain in row.items() for x in given(place.index, domain)] for row in domains]
            counts, answers = self._machine.numbers(told, ENOUGH)
        for number in np.flatnonzero(counts < 0):
            counts[number], answers[number] = self._by_a_back_end(domains[number], time_limit)
        problem = Problem(self._unknown.model, self._flat)
        for row in np.flatnonzero(counts > 0)[:_JUDGED].tolist():
            hold_against_rules(problem, tuple(answers[row].tolist()))
        return counts, answers[:, self._shown]

    def _domains(self, row: list[int]) -> dict[Var, Intervals]:
        """What a row says of unknowns."""
        told: dict[Var, Intervals] = {}
        for value, (unknown, on) in zip(row, self._unknown.places, strict=True):
            if value != EMPTY:
                told[unknown] = ((value, value),)
            elif on is not None:
                told[unknown] = ((unknown.low, unknown.low),)
            if on is not None:
                told[on] = ((int(value != EMPTY),) * 2,)
        return told

    def _by_a_back_end(self, domains: Mapping[Var, Intervals], time_limit: float | None) -> tuple[int, Answer]:
        """The same for one row that is too hard for the kernel; -1 where the time is up."""
        found: list[Answer] = []
        problem = Problem(self._unknown.model, _narrowed(self._flat, domains))
        status = Status.UNKNOWN
        with suppress(TimeUp), within(time_limit):
            status = backends.get(backends.AUTO).search(problem, Options(), ENOUGH, found.append)
        if status not in (Status.COMPLETE, Status.LIMIT):
            return -1, (0,) * len(self._flat.variables)
        return len(found), found[0] if found else (0,) * len(self._flat.variables)


def _narrowed(flat: Flat, domains: Mapping[Var, Intervals]) -> Flat:
    """A flat form of which some unknowns lie in these domains."""
    reason = Reason(Origin("clue", "what a column says", Span(Source("the columns", ""), 0, 0)))
    more = []
    for unknown, domain in domains.items():
        left = intersection(unknown.domain, domain)
        if left != unknown.domain:
            more.append(Constraint(Within(unknown, left) if left else False, reason))
    return replace(flat, constraints=(*flat.constraints, *more))


def _whole(rows: npt.ArrayLike, columns: int, empty: int) -> Numbers:
    """An array of our own, with EMPTY where nothing is told. ValueError."""
    given: Any = np.ma.asarray(rows)
    if given.ndim > 1 and given.shape[0] and given[0].size == columns:
        given = given.reshape(given.shape[0], columns)
    if given.ndim != 2 or given.shape[1] != columns:
        raise ValueError(f"an array with {columns} columns is wanted, this one has the shape {given.shape}")
    if given.dtype.kind not in "iuf":
        raise ValueError(f"whole numbers are wanted, this is an array of {given.dtype}")
    hidden = np.ma.getmaskarray(given) | (given.data == empty)
    if given.dtype.kind == "f":
        hidden |= np.isnan(given.data)
        if np.isinf(given.data).any() or (np.where(hidden, 0, given.data) % 1).any():
            raise ValueError("whole numbers are wanted, some of these are not")
    if (abs(np.where(hidden, 0, given.data).astype(np.float64)) >= -EMPTY).any():
        raise ValueError(f"numbers are smaller than {-EMPTY:,}, some of these are not")
    numbers: Numbers = np.where(hidden, EMPTY, np.where(hidden, 0, given.data).astype(np.int64))
    return numbers
