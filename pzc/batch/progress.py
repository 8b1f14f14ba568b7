"""The progress of a long run: on a terminal one changing line, otherwise lines at growing intervals."""

import sys
import time
from collections.abc import Callable
from typing import TextIO

_FIRST, _AGAIN = 2.0, 0.5  # seconds
_FIRST_LINE, _SLOWER = 30.0, 1.5  # seconds, and the factor by which the interval grows


class Progress:
    """Report how many puzzles are done, the rate, and the remaining time."""

    def __init__(
        self, total: int | None, stream: TextIO | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        """`total` is None if it is not known."""
        self._stream = sys.stderr if stream is None else stream
        self._live = self._stream.isatty()
        self._total = total
        self._now = now
        self._start = now()
        self._next = _FIRST if self._live else _FIRST_LINE
        self._shown = False

    def show(self, done: int) -> None:
        """Write a line if one is due. `done` counts the puzzles of this run."""
        spent = self._now() - self._start
        if spent < self._next:
            return
        self._next = spent + _AGAIN if self._live else spent * _SLOWER
        text = self._text(done, done / spent)
        self._shown = self._shown or self._live
        self._stream.write(f"\r\x1b[K{text}" if self._live else text + "\n")
        self._stream.flush()

    def _text(self, done: int, rate: float) -> str:
        """Return the line that is shown: the number of puzzles, the rate and the remaining time."""
        shown = f"{done:,} puzzles" if self._total is None else f"{done:,} of {self._total:,} puzzles"
        shown += f", {rate:,.0f} a second" if rate >= 10 else f", {rate:.2g} a second"
        if self._total is None or not done:
            return shown
        return f"{shown}, {_in_words((self._total - done) / rate)} left"

    def clear(self) -> None:
        """Remove the changing line."""
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._shown = False


def _in_words(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min {rest:02} s" if minutes else f"{rest} s"
