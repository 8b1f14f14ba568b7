"""Rows of numbers to solutions, for puzzles of one variant.

Clues are unknowns, as digits are, and a row fixes some of them. So all puzzles have the same rules, which are prepared
once for all puzzles with clues in the same places.
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
from pzc.compiler.board.elements import name_of
from pzc.compiler.check.check import check
from pzc.compiler.check.resolve import resolve
from pzc.compiler.flat.flat import Flat, Var
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, flatten, require_complete
from pzc.compiler.syntax.parse import parse
from pzc.generation.clue_layers import make_unknown, on_layer, value_layer
from pzc.generation.clue_places import can_be_unknown
from pzc.jobs.executors import LocalExecutor
from pzc.jobs.processes import Ended
from pzc.output.solution_text import ENOUGH

from .prepared import EMPTY, KEPT, Prepared, Rules, Wanted

Ranges: TypeAlias = tuple[tuple[str, int, int], ...]
"""For each clue, its name and the least and greatest of its numbers."""
Pattern: TypeAlias = tuple[int, ...]
"""The columns in which a row has clues."""

GIVEN = "given"
GREATEST = 10_000
"""The greatest absolute value of a clue. A column's domain has all numbers from its least to its greatest."""
MOST_ANSWERS = 1_000
"""The most solutions that are counted for a puzzle."""
_MANY = 1_000
"""The number of rows with clues in the same places for which a machine of their own pays off."""
_WORTH_LISTING = 20_000
"""The number of rows with clues in the same places for which listing all solutions in advance pays off."""
_MOST_PATTERNS = 1_000  # clue patterns whose rows are counted
_TOGETHER = 16_384  # rows that are solved in one batch
_FENCE = 8  # numbers farther than this multiple of the interquartile range are outliers
_RULES = 4  # rules to keep, for different ranges of clues


@node(eq=False)
class Counted:
    """The results, with an entry or a row for each puzzle.

    `count`: the number of its solutions, at most `limit` (2 by default); -1 if the time limit was reached. `solutions`:
    the values of one solution, in the order of the names in `unknowns`; all 0 if there is none.
    """

    count: npt.NDArray[np.int16]
    solutions: npt.NDArray[np.int32]
    unknowns: tuple[str, ...]


@node
class Plan:
    """A plan for solving rows. The result for a row depends only on this plan and the row.

    `alone`: the patterns that have a machine of their own. `listed`: those whose solutions are listed in advance.
    """

    ranges: Ranges
    alone: tuple[Pattern, ...]
    listed: frozenset[Pattern]


