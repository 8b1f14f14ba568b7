"""A puzzle to solutions, by MiniZinc and one of its solvers, or to the text of a model."""

import json
from collections.abc import Callable, Mapping

from pzc import backends
from pzc.backends import flat_search
from pzc.backends.interface import (
    Answer,
    Backend,
    Conflict,
    ModelTarget,
    Options,
    Problem,
    Status,
    Target,
    ToolMissing,
)
from pzc.compiler.model.model import Model

from .model_writer import ModelWriter
from .split_model import write_dzn, write_split

DEFAULT_SOLVER = "gecode"


def write(model: Model) -> str:
    """Return the puzzle as one MiniZinc model. This needs neither MiniZinc nor a solver."""
    return ModelWriter(model).text()


def write_apart(model: Model, form: str) -> tuple[str, str]:
    """Return the rules as a model without data, and the instance as data in the format `json` or `dzn`.

    Raises PuzzleError for a puzzle that cannot be split.
    """
    text, data = write_split(model)
    return text, write_dzn(data) if form == "dzn" else json.dumps(data, indent=1) + "\n"


def flatten(model: Model) -> str:
    """Return the puzzle as FlatZinc for the default solver. Raises ToolMissing without MiniZinc."""
    from .search import flatten as flat

    return flat(model, DEFAULT_SOLVER)


class MiniZinc:
    """The back-end `minizinc`."""

    name = "minizinc"
    targets: Mapping[str, Target] = {"mzn": ModelTarget(write, write_apart), "fzn": ModelTarget(flatten)}
    session = None

    def __init__(self, solver: str = DEFAULT_SOLVER) -> None:
        self.solver = solver

    def with_solver(self, solver: str) -> Backend:
        """Return the back-end with another solver of MiniZinc."""
        return MiniZinc(solver)

    def search(self, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]) -> Status:
        """See `Backend.search`."""
        return flat_search.search(self, problem, options, limit, found)

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
        """See `Backend.conflict`. CP-SAT searches for it, as most installations of MiniZinc have no such tool."""
        try:
            return backends.get("cpsat").conflict(problem, options)
        except ToolMissing:
            return None


BACKEND: Backend = MiniZinc()
