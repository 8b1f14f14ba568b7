"""The common base of flat back-ends: passes, and puzzles that the passes decide."""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType

import pytest

from pzc.backends.flat_backend import FlatBackend
from pzc.backends.interface import Answer, Options, Problem, Session, Status, Target, ToolMissing
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.flat import Flat

from ..flat_judge import flat, linear, numbers, within
from .test_flat_search import problem

CELLS = numbers(2, 1, 3)
DECIDED = flat(CELLS, *(within(linear((cell, 1)), ((2, 2),)) for cell in CELLS))
OPEN = flat(CELLS)


class Recorder(FlatBackend):
    """A back-end that records the flat forms that reach its solver."""

    name = "recorder"
    targets: Mapping[str, Target] = MappingProxyType({})

    def __init__(self, installed: bool = True) -> None:
        self.solved: list[Flat] = []
        self._installed = installed

    def require_installed(self) -> None:
        if not self._installed:
            raise ToolMissing("recorder")

    def solve(
        self, problem: Problem, flat: Flat, options: Options, limit: int | None, found: Callable[[Answer], None]
    ) -> Status:
        self.solved.append(flat)
        return Status.UNKNOWN

    def optimize(
        self, problem: Problem, number: int, flat: Flat, options: Options, better: Callable[[Answer], None]
    ) -> Status:
        raise AssertionError("no objectives")

    def load(self, problem: Problem, options: Options, switched: Collection[Origin]) -> Session:
        raise AssertionError("no sessions")


@pytest.mark.parametrize(("limit", "status"), [(1, Status.LIMIT), (2, Status.COMPLETE), (None, Status.COMPLETE)])
def test_a_decided_puzzle_does_not_reach_the_solver(limit: int | None, status: Status) -> None:
    backend, found = Recorder(), list[Answer]()
    assert backend.search(problem(DECIDED), Options(), limit, found.append) is status
    assert found == [(2, 2)] and not backend.solved


def test_an_open_puzzle_reaches_the_solver() -> None:
    backend, found = Recorder(), list[Answer]()
    assert backend.search(problem(OPEN), Options(), None, found.append) is Status.UNKNOWN
    assert len(backend.solved) == 1 and not found


def test_a_missing_solver_is_reported_even_if_it_is_not_needed() -> None:
    with pytest.raises(ToolMissing):
        Recorder(installed=False).search(problem(DECIDED), Options(), 1, lambda answer: None)
    with pytest.raises(ToolMissing):
        Recorder(installed=False).session(problem(DECIDED), Options())
    with pytest.raises(ToolMissing):
        Recorder(installed=False).search_plain(problem(OPEN), Options(), 1, lambda answer: None)
