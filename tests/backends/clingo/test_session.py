"""Sessions with clingo: the common tests, and preferences that are given up only where necessary."""

from typing import ClassVar

import pytest

from pzc.backends.clingo.session import ClingoSession
from pzc.backends.interface import Is, Sessions, Status

from ...flat_judge import flat
from ..sessions import CELLS, OfSessions


class TestClingo(OfSessions):
    make: ClassVar[Sessions] = ClingoSession

    @pytest.mark.parametrize("effort", [None, 1000, 1])  # with the last, the values are not decided first
    @pytest.mark.parametrize("values", [(1, 1), (1, 2), (2, 1), (2, 2)])
    def test_only_impossible_preferences_are_dropped(self, values: tuple[int, int], effort: int | None) -> None:
        found = self.session(flat(CELLS)).solutions(1, effort, near={0: 9, 1: values[0], 2: values[1]})
        assert found.status is Status.LIMIT and found.answers[0][1:3] == values

    def test_assumptions_precede_preferences(self) -> None:
        session = self.session()
        session.assume([Is(0, 1), Is(3, 2)])
        found = session.solutions(1, near={1: 1})
        assert (found.answers, found.status) == ((), Status.COMPLETE)
