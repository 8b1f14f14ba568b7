"""A child process of a worker. It reads tasks from standard input and writes their outcomes to standard output.

It ends when standard input closes, or after some time without tasks. So the worker stays responsive while a solver
runs, and a solver that crashes or is cancelled ends without ending its worker.
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
    RunSettings,
    packed,
    read,
    unpacked,
    write,
)

IDLE = 60.0
"""Seconds without a task after which the process ends."""
RETIRED = 0
"""The exit code of a process that ends without a task. The worker then starts a new process for the next task."""


def main() -> None:
    """Run the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal's Ctrl-C is for the worker
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # other output must not be mistaken for an outcome
    begin = read(sys.stdin.buffer)
    if begin is None:
        os._exit(RETIRED)
    terms: RunSettings = unpacked(begin)
    set_limits({name: getattr(terms.limits, name) for name in NAMES})
    set_limit(terms.memory)
    gc.set_threshold(100_000, 20, 100)  # as in pzc.cli.program
    guard()
    _serve(out)


def _serve(out: IO[bytes]) -> None:
    """Run tasks until none arrives for a while, then end the process."""
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
            os._exit(1)  # the worker is gone


def _listen(tasks: "SimpleQueue[bytes]") -> None:
    while (task := read(sys.stdin.buffer)) is not None:
        tasks.put(task)
    os._exit(1)


def outcome(task: bytes) -> Outcome:
    """Return the outcome of a task, which is a pickled function with its arguments."""
    try:
        function, args = unpacked(task)
        return Done(function(*args))
    except Exception as error:
        return Raised(error)


if __name__ == "__main__":
    main()
