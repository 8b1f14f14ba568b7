"""The part of a search that all flat back-ends share."""

from collections.abc import Callable

from pzc.compiler.base.clock import TimeUp, within

from .interface import Answer, Backend, Options, Problem, Status
from .objectives import search_best


def search(
    solver: Backend, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]
) -> Status:
    """Implement `Backend.search` with the solver's `search_plain`, or with its `best` if there are objectives."""
    if limit == 0:
        return Status.LIMIT
    try:
        with within(options.time_limit):
            if problem.flat.objectives:
                return search_best(solver, problem, options, limit, found)
            return solver.search_plain(problem, options, limit, found)
    except TimeUp:
        return Status.UNKNOWN
