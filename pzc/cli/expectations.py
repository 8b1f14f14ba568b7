"""The `expect` statements of a puzzle, checked against its solutions."""

import time
from collections.abc import Mapping
from enum import Enum
from typing import assert_never

from pzc.api.counts import Plan
from pzc.api.counts import count as exact_count
from pzc.api.puzzle import Puzzle
from pzc.backends.interface import (
    Answer,
    Backend,
    Options,
    Problem,
    Status,
)
from pzc.backends.objectives import settled
from pzc.checks.verification import judged, pins
from pzc.compiler.base.clock import TimeUp, time_in_words
from pzc.compiler.base.diagnostics import many
from pzc.compiler.base.node import node
from pzc.compiler.board.elements import Place
from pzc.compiler.flat.flat import Var
from pzc.compiler.meaning.judge import Broken, judge
from pzc.compiler.model.model import Expectation
from pzc.output.solution_text import best_of


class Verdict(Enum):
    """The result of an expectation."""

    HOLDS = "holds"
    FAILS = "fails"
    UNKNOWN = "unknown"


@node
class Finding:
    """An expectation and its verdict. If it fails, `text` gives the actual result, or why the result is unknown."""

    expectation: Expectation
    verdict: Verdict
    text: str = ""


@node
class Allowance:
    """The limits for the expectations of one file: seconds for all of them; larger counts than `count` are not
    listed.

    without: passes that are left out.
    """

    seconds: float
    count: int
    without: frozenset[str] = frozenset()


def judge_expectations(puzzle: Puzzle, backend: Backend, limits: Allowance) -> list[Finding]:
    """Return one finding for each expectation, in their order."""
    expectations = puzzle.model.expectations
    search = _Search(puzzle.problem, backend, limits)
    search.count_up_to(max((_needed(e) for e in expectations if _needed(e) <= limits.count), default=0))
    return [_judge(e, search) for e in expectations]


def _needed(expectation: Expectation) -> int:
    """Return how many solutions must be found to decide an expectation."""
    match expectation.kind:
        case "unique":
            return 2
        case "none" | "best":
            return 1
        case "count":
            return (expectation.count or 0) + 1
        case "solution":
            return 0
        case _:
            assert_never(expectation.kind)


def _judge(expectation: Expectation, search: "_Search") -> Finding:
    try:
        verdict, text = _verdict(expectation, search)
    except TimeUp:
        verdict, text = search.too_late()
    return Finding(expectation, verdict, text)


def _verdict(expectation: Expectation, search: "_Search") -> tuple[Verdict, str]:
    """Return the verdict on an expectation, and its explanation."""
    match expectation.kind:
        case "unique":
            return search.has(1)
        case "none":
            return search.has(0)
        case "count":
            return search.has_exactly(expectation.count or 0)
        case "best":
            return search.has_best(expectation.best)
        case "solution":
            return search.has_solution(expectation.answer or {}, expectation)
        case _:
            assert_never(expectation.kind)


class _Search:
    """The solutions of a puzzle that were found so far, within limits."""

    def __init__(self, problem: Problem, backend: Backend, limits: Allowance) -> None:
        self._problem = problem
        self._backend = backend
        self._limits = limits
        self._end = time.monotonic() + limits.seconds
        self._found = 0
        self._first: Answer | None = None
        self._status = Status.LIMIT

    def count_up_to(self, limit: int) -> None:
        """Count the solutions, up to a limit."""

        def found(answer: Answer) -> None:
            self._found += 1
            self._first = self._first or answer

        if limit > 0:
            self._status = self._backend.search(self._problem, self._options(), limit, judged(self._problem, found))

    def has_exactly(self, count: int) -> tuple[Verdict, str]:
        """Return the verdict on "there are exactly this many solutions". Solutions that are too many to list are
        counted.
        """
        if count <= self._limits.count:
            return self.has(count)
        known = exact_count(self._problem, self._backend, Plan(self._seconds_left(), without=self._limits.without))
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
        """Return the verdict on "there are exactly this many solutions"."""
        if self._found > count:
            fewest = "" if self._status is Status.COMPLETE else "at least "
            return Verdict.FAILS, f"it has {fewest}{many(self._found, 'solution')}"
        if self._status is Status.COMPLETE:
            if self._found == count:
                return Verdict.HOLDS, ""
            return Verdict.FAILS, "it has " + (many(self._found, "solution") if self._found else "no solution")
        return self.too_late()

    def has_best(self, wanted: tuple[int, ...]) -> tuple[Verdict, str]:
        """Return the verdict on "the objectives have these values in the best solutions"."""
        if self._first is None or self._status is Status.UNPROVED:
            return (Verdict.FAILS, "it has no solution") if self._status is Status.COMPLETE else self.too_late()
        best = best_of(self._problem, self._first)
        return (Verdict.HOLDS, "") if best == wanted else (Verdict.FAILS, f"the best is {', '.join(map(str, best))}")

    def has_solution(self, wanted: Mapping[tuple[str, Place], int], expectation: Expectation) -> tuple[Verdict, str]:
        """Return the verdict on "a solution has these values". A complete solution is checked directly; others are
        searched for.
        """
        flat = self._problem.flat
        if all(_layer_and_place(flat.variables[place]) in wanted for place in flat.visible):
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
        """Return the verdict on an expectation that ran out of time."""
        return Verdict.UNKNOWN, time_in_words(self._limits.seconds)

    def _options(self) -> Options:
        return Options(self._seconds_left(), without=self._limits.without)

    def _seconds_left(self) -> float:
        return max(0.1, self._end - time.monotonic())


def _broken(broken: Broken) -> str:
    """Return which rule an expected solution breaks, and where."""
    where = f", where {broken.unspoken}" if broken.unspoken else ""
    span = broken.origin.span
    return f"that is no solution: {broken.text} ({span.source.name}:{span.line}{where})"


def _layer_and_place(variable: Var) -> tuple[str, Place]:
    return variable.layer, variable.place
