"""A puzzle of which the best answers are wanted to these answers, by what a back-end can do."""

import time
from collections.abc import Callable

from pzc.compiler.base.clock import TimeUp, left, within
from pzc.compiler.base.intervals import intervals
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.flat import Constraint, Reason
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.value import value_of
from pzc.compiler.model.model import Objective

from .interface import Answer, Backend, Options, Problem, Status

_REST = 0.2  # of the time is not for the search, but for judging and printing what it has found,
_MOST_REST = 1.0  # at most so many seconds


def search_best(
    solver: Backend, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]
) -> Status:
    """As `Backend.search`: one objective after the other is brought to its best value, which then stays.

    (H. Isermann, Linear lexicographic optimization, OR Spektrum 4 (1982), 223-228.) Where the time ends before that is
    done, or the search is interrupted, the best answer so far is the only one that is found.
    """
    best: Answer | None = None
    end = _end(options)
    for number, objective in enumerate(problem.model.objectives):
        answers: list[Answer] = []
        try:
            with within(end()):
                status = solver.best(problem, number, replace(options, time_limit=None), answers.append)
        except KeyboardInterrupt:
            if answers or best:
                found(answers[-1] if answers else best or ())
            raise
        best = answers[-1] if answers else best
        if best is None:
            return status
        if status is not Status.COMPLETE:
            found(best)
            return Status.UNPROVED
        problem = _kept(problem, number, objective, best)
    if limit == 1 and best is not None:
        found(best)
        return Status.LIMIT
    return _all_best(solver, problem, options, limit, found, best, end)


def _all_best(
    solver: Backend,
    problem: Problem,
    options: Options,
    limit: int | None,
    found: Callable[[Answer], None],
    best: Answer | None,
    end: Callable[[], float | None],
) -> Status:
    """The answers that are as good as the best; at least that one."""
    count = 0

    def take(answer: Answer) -> None:
        nonlocal count
        count += 1
        found(answer)

    try:
        with within(end()):
            status = solver.search_plain(problem, replace(options, time_limit=None), limit, take)
    except TimeUp:
        status = Status.UNKNOWN
    if not count and best is not None:
        assert status is Status.UNKNOWN, "an answer that was found is not found again"
        found(best)
    return status


def _end(options: Options) -> Callable[[], float | None]:
    """How many seconds are left to search in, where there is an end: it leaves some for what becomes of the answer."""
    limits = [seconds for seconds in (options.time_limit, left()) if seconds is not None]
    if not limits:
        return lambda: None
    last = time.monotonic() + min(limits) - min(_MOST_REST, _REST * min(limits))
    return lambda: max(0.0, last - time.monotonic())


def settled(problem: Problem, solver: Backend, options: Options) -> tuple[Problem | None, Answer | None]:
    """The puzzle of which all answers are the best ones of this puzzle, and one of them, or the best so far.

    No puzzle where the time ended before; no answer where none was found.
    """
    best: list[Answer] = []
    status = search_best(solver, problem, options, 1, best.append)
    if status is Status.COMPLETE:
        return problem, None
    if status is not Status.LIMIT:
        return None, best[-1] if best else None
    for number, objective in enumerate(problem.model.objectives):
        problem = _kept(problem, number, objective, best[-1])
    return without_objectives(problem), best[-1]


def without_objectives(problem: Problem) -> Problem:
    """The puzzle of which any answer will do."""
    return replace(problem, flat=replace(problem.flat, objectives=()))


def _kept(problem: Problem, number: int, objective: Objective, best: Answer) -> Problem:
    """The puzzle in which an objective has the value that it has in an answer."""
    flat = problem.flat
    value = flat.objectives[number].value
    if isinstance(value, int):
        return problem
    worth = value_of(value, dict(zip(flat.variables, best, strict=True)))
    reason = Reason(Origin("best", f"{objective.origin.text}: {worth} is the best", objective.origin.span))
    return problem.narrowed([Constraint(Builder().within(value, intervals([worth])), reason)])
