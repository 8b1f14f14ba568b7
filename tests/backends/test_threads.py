"""Work in another thread: its results, and how it is ended."""

import threading
from contextvars import ContextVar

import pytest

from pzc.backends import threads
from pzc.backends.clock import Stop
from pzc.backends.threads import in_thread
from pzc.compiler.base.clock import TimeUp, within

_SEEN: ContextVar[int] = ContextVar("seen", default=0)


def test_result_and_exception_of_the_work() -> None:
    def fails() -> None:
        raise ValueError("inside")

    assert in_thread(threading.get_ident, print) != threading.get_ident()
    with pytest.raises(ValueError, match="inside"):
        in_thread(fails, print)


def test_work_runs_in_the_context_of_the_caller() -> None:
    token = _SEEN.set(7)
    try:
        assert in_thread(_SEEN.get, print) == 7
    finally:
        _SEEN.reset(token)


def test_the_end_of_the_time_ends_the_work() -> None:
    ended = threading.Event()
    with pytest.raises(TimeUp), within(0.05):
        in_thread(lambda: ended.wait(600), ended.set)
    assert ended.is_set()


def test_work_that_reacts_late_is_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "_STEP", 0.0001)
    calls: list[int] = []
    ended = threading.Event()

    def end() -> None:
        calls.append(1)
        if len(calls) > 2 * threads._BEGINS_WITHIN:
            ended.set()

    with pytest.raises(TimeUp), within(0.05):
        in_thread(lambda: ended.wait(600), end)
    assert ended.is_set()


def test_another_thread_ends_the_question_and_the_work() -> None:
    stop, begun, ended = Stop(), threading.Event(), threading.Event()

    def work() -> bool:
        begun.set()
        return ended.wait(600)

    def cancel() -> None:
        begun.wait(600)
        stop.cancel()

    canceller = threading.Thread(target=cancel)
    with stop.listening():
        canceller.start()
        with pytest.raises(TimeUp):
            # a caller that continues after the cancellation finds that the query has ended
            in_thread(work, ended.set, stop)
            stop.check()
    canceller.join()


def test_failed_thread_start_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    requests = []

    def end() -> None:
        requests.append(None)
        assert len(requests) < 100, "nothing runs that could end"

    monkeypatch.setattr(threading.Thread, "start", fails)
    monkeypatch.setattr(threads, "_STEP", 0.0)
    monkeypatch.setattr(threads, "_BEGINS_WITHIN", 3)
    with pytest.raises(RuntimeError, match="can't start"):
        in_thread(lambda: None, end)
    assert len(requests) == 3