class Many:
    """A variant whose puzzles are rows of numbers. Create it with `pzc.many`."""

    def __init__(self, variant: str, columns: str | Sequence[str] = GIVEN, folder: str | None = None) -> None:
        """`folder` is where the variant's files are looked up; by default the current folder. Raises PuzzleError."""
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
        self._clue_columns = [(clue, "".join(place.split())) for clue, _, place in parts]
        self._clues = sorted({clue for clue, _ in self._clue_columns} - {GIVEN})
        self._of_clues = [number for number, (clue, _) in enumerate(self._clue_columns) if clue != GIVEN]
        self._rules: OrderedDict[Ranges, Rules] = OrderedDict()
        self._ranges: Ranges | None = None
        self._seen: Counter[Pattern] = Counter()
        self._require_columns(draft)

    def __reduce__(self) -> tuple[type["Many"], tuple[str, str | Sequence[str], str]]:
        """Pickle only the arguments. A process that was not forked prepares everything again."""
        return Many, self._made_of

    def _require_columns(self, draft: Model) -> None:
        """Raise PuzzleError for a repeated column, and for one that is no clue with a number."""
        kinds = {kind.name: kind for kind in draft.clues}
        for number, column in enumerate(self._clue_columns):
            first = self._clue_columns.index(column)
            if first < number:
                raise self._no_column(number, f"that is column {first + 1} already")
            clue, kind = column[0], kinds.get(column[0])
            if clue != GIVEN and (kind is None or kind.value is None or not can_be_unknown(kind)):
                raise self._no_column(number, f"`{clue}` is no clue with a number at a cell, corner, link or border")

    def _no_column(self, number: int, message: str) -> PuzzleError:
        help = "a column is called like what stands before the `=` in a puzzle: circle (1,1), given (2,3)"
        place = f"column {number + 1}, `{self.columns[number]}`"
        return fail("PZ986", f"{place}: {message}", Span(Source("the columns", "")), help=help)

    def solve(
        self, rows: npt.ArrayLike, empty: int = 0, time_limit: float | None = None, limit: int = ENOUGH, jobs: int = 1
    ) -> Counted:
        """Return the number of solutions of each puzzle, and one solution.

        `rows` has a row for each puzzle and a column for each of `columns`, as whole numbers of any type. Entries that
        equal `empty`, are masked or are NaN give no clue. If all cells are columns, each puzzle may be a board instead
        of a row. `time_limit`: seconds for each puzzle that is too hard for the kernel. `limit`: how many solutions are
        counted, at most 1,000. `jobs`: the number of processes, used if there are more rows than one batch; the result
        is the same. Raises ValueError for an array of another shape or with unsuitable numbers, PuzzleError for unknown
        columns.
        """
        if not 0 < limit <= MOST_ANSWERS:
            raise ValueError(f"`limit` is 1 to {MOST_ANSWERS:,}, not {limit}")
        numbers = _as_numbers(rows, len(self.columns), empty)
        for begin in range(0, len(numbers), _TOGETHER):
            for row, why in self.wrong_numbers(numbers[begin : begin + _TOGETHER]).items():
                raise ValueError(f"row {begin + row}, counted from 0: {why}")
        plan, wanted = self._plan_with(numbers), Wanted(limit, time_limit)
        if jobs > 1 and len(numbers) > _TOGETHER:
            return self._solve_by_processes(plan, numbers, wanted, jobs)
        return self.solved(plan, numbers, wanted)

    def _solve_by_processes(self, plan: Plan, numbers: Numbers, wanted: Wanted, jobs: int) -> Counted:
        """Solve the rows in several processes. A batch whose process ends is solved by this process."""
        self.ready(plan)
        parts = (numbers[begin : begin + _TOGETHER] for begin in range(0, len(numbers), _TOGETHER))
        with closing(LocalExecutor(jobs).each(partial(_each_solved, self, plan, wanted), parts)) as results:
            each = [self.solved(plan, part, wanted) if isinstance(r, Ended) else r for part, r in results]
        counts, solutions = ([getattr(part, name) for part in each] for name in ("count", "solutions"))
        return Counted(np.concatenate(counts), np.concatenate(solutions), each[0].unknowns)

    def _plan_with(self, numbers: Numbers) -> Plan:
        """Return a plan for these rows and all earlier ones, so that prepared machines are used again."""
        patterns, which = self._patterns(numbers)
        sizes = np.bincount(which, minlength=len(patterns)).tolist()
        self._seen = Counter(
            dict((self._seen + Counter(dict(zip(patterns, sizes, strict=True)))).most_common(_MOST_PATTERNS))
        )
        ranges = self._numbers_of_clues(numbers)
        self._ranges = ranges if self._ranges is None else _union(self._ranges, ranges)
        return _planned(self._ranges, self._seen)

    def plan(self, numbers: Numbers) -> Plan:
        """Return a plan from a sample of the rows. It does not depend on earlier calls."""
        patterns, which = self._patterns(numbers)
        sizes = np.bincount(which, minlength=len(patterns)).tolist()
        return _planned(self._usual_numbers(numbers), Counter(dict(zip(patterns, sizes, strict=True))))

    def _usual_numbers(self, numbers: Numbers) -> Ranges:
        """Return the range of each clue without outliers, because a wide range is slow."""
        usual = numbers.copy()
        for clue in self._clues:
            own = [number for number, (name, _) in enumerate(self._clue_columns) if name == clue]
            values = numbers[:, own]
            there = values[values != EMPTY]
            if there.size:
                first, third = np.percentile(there, [25, 75])
                fence = _FENCE * (third - first + 4)
                usual[:, own] = np.where((values < first - fence) | (values > third + fence), EMPTY, values)
        return self._numbers_of_clues(usual)

    def ready(self, plan: Plan) -> None:
        """Prepare the machines of a plan, so that forked processes inherit them. Raises PuzzleError."""
        rules = self._rules_for(plan.ranges)
        for pattern in plan.alone:
            rules.prepared(pattern, pattern in plan.listed).ready()

    @property
    def width(self) -> int:
        """The number of unknowns of a solution."""
        return len(self.unknowns(Plan(tuple((clue, 0, 0) for clue in self._clues), (), frozenset())))

    def unknowns(self, plan: Plan) -> tuple[str, ...]:
        """Return the names of the unknowns of a solution."""
        return tuple(x.name if x.layer != DIGIT else name_of(x.place) for x in self._rules_for(plan.ranges).shown)

    def solved(self, plan: Plan, numbers: Numbers, wanted: Wanted) -> Counted:
        """Solve rows in the internal form, with EMPTY and without errors. See `solve`."""
        names = self.unknowns(plan)
        counts, solutions = np.zeros(len(numbers), np.int16), np.zeros((len(numbers), len(names)), np.int32)
        for ready, some in self._groups(plan, numbers):
            for begin in range(0, len(some), _TOGETHER):
                these = some[begin : begin + _TOGETHER]
                counts[these], solutions[these] = ready.solve(numbers[these], wanted)
        return Counted(counts, solutions, names)

    def _groups(self, plan: Plan, numbers: Numbers) -> Iterator[tuple[Prepared, Numbers]]:
        """Yield a prepared solver and the numbers of its rows, for all rows.

        Rows with clues outside the plan's ranges have separate rules.
        """
        far = self._outside(plan, numbers)
        inside = np.flatnonzero(~far)
        patterns, which = self._patterns(numbers if len(inside) == len(numbers) else numbers[inside])
        places = {pattern: place for place, pattern in enumerate(plan.alone)}
        whose = np.array([places.get(pattern, -1) for pattern in patterns], np.int64)[which]
        rules = self._rules_for(plan.ranges)
        for place, pattern in enumerate(plan.alone):
            if (some := inside[whose == place]).size:
                yield rules.prepared(pattern, pattern in plan.listed), some
        if (rest := inside[whose < 0]).size:
            yield rules.prepared(None), rest
        wider: dict[Ranges, list[int]] = {}
        for row in np.flatnonzero(far).tolist():
            own = self._numbers_of_clues(numbers[row : row + 1])
            wider.setdefault(_rounded(own), []).append(row)
        for ranges, few in wider.items():
            yield self._rules_for(ranges).prepared(None), np.array(few)

    def _outside(self, plan: Plan, numbers: Numbers) -> npt.NDArray[np.bool_]:
        """Return which rows have a clue outside the plan's ranges."""
        known = {clue: (low, high) for clue, low, high in plan.ranges}
        bounds = [known.get(clue, (EMPTY, -EMPTY)) for clue, _ in self._clue_columns]
        low, high = np.array(bounds, np.int64).reshape(-1, 2).T
        outside: npt.NDArray[np.bool_] = (((numbers < low) | (numbers > high)) & (numbers != EMPTY)).any(axis=1)
        return outside

    def _patterns(self, numbers: Numbers) -> tuple[list[Pattern], Numbers]:
        """Return the patterns of clues, and for each row the index of its pattern."""
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
        """Return errors by row, counted from 0: a given that is no digit of the grid, or a clue that is too large."""
        low, high = self._bounds
        found: dict[int, str] = {}
        suspects = ((numbers < low) | (numbers > high)) & (numbers != EMPTY)
        if len(self._digits) > 1:
            suspects |= ~np.isin(numbers, [EMPTY, *members(self._digits)]) & (
                np.array(self._clue_columns)[:, 0] == GIVEN
            )
        for row, column in zip(*(where.tolist() for where in np.nonzero(suspects)), strict=True):
            clue, place = self._clue_columns[column]
            far = f"`{clue} {place}` is more than {GREATEST:,}, the most in a table"
            found[row] = f"{numbers[row, column]} is no digit for {place}" if clue == GIVEN else far
        return found

    @cached_property
    def _bounds(self) -> Numbers:
        """The least and the greatest number allowed in each column."""
        digits = (self._digits[0][0], self._digits[-1][1]) if self._digits else (EMPTY, -EMPTY)
        bounds = [digits if clue == GIVEN else (-GREATEST, GREATEST) for clue, _ in self._clue_columns]
        return np.array(bounds, np.int64).reshape(-1, 2).T

    def _numbers_of_clues(self, numbers: Numbers) -> Ranges:
        """Return the range of the numbers of each clue."""
        ranges = []
        there = numbers != EMPTY
        least = np.where(there, numbers, -EMPTY).min(axis=0, initial=-EMPTY)
        greatest = numbers.max(axis=0, initial=EMPTY)
        for clue in self._clues:
            own = [number for number, (name, _) in enumerate(self._clue_columns) if name == clue]
            low, high = int(least[own].min()), int(greatest[own].max())
            ranges.append((clue, low, high) if low <= high else (clue, 0, 0))
        return tuple(ranges)

    def _rules_for(self, ranges: Ranges) -> Rules:
        """Return the rules for clues with these ranges. Recent ones are cached. Raises PuzzleError."""
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
        """Return the rules with clues as unknowns.

        Raises PuzzleError if the rules use clues in a way that unknowns do not allow.
        """
        program = resolve(parse(self._source))
        make_unknown(program, {clue: (low, high) for clue, low, high in ranges})
        return check(program)

    def _places(self, flat: Flat) -> list[tuple[Var, Var | None]]:
        """Return for each column the unknown of its value, and the one that is true if the clue is present.

        Raises PuzzleError.
        """
        unknowns = {(x.layer, "".join(name_of(x.place).split())): x for x in flat.variables}
        found = []
        for number, (clue, place) in enumerate(self._clue_columns):
            value = unknowns.get((DIGIT if clue == GIVEN else value_layer(clue), place))
            if value is None:
                raise self._no_column(number, "there is no such place on the board")
            found.append((value, None if clue == GIVEN else unknowns[on_layer(clue), place]))
        return found


