"""Sessions with CP-SAT: the common tests, and that a query does not change the model."""

from typing import ClassVar

import pytest

pytest.importorskip("ortools", reason="CP-SAT is not installed")

from pzc.backends.cpsat.session import CpSatSession
from pzc.backends.interface import Is, Sessions, Status

from ..sessions import EVERY, OfSessions
from ..test_flat_search import latin_square, pigeons


class TestCpSat(OfSessions):
    make: ClassVar[Sessions] = CpSatSession

    def test_query_leaves_the_model_unchanged(self) -> None:
        session = self.session()
        session.assume([Is(0, 1), Is(3, 2)])
        assert session.solutions(2).core is not None and not any(session.possible().possible)
        session.assume([])
        assert all(len(session.solutions(limit).answers) == min(limit, 2) for limit in (1, 2, 3, 2, 1))
        assert session.possible().possible == (frozenset({1, 2}),) * 4
        assert session.certain().certain == (None,) * 4
        assert {*session.solutions(2).answers} == EVERY

    def test_an_effort_is_for_a_whole_question(self) -> None:
        session = self.session(pigeons(6))
        assert session.solutions(1, effort=1).status is Status.UNKNOWN
        assert session.certain(effort=1).status is session.possible(effort=1).status is Status.UNKNOWN
        assert session.solutions(1).status is Status.COMPLETE

    def test_preferences_are_only_hints(self) -> None:
        found = self.session(latin_square(3)).solutions(1, near={0: 1, 1: 1, 2: 1})
        assert found.status is Status.LIMIT and len({*found.answers[0][:3]}) == 3
