"""An engine in its own process: messages on standard input, responses on standard output, one per line.

The process ends at the end of its input. The current request can be cancelled.
"""

import argparse
import gc
import os
import signal
import sys
import threading
from collections.abc import Coroutine
from importlib import import_module
from queue import Empty, SimpleQueue
from typing import Any, TextIO

from pzc.compiler.base.garbage import THRESHOLD
from pzc.compiler.base.memory import set_limit
from pzc.studio.engine import Engine
from pzc.studio.folder import Folder
from pzc.studio.page_session import PageSession
from pzc.studio.protocol import messages
from pzc.studio.protocol.messages import Cancel, Refusal, Request
from pzc.studio.solver import BackEnds

EARLY = (
    "pzc.studio.handlers.text_sync",
    "pzc.studio.handlers.board_view",
    "pzc.studio.handlers.solve_requests",
    "pzc.studio.editing.placing",
    "pzc.backends.clingo.search",
    "pzc.backends.clingo.session",
)


_IDLE = 3.0  # seconds without a request before garbage is collected
_AGAIN = 0.05  # seconds before an interrupt that was lost is sent again


class EngineProcess:
    """Reads requests in a thread, and answers them one after the other in the main thread."""

    def __init__(self, engine: Engine, out: TextIO) -> None:
        self._engine = engine
        self._out = out
        self._requests: SimpleQueue[Request] = SimpleQueue()
        self._cancelled: set[int] = set()
        self._current_id: int | None = None

    def run(self) -> None:
        """Answer requests until the input ends, which ends the process."""
        signal.signal(signal.SIGINT, self._interrupted)
        sys.unraisablehook = _lost
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            try:
                self._answer(self._next())
            except KeyboardInterrupt:  # the signal arrived after the response was sent
                self._current_id = None

    def _next(self) -> Request:
        """Wait for a request. Collect garbage while none arrives: that takes longer than many a request."""
        try:
            return self._requests.get(timeout=_IDLE)
        except Empty:
            gc.collect()
            return self._requests.get()

    def _listen(self) -> None:
        """Read messages in a thread. The process ends when the input ends."""
        for line in sys.stdin.buffer:
            match messages.read(line):
                case Request() as request:
                    self._requests.put(request)
                case Cancel(id):
                    self._cancelled.add(id)
                    _interrupt_main()
        os._exit(0)

    def _interrupted(self, *_: object) -> None:
        """Interrupt the current request if it was cancelled. Ctrl-C on the terminal is ignored."""
        if self._current_id is not None and self._current_id in self._cancelled:
            raise KeyboardInterrupt

    def _answer(self, request: Request) -> None:
        """Answer a request, or report that it was cancelled."""
        self._current_id = request.id
        try:
            if request.id in self._cancelled:
                raise KeyboardInterrupt
            run_to_end(self._engine.answer(request, self._write))
        except KeyboardInterrupt:
            self._write(messages.error(request.id, Refusal("cancelled", "called off")))
        finally:
            self._current_id = None
            self._cancelled.discard(request.id)

    def _write(self, line: str) -> None:
        self._out.write(line + "\n")
        self._out.flush()


def _interrupt_main() -> None:
    if hasattr(signal, "pthread_kill"):  # this also wakes the main thread if it waits
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)


def _lost(error: Any) -> None:
    """Report an exception in a destructor, where it has no effect. Send an interrupt again."""
    if error.exc_type is KeyboardInterrupt:
        threading.Timer(_AGAIN, _interrupt_main).start()
    else:
        sys.__unraisablehook__(error)


def run_to_end(coroutine: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine that never suspends."""
    try:
        coroutine.send(None)
    except StopIteration:
        return
    raise AssertionError("in a process of its own a solver does not let others go on")


def main() -> None:
    """Run the engine."""
    options = argparse.ArgumentParser()
    options.add_argument("--folder")
    options.add_argument("--begin")
    options.add_argument("--memory", type=int)
    given = options.parse_args()
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8", newline="\n")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # anything printed must not mix with the responses
    set_limit(given.memory)
    gc.set_threshold(*THRESHOLD)
    for name in EARLY:
        import_module(name)
    folder = None if given.folder is None else Folder(given.folder)
    EngineProcess(Engine(PageSession(BackEnds(), folder), "server", given.begin), out).run()


if __name__ == "__main__":
    main()