def _each_solved(many: Many, plan: Plan, wanted: Wanted, parts: Sequence[Numbers]) -> list[Counted]:
    return [many.solved(plan, part, wanted) for part in parts]


def _planned(ranges: Ranges, seen: Counter[Pattern]) -> Plan:
    """Return a plan, given the number of rows for each pattern."""
    often = sorted(((count, pattern) for pattern, count in seen.items()), key=lambda each: (-each[0], each[1]))
    alone = tuple(pattern for count, pattern in often[:KEPT] if count >= _MANY or len(often) == 1)
    return Plan(ranges, alone, frozenset(pattern for pattern in alone if pattern and seen[pattern] >= _WORTH_LISTING))


def _union(one: Ranges, other: Ranges) -> Ranges:
    """Return the union of two ranges for each clue. A clue without numbers has the range 0 to 0."""
    pairs = zip(one, other, strict=True)
    return tuple((clue, min(low, least), max(high, most)) for (clue, low, high), (_, least, most) in pairs)


def _rounded(ranges: Ranges) -> Ranges:
    """Return ranges widened to powers of two, so that few distinct rules are prepared for few rows."""

    def up(number: int) -> int:
        size = abs(number).bit_length()
        return -((1 << size) >> 1) if number < 0 else min((1 << size) - 1, GREATEST)

    return tuple((clue, -up(-low), up(high)) for clue, low, high in ranges)


def _as_numbers(rows: npt.ArrayLike, columns: int, empty: int) -> Numbers:
    """Return an array in the internal form, with EMPTY where there is no clue. Raises ValueError."""
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
