"""A solver's work in a thread of its own, which Ctrl-C, a limit or another thread ends."""

import sys
import threading
from collections.abc import Callable
from contextvars import copy_context
from itertools import count
from typing import TypeVar

from pzc.backends.clock import Stop
from pzc.compiler.base.clock import is_guarded, look

T = TypeVar("T")

_THREADS = sys.platform != "emscripten"  # a browser's Python has none
_LOOK = 0.2  # seconds between two looks whether there was a Ctrl-C
_STEP = 0.02  # seconds between two requests to stop
_BEGINS_WITHIN = 50  # of these steps
_HEARS_WITHIN = 25  # of these steps: while it reads or simplifies a large model it may be deaf for half a minute


def in_thread(name: str, work: Callable[[], T], end: Callable[[], object], stop: Stop | None = None) -> T:
    """What some work of a solver's gives, which `end` ends from another thread. TimeUp, also by `stop`.

    A main thread inside a solver would see Ctrl-C only at the end. What is raised in the work comes out here.
    Where there are no threads, the work has to look at the time itself, and nothing else ends it.
    """
    if not _THREADS:
        return work()
    outcome: list[T] = []
    failure: list[BaseException] = []
    done = threading.Event()

    def run() -> None:
        try:
            outcome.append(work())
        except BaseException as error:
            failure.append(error)
        finally:
            done.set()

    # in a copy of this context: what is called back there has the same limits as we, and the same end
    thread = threading.Thread(target=copy_context().run, args=(run,), name=name, daemon=True)
    stop = stop or Stop()
    stop.begin(end)
    try:
        thread.start()
        # not join(): in Python 3.11 an interrupted join takes the thread for finished; and again and again, since a
        # signal that comes just before the thread falls asleep does not wake it
        while not done.wait(_LOOK):
            look()
            stop.look()
    except BaseException:
        _halt(end, thread, done)
        raise
    finally:
        if done.is_set():  # not after a second Ctrl-C, which does not wait for the solver
            thread.join()
    if failure:
        raise failure[0]
    return outcome[0]


def _halt(end: Callable[[], object], thread: threading.Thread, done: threading.Event) -> None:
    """Ends a solver, also one that is about to begin and would not hear of it yet: Ctrl-C may come while it starts.

    A program that ends soon after need not wait for one that does not hear.
    """
    for step in count():
        if step >= _BEGINS_WITHIN and thread.ident is None:  # it never began
            return
        end()
        if done.wait(_STEP) or (step >= _HEARS_WITHIN and is_guarded()):
            return
