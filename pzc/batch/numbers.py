"""Rows of numbers to numbers: puzzles of one variant that are told by what stands in some places.

Clues are unknowns here, as digits are, and a row says what some of them are: so all puzzles have the same rules, and
these are made ready once for all that have clues in the same places.
"""

import os
from collections import Counter, OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cached_property, partial
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from pzc.backends.kernel.listed import Numbers
from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.intervals import members
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import name_of
from pzc.compiler.check.check import check
from pzc.compiler.check.resolve import resolve
from pzc.compiler.flat.flat import Flat, Var
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, flatten, require_complete
from pzc.compiler.syntax.parse import parse
from pzc.generate.clue_layers import make_unknown, on_layer, value_layer
from pzc.generate.clue_places import can_be_unknown
from pzc.jobs.executors import Here
from pzc.jobs.processes import Ended

from .prepared import EMPTY, KEPT, Prepared, Rules, Wanted

Ranges: TypeAlias = tuple[tuple[str, int, int], ...]
"""Of each clue, by name, from where to where its numbers go."""
Pattern: TypeAlias = tuple[int, ...]
"""The columns of clues in which there is one."""

GIVEN = "given"
GREATEST = 10_000
"""Of clues: all numbers between the least and the greatest of a column are looked at."""
ENOUGH = 2
"""Answers after which it is known that a puzzle has not just one."""
MOST_ANSWERS = 1_000
"""That are counted of a puzzle."""
_MANY = 1_000
"""Rows with clues in the same places from which on it pays to make a machine for these alone."""
_WORTH_LISTING = 20_000
"""Such rows from which on it pays to list all answers that there are."""
_MOST_PATTERNS = 1_000  # of which it is remembered how many rows there were
_TOGETHER = 16_384  # rows that are solved at once
_FENCE = 8  # times the distance of the quartiles: what is further away from them is far off
_RULES = 4  # that are kept: of other numbers of clues


@node(eq=False)
class Counted:
    """What came out, with an entry or a row for each puzzle.

    count: how many solutions it has, at most `limit`, which is 2 if not said; -1 where the time was up.
    solutions: the values of one of them, in the order of `unknowns`, their names; all 0 where there is none.
    """

    count: npt.NDArray[np.int16]
    solutions: npt.NDArray[np.int32]
    unknowns: tuple[str, ...]


@node
class Plan:
    """How rows are solved: what comes out for one hangs on this and on the row, and on no other row.

    alone: for which there is a machine of their own; listed: those of them whose answers are listed.
    """

    ranges: Ranges
    alone: tuple[Pattern, ...]
    listed: frozenset[Pattern]


