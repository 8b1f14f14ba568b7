"""Run a solver in a separate thread, which Ctrl-C, a time limit or another thread can end."""

import sys
from collections.abc import Callable
from contextvars import copy_context
from itertools import count
from threading import Event, Thread
from typing import Generic, TypeVar

from pzc.backends.clock import Stop
from pzc.compiler.base.clock import check_limits, is_guarded

T = TypeVar("T")

_THREADS = sys.platform != "emscripten"  # a browser's Python has no threads
_LOOK = 0.2  # seconds between two checks for Ctrl-C
_STEP = 0.02  # seconds between two requests to stop
_BEGINS_WITHIN = 50  # steps
_REACTS_WITHIN = 25  # steps; a solver that reads or simplifies a large model may not react for half a minute


def in_thread(work: Callable[[], T], end: Callable[[], object], stop: Stop | None = None) -> T:
    """Run `work` in a thread and return its result.

    `end` ends the work from another thread. Raises TimeUp, also by `stop`.

    The main thread would see Ctrl-C only after the solver has finished. Exceptions of the work are raised here. Without
    threads, the work must check the time itself, and nothing else can end it.
    """
    if not _THREADS:
        return work()
    running = _Running(work)
    stop = stop or Stop()
    stop.begin(end)
    try:
        # in a copy of this context, so that callbacks have the same limits and the same deadline
        Thread(target=copy_context().run, args=(running.run,), name="pzc solver", daemon=True).start()
        # repeatedly, because a signal just before the thread falls asleep does not wake it
        while not running.ended(_LOOK):
            check_limits()
            stop.check()
    except BaseException:
        _halt(end, running)
        raise
    if running.failure is not None:
        raise running.failure
    return running.outcome[0]


class _Running(Generic[T]):
    """Work in a thread, with its result or its error."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._ended = Event()
        self.begun = False
        self.outcome: list[T] = []
        self.failure: BaseException | None = None

    def run(self) -> None:
        """Do the work."""
        self.begun = True
        try:
            self.outcome.append(self._work())
        except BaseException as error:
            self.failure = error
        finally:
            self._ended.set()

    def ended(self, seconds: float) -> bool:
        """Wait at most `seconds` for the end of the work. Return True if it has ended."""
        return self._ended.wait(seconds)


def _halt(end: Callable[[], object], running: _Running[T]) -> None:
    """End a solver, even one that is about to start and would miss the first request.

    A program that is about to exit does not wait for a solver that does not react.
    """
    for step in count():
        if step >= _BEGINS_WITHIN and not running.begun:  # the work never started
            return
        end()
        if running.ended(_STEP) or (step >= _REACTS_WITHIN and is_guarded()):
            return
