"""How long a command may take, and how much memory: looked at by every phase, from the parser to the judge.

Whoever does work that grows with the puzzle calls `look` once for each piece of it, or once for some hundreds of very
small pieces. That takes a sixth of a microsecond, needs no signals and no threads, and where the end is reached comes
out as TimeUp or OutOfMemory, which nobody on the way keeps.

Where a program promises its users an end, `guard` is a net below that: should a piece of work be larger than it was
thought to be, TimeUp comes to its thread from outside.
"""

import ctypes
import math
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock, Thread, get_ident
from typing import TypeVar

from . import memory

T = TypeVar("T")

STRIDE = 255
"""Who has very small pieces looks at each of which the number has these bits all 0: every 256th."""

_BETWEEN = 0.05  # seconds between two looks at the memory in use
_PATIENCE = 0.4  # seconds after which who did not look is told
_AGAIN = 1.0  # seconds after which it is told again: something may have kept what it was told


class Stopped(Exception):
    """What a command may use up is used up: nothing is wrong, and what was found out until then holds."""


class TimeUp(Stopped):
    """The time is over."""


class OutOfMemory(Stopped):
    """The memory is used up."""


_end: ContextVar[float] = ContextVar("end", default=math.inf)


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """What is done inside has to end in so many seconds, or when what is around it has to, if that is sooner."""
    before = _end.get()
    end = min(before, math.inf if seconds is None else time.monotonic() + seconds)
    token = _end.set(end)
    _guarded.expect(end)
    try:
        yield
    finally:
        _guarded.expect(before)
        _end.reset(token)


def left() -> float | None:
    """How many seconds are left, at least 0; None without an end."""
    end = _end.get()
    return None if end == math.inf else max(0.0, end - time.monotonic())


def look() -> None:
    """Raises TimeUp, or OutOfMemory, where it is time to stop."""
    now = time.monotonic()
    if now >= _end.get():
        raise TimeUp
    if now >= memory.due:
        _measure(now)


def looked(items: Iterable[T]) -> Iterator[T]:
    """The items, with a look now and then: for loops that do little with each of very many."""
    for number, item in enumerate(items):
        if not number & STRIDE:
            look()
        yield item


def _measure(now: float) -> None:
    memory.due = now + _BETWEEN
    most = memory.limit_in_use()
    if most is not None and memory.resident() > most:
        raise OutOfMemory


# --------------------------------------------------------------------------------------------------- the net


class _Guarded:
    """When each thread has to end what it does, and who tells it so."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._ends: dict[int, float] = {}
        self._watched = False
        self.wanted = False

    def expect(self, end: float) -> None:
        """This thread has to end by then; what it was told before counts no more."""
        if not self._watched and self.wanted and end < math.inf:
            self._watched = True
            Thread(target=self._tell, name="pzc time limit", daemon=True).start()
        if self._watched:
            with self._lock:
                self._ends[get_ident()] = end
                _raise_in(get_ident(), None)

    def _tell(self) -> None:
        while True:
            time.sleep(_BETWEEN)
            with self._lock:
                now = time.monotonic()
                for thread, end in self._ends.items():
                    if now >= end + _PATIENCE:
                        _raise_in(thread, TimeUp)
                        self._ends[thread] = now - _PATIENCE + _AGAIN


_guarded = _Guarded()


def guard() -> None:
    """From here on TimeUp also comes, a little late, to who does not look. It can't come into machine code, and it may
    come anywhere else: for programs that end soon after."""
    _guarded.wanted = True


def is_guarded() -> bool:
    """Whether this is such a program."""
    return _guarded.wanted


def _raise_in(thread: int, error: type[Exception] | None) -> None:
    """Has a thread raise an error wherever it is; None takes back what it has not yet raised."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), error and ctypes.py_object(error))
