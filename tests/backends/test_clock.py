"""The time limit of a search, and cancellation by another thread."""

import pytest

from pzc.backends.clock import Clock, Stop
from pzc.compiler.base import clock
from pzc.compiler.base.clock import TimeUp


def test_the_sooner_of_two_ends_counts() -> None:
    assert Clock(None).left() is None
    own = Clock(1_000_000).left()
    assert own is not None and 900_000 < own <= 1_000_000
    with clock.within(500_000):
        for limit in (None, 1_000_000):
            left = Clock(limit).left()
            assert left is not None and 400_000 < left <= 500_000
        assert Clock(0).left() == 0
    assert Clock(0).left() == 0


def test_stop_cancels_the_current_query() -> None:
    stop, ended = Stop(), []
    with stop.listening():
        stop.begin(lambda: ended.append(1))
        stop.check()
        stop.cancel()
        assert ended == [1]
        with pytest.raises(TimeUp):
            stop.check()
        with pytest.raises(TimeUp):
            stop.begin(lambda: None)


def test_earlier_cancellations_do_not_count() -> None:
    stop = Stop()
    stop.cancel()
    with stop.listening():
        stop.check()
        stop.cancel()
    with stop.listening():
        stop.check()
