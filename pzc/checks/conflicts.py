"""A puzzle without solutions to rules and clues that contradict each other, checked before they are reported.

A first set comes from a solver's session on the plain flat form (backends/conflict.py). Then the set is tested as a
puzzle of its own. It must have no solution, by a second solver or by trying every board. Without any one of its rules
and clues it must have a solution that the checker accepts. If a test fails, the conflict is not called minimal.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from itertools import product
from math import prod

from pzc import backends
from pzc.backends.interface import Answer, Backend, Conflict, Options, Problem, Status, ToolMissing
from pzc.compiler.base.clock import TimeUp, check_limits, left, within
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.intervals import members
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Span
from pzc.compiler.board.elements import Place
from pzc.compiler.flat.flat import Constraint, Flat, Var, Within
from pzc.compiler.meaning.judge import holds
from pzc.compiler.model.reduced import reduced
from pzc.compiler.pipeline import flatten, flatten_plainly

from .verification import WANTED, Disagreement, judged, pins, require_rules_hold

_FEW_BOARDS = 3_000
"""The most boards that are tried one by one."""
_FOR_A_FIRST_SET = 0.4  # of the time that is left, for each of the two flat forms
_FOR_ONE_TEST = 0.3  # of the time that is left
_LONGEST_EXPLANATION = 10.0  # seconds


def find_conflict(problem: Problem, backend: Backend, options: Options) -> Conflict | None:
    """Return rules and clues without a solution, of a puzzle that has none; None if none were found in time.

    `Conflict.minimal` is set only if all of it was checked.
    """
    try:
        with within(options.time_limit):
            return _Finder(problem, backend, replace(options, time_limit=None)).conflict()
    except TimeUp:
        return None


class _Unchecked(Exception):
    """Time or memory ran out before it was known whether there is a solution."""


class _Finder:
    """Finds a set that has no solution, and checks it."""

    def __init__(self, problem: Problem, backend: Backend, options: Options) -> None:
        self._problem = problem
        self._backend = backend
        self._options = options
        self._plain: Flat | None = None
        self._found: list[Origin] = []
        self._certain = False  # True once it is checked that the found set has no solution
        self._order = {origin: number for number, origin in enumerate(_origins(problem))}

    def conflict(self) -> Conflict | None:
        """Return the set, or None if no set is proved to have no solution in time."""
        first = self._first()
        if first is None:
            return None
        self._found = list(first.origins)
        try:
            self._add_needed()
            self._certain = True
            if first.minimal and self._is_contradictory() and self._is_minimal():
                return self._in_words()
        except (_Unchecked, TimeUp):
            pass
        return self._conflict(False) if self._certain else None

    def _conflict(self, minimal: bool) -> Conflict:
        return Conflict(tuple(sorted(self._found, key=self._order_of)), minimal)

    def _order_of(self, origin: Origin) -> int:
        return self._order.get(origin, len(self._order))

    # ------------------------------------------------------------------------------------- a first set

    def _first(self) -> Conflict | None:
        """Return a set by the plain flat form or, where that is too large or too slow, by the usual one."""
        try:
            with _share(_FOR_A_FIRST_SET):
                self._plain = self._plain_flat()
                found = self._conflict_in(_without_cases(self._plain))
                if found is not None:
                    self._certain = True
                    return found
        except (PuzzleError, TimeUp, _Unchecked):
            pass
        with _share(2 * _FOR_A_FIRST_SET):
            return self._conflict_in(_without_cases(self._problem.flat))

    def _plain_flat(self) -> Flat:
        flat = flatten_plainly(self._problem.model)
        more = _translated(self._problem.more, flat)
        return replace(flat, constraints=(*flat.constraints, *more))

    def _conflict_in(self, flat: Flat) -> Conflict | None:
        seconds = left()
        return self._backend.conflict(Problem(self._problem.model, flat), replace(self._options, time_limit=seconds))

    # ---------------------------------------------------------------------------------- from set to set

    def _add_needed(self) -> None:
        """Add the origins that a contradiction still needs, each found by bisection."""
        rest = [origin for origin in self._order if origin not in self._found]
        while self._has_solution(self._found):
            if not rest:
                raise _Unchecked
            low, high = 0, len(rest)
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if self._has_solution([*self._found, *rest[:middle]]) else (low, middle)
            self._found.append(rest[high - 1])
            rest = rest[: high - 1]

    def _is_minimal(self) -> bool:
        """Return True if leaving out any single rule or clue of the set gives a solution.

        A clue stays in the set even if leaving it out gives none: a rule may require more where a clue is missing, and
        a conflict with that requirement would be no conflict of this puzzle.
        """
        return all(self._has_solution([o for o in self._found if o is not origin]) for origin in self._found)

    def _in_words(self) -> Conflict:
        """Replace rules by few of their cases where these are enough, each case in its own words."""
        whole = self._conflict(True)
        if self._plain is None:
            return whole
        kept = set(self._found)
        some = [c for c in self._plain.constraints if kept.issuperset((c.reason.rule, *c.reason.clues))]
        rule_of = {c.reason.case: c.reason.rule for c in some if c.reason.case is not None}
        if not rule_of:
            return whole
        try:
            by_cases = self._conflict_in(replace(self._plain, constraints=tuple(some)))
            if by_cases is None or not by_cases.minimal or {rule_of.get(o, o) for o in by_cases.origins} != kept:
                return whole
            named = set(by_cases.origins)
            left_over = [c for c in some if c.reason.rule in named or c.reason.case in named]
            problem = Problem(self._problem.model, replace(self._plain, constraints=tuple(left_over)))
            return by_cases if self._solution(problem, self._second()) is None else whole
        except (_Unchecked, TimeUp):
            return whole

    # ------------------------------------------------------------------------------- is there a solution?

    def _reduced_problem(self, kept: Collection[Origin]) -> Problem:
        """Return the puzzle with these rules and clues alone."""
        try:
            model = reduced(self._problem.model, kept)
            problem = Problem(model, flatten(model))
        except PuzzleError:  # a rule needs the value of a clue that is left out
            raise _Unchecked from None
        more = [constraint for constraint in self._problem.more if constraint.reason.rule in kept]
        return problem.narrowed(_translated(more, problem.flat))

    def _has_solution(self, kept: Collection[Origin]) -> bool:
        """Return True if these rules and clues alone have a solution, which the checker accepts."""
        try:
            with _share(_FOR_ONE_TEST):
                return self._solution(self._reduced_problem(kept), self._backend) is not None
        except TimeUp:
            check_limits()  # the time for everything may be over, too
            raise _Unchecked from None

    def _is_contradictory(self) -> bool:
        """Return True if a second way finds no solution with these rules and clues alone."""
        problem = self._reduced_problem(self._found)
        flat = problem.flat
        if not problem.more and prod(len(members(v.domain)) for v in flat.variables) <= _FEW_BOARDS:
            return not _any_board_holds(problem)
        return self._solution(problem, self._second()) is None

    def _second(self) -> Backend:
        """Return a back-end other than the one whose session found the set."""
        return backends.get("clingo" if self._backend.name == "cpsat" else "cpsat")

    def _solution(self, problem: Problem, backend: Backend) -> Answer | None:
        """Return a solution, or None if there is none.

        Raises _Unchecked if the search does not end, or if the checker rejects the solution of a reduced puzzle.
        """
        found: list[Answer] = []
        try:
            status = backend.search_plain(problem, self._options, 1, found.append)
        except ToolMissing:
            if backend is self._backend:
                raise
            return self._solution(problem, self._backend)
        if found:
            if problem.model is not self._problem.model:
                try:
                    require_rules_hold(problem, found[0])
                except Disagreement:
                    raise _Unchecked from None
            return found[0]
        if status is not Status.COMPLETE:
            raise _Unchecked
        return None


def _origins(problem: Problem) -> Iterable[Origin]:
    """Yield the origins of all rules, objectives and clues of a puzzle, and of its further demands."""
    model = problem.model
    yield from (rule.origin for rule in model.rules)
    yield from (objective.origin for objective in model.objectives)
    yield from (placement.origin for placed in model.facts.placements.values() for placement in placed)
    yield from (constraint.reason.rule for constraint in problem.more)


def _share(part: float) -> AbstractContextManager[None]:
    """Limit the work inside to this part of the time that is left."""
    seconds = left()
    return within(None if seconds is None else seconds * part)


def _without_cases(flat: Flat) -> Flat:
    """Return a flat form whose constraints name their rules, and no cases of them."""
    if all(constraint.reason.case is None for constraint in flat.constraints):
        return flat
    return replace(flat, constraints=tuple(replace(c, reason=replace(c.reason, case=None)) for c in flat.constraints))


def _translated(more: Sequence[Constraint], flat: Flat) -> list[Constraint]:
    """Return constraints on single unknowns as constraints on the unknowns of another flat form of the puzzle."""
    unknowns = {unknown.name: unknown for unknown in flat.variables}
    found = []
    for constraint in more:
        match constraint.condition:
            case bool():
                found.append(constraint)
            case Within(value=Var(name=name), domain=domain):
                if name in unknowns:
                    found.append(replace(constraint, condition=Within(unknowns[name], domain)))
            case _:
                raise _Unchecked
    return found


def _any_board_holds(problem: Problem) -> bool:
    """Return True if any values of the unknowns obey all rules, by their plain meaning."""
    unknowns = problem.flat.variables
    places = [(unknown.layer, unknown.place) for unknown in unknowns]
    for values in product(*(members(unknown.domain) for unknown in unknowns)):
        check_limits()
        if holds(problem.model, dict(zip(places, values, strict=True))):
            return True
    return False


# ---------------------------------------------------------------------- answers without hidden layers


def unfillable(
    problem: Problem, backend: Backend, wanted: Mapping[tuple[str, Place], int], span: Span
) -> tuple[Origin, ...] | None:
    """Return rules and clues that no values of the hidden layers satisfy, for a solution without these; None if some
    do.

    The tuple is empty if it would take too long to find the rules.
    """
    found: list[Answer] = []
    with_pins = problem.narrowed(pins(problem.flat, wanted, span))
    backend.search(with_pins, Options(), 1, judged(with_pins, found.append))
    if found:
        return None
    conflict = find_conflict(with_pins, backend, Options(_LONGEST_EXPLANATION))
    return () if conflict is None else tuple(origin for origin in conflict.origins if origin.kind != WANTED)