class Many:
    """A variant whose puzzles are rows of numbers. Make it with `pzc.many`."""

    def __init__(self, variant: str, columns: str | Sequence[str] = GIVEN, folder: str | None = None) -> None:
        """`folder`: where its files are looked for; the current one if not said. PuzzleError."""
        home = os.getcwd() if folder is None else folder
        self._made_of = variant, columns, home
        self._source = Source("the rules", f"use {variant}\n", os.path.join(home, "many.puz"))
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
        self._of_clues = [number for number, (clue, _) in enumerate(self._told) if clue != GIVEN]
        self._rules: OrderedDict[Ranges, Rules] = OrderedDict()
        self._ranges: Ranges | None = None
        self._seen: Counter[Pattern] = Counter()
        for number, (clue, _) in enumerate(self._told):
            if self._told.index(self._told[number]) < number:
                raise self._no_column(number, f"that is column {self._told.index(self._told[number]) + 1} already")
            kind = next((kind for kind in draft.clues if kind.name == clue), None)
            if clue != GIVEN and (kind is None or kind.value is None or not can_be_unknown(kind)):
                raise self._no_column(number, f"`{clue}` is no clue with a number at a cell, corner, link or border")

    def __reduce__(self) -> tuple[type["Many"], tuple[str, str | Sequence[str], str]]:
        """What is ready is made anew by processes that are not forked from this one."""
        return Many, self._made_of

    def _no_column(self, number: int, message: str) -> PuzzleError:
        help = "a column is called like what stands before the `=` in a puzzle: circle (1,1), given (2,3)"
        place = f"column {number + 1}, `{self.columns[number]}`"
        return fail("PZ986", f"{place}: {message}", Span(Source("the columns", ""), 0, 0), help=help)

    def solve(
        self, rows: npt.ArrayLike, empty: int = 0, time_limit: float | None = None, limit: int = ENOUGH, jobs: int = 1
    ) -> Counted:
        """The number of solutions of each puzzle, and one of them.

        `rows` has a row for each puzzle and a column for each of `columns`, whole numbers of any type; what is `empty`,
        masked or NaN is not told. Where all cells are given, each puzzle may be a board instead of a row. `time_limit`:
        seconds for each puzzle that is too hard for the kernel. `limit`: so many solutions are counted, up to 1,000.
        `jobs`: by so many processes, where there are more rows than one takes at once; the result is the same.
        ValueError for an array of another shape or with other numbers; PuzzleError for columns that there are not.
        """
        if not 0 < limit <= MOST_ANSWERS:
            raise ValueError(f"`limit` is 1 to {MOST_ANSWERS:,}, not {limit}")
        numbers = _whole(rows, len(self.columns), empty)
        for begin in range(0, len(numbers), _TOGETHER):
            for row, why in self.wrong_numbers(numbers[begin : begin + _TOGETHER]).items():
                raise ValueError(f"row {begin + row}, counted from 0: {why}")
        plan, wanted = self._plan_with(numbers), Wanted(limit, time_limit)
        if jobs > 1 and len(numbers) > _TOGETHER:
            return self._by_processes(plan, numbers, wanted, jobs)
        return self.solved(plan, numbers, wanted)

    def _by_processes(self, plan: Plan, numbers: Numbers, wanted: Wanted, jobs: int) -> Counted:
        """What a process ends over is done by this one."""
        self.ready(plan)
        parts = (numbers[begin : begin + _TOGETHER] for begin in range(0, len(numbers), _TOGETHER))
        with closing(Here(jobs).each(partial(_each_solved, self, plan, wanted), parts)) as results:
            each = [self.solved(plan, part, wanted) if isinstance(r, Ended) else r for part, r in results]
        counts, solutions = ([getattr(part, name) for part in each] for name in ("count", "solutions"))
        return Counted(np.concatenate(counts), np.concatenate(solutions), each[0].unknowns)

    def _plan_with(self, numbers: Numbers) -> Plan:
        """A plan for these and for all rows before them, so that what was made ready for those is of use."""
        patterns, which = self._patterns(numbers)
        sizes = np.bincount(which, minlength=len(patterns)).tolist()
        self._seen = Counter(
            dict((self._seen + Counter(dict(zip(patterns, sizes, strict=True)))).most_common(_MOST_PATTERNS))
        )
        ranges = self._numbers_of_clues(numbers)
        self._ranges = ranges if self._ranges is None else _both(self._ranges, ranges)
        return _planned(self._ranges, self._seen)

    def plan(self, numbers: Numbers) -> Plan:
        """A plan for rows of which these are some: the same whatever was solved before."""
        patterns, which = self._patterns(numbers)
        sizes = np.bincount(which, minlength=len(patterns)).tolist()
        return _planned(self._usual_numbers(numbers), Counter(dict(zip(patterns, sizes, strict=True))))

    def _usual_numbers(self, numbers: Numbers) -> Ranges:
        """From where to where the numbers of each clue go, without those that are far off: a wide range is slow."""
        usual = numbers.copy()
        for clue in self._clues:
            own = [number for number, (name, _) in enumerate(self._told) if name == clue]
            values = numbers[:, own]
            there = values[values != EMPTY]
            if there.size:
                first, third = np.percentile(there, [25, 75])
                fence = _FENCE * (third - first + 4)
                usual[:, own] = np.where((values < first - fence) | (values > third + fence), EMPTY, values)
        return self._numbers_of_clues(usual)

    def ready(self, plan: Plan) -> None:
        """Makes ready what the plan speaks of: processes forked from this one have it then, too. PuzzleError."""
        rules = self._rules_for(plan.ranges)
        for told in plan.alone:
            rules.prepared(told, told in plan.listed).ready()

    @property
    def width(self) -> int:
        """How many unknowns a solution consists of."""
        return len(self.unknowns(Plan(tuple((clue, 0, 0) for clue in self._clues), (), frozenset())))

    def unknowns(self, plan: Plan) -> tuple[str, ...]:
        """The names of what a solution consists of."""
        return tuple(x.name if x.layer != DIGIT else name_of(x.place) for x in self._rules_for(plan.ranges).shown)

    def solved(self, plan: Plan, numbers: Numbers, wanted: Wanted) -> Counted:
        """As `solve`, of rows of our own, with EMPTY, in which nothing is wrong."""
        names = self.unknowns(plan)
        counts, solutions = np.zeros(len(numbers), np.int16), np.zeros((len(numbers), len(names)), np.int32)
        for ready, some in self._groups(plan, numbers):
            for begin in range(0, len(some), _TOGETHER):
                these = some[begin : begin + _TOGETHER]
                counts[these], solutions[these] = ready.solve(numbers[these], wanted)
        return Counted(counts, solutions, names)

    def _groups(self, plan: Plan, numbers: Numbers) -> Iterator[tuple[Prepared, Numbers]]:
        """What is ready for some rows, and their numbers. Clues out of the plan's ranges make their row one of few."""
        far = self._outside(plan, numbers)
        inside = np.flatnonzero(~far)
        patterns, which = self._patterns(numbers if len(inside) == len(numbers) else numbers[inside])
        places = {told: place for place, told in enumerate(plan.alone)}
        whose = np.array([places.get(told, -1) for told in patterns], np.int64)[which]
        rules = self._rules_for(plan.ranges)
        for place, told in enumerate(plan.alone):
            if (some := inside[whose == place]).size:
                yield rules.prepared(told, told in plan.listed), some
        if (rest := inside[whose < 0]).size:
            yield rules.prepared(None), rest
        wider: dict[Ranges, list[int]] = {}
        for row in np.flatnonzero(far).tolist():
            own = self._numbers_of_clues(numbers[row : row + 1])
            wider.setdefault(_rounded(own), []).append(row)
        for ranges, few in wider.items():
            yield self._rules_for(ranges).prepared(None), np.array(few)

    def _outside(self, plan: Plan, numbers: Numbers) -> npt.NDArray[np.bool_]:
        """Which rows have a clue that is out of the ranges."""
        known = {clue: (low, high) for clue, low, high in plan.ranges}
        bounds = [known.get(clue, (EMPTY, -EMPTY)) for clue, _ in self._told]
        low, high = np.array(bounds, np.int64).reshape(-1, 2).T
        outside: npt.NDArray[np.bool_] = (((numbers < low) | (numbers > high)) & (numbers != EMPTY)).any(axis=1)
        return outside

    def _patterns(self, numbers: Numbers) -> tuple[list[Pattern], Numbers]:
        """Where clues are told, and which of these each row has."""
        clues = self._of_clues
        if not len(numbers):
            return [], np.zeros(0, np.int64)
        packed = np.ascontiguousarray(np.packbits(numbers[:, clues] != EMPTY, axis=1))
        if (packed == packed[0]).all():
            first, which = np.zeros(1, np.int64), np.zeros(len(numbers), np.int64)
        else:
            keys = packed.view(f"S{packed.shape[1]}").reshape(-1)
            _, first, which = np.unique(keys, return_index=True, return_inverse=True)
        return [tuple(c for c in clues if numbers[row, c] != EMPTY) for row in first.tolist()], which

    def wrong_numbers(self, numbers: Numbers) -> dict[int, str]:
        """The rows with a given digit that the grid does not have, or with a clue that is out of all proportion,
        counted from 0, and what is wrong with them."""
        low, high = self._bounds
        found: dict[int, str] = {}
        suspects = ((numbers < low) | (numbers > high)) & (numbers != EMPTY)
        if len(self._digits) > 1:
            suspects |= ~np.isin(numbers, [EMPTY, *members(self._digits)]) & (np.array(self._told)[:, 0] == GIVEN)
        for row, column in zip(*(where.tolist() for where in np.nonzero(suspects)), strict=True):
            clue, place = self._told[column]
            far = f"`{clue} {place}` is more than {GREATEST:,}, the most in a table"
            found[row] = f"{numbers[row, column]} is no digit for {place}" if clue == GIVEN else far
        return found

    @cached_property
    def _bounds(self) -> Numbers:
        """The least and the greatest number in each column."""
        digits = (self._digits[0][0], self._digits[-1][1]) if self._digits else (EMPTY, -EMPTY)
        bounds = [digits if clue == GIVEN else (-GREATEST, GREATEST) for clue, _ in self._told]
        return np.array(bounds, np.int64).reshape(-1, 2).T

    def _numbers_of_clues(self, numbers: Numbers) -> Ranges:
        """From where to where the numbers of each clue go."""
        ranges = []
        there = numbers != EMPTY
        least = np.where(there, numbers, -EMPTY).min(axis=0, initial=-EMPTY)
        greatest = numbers.max(axis=0, initial=EMPTY)
        for clue in self._clues:
            own = [number for number, (name, _) in enumerate(self._told) if name == clue]
            low, high = int(least[own].min()), int(greatest[own].max())
            ranges.append((clue, low, high) if low <= high else (clue, 0, 0))
        return tuple(ranges)

    def _rules_for(self, ranges: Ranges) -> Rules:
        """The rules for clues with these numbers; those of earlier rows are kept. PuzzleError."""
        rules = self._rules.pop(ranges, None)
        if rules is None:
            model = self._with_unknown_clues(ranges)
            flat = flatten(model)
            layers = {name for clue in self._clues for name in (on_layer(clue), value_layer(clue))}
            rules = Rules(model, flat, self._places(flat), layers)
        self._rules[ranges] = rules
        if len(self._rules) > _RULES:
            self._rules.popitem(last=False)
        return rules

    def _with_unknown_clues(self, ranges: Ranges) -> Model:
        """The rules, with clues as unknowns. PuzzleError where they speak of clues as no unknown can be."""
        program = resolve(parse(self._source))
        make_unknown(program, {clue: (low, high) for clue, low, high in ranges})
        return check(program)

    def _places(self, flat: Flat) -> list[tuple[Var, Var | None]]:
        """Of each column the unknown that it tells, and the one that says whether a clue stands there. PuzzleError."""
        unknowns = {(x.layer, "".join(name_of(x.place).split())): x for x in flat.variables}
        found = []
        for number, (clue, place) in enumerate(self._told):
            value = unknowns.get((DIGIT if clue == GIVEN else value_layer(clue), place))
            if value is None:
                raise self._no_column(number, "there is no such place on the board")
            found.append((value, None if clue == GIVEN else unknowns[on_layer(clue), place]))
        return found


