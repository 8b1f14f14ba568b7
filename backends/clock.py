"""The time left to a search, and cancellation from another thread."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pzc.compiler.base import clock
from pzc.compiler.base.clock import TimeUp


class Clock:
    """The time left to a search: by its own limit or that of the command, whichever ends sooner."""

    def __init__(self, limit: float | None) -> None:
        self._end = None if limit is None else time.monotonic() + limit

    def left(self) -> float | None:
        """Return the seconds left, at least 0, or None without a limit."""
        own = None if self._end is None else max(0.0, self._end - time.monotonic())
        return min((seconds for seconds in (own, clock.left()) if seconds is not None), default=None)


class Stop:
    """Lets another thread cancel a question, whichever of its searches is running."""

    def __init__(self) -> None:
        self._listens = self._wanted = False
        self._end: Callable[[], object] | None = None

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Accept cancellations during a question. Earlier cancellations do not count."""
        self._wanted, self._listens = False, True
        try:
            yield
        finally:
            self._listens = False

    def cancel(self) -> None:
        """Cancel the current question, if any: its running search and its later ones."""
        if self._listens:
            self._wanted = True
            if self._end is not None:
                self._end()

    def begin(self, end: Callable[[], object]) -> None:
        """Register the function that ends the search about to start. Raises TimeUp if the question is cancelled."""
        self._end = end
        self.check()

    def check(self) -> None:
        """Raise TimeUp if the question is cancelled."""
        if self._wanted:
            raise TimeUp
