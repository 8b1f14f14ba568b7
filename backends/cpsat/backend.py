"""Solve the flat form with Google's CP-SAT."""

from collections.abc import Callable, Collection, Mapping
from importlib.util import find_spec

from pzc.backends import asked
from pzc.backends.clock import Clock
from pzc.backends.conflict import find_conflict
from pzc.backends.interface import (
    Answer,
    Backend,
    Conflict,
    FlatTarget,
    Form,
    Options,
    Problem,
    Session,
    Status,
    Target,
    ToolMissing,
)
from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.encode.encode import encode
from pzc.compiler.encode.listing import Listing
from pzc.compiler.flat.decided import decided
from pzc.compiler.flat.flat import Flat
from pzc.compiler.passes import improve


def describe(flat: Flat, without: frozenset[str] = frozenset()) -> str:
    """Return the constraints that CP-SAT gets, in words, one on a line. `without`: passes to leave out."""
    listing = Listing()
    encode(improve(flat, without), listing)
    return listing.text()


class CpSat:
    """The back-end `cpsat`."""

    name = "cpsat"
    solves = Form.FLAT
    targets: Mapping[str, Target] = {"cpsat": FlatTarget(describe)}
    with_solver = None

    def search(self, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]) -> Status:
        """See `Backend.search`. `found` may be called from a thread of the solver.

        If the passes decide everything, the solver is not loaded, which would take longer than all the rest.
        """
        _require_ortools()
        return asked.search(self, problem, options, limit, found)

    def best(self, problem: Problem, number: int, options: Options, better: Callable[[Answer], None]) -> Status:
        """See `Backend.best`."""
        from .family import made
        from .search import best

        objective = problem.flat.objectives[number]
        try:
            flat = improve(replace(problem.flat, objectives=(objective,)), options.without)
            answer = decided(flat)
            if answer is not None:
                better(answer)
                return Status.COMPLETE
            model, where = made(flat)
            return best(model, where, objective.most, options, Clock(None), better)
        except TimeUp:
            return Status.UNKNOWN

    def search_plain(
        self, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]
    ) -> Status:
        """See `Backend.search_plain`."""
        family = problem.family
        flat = problem.flat if family else improve(problem.flat, options.without)
        answer = None if family else decided(flat)
        if answer is not None:
            found(answer)
            return Status.LIMIT if limit == 1 else Status.COMPLETE
        from .family import encoded, made
        from .search import search

        model, where = encoded(flat, family, options.without) if family else made(flat)
        return search(model, where, options, Clock(None), limit, found)

    def conflict(self, problem: Problem, options: Options) -> Conflict | None:
        """See `Backend.conflict`. None also if the problem has a solution."""
        return find_conflict(self.session, problem, options)

    def session(self, problem: Problem, options: Options, switched: Collection[Origin] = ()) -> Session:
        """See `Sessions`."""
        _require_ortools()
        from .session import CpSatSession

        with within(options.time_limit):
            return CpSatSession(problem, options, switched)


def _require_ortools() -> None:
    if find_spec("ortools") is None:
        raise ToolMissing("CP-SAT is not installed: pip install ortools")


BACKEND: Backend = CpSat()
