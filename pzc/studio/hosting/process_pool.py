"""Engines in processes of their own: warm ones that wait, one for each page, some for its jobs."""

import asyncio
import sys
from collections import deque
from collections.abc import AsyncIterator

from pzc.compiler.base.node import node
from pzc.studio.protocol.messages import LARGEST

_AT_FIRST = 2  # processes that wait: for a first page and its first job
_LATER = 1
_LONGEST_LINE = 64 * LARGEST  # bytes of an answer: pictures of many answers


@node
class Terms:
    """What processes may do: read and save files of a folder, or none, and which of them a page begins with; use so
    many bytes of memory, or as many as there are."""

    folder: str | None
    begin: str | None
    memory: int | None


class Process:
    """An engine that answers one question after the other."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, terms: Terms) -> "Process":
        """A new one; it is ready when it answers."""
        words = [sys.executable, "-m", "pzc.studio.hosting.engine_process"]
        words += [] if terms.folder is None else [f"--folder={terms.folder}"]
        words += [] if terms.begin is None else [f"--begin={terms.begin}"]
        words += [] if terms.memory is None else [f"--memory={terms.memory}"]
        pipe = asyncio.subprocess.PIPE
        made = await asyncio.create_subprocess_exec(
            *words,
            stdin=pipe,
            stdout=pipe,
            limit=_LONGEST_LINE,
            start_new_session=True,  # Ctrl-C is for the server, which ends them
        )
        return cls(made)

    async def say(self, line: str) -> None:
        """Gives it a message; nothing if it has ended."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
            await self._process.stdin.drain()
        except (BrokenPipeError, ConnectionResetError):
            pass  # whoever reads from it hears that it has ended

    async def lines(self) -> AsyncIterator[bytes]:
        """What it says, until it ends."""
        assert self._process.stdout is not None
        try:
            while line := await self._process.stdout.readline():
                yield line
        except ValueError:  # a line that is too long: what follows it is no beginning of one
            self.kill()

    def kill(self) -> None:
        """Ends it, whatever it is at."""
        if self._process.returncode is None:
            self._process.kill()

    async def gone(self) -> None:
        """Waits for its end."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()


class Pool:
    """Processes that are warm before anybody needs them."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._warm: deque[asyncio.Task[Process]] = deque()
        self._closed = False
        self._ending: set[asyncio.Task[None]] = set()

    def fill(self, count: int = _AT_FIRST) -> None:
        """Starts what is to wait."""
        while not self._closed and len(self._warm) < count:
            self._warm.append(asyncio.create_task(Process.start(self._terms)))

    async def take(self) -> Process:
        """One that nobody has asked yet."""
        self.fill(_LATER)
        process = await self._warm.popleft()
        self.fill(_LATER)
        return process

    def bury(self, process: Process) -> None:
        """Ends a process that was taken."""
        process.kill()
        task = asyncio.create_task(process.gone())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        """Ends those that wait, and waits for the end of all."""
        self._closed = True
        for task in self._warm:
            self.bury(await task)
        self._warm.clear()
        await asyncio.gather(*self._ending)
