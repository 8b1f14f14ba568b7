"""Steps to a rating."""

import pytest

from pzc.explain.deductions.steps import Level, Step
from pzc.explain.rating import hardest, histogram, rating, work


def _step(cost: float, alternatives: int = 1, level: Level = Level.ONE) -> Step:
    return Step((), (), (), level=level, cost=cost, alternatives=alternatives)


def test_the_hardest_step_decides_and_the_others_break_ties() -> None:
    assert hardest([]) == 0
    assert hardest([_step(4)]) == pytest.approx(3.6)
    assert hardest([_step(1), _step(4), _step(2)]) == pytest.approx(3.6 + 0.18 + 0.009, abs=0.01)
    assert hardest([_step(4), _step(4)]) < hardest([_step(5)])


def test_work_is_shared_by_alternatives() -> None:
    assert work([_step(4, 2), _step(1)]) == 3


def test_a_rating_has_a_band_and_a_histogram() -> None:
    steps = [_step(1), _step(1, level=Level.DIRECT), _step(1)]
    assert histogram(steps) == {"direct": 1, "one": 2}
    assert rating(steps, True).band == "easy"
    assert rating([_step(40)] * 9, True).band == "very hard"
    assert not rating(steps, False).complete


def test_words_for_a_rating_that_is_not_complete() -> None:
    assert rating([_step(1)], True).in_words == "easy"
    assert rating([_step(1)], False).in_words == "at least easy"
    assert rating([], False).in_words == "not rated"


def test_the_numbers_of_steps_in_words() -> None:
    steps = [_step(1, level=Level.TWO), _step(1, level=Level.DIRECT), _step(1)]
    assert rating(steps, True).steps_in_words == "1 step from a last candidate, 1 from one rule, 1 from two rules"
    assert rating([_step(1)] * 2, True).steps_in_words == "2 steps from one rule"
    assert rating([], False).steps_in_words == ""
