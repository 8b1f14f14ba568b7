"""A session that searches for solutions with preferences."""

import pytest

from pzc.backends.interface import Found, Is, Session, Status
from pzc.compiler.base.source import Source
from pzc.compiler.ground.ground import ground
from pzc.compiler.pipeline import compile_source
from pzc.generation.sessions import Undecided, draw, open_session


def session(rules: str = "") -> Session:
    model = compile_source(Source("a.puz", f"grid 1x4 of 1..4\nUNIQUE(*, *)\n{rules}"))
    return open_session(model, ground(model), 1)


def test_preferences_are_satisfied_if_possible() -> None:
    assert draw(session(), [Is(1, 3), Is(1, 4), Is(2, 2)], [Is(0, 3)]) == (3, 4, 2, 1)
    assert draw(session(), [Is(k, k + 1) for k in range(4)]) == (1, 2, 3, 4)


def test_earlier_preferences_count_more() -> None:
    preferences = [Is(1, 3), Is(2, 2), Is(3, 2)]
    assert draw(session("(1,1) = 3\n"), preferences) in ((3, 1, 2, 4), (3, 4, 2, 1))
    assert draw(session(), preferences, [Is(0, 3)]) in ((3, 1, 2, 4), (3, 4, 2, 1))
    assert draw(session("(1,1) = 3\n(1,2) = 3\n"), [Is(2, 1)]) is None


def test_contradictory_facts() -> None:
    assert draw(session(), [Is(2, 1)], [Is(0, 3), Is(1, 3)]) is None


def test_effort_that_does_not_suffice() -> None:

    class Tired:
        """A session that never finishes a query."""

        def assume(self, facts: object) -> None:
            pass

        def solutions(self, most: int, effort: int, near: object = None) -> Found:
            return Found((), Status.UNKNOWN, None)

    with pytest.raises(Undecided):
        draw(Tired(), [])  # type: ignore[arg-type]


def test_varied_sessions_depend_on_the_seed() -> None:
    model = compile_source(Source("a.puz", "grid 6x6 of 1..9\n"))
    flat = ground(model)
    answers = {draw(open_session(model, flat, seed, varied=True), []) for seed in (1, 2, 3, 1, 2, 3)}
    assert len(answers) == 3
