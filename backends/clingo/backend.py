"""Solve the flat form with clingo."""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager

from pzc.backends import asked
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
from pzc.compiler.base.source import Span
from pzc.compiler.encode.encode import too_large
from pzc.compiler.encode.sink import TooLarge
from pzc.compiler.flat.decided import decided
from pzc.compiler.flat.flat import Flat
from pzc.compiler.passes import improve

from . import engine
from .made import made
from .search import Reader, best, search
from .session import ClingoSession


def write(flat: Flat, without: frozenset[str] = frozenset()) -> str:
    """Return the ground program for clingo, in aspif. `without`: passes to leave out."""
    program, _ = made(improve(flat, without))
    return program.text()


class Clingo:
    """The back-end `clingo`."""

    name = "clingo"
    solves = Form.FLAT
    targets: Mapping[str, Target] = {"aspif": FlatTarget(write)}
    with_solver = None

    def search(self, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]) -> Status:
        """See `Backend.search`. `found` may be called from a thread of the solver."""
        _require_clingo()
        return asked.search(self, problem, options, limit, found)

    def best(self, problem: Problem, number: int, options: Options, better: Callable[[Answer], None]) -> Status:
        """See `Backend.best`."""
        objective = problem.flat.objectives[number]
        try:
            flat = improve(replace(problem.flat, objectives=(objective,)), options.without)
            answer = decided(flat)
            if answer is not None:
                better(answer)
                return Status.COMPLETE
            with _told_value_by_value(problem, number):
                program, where = made(flat)
                weighed = [w for value in where.objectives for w in program.weighed(value, -1 if objective.most else 1)]
            return best(program.text(), Reader(program, where), weighed, options, better)
        except TimeUp:
            return Status.UNKNOWN

    def search_plain(
        self, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]
    ) -> Status:
        """See `Backend.search_plain`."""
        flat = improve(problem.flat, options.without)
        answer = decided(flat)
        if answer is not None:
            found(answer)
            return Status.LIMIT if limit == 1 else Status.COMPLETE
        with _told_value_by_value(problem):
            program, where = made(flat)
        return search(program.text(), Reader(program, where), where.hides, options, limit, found)

    def conflict(self, problem: Problem, options: Options) -> Conflict | None:
        """See `Backend.conflict`. None also if the problem has a solution."""
        return find_conflict(self.session, problem, options)

    def session(self, problem: Problem, options: Options, switched: Collection[Origin] = ()) -> Session:
        """See `Sessions`."""
        _require_clingo()
        with within(options.time_limit), _told_value_by_value(problem):
            return ClingoSession(problem, options, switched)


@contextmanager
def _told_value_by_value(problem: Problem, objective: int | None = None) -> Iterator[None]:
    """Raise PuzzleError for numbers that are too large: at an objective, or at the beginning of the file."""
    try:
        yield
    except TooLarge as error:
        model = problem.model
        whole = Span(model.file.source, 0, 0)
        raise too_large(error, whole if objective is None else model.objectives[objective].origin.span) from None


def _require_clingo() -> None:
    if not engine.available():
        raise ToolMissing("clingo is not installed: pip install clingo")


BACKEND: Backend = Clingo()
