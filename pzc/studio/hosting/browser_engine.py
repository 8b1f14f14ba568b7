"""An engine in a web worker under Pyodide. web/child.js passes lines in and receives the responses."""

import gc
import random
from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol

from pzc.backends.clingo import engine as clingo
from pzc.compiler.base.garbage import THRESHOLD
from pzc.studio.engine import Engine
from pzc.studio.page_session import PageSession
from pzc.studio.protocol import messages
from pzc.studio.protocol.messages import Refusal, Request, Unreadable
from pzc.studio.solver import BackEnds

from .engine_process import EARLY, run_to_end


class Run(Protocol):
    """The function of web/child.js that runs clingo. It returns clasp's exit code, or -1 if memory ran out."""

    def __call__(self, program: str, options: str, text: str, on_line: Callable[[str], None], /) -> int:
        """Run a program to its end."""
        ...


def load() -> None:
    """Import the modules that the first request needs. web/child.js then takes a memory snapshot for later workers."""
    for name in EARLY:
        import_module(name)


def begin(run: Run, send: Callable[[str], Any]) -> Callable[[str], None]:
    """Start an engine. Return the function to call with each line from the page."""

    def run_or_raise(program: str, options: str, text: str, on_line: Callable[[str], None]) -> int:
        code = run(program, options, text, on_line)
        if code < 0:
            raise MemoryError
        return code

    load()
    gc.set_threshold(*THRESHOLD)
    random.seed()  # a restored snapshot has the random state of its creator
    clingo.use(run_or_raise)
    engine = Engine(PageSession(BackEnds()), "browser")

    def receive(line: str) -> None:
        match messages.read(line):
            case Request() as request:
                run_to_end(engine.answer(request, send))
            case Unreadable(why, id):
                send(messages.error(id, Refusal("refused", why)))
            case _:
                pass  # web/worker.js handles cancellation; no message arrives here during a request

    return receive
