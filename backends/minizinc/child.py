"""The MiniZinc process of a search: started so that Ctrl-C does not reach it, ended so that nothing waits.

The `minizinc` package ends its process when a search is cancelled, and then waits for it without reading on. With
many answers under way the pipe is full, and Python waits for its end for ever. So the process is ended here,
before the package hears of it.
"""

import asyncio
import copy
import sys
from typing import Any

from .guard import Guarded


class Child:
    """The driver of a search, which remembers the process that it started."""

    def __init__(self, minizinc: Any) -> None:
        self.driver = copy.copy(minizinc.default_driver)
        self._start = self.driver._create_process
        self.driver._create_process = self._create
        self._guarded: Guarded | None = None
        self._stopping: asyncio.Future[None] | None = None

    async def _create(self, args: Any, solver: str | None = None) -> Any:
        module: Any = sys.modules["minizinc.driver"]
        plain = module.create_subprocess_exec

        async def begin(program: str, *words: str, **how: Any) -> Any:
            self._guarded = await Guarded.begin(plain, program, *words, **how)
            return self._guarded.process

        module.create_subprocess_exec = begin
        try:
            return await self._start(args, solver)
        finally:
            module.create_subprocess_exec = plain

    async def stop(self) -> None:
        """Ends the process, if it still runs; who calls this while it is being done waits, too."""
        if self._guarded is not None:
            self._stopping = asyncio.ensure_future(self._guarded.stop())
            self._guarded = None
        if self._stopping is not None:
            await asyncio.shield(self._stopping)
