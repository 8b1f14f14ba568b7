"""How much time a search has."""

import time

from pzc.compiler.base import clock


class Clock:
    """The time that is left to a search: its own, or that of the command, whichever ends sooner."""

    def __init__(self, limit: float | None) -> None:
        self._end = None if limit is None else time.monotonic() + limit

    def left(self) -> float | None:
        """Seconds, at least 0; None without a limit."""
        own = None if self._end is None else max(0.0, self._end - time.monotonic())
        return min((seconds for seconds in (own, clock.left()) if seconds is not None), default=None)
