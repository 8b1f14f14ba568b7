"""A solver's work in a thread of its own, which Ctrl-C, a limit or another thread ends."""

import sys
from collections.abc import Callable
from contextvars import copy_context
from itertools import count
from threading import Event, Thread
from typing import Generic, TypeVar

from pzc.backends.clock import Stop
from pzc.compiler.base.clock import is_guarded, look

T = TypeVar("T")

_THREADS = sys.platform != "emscripten"  # a browser's Python has none
_LOOK = 0.2  # seconds between two looks whether there was a Ctrl-C
_STEP = 0.02  # seconds between two requests to stop
_BEGINS_WITHIN = 50  # of these steps
_HEARS_WITHIN = 25  # of these steps: while it reads or simplifies a large model it may be deaf for half a minute


def in_thread(work: Callable[[], T], end: Callable[[], object], stop: Stop | None = None) -> T:
    """What some work of a solver's gives, which `end` ends from another thread. TimeUp, also by `stop`.

    A main thread inside a solver would see Ctrl-C only at the end. What is raised in the work comes out here.
    Where there are no threads, the work has to look at the time itself, and nothing else ends it.
    """
    if not _THREADS:
        return work()
    running = _Running(work)
    stop = stop or Stop()
    stop.begin(end)
    try:
        # in a copy of this context: what is called back there has the same limits as we, and the same end
        Thread(target=copy_context().run, args=(running.run,), name="pzc solver", daemon=True).start()
        # again and again, since a signal that comes just before the thread falls asleep does not wake it
        while not running.ended(_LOOK):
            look()
            stop.look()
    except BaseException:
        _halt(end, running)
        raise
    if running.failure is not None:
        raise running.failure
    return running.outcome[0]


class _Running(Generic[T]):
    """Some work in its thread, and its result or its error."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._ended = Event()
        self.begun = False
        self.outcome: list[T] = []
        self.failure: BaseException | None = None

    def run(self) -> None:
        """Does the work."""
        self.begun = True
        try:
            self.outcome.append(self._work())
        except BaseException as error:
            self.failure = error
        finally:
            self._ended.set()

    def ended(self, seconds: float) -> bool:
        """Wait for the end of the work at most so many seconds. Return True if it has ended."""
        return self._ended.wait(seconds)


def _halt(end: Callable[[], object], running: _Running[T]) -> None:
    """Ends a solver, also one that is about to begin and would not hear of it yet: Ctrl-C may come while it starts.

    A program that ends soon after need not wait for one that does not hear.
    """
    for step in count():
        if step >= _BEGINS_WITHIN and not running.begun:  # it never began
            return
        end()
        if running.ended(_STEP) or (step >= _HEARS_WITHIN and is_guarded()):
            return
