"""A session that searches for solutions with preferences."""

from random import Random

import pytest

from pzc.backends.interface import Answer, Found, Is, Session, Status
from pzc.compiler.base.source import Source
from pzc.compiler.ground.ground import ground
from pzc.compiler.pipeline import compile_source
from pzc.generation.sessions import Undecided, draw, open_session, solve_with_preferences


def session(rules: str = "") -> Session:
    model = compile_source(Source("a.puz", f"grid 1x4 of 1..4\nUNIQUE(*, *)\n{rules}"))
    return open_session(model, ground(model), 1)


def solved(known: list[Is], preferences: list[Is], tries: int = 150) -> Answer | None:
    return solve_with_preferences(session(), known, preferences, Random(1), tries)


def test_preferences_are_satisfied_if_possible() -> None:
    assert solved([Is(0, 3)], [Is(1, 3), Is(1, 4), Is(2, 2)]) == (3, 4, 2, 1)
    assert solved([], [Is(k, k + 1) for k in range(4)]) == (1, 2, 3, 4)


def test_preferences_in_order() -> None:
    many = [Is(0, 2), *(Is(1, 3) for _ in range(8)), Is(0, 1), Is(1, 1)]
    found = solved([], many)
    assert found is not None and found[:2] == (2, 3)


def test_drawn_solutions_satisfy_earlier_preferences() -> None:
    preferences = [Is(1, 3), Is(2, 2), Is(3, 2)]
    assert draw(session("(1,1) = 3\n"), preferences, Random(1)) in ((3, 1, 2, 4), (3, 4, 2, 1))
    assert draw(session(), preferences, Random(1), [Is(0, 3)]) in ((3, 1, 2, 4), (3, 4, 2, 1))
    assert draw(session("(1,1) = 3\n(1,2) = 3\n"), [Is(2, 1)], Random(1)) is None


def test_contradictory_facts() -> None:
    assert solved([Is(0, 3), Is(1, 3)], [Is(2, 1)]) is None


def test_no_preferences_without_tries() -> None:
    calls: list[object] = []

    class Counting:
        def __init__(self) -> None:
            self._session = session()

        def assume(self, facts: object) -> None:
            calls.append(facts)
            self._session.assume(facts)  # type: ignore[arg-type]

        def solutions(self, most: int, effort: int) -> object:
            return self._session.solutions(most, effort)

    for tries in (0, 1):
        calls.clear()
        preferences = [Is(0, digit) for digit in (1, 2, 3, 4)] * 3  # no solution satisfies all of them
        found = solve_with_preferences(Counting(), [Is(1, 2)], preferences, Random(1), tries)  # type: ignore[arg-type]
        assert found is not None and found[1] == 2 and len(calls) == 1 + tries


def test_effort_that_does_not_suffice() -> None:

    class Tired:
        """A session that never finishes a query."""

        def assume(self, facts: object) -> None:
            pass

        def solutions(self, most: int, effort: int) -> Found:
            return Found((), Status.UNKNOWN, None)

    with pytest.raises(Undecided):
        solve_with_preferences(Tired(), [], [], Random(1))  # type: ignore[arg-type]


def test_same_seed_gives_the_same_solution() -> None:
    first, second = (solve_with_preferences(session(), [], [Is(0, 2)], Random(5)) for _ in range(2))
    assert first == second and first is not None and first[0] == 2


def test_varied_sessions_depend_on_the_seed() -> None:
    model = compile_source(Source("a.puz", "grid 6x6 of 1..9\n"))
    flat = ground(model)
    answers = {
        solve_with_preferences(open_session(model, flat, seed, varied=True), [], [], Random(1))
        for seed in (1, 2, 3, 1, 2, 3)
    }
    assert len(answers) == 3


def test_undecided_preferences_are_dropped() -> None:
    answer = (0,) * 1000

    class Tired:
        """A session that finishes only the first query."""

        queries = 0

        def assume(self, facts: object) -> None:
            self.queries += 1

        def solutions(self, most: int, effort: int) -> Found:
            return Found((answer,), Status.LIMIT, None) if self.queries == 1 else Found((), Status.UNKNOWN, None)

    tired = Tired()
    assert solve_with_preferences(tired, [], [Is(k, 1) for k in range(1000)], Random(1)) == answer  # type: ignore[arg-type]
    assert 1 < tired.queries < 100
