"""How long a command may take, and how much memory: looked at by every phase, from the parser to the judge.

Whoever does work that grows with the puzzle calls `look` once for each piece of it, or once for some hundreds of very
small pieces. That takes a sixth of a microsecond, needs no signals and no threads, and where the end is reached comes
out as TimeUp or OutOfMemory, which nobody on the way keeps.
"""

import math
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from .memory import limit_in_use, resident

T = TypeVar("T")

STRIDE = 255
"""Who has very small pieces looks at each of which the number has these bits all 0: every 256th."""

_BETWEEN = 0.05  # seconds between two looks at the memory in use


class Stopped(Exception):
    """What a command may use up is used up: nothing is wrong, and what was found out until then holds."""


class TimeUp(Stopped):
    """The time is over."""


class OutOfMemory(Stopped):
    """The memory is used up."""


_end: ContextVar[float] = ContextVar("end", default=math.inf)
_measured = 0.0  # when the memory was looked at


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """What is done inside has to end in so many seconds, or when what is around it has to, if that is sooner."""
    token = _end.set(min(_end.get(), math.inf if seconds is None else time.monotonic() + seconds))
    try:
        yield
    finally:
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
    if now >= _measured + _BETWEEN:
        _measure(now)


def looked(items: Iterable[T]) -> Iterator[T]:
    """The items, with a look now and then: for loops that do little with each of very many."""
    for number, item in enumerate(items):
        if not number & STRIDE:
            look()
        yield item


def _measure(now: float) -> None:
    global _measured
    _measured = now
    most = limit_in_use()
    if most is not None and resident() > most:
        raise OutOfMemory
