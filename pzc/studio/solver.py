"""The solver interface of the studio, and the installed back-ends behind it."""

from typing import Protocol

from pzc import backends
from pzc.api.candidates import Candidates, find_candidates
from pzc.backends.interface import Answer, Conflict, Options, Problem, Status
from pzc.checks.conflicts import find_conflict
from pzc.checks.verification import judged
from pzc.compiler.base.node import node


@node
class Answers:
    """Distinct solutions of a puzzle, and how the search ended."""

    found: tuple[Answer, ...]
    status: Status


class Solver(Protocol):
    """A solver. While one of its methods is awaited, other requests may be answered.

    A cancelled call raises KeyboardInterrupt or asyncio.CancelledError. Time limits are in seconds, None for none.
    """

    async def solutions(self, problem: Problem, limit: int, time_limit: float | None) -> Answers:
        """Return at most `limit` solutions, each checked against the rules."""
        ...

    async def possible(self, problem: Problem, time_limit: float | None) -> Candidates:
        """Return the candidates of each place: its values in any solution, as far as time allows."""
        ...

    async def conflict(self, problem: Problem, time_limit: float | None) -> Conflict | None:
        """Return rules and clues that contradict each other, for a puzzle without solutions. None if the time ran
        out."""
        ...


class BackEnds:
    """The installed solvers, run in this process. A call blocks until it is done."""

    async def solutions(self, problem: Problem, limit: int, time_limit: float | None) -> Answers:
        """Search with the back-end that suits the puzzle."""
        found: list[Answer] = []
        take = judged(problem, found.append)
        status = backends.get(backends.AUTO).search(problem, Options(time_limit), limit, take)
        return Answers(tuple(found), status)

    async def possible(self, problem: Problem, time_limit: float | None) -> Candidates:
        """Compute candidates with a solver session."""
        return find_candidates(problem, backends.get(backends.AUTO), time_limit)

    async def conflict(self, problem: Problem, time_limit: float | None) -> Conflict | None:
        """Find a conflict with solver sessions that leave out rules and clues."""
        return find_conflict(problem, backends.get(backends.AUTO), Options(time_limit))
