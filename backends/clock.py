"""How much time a search has, and who may end it."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pzc.compiler.base import clock
from pzc.compiler.base.clock import TimeUp


class Clock:
    """The time that is left to a search: its own, or that of the command, whichever ends sooner."""

    def __init__(self, limit: float | None) -> None:
        self._end = None if limit is None else time.monotonic() + limit

    def left(self) -> float | None:
        """Seconds, at least 0; None without a limit."""
        own = None if self._end is None else max(0.0, self._end - time.monotonic())
        return min((seconds for seconds in (own, clock.left()) if seconds is not None), default=None)


class Stop:
    """Lets another thread end a question, whichever of its searches runs."""

    def __init__(self) -> None:
        self._listens = self._wanted = False
        self._end: Callable[[], object] | None = None

    @contextmanager
    def listening(self) -> Iterator[None]:
        """A question: what was wanted before concerns another one."""
        self._wanted, self._listens = False, True
        try:
            yield
        finally:
            self._listens = False

    def cancel(self) -> None:
        """Ends the question, if there is one: what runs for it, and what would."""
        if self._listens:
            self._wanted = True
            if self._end is not None:
                self._end()

    def begin(self, end: Callable[[], object]) -> None:
        """From now on a search runs, which this ends. TimeUp, where the question is over."""
        self._end = end
        self.look()

    def look(self) -> None:
        """TimeUp where the question is over."""
        if self._wanted:
            raise TimeUp