def _each_solved(many: Many, plan: Plan, wanted: Wanted, parts: Sequence[Numbers]) -> list[Counted]:
    return [many.solved(plan, part, wanted) for part in parts]


def _planned(ranges: Ranges, seen: Counter[Pattern]) -> Plan:
    """A plan where so many rows have clues in these places."""
    often = sorted(((count, told) for told, count in seen.items()), key=lambda each: (-each[0], each[1]))
    alone = tuple(told for count, told in often[:KEPT] if count >= _MANY or len(often) == 1)
    return Plan(ranges, alone, frozenset(told for told in alone if told and seen[told] >= _WORTH_LISTING))


def _both(one: Ranges, other: Ranges) -> Ranges:
    """From the least to the greatest of both; of a clue that has no numbers it is told as from 0 to 0."""
    pairs = zip(one, other, strict=True)
    return tuple((clue, min(low, least), max(high, most)) for (clue, low, high), (_, least, most) in pairs)


def _rounded(ranges: Ranges) -> Ranges:
    """Wider ones, as far as to powers of two: so that few rules are made anew for few rows."""

    def up(number: int) -> int:
        size = abs(number).bit_length()
        return -((1 << size) >> 1) if number < 0 else min((1 << size) - 1, GREATEST)

    return tuple((clue, -up(-low), up(high)) for clue, low, high in ranges)


