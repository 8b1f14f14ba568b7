"""Time and memory limits of a command, checked by every phase from the parser to the checker of solutions.

Code whose work grows with the puzzle calls `check_limits` for each piece of work, or once for some hundreds of very
small pieces. A call takes a sixth of a microsecond and needs no signals and no threads. At the limit, it raises TimeUp
or OutOfMemory. No code between `check_limits` and the command catches these errors.

`guard` is a safety net for programs that promise to end in time. If a piece of work takes longer than expected, a
watching thread raises TimeUp in the thread that does the work.
"""

import ctypes
import math
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Event, Lock, Thread, get_ident
from typing import TypeVar

from . import memory

T = TypeVar("T")

STRIDE = 255
"""A bit mask for loops over very small pieces of work.

They call `check_limits` if these bits of the piece's number are all 0, which is at every 256th piece.
"""

_INTERVAL = 0.05  # seconds between two measurements of memory, and between two checks of the watching thread
_TOLERANCE = 0.4  # seconds that a thread may exceed its end before TimeUp is raised in it
_REPEAT = 1.0  # seconds until TimeUp is raised again, in case the thread has caught it


class Stopped(Exception):
    """A command has used up its time or memory. The input is not at fault, and results found so far are valid."""


class TimeUp(Stopped):
    """The time is used up."""


class OutOfMemory(Stopped):
    """The memory is used up."""


class Cancelled(Exception):
    """Another thread has cancelled the work, with the event of `cancelled_by`."""


_end: ContextVar[float] = ContextVar("end", default=math.inf)
_cancel: ContextVar[Event | None] = ContextVar("cancel", default=None)


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """Limit the time of the block to `seconds`. An enclosing limit that ends sooner stays in force."""
    before = _end.get()
    end = min(before, math.inf if seconds is None else time.monotonic() + seconds)
    token = _end.set(end)
    _guarded.expect(end)
    try:
        yield
    finally:
        _guarded.expect(before)
        _end.reset(token)


@contextmanager
def without_limit() -> Iterator[None]:
    """Run the block without the enclosing limits, so that results found in time can be written."""
    before = _end.get()
    token = _end.set(math.inf)
    _guarded.expect(math.inf)
    try:
        yield
    finally:
        _guarded.expect(before)
        _end.reset(token)


def left() -> float | None:
    """Return the seconds left, at least 0, or None without a time limit."""
    end = _end.get()
    return None if end == math.inf else max(0.0, end - time.monotonic())


@contextmanager
def cancelled_by(event: Event) -> Iterator[None]:
    """Raise Cancelled in the block soon after another thread has set the event."""
    token = _cancel.set(event)
    try:
        yield
    finally:
        _cancel.reset(token)


def check_limits() -> None:
    """Raise TimeUp or OutOfMemory if a limit has been reached, and Cancelled if the work has been cancelled."""
    event = _cancel.get()
    if event is not None and event.is_set():
        raise Cancelled
    now = time.monotonic()
    if now >= _end.get():
        raise TimeUp
    if now >= memory.due:
        _measure(now)


def checking_limits(items: Iterable[T]) -> Iterator[T]:
    """Yield the items and call `check_limits` at every 256th, for loops that do little work for each of many items."""
    for number, item in enumerate(items):
        if not number & STRIDE:
            check_limits()
        yield item


def _measure(now: float) -> None:
    """Raise OutOfMemory if the memory in use exceeds the limit, and schedule the next measurement."""
    memory.due = now + _INTERVAL
    most = memory.limit_in_use()
    if most is not None and memory.resident() > most:
        raise OutOfMemory


# ---------------------------------------------------------------------------------------------- safety net


class _Guarded:
    """The time at which each thread must end, and the thread that raises TimeUp in late ones."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._ends: dict[int, float] = {}
        self._is_watching = False
        self.wanted = False

    def expect(self, end: float) -> None:
        """Set the end for this thread. A TimeUp for its previous end that is still pending is withdrawn."""
        if not self._is_watching and self.wanted and end < math.inf:
            self._is_watching = True
            Thread(target=self._watch, name="pzc time limit", daemon=True).start()
        if self._is_watching:
            with self._lock:
                self._ends[get_ident()] = end
                _raise_in(get_ident(), None)

    def _watch(self) -> None:
        """Raise TimeUp in each thread that exceeds its end, in an endless loop of its own thread."""
        while True:
            time.sleep(_INTERVAL)
            with self._lock:
                now = time.monotonic()
                for thread, end in self._ends.items():
                    if now >= end + _TOLERANCE:
                        _raise_in(thread, TimeUp)
                        self._ends[thread] = now - _TOLERANCE + _REPEAT


_guarded = _Guarded()


def guard() -> None:
    """Let TimeUp also be raised, a little late, in code that does not call `check_limits`.

    TimeUp cannot interrupt native code, and may be raised at any other point. So this is only for programs that end
    soon afterwards.
    """
    _guarded.wanted = True


@contextmanager
def unguarded() -> Iterator[None]:
    """Keep the TimeUp of the guard out of the work inside.

    Native modules are loaded here: their initialization would turn TimeUp into an ImportError.
    """
    _guarded.expect(math.inf)
    try:
        yield
    finally:
        _guarded.expect(_end.get())


def is_guarded() -> bool:
    """Return True if `guard` has been called in this process."""
    return _guarded.wanted


def _raise_in(thread: int, error: type[Exception] | None) -> None:
    """Raise an error in another thread at its next bytecode instruction.

    None withdraws an error that is still pending.
    """
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), error and ctypes.py_object(error))


def time_in_words(limit: float | None) -> str:
    """Return the text that says that the time limit was reached."""
    return "the time limit was reached" if limit is None else f"the time limit of {limit:g} s was reached"
