"""The MiniZinc process of a search: started so that Ctrl-C does not reach it, ended so that nothing waits.

The `minizinc` package ends its process when a search is cancelled, and then waits for it without reading on. With
many answers under way the pipe is full, and Python waits for its end for ever. So the process is ended here,
before the package hears of it.
"""

import asyncio
import copy
import sys
from functools import partial
from typing import Any

_PATIENCE = 5.0  # seconds for a process to end after it was told to
_STEP = 0.02


class Child:
    """The driver of a search, which remembers the process that it started."""

    def __init__(self, minizinc: Any) -> None:
        self.driver = copy.copy(minizinc.default_driver)
        self._start = self.driver._create_process
        self.driver._create_process = self._create
        self._process: Any = None

    async def _create(self, args: Any, solver: str | None = None) -> Any:
        module: Any = sys.modules["minizinc.driver"]
        plain = module.create_subprocess_exec
        # A session of its own: Ctrl-C goes to all processes of a terminal, and it is ours to end this one.
        module.create_subprocess_exec = partial(plain, start_new_session=True)
        try:
            self._process = await self._start(args, solver)
        finally:
            module.create_subprocess_exec = plain
        return self._process

    async def stop(self) -> None:
        """Ends the process, if it still runs: SIGTERM, as SIGKILL would leave its solver running on."""
        process = self._process
        if process is None or process.returncode is not None:
            return
        process.terminate()
        waited = 0.0
        while process.returncode is None and waited < _PATIENCE:
            await asyncio.sleep(_STEP)
            waited += _STEP
        for descriptor in (1, 2):
            pipe = process._transport.get_pipe_transport(descriptor)
            if pipe is not None:
                pipe.close()
