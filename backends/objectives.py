"""Find the best solutions of a puzzle with objectives, with any back-end."""

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

_REST = 0.2  # the share of the time that is kept for checking and printing the result,
_MOST_REST = 1.0  # but at most this many seconds


def search_best(
    solver: Backend, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]
) -> Status:
    """Implement `Backend.search`: optimize one objective after the other, and fix each at its best value.

    (H. Isermann, Linear lexicographic optimization, OR Spektrum 4 (1982), 223-228.) If time runs out first, or the
    search is interrupted, only the best solution so far is found.
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
        problem = _with_fixed_objective(problem, number, objective, best)
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
    """Find the solutions that are as good as the best one; at least that one."""
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
    """Return a function that returns the seconds left to the search, or None without a limit.

    Some time is kept for the result.
    """
    limits = [seconds for seconds in (options.time_limit, left()) if seconds is not None]
    if not limits:
        return lambda: None
    last = time.monotonic() + min(limits) - min(_MOST_REST, _REST * min(limits))
    return lambda: max(0.0, last - time.monotonic())


def settled(problem: Problem, solver: Backend, options: Options) -> tuple[Problem | None, Answer | None]:
    """Return a puzzle whose solutions are the best solutions of this puzzle, and the best solution found.

    The puzzle is None if time ran out first; the solution is None if none was found.
    """
    best: list[Answer] = []
    status = search_best(solver, problem, options, 1, best.append)
    if status is Status.COMPLETE:
        return problem, None
    if status is not Status.LIMIT:
        return None, best[-1] if best else None
    for number, objective in enumerate(problem.model.objectives):
        problem = _with_fixed_objective(problem, number, objective, best[-1])
    return without_objectives(problem), best[-1]


def without_objectives(problem: Problem) -> Problem:
    """Return the puzzle without its objectives."""
    return replace(problem, flat=replace(problem.flat, objectives=()))


def _with_fixed_objective(problem: Problem, number: int, objective: Objective, best: Answer) -> Problem:
    """Return the puzzle with an objective fixed at its value in a solution."""
    flat = problem.flat
    value = flat.objectives[number].value
    if isinstance(value, int):
        return problem
    worth = value_of(value, dict(zip(flat.variables, best, strict=True)))
    reason = Reason(Origin("best", f"{objective.origin.text}: {worth} is the best", objective.origin.span))
    return problem.narrowed([Constraint(Builder().within(value, intervals([worth])), reason)])
