"""What a puzzle expects of itself, held against its answers."""

import time
from collections.abc import Mapping
from enum import Enum

from pzc.api.counts import Plan
from pzc.api.counts import count as exact_count
from pzc.api.puzzle import Puzzle
from pzc.api.solution_text import best_of
from pzc.backends.interface import (
    Answer,
    Backend,
    Options,
    Problem,
    Status,
)
from pzc.backends.objectives import settled
from pzc.cli.limit_messages import time_in_words
from pzc.compiler.base.clock import TimeUp
from pzc.compiler.base.diagnostics import many
from pzc.compiler.base.node import node
from pzc.compiler.board.board import Place
from pzc.compiler.flat.flat import Var
from pzc.compiler.meaning.judge import Broken, judge
from pzc.compiler.model.model import Expectation

from .verification import judged, pins


class Verdict(Enum):
    """Whether an expectation holds."""

    HOLDS = "holds"
    FAILS = "fails"
    UNKNOWN = "unknown"


@node
class Finding:
    """What became of an expectation; `text` says what is the case instead, or why nobody knows."""

    expectation: Expectation
    verdict: Verdict
    text: str = ""


@node
class Allowance:
    """seconds: for all expectations of a file together. count: larger numbers of solutions are not listed.

    without: passes that are left out.
    """

    seconds: float
    count: int
    without: frozenset[str] = frozenset()


def judge_expectations(puzzle: Puzzle, backend: Backend, limits: Allowance) -> list[Finding]:
    """One finding for each expectation, in their order."""
    expectations = puzzle.model.expectations
    search = _Search(puzzle.problem, backend, limits)
    search.count_up_to(max((_needed(e) for e in expectations if _needed(e) <= limits.count), default=0))
    return [_judge(e, search) for e in expectations]


def _needed(expectation: Expectation) -> int:
    """How many solutions must be looked for to judge it."""
    match expectation.kind:
        case "unique":
            return 2
        case "none" | "best":
            return 1
        case "count":
            return (expectation.count or 0) + 1
        case _:
            return 0


def _judge(expectation: Expectation, search: "_Search") -> Finding:
    try:
        verdict, text = _held(expectation, search)
    except TimeUp:
        verdict, text = search.too_late()
    return Finding(expectation, verdict, text)


def _held(expectation: Expectation, search: "_Search") -> tuple[Verdict, str]:
    match expectation.kind:
        case "unique":
            return search.has(1)
        case "none":
            return search.has(0)
        case "count":
            return search.has_exactly(expectation.count or 0)
        case "best":
            return search.has_best(expectation.best)
        case _:
            return search.has_solution(expectation.answer or {}, expectation)


class _Search:
    """The answers of a puzzle, as far as they were looked for, within limits."""

    def __init__(self, problem: Problem, backend: Backend, limits: Allowance) -> None:
        self._problem = problem
        self._backend = backend
        self._limits = limits
        self._end = time.monotonic() + limits.seconds
        self._found = 0
        self._first: Answer | None = None
        self._asked = 0
        self._status = Status.LIMIT

    def count_up_to(self, limit: int) -> None:
        """Counts the answers, up to a limit."""

        def found(answer: Answer) -> None:
            self._found += 1
            self._first = self._first or answer

        if limit > 0:
            self._asked = limit
            self._status = self._backend.search(self._problem, self._options(), limit, judged(self._problem, found))

    def has_exactly(self, count: int) -> tuple[Verdict, str]:
        """Whether there are just so many answers; counts them where they are too many to list."""
        if count <= self._limits.count:
            return self.has(count)
        known = exact_count(self._problem, self._backend, Plan(self._left(), without=self._limits.without))
        if known.interrupted:
            raise KeyboardInterrupt
        if known.exact and known.number == count:
            return Verdict.HOLDS, ""
        if known.exact or known.number > count:
            fewest = "" if known.exact else "at least "
            return Verdict.FAILS, f"it has {fewest}{many(known.number, 'solution')}"
        sofar = f"{many(known.number, 'solution')} counted so far"
        return Verdict.UNKNOWN, f"{time_in_words(self._limits.seconds)}, {sofar}"

    def has(self, count: int) -> tuple[Verdict, str]:
        """Whether there are just so many answers."""
        if self._found > count:
            fewest = "" if self._status is Status.COMPLETE else "at least "
            return Verdict.FAILS, f"it has {fewest}{many(self._found, 'solution')}"
        if self._status is Status.COMPLETE:
            if self._found == count:
                return Verdict.HOLDS, ""
            return Verdict.FAILS, "it has " + (many(self._found, "solution") if self._found else "no solution")
        return self.too_late()

    def has_best(self, wanted: tuple[int, ...]) -> tuple[Verdict, str]:
        """Whether these are the values of the objectives in the best answers."""
        if self._first is None or self._status is Status.UNPROVED:
            return (Verdict.FAILS, "it has no solution") if self._status is Status.COMPLETE else self.too_late()
        best = best_of(self._problem, self._first)
        return (Verdict.HOLDS, "") if best == wanted else (Verdict.FAILS, f"the best is {', '.join(map(str, best))}")

    def has_solution(self, wanted: Mapping[tuple[str, Place], int], expectation: Expectation) -> tuple[Verdict, str]:
        """Whether there is an answer with these values: whole answers are judged, others are looked for."""
        flat = self._problem.flat
        if all(_place(flat.variables[place]) in wanted for place in flat.visible):
            broken = next(judge(self._problem.model, wanted), None)
            if broken or not (flat.hidden or flat.objectives):
                return (Verdict.FAILS, _broken(broken)) if broken else (Verdict.HOLDS, "")
        found: list[Answer] = []
        among: Problem | None = self._problem
        if flat.objectives:
            among, _ = settled(self._problem, self._backend, self._options())
        if among is None:
            return self.too_late()
        problem = among.narrowed(pins(flat, wanted, expectation.span))
        status = self._backend.search(problem, self._options(), 1, judged(problem, found.append))
        if found:
            return Verdict.HOLDS, ""
        if status is Status.UNKNOWN:
            return self.too_late()
        return Verdict.FAILS, "no solution has these values"

    def too_late(self) -> tuple[Verdict, str]:
        """That the time did not suffice."""
        return Verdict.UNKNOWN, time_in_words(self._limits.seconds)

    def _options(self) -> Options:
        return Options(self._left(), without=self._limits.without)

    def _left(self) -> float:
        return max(0.1, self._end - time.monotonic())


def _broken(broken: Broken) -> str:
    """Which rule an expected solution breaks, and where."""
    where = f", where {broken.unspoken}" if broken.unspoken else ""
    span = broken.origin.span
    return f"that is no solution: {broken.text} ({span.source.name}:{span.line}{where})"


def _place(variable: Var) -> tuple[str, Place]:
    return variable.layer, variable.place
