"""How much time is left."""

import time


class Clock:
    """The time that is left."""

    def __init__(self, limit: float | None) -> None:
        self._end = None if limit is None else time.monotonic() + limit

    def left(self) -> float | None:
        """Seconds, at least 0; None without a limit."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())
