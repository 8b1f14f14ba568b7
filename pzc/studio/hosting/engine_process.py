"""An engine in a process of its own: messages on standard input, answers on standard output, a line each.

It ends with its standard input. What it is at can be called off.
"""

import argparse
import os
import signal
import sys
import threading
from collections.abc import Coroutine
from importlib import import_module
from queue import SimpleQueue
from typing import Any, TextIO

from pzc.compiler.base.memory import set_limit
from pzc.studio.engine import Engine
from pzc.studio.folder import Folder
from pzc.studio.page_session import Desk
from pzc.studio.protocol import messages
from pzc.studio.protocol.messages import Ask, Cancel, Refusal
from pzc.studio.solver import BackEnds

EARLY = (
    "pzc.studio.handlers.text_sync",
    "pzc.studio.handlers.board_view",
    "pzc.studio.handlers.solve_requests",
    "pzc.studio.editing.placing",
    "pzc.backends.clingo.search",
    "pzc.backends.clingo.session",
)


class Child:
    """Reads what is asked, in a thread, and answers it, in the main thread: one question after the other."""

    def __init__(self, engine: Engine, out: TextIO) -> None:
        self._engine = engine
        self._out = out
        self._asked: SimpleQueue[Ask] = SimpleQueue()
        self._cancelled: set[int] = set()
        self._now: int | None = None

    def run(self) -> None:
        """Answers until the input ends, which ends the process."""
        signal.signal(signal.SIGINT, self._interrupted)
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            try:
                self._answer(self._asked.get())
            except KeyboardInterrupt:  # came when the answer was already out
                self._now = None

    def _listen(self) -> None:
        for line in sys.stdin.buffer:
            match messages.read(line):
                case Ask() as asked:
                    self._asked.put(asked)
                case Cancel(id):
                    self._cancelled.add(id)
                    _interrupt_main()
        os._exit(0)

    def _interrupted(self, *_: object) -> None:
        """Ends what is under way if it was called off; at any other time, Ctrl-C on our terminal is not for us."""
        if self._now is not None and self._now in self._cancelled:
            raise KeyboardInterrupt

    def _answer(self, asked: Ask) -> None:
        self._now = asked.id
        try:
            if asked.id in self._cancelled:
                raise KeyboardInterrupt
            finished(self._engine.answer(asked, self._say))
        except KeyboardInterrupt:
            self._say(messages.error(asked.id, Refusal("cancelled", "called off")))
        finally:
            self._now = None
            self._cancelled.discard(asked.id)

    def _say(self, line: str) -> None:
        self._out.write(line + "\n")
        self._out.flush()


def _interrupt_main() -> None:
    if hasattr(signal, "pthread_kill"):  # so that the main thread hears it also where it waits
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)


def finished(coroutine: Coroutine[Any, Any, None]) -> None:
    """Runs what never waits for anything but itself to its end."""
    try:
        coroutine.send(None)
    except StopIteration:
        return
    raise AssertionError("in a process of its own a solver does not let others go on")


def main() -> None:
    """The process."""
    options = argparse.ArgumentParser()
    options.add_argument("--folder")
    options.add_argument("--begin")
    options.add_argument("--memory", type=int)
    given = options.parse_args()
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8", newline="\n")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever is printed by the way is no answer
    set_limit(given.memory)
    for name in EARLY:
        import_module(name)
    folder = None if given.folder is None else Folder(given.folder)
    Child(Engine(Desk(BackEnds(), folder), "server", given.begin), out).run()


if __name__ == "__main__":
    main()
