"""Prepared solvers for rows with clues in the same places: a kernel machine, or a list of all solutions."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache

import numpy as np

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.backends.kernel.listed import Listed, Numbers
from pzc.backends.kernel.machine import Machine, Unsuited
from pzc.checks.verification import require_rules_hold
from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.intervals import Intervals, intersection
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, Span
from pzc.compiler.flat.flat import Constraint, Flat, Reason, Var, Within
from pzc.compiler.model.model import Model

EMPTY = -(1 << 31)
"""Marks an empty entry in the arrays of this package."""
KEPT = 16
"""The most clue patterns whose solvers are kept."""
_ONE: Intervals = ((1, 1),)
_JUDGED = 2  # rows of each batch whose solutions are checked against the rules


@node
class Wanted:
    """The number of solutions to look for, and the seconds for a puzzle that is too hard for the kernel."""

    limit: int
    time_limit: float | None = None


class Rules:
    """A variant whose clues are unknowns.

    `columns` holds two unknowns for each column: the clue's value, and whether the clue is present. The second is None
    if the clue is always present.
    """

    def __init__(self, model: Model, flat: Flat, columns: Sequence[tuple[Var, Var | None]], of_clues: set[str]) -> None:
        """`of_clues` are the layers of clues that are unknowns."""
        self.model = model
        self.flat = flat
        self.columns = columns
        self.of_clues = [x for x in flat.variables if x.layer in of_clues]
        self.shown = [x for x in flat.variables if x.layer not in of_clues and x not in flat.hidden]
        self._ready: OrderedDict[tuple[tuple[int, ...] | None, bool], Prepared] = OrderedDict()

    def prepared(self, clues: tuple[int, ...] | None, listed: bool = False) -> "Prepared":
        """Return the solver for rows with clues in these columns, or for any rows if `clues` is None.

        Recent ones are cached.
        """
        ready = self._ready.pop((clues, listed), None) or Prepared(self, clues, listed)
        self._ready[clues, listed] = ready
        if len(self._ready) > KEPT + 1:
            self._ready.popitem(last=False)
        return ready


class Prepared:
    """A solver for rows with clues in the same columns, or for any rows."""

    def __init__(self, rules: Rules, clues: tuple[int, ...] | None, listed: bool) -> None:
        """`clues` are the columns, None for any. `listed`: list all solutions in advance, if there are not too many."""
        self._rules = rules
        columns = rules.columns if clues is None else [rules.columns[column] for column in clues]
        free = {x for pair in columns for x in pair}
        present = {on: _ONE for _, on in columns if on is not None} if clues is not None else {}
        off = {x: ((x.low, x.low),) for x in rules.of_clues if x not in free}
        self._flat = narrowed(rules.flat, {**present, **off})
        self._shown = [x.index for x in rules.shown]
        self._machine = self._new_machine()
        self._listed = self._list_solutions(clues) if listed and clues else None

    def _new_machine(self) -> Machine | None:
        try:
            return Machine(self._flat)
        except Unsuited:
            return None

    def _list_solutions(self, clues: Sequence[int]) -> Listed | None:
        """List all solutions in advance. Return None if there is no machine for that, or there are too many."""
        if self._machine is None:
            return None
        try:
            return Listed(self._machine, [unknown.index for unknown, _ in self._rules.columns], clues, self._shown)
        except LookupError:
            return None

    def ready(self) -> None:
        """Load all machine code now, so that forked processes inherit it."""
        if self._machine is not None:
            self._machine.ready()

    def solve(self, numbers: Numbers, wanted: Wanted) -> tuple[Numbers, Numbers]:
        """Return the number of solutions of each row, or -1 if the time limit was reached, and one solution of each."""
        if self._listed is None:
            return self._search(numbers, wanted)
        counts, found = self._listed.find(numbers, EMPTY, wanted.limit)
        solutions = np.zeros((len(found), len(self._shown)), np.int64)
        solutions[counts > 0] = self._listed.answers[found[counts > 0]]
        again, _ = self._search(numbers[:_JUDGED], replace(wanted, time_limit=None))
        assert counts[:_JUDGED].tolist() == again.tolist(), "to look up and to search give the same"
        return counts, solutions

    def _search(self, numbers: Numbers, wanted: Wanted) -> tuple[Numbers, Numbers]:
        """Return the number of solutions of each row and one solution of each, by search. The first are checked."""
        if self._machine is None:
            counts, answers = np.full(len(numbers), -1), np.zeros((len(numbers), len(self._flat.variables)), np.int64)
        else:
            literals = self._literals_of(self._machine)
            used = numbers != EMPTY
            used[:, [on is not None for _, on in self._rules.columns]] = True
            rows, columns = np.nonzero(used)
            puzzles: list[list[int]] = [[] for _ in numbers]
            for row, column, value in zip(rows.tolist(), columns.tolist(), numbers[used].tolist(), strict=True):
                puzzles[row] += literals(column, value)
            counts, answers = self._machine.numbers(puzzles, wanted.limit)
        for number in np.flatnonzero(counts < 0):
            domains = self._domains(enumerate(numbers[number].tolist()))
            counts[number], answers[number] = self._solve_by_backend(domains, wanted)
        problem = Problem(self._rules.model, self._flat)
        for row in np.flatnonzero(counts > 0)[:_JUDGED].tolist():
            require_rules_hold(problem, tuple(answers[row].tolist()))
        return counts, answers[:, self._shown]

    def _literals_of(self, machine: Machine) -> Callable[[int, int], Sequence[int]]:
        """Return a function from a column and its number to the machine's literals. It keeps its results."""

        @cache
        def literals(column: int, value: int) -> Sequence[int]:
            domains = self._domains([(column, value)])
            return [x for unknown, domain in domains.items() for x in machine.given(unknown.index, domain)]

        return literals

    def _domains(self, fields: Iterable[tuple[int, int]]) -> dict[Var, Intervals]:
        """Return the domains of the unknowns that the numbers in some columns determine."""
        domains: dict[Var, Intervals] = {}
        for column, value in fields:
            unknown, on = self._rules.columns[column]
            if value != EMPTY:
                domains[unknown] = ((value, value),)
            elif on is not None:
                domains[unknown] = ((unknown.low, unknown.low),)
            if on is not None:
                domains[on] = ((int(value != EMPTY),) * 2,)
        return domains

    def _solve_by_backend(self, domains: Mapping[Var, Intervals], wanted: Wanted) -> tuple[int, Answer]:
        """Solve one row that is too hard for the kernel. The count is -1 if the time limit was reached."""
        found: list[Answer] = []
        problem = Problem(self._rules.model, narrowed(self._flat, domains))
        status = Status.UNKNOWN
        with suppress(TimeUp), within(wanted.time_limit):
            status = backends.get(backends.AUTO).search(problem, Options(), wanted.limit, found.append)
        if status not in (Status.COMPLETE, Status.LIMIT):
            return -1, (0,) * len(self._flat.variables)
        return len(found), found[0] if found else (0,) * len(self._flat.variables)


def narrowed(flat: Flat, domains: Mapping[Var, Intervals]) -> Flat:
    """Return the flat form with some unknowns restricted to these domains."""
    reason = Reason(Origin("clue", "what a column says", Span(Source("the columns", ""))))
    more = []
    for unknown, domain in domains.items():
        left = intersection(unknown.domain, domain)
        if left != unknown.domain:
            more.append(Constraint(Within(unknown, left) if left else False, reason))
    return replace(flat, constraints=(*flat.constraints, *more))
