"""Solve the flat form with clingo."""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from contextlib import contextmanager

from pzc.backends.flat_backend import FlatBackend
from pzc.backends.interface import (
    Answer,
    Backend,
    FlatTarget,
    Options,
    Problem,
    Session,
    Status,
    Target,
    ToolMissing,
)
from pzc.compiler.base.node import node
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.recent import Recent
from pzc.compiler.base.source import Span
from pzc.compiler.encode.requirements import too_large
from pzc.compiler.encode.sink import TooLarge
from pzc.compiler.flat.flat import Flat
from pzc.compiler.passes import improve

from . import engine
from .ground_program import ground_program
from .readable import logic_program, named_aspif
from .search import Reader, best, search
from .session import ClingoSession


def write(flat: Flat, without: frozenset[str] = frozenset()) -> str:
    """Return the ground program for clingo in aspif, with names for values. `without`: passes to leave out."""
    return named_aspif(improve(flat, without))


def write_readable(flat: Flat, without: frozenset[str] = frozenset()) -> str:
    """Return the ground program in the language of clingo. `without`: passes to leave out."""
    return logic_program(improve(flat, without))


@node(eq=False)
class _Loaded:
    """A program as text, and how its models are read."""

    text: str
    reader: Reader
    hides: bool


_MOST_TEXT = 20_000_000
"""The most characters of all programs that are kept."""
_kept: Recent[Hashable, _Loaded] = Recent(_MOST_TEXT, lambda loaded: len(loaded.text))
"""The programs that were encoded last. Grounding returns the same nodes for a puzzle with the same rules and clues."""


def _content(flat: Flat, without: frozenset[str]) -> Hashable:
    """Return the key of a program: everything in the flat form but the reasons."""
    conditions = tuple([constraint.condition for constraint in flat.constraints])
    return flat.variables, conditions, flat.objectives, flat.hidden, flat.one_hot, without


class Clingo(FlatBackend):
    """The back-end `clingo`."""

    name = "clingo"
    targets: Mapping[str, Target] = {"lp": FlatTarget(write_readable), "aspif": FlatTarget(write)}

    def require_installed(self) -> None:
        """See FlatBackend."""
        if not engine.available():
            raise ToolMissing("clingo is not installed: pip install clingo")

    def search_plain(
        self, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]
    ) -> Status:
        """See `Backend.search_plain`. A puzzle that was searched before is not encoded again."""
        loaded = _kept.get(_content(problem.flat, options.without))
        if loaded is not None:
            return search(loaded.text, loaded.reader, loaded.hides, options, limit, found)
        return super().search_plain(problem, options, limit, found)

    def solve(
        self, problem: Problem, flat: Flat, options: Options, limit: int | None, found: Callable[[Answer], None]
    ) -> Status:
        """See FlatBackend."""
        with _explain_large_numbers(problem):
            program, where = ground_program(flat)
        loaded = _Loaded(program.text(), Reader(program, where), where.hides)
        _kept.put(_content(problem.flat, options.without), loaded)
        return search(loaded.text, loaded.reader, loaded.hides, options, limit, found)

    def optimize(
        self, problem: Problem, number: int, flat: Flat, options: Options, better: Callable[[Answer], None]
    ) -> Status:
        """See FlatBackend."""
        sign = -1 if flat.objectives[0].most else 1
        with _explain_large_numbers(problem, number):
            program, where = ground_program(flat)
            weighed = [literal for value in where.objectives for literal in program.weighed(value, sign)]
        return best(program.text(), Reader(program, where), weighed, options, better)

    def load(self, problem: Problem, options: Options, switched: Collection[Origin]) -> Session:
        """See FlatBackend."""
        with _explain_large_numbers(problem):
            return ClingoSession(problem, options, switched)


@contextmanager
def _explain_large_numbers(problem: Problem, objective: int | None = None) -> Iterator[None]:
    """Raise PuzzleError for numbers that are too large: at an objective, or at the beginning of the file."""
    try:
        yield
    except TooLarge as error:
        model = problem.model
        whole = Span(model.file.source)
        raise too_large(error, whole if objective is None else model.objectives[objective].origin.span) from None


BACKEND: Backend = Clingo()
