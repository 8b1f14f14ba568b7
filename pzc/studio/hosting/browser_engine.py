"""An engine in a worker of the browser, under Pyodide: web/child.js gives it lines and takes its answers."""

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol

from pzc.backends.clingo import engine as clingo
from pzc.studio.engine import Engine
from pzc.studio.page_session import Desk
from pzc.studio.protocol import messages
from pzc.studio.protocol.messages import Ask, Refusal, Unreadable
from pzc.studio.solver import BackEnds

from .engine_process import EARLY, finished


class Run(Protocol):
    """web/child.js's way to run clingo: clasp's exit code, or -1 where WebAssembly had no more memory."""

    def __call__(self, program: str, options: str, text: str, said: Callable[[str], None], /) -> int:
        """Runs a program to its end."""
        ...


def load() -> None:
    """Loads what the first question would. A copy of the memory may be taken after that, for other workers to begin."""
    for name in EARLY:
        import_module(name)


def begin(run: Run, send: Callable[[str], Any]) -> Callable[[str], None]:
    """An engine; what is called with each line that the page says."""

    def asked(program: str, options: str, text: str, said: Callable[[str], None]) -> int:
        code = run(program, options, text, said)
        if code < 0:
            raise MemoryError
        return code

    load()
    random.seed()  # a copy of the memory has the state of its first owner
    clingo.use(asked)
    engine = Engine(Desk(BackEnds()), "browser")

    def hear(line: str) -> None:
        match messages.read(line):
            case Ask() as question:
                finished(engine.answer(question, send))
            case Unreadable(why, id):
                send(messages.error(id, Refusal("refused", why)))
            case _:
                pass  # what is called off is web/worker.js's to end: nothing is heard here meanwhile

    return hear
