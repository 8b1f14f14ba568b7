"""The common part of the back-ends that solve the flat form: limits, passes, and puzzles that the passes decide."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping

from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.decided import decided
from pzc.compiler.flat.flat import Flat
from pzc.compiler.passes import improve

from . import flat_search
from .conflict import find_conflict
from .interface import Answer, Conflict, Options, Problem, Session, Status, Target


class FlatBackend(ABC):
    """A back-end whose solver gets the flat form after the passes.

    If the passes decide the puzzle, the solver is not loaded, which would take longer than all the rest.
    """

    name: str
    targets: Mapping[str, Target]
    with_solver = None

    @abstractmethod
    def require_installed(self) -> None:
        """Raise ToolMissing if the solver is not installed."""

    @abstractmethod
    def solve(
        self, problem: Problem, flat: Flat, options: Options, limit: int | None, found: Callable[[Answer], None]
    ) -> Status:
        """Call `found` for the solutions of `flat`, which is the problem's flat form after the passes."""

    @abstractmethod
    def optimize(
        self, problem: Problem, number: int, flat: Flat, options: Options, better: Callable[[Answer], None]
    ) -> Status:
        """Call `better` with ever better solutions of `flat`. Its only objective is the objective with this number."""

    @abstractmethod
    def load(self, problem: Problem, options: Options, switched: Collection[Origin]) -> Session:
        """Return a session of the installed solver."""

    def search(self, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]) -> Status:
        """See `Backend.search`. `found` may be called from a thread of the solver."""
        self.require_installed()
        return flat_search.search(self, problem, options, limit, found)

    def search_plain(
        self, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]
    ) -> Status:
        """See `Backend.search_plain`."""
        flat = improve(problem.flat, options.without)
        answer = decided(flat)
        if answer is None:
            self.require_installed()
            return self.solve(problem, flat, options, limit, found)
        found(answer)
        return Status.LIMIT if limit == 1 else Status.COMPLETE

    def best(self, problem: Problem, number: int, options: Options, better: Callable[[Answer], None]) -> Status:
        """See `Backend.best`."""
        objective = problem.flat.objectives[number]
        try:
            flat = improve(replace(problem.flat, objectives=(objective,)), options.without)
            answer = decided(flat)
            if answer is None:
                return self.optimize(problem, number, flat, options, better)
            better(answer)
            return Status.COMPLETE
        except TimeUp:
            return Status.UNKNOWN

    def conflict(self, problem: Problem, options: Options) -> Conflict | None:
        """See `Backend.conflict`. None also if the problem has a solution."""
        return find_conflict(self.session, problem, options)

    def session(self, problem: Problem, options: Options, switched: Collection[Origin] = ()) -> Session:
        """See `Sessions`."""
        self.require_installed()
        with within(options.time_limit):
            return self.load(problem, options, switched)
