"""A process of a worker's: a task on standard input, its outcome on standard output, one after the other.

It ends with its standard input, whatever it is at, and when there was nothing to do for a while. So a worker hears and
is heard while a solver runs, and a solver that crashes, or that nobody waits for any more, ends without its worker.
"""

import gc
import os
import signal
import sys
import threading
from queue import Empty, SimpleQueue
from typing import IO

from pzc.compiler.base.clock import guard
from pzc.compiler.base.limits import NAMES, set_limits
from pzc.compiler.base.memory import set_limit

from .outcomes import (
    Done,
    Outcome,
    Raised,
    Terms,
    packed,
    read,
    unpacked,
    write,
)

IDLE = 60.0
"""Seconds without a task after which it ends."""
RETIRED = 0
"""Its exit code then: whoever has a task for it begins another."""


def main() -> None:
    """The process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal's Ctrl-C is for the worker
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever is printed by the way is no outcome
    begin = read(sys.stdin.buffer)
    if begin is None:
        os._exit(RETIRED)
    terms: Terms = unpacked(begin)
    set_limits({name: getattr(terms.limits, name) for name in NAMES})
    set_limit(terms.memory)
    gc.set_threshold(100_000, 20, 100)  # as in pzc.cli.program
    guard()
    _live(out)


def _live(out: IO[bytes]) -> None:
    tasks: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(tasks,), daemon=True).start()
    while True:
        try:
            task = tasks.get(timeout=IDLE)
        except Empty:
            os._exit(RETIRED)
        try:
            write(out, packed(outcome(task)))
        except OSError:
            os._exit(1)  # nobody hears us any more


def _listen(tasks: "SimpleQueue[bytes]") -> None:
    while (task := read(sys.stdin.buffer)) is not None:
        tasks.put(task)
    os._exit(1)


def outcome(task: bytes) -> Outcome:
    """What a task, a function and its arguments, comes to."""
    try:
        function, args = unpacked(task)
        return Done(function(*args))
    except Exception as error:
        return Raised(error)


if __name__ == "__main__":
    main()