def _whole(rows: npt.ArrayLike, columns: int, empty: int) -> Numbers:
    """An array of our own, with EMPTY where nothing is told. ValueError."""
    given: Any = rows if isinstance(rows, np.ma.MaskedArray) else np.asarray(rows)
    if given.ndim > 1 and given.shape[0] and given[0].size == columns:
        given = given.reshape(given.shape[0], columns)
    if given.ndim != 2 or given.shape[1] != columns:
        raise ValueError(f"an array with {columns} columns is wanted, this one has the shape {given.shape}")
    if given.dtype.kind not in "iuf":
        raise ValueError(f"whole numbers are wanted, this is an array of {given.dtype}")
    plain = np.ma.getdata(given)
    there = plain != empty
    if isinstance(given, np.ma.MaskedArray):
        there &= ~np.ma.getmaskarray(given)
    if given.dtype.kind == "f":
        there &= ~np.isnan(plain)
        if np.isinf(plain).any() or (np.where(there, plain, 0) % 1).any():
            raise ValueError("whole numbers are wanted, some of these are not")
    if ((plain >= -EMPTY) | (plain <= EMPTY))[there].any():
        raise ValueError(f"numbers are smaller than {-EMPTY:,}, some of these are not")
    numbers = np.full(given.shape, EMPTY, np.int64)
    np.copyto(numbers, plain, where=there, casting="unsafe")
    return numbers
