"""Model to answers by MiniZinc and a solver that it runs, or to text."""

import json
from collections.abc import Callable, Mapping

from pzc import backends
from pzc.backends import asked
from pzc.backends.interface import (
    Answer,
    Backend,
    Conflict,
    Form,
    ModelTarget,
    Options,
    Problem,
    Status,
    Target,
    ToolMissing,
)
from pzc.compiler.model.model import Model

from .document import Document
from .split import write_dzn, write_split

DEFAULT_SOLVER = "gecode"


def write(model: Model) -> str:
    """The puzzle as one MiniZinc model. Needs neither MiniZinc nor a solver."""
    return Document(model).text()


def write_apart(model: Model, form: str) -> tuple[str, str]:
    """The rules as a model without data, and the instance as data in `json` or `dzn`.

    PuzzleError for what can't be parted so.
    """
    text, data = write_split(model)
    return text, write_dzn(data) if form == "dzn" else json.dumps(data, indent=1) + "\n"


def flatten(model: Model) -> str:
    """The puzzle as FlatZinc for the solver that is run by default. ToolMissing where there is no MiniZinc."""
    from .search import flatten as flat

    return flat(model, DEFAULT_SOLVER)


class MiniZinc:
    """The back-end `minizinc`."""

    name = "minizinc"
    solves = Form.MODEL
    targets: Mapping[str, Target] = {"mzn": ModelTarget(write, write_apart), "fzn": ModelTarget(flatten)}
    session = None

    def __init__(self, solver: str = DEFAULT_SOLVER) -> None:
        self.solver = solver

    def with_solver(self, solver: str) -> Backend:
        """The same with another solver of MiniZinc's."""
        return MiniZinc(solver)

    def search(self, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]) -> Status:
        """See `Backend.search`."""
        return asked.search(self, problem, options, limit, found)

    def search_plain(
        self, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]
    ) -> Status:
        """See `Backend.search_plain`."""
        from .search import search

        return search(problem, self.solver, options, limit, found)

    def best(self, problem: Problem, number: int, options: Options, better: Callable[[Answer], None]) -> Status:
        """See `Backend.best`."""
        from .search import best

        return best(problem, self.solver, number, options, better)

    def conflict(self, problem: Problem, options: Options) -> Conflict | None:
        """See `Backend.conflict`. MiniZinc's own finder is no part of most installations: CP-SAT looks for it."""
        try:
            return backends.get("cpsat").conflict(problem, options)
        except ToolMissing:
            return None


BACKEND: Backend = MiniZinc()
