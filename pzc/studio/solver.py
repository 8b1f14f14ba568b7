"""Who solves for the studio: what is asked of a solver, and the back-ends as such a solver."""

from typing import Protocol

from pzc import backends
from pzc.api.candidates import Candidates, find_candidates
from pzc.backends.interface import Answer, Conflict, Options, Problem, Status
from pzc.checks.conflicts import find_conflict
from pzc.checks.verification import judged
from pzc.compiler.base.node import node


@node
class Answers:
    """Answers of a puzzle, each another one, and how the search for them ended."""

    found: tuple[Answer, ...]
    status: Status


class Solver(Protocol):
    """Solves. Awaiting it may let other questions be answered meanwhile; one that is called off raises
    KeyboardInterrupt or asyncio.CancelledError. Times are in seconds."""

    async def solutions(self, problem: Problem, limit: int, time_limit: float | None) -> Answers:
        """At most so many answers, which have been held against the rules."""
        ...

    async def possible(self, problem: Problem, time_limit: float | None) -> Candidates:
        """What each place is in some answer, as far as there is time."""
        ...

    async def conflict(self, problem: Problem, time_limit: float | None) -> Conflict | None:
        """Rules and clues without an answer, of a puzzle that has none. None: not found in time."""
        ...


class BackEnds:
    """The solvers that are installed, in this process: whoever awaits them waits."""

    async def solutions(self, problem: Problem, limit: int, time_limit: float | None) -> Answers:
        """By the back-end that suits the puzzle."""
        found: list[Answer] = []
        take = judged(problem, found.append)
        status = backends.get(backends.AUTO).search(problem, Options(time_limit), limit, take)
        return Answers(tuple(found), status)

    async def possible(self, problem: Problem, time_limit: float | None) -> Candidates:
        """By a session."""
        return find_candidates(problem, backends.get(backends.AUTO), time_limit)

    async def conflict(self, problem: Problem, time_limit: float | None) -> Conflict | None:
        """By sessions that leave out one thing after the other."""
        return find_conflict(problem, backends.get(backends.AUTO), Options(time_limit))
