"""Solve the flat form with Google's CP-SAT."""

from collections.abc import Callable, Collection, Mapping
from importlib.util import find_spec

from pzc.backends.clock import Clock
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
from pzc.compiler.base.origin import Origin
from pzc.compiler.encode.encode import encode
from pzc.compiler.encode.listing import Listing
from pzc.compiler.flat.flat import Flat
from pzc.compiler.passes import improve


def describe(flat: Flat, without: frozenset[str] = frozenset()) -> str:
    """Return the constraints that CP-SAT gets, in words, one on a line. `without`: passes to leave out."""
    listing = Listing()
    encode(improve(flat, without), listing)
    return listing.text()


class CpSat(FlatBackend):
    """The back-end `cpsat`."""

    name = "cpsat"
    targets: Mapping[str, Target] = {"cpsat": FlatTarget(describe)}

    def require_installed(self) -> None:
        """See FlatBackend."""
        if find_spec("ortools") is None:
            raise ToolMissing("CP-SAT is not installed: pip install ortools")

    def search_plain(
        self, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]
    ) -> Status:
        """See `Backend.search_plain`. A puzzle with a common part gets the common model, without passes."""
        if problem.common is None:
            return super().search_plain(problem, options, limit, found)
        from .common_model import encoded
        from .search import Search, search

        model, where = encoded(problem.flat, problem.common, options.without)
        return search(Search(model, where, options, Clock(None)), limit, found)

    def solve(
        self, problem: Problem, flat: Flat, options: Options, limit: int | None, found: Callable[[Answer], None]
    ) -> Status:
        """See FlatBackend."""
        from .common_model import made
        from .search import Search, search

        return search(Search(*made(flat), options, Clock(None)), limit, found)

    def optimize(
        self, problem: Problem, number: int, flat: Flat, options: Options, better: Callable[[Answer], None]
    ) -> Status:
        """See FlatBackend."""
        from .common_model import made
        from .search import Search, best

        return best(Search(*made(flat), options, Clock(None)), flat.objectives[0].most, better)

    def load(self, problem: Problem, options: Options, switched: Collection[Origin]) -> Session:
        """See FlatBackend."""
        from .session import CpSatSession

        return CpSatSession(problem, options, switched)


BACKEND: Backend = CpSat()
