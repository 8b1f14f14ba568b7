"""A pool of engine processes. It keeps some started, so that a page does not wait for start-up."""

import asyncio
import sys
from collections import deque
from collections.abc import AsyncIterator

from pzc.compiler.base.node import node
from pzc.studio.protocol.messages import LARGEST

_AT_FIRST = 2  # started processes at first: for the first page and its first long request
_LATER = 1
_LONGEST_LINE = 64 * LARGEST  # the size limit of a response, which may have pictures of many solutions


@node
class ProcessOptions:
    """The options of engine processes: folder (None for none), file to open first, memory limit in bytes (None for
    none)."""

    folder: str | None
    begin: str | None
    memory: int | None


class Process:
    """An engine process that answers one request at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, options: ProcessOptions) -> "Process":
        """Start a process. It is ready once it responds."""
        words = [sys.executable, "-m", "pzc.studio.hosting.engine_process"]
        words += [] if options.folder is None else [f"--folder={options.folder}"]
        words += [] if options.begin is None else [f"--begin={options.begin}"]
        words += [] if options.memory is None else [f"--memory={options.memory}"]
        pipe = asyncio.subprocess.PIPE
        made = await asyncio.create_subprocess_exec(
            *words,
            stdin=pipe,
            stdout=pipe,
            limit=_LONGEST_LINE,
            start_new_session=True,  # Ctrl-C must reach only the server, which ends the processes
        )
        return cls(made)

    async def write(self, line: str) -> None:
        """Send a message. Do nothing if the process has ended."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
            await self._process.stdin.drain()
        except (BrokenPipeError, ConnectionResetError):
            pass  # the reader of the output notices the end

    async def lines(self) -> AsyncIterator[bytes]:
        """Yield the output lines until the process ends."""
        assert self._process.stdout is not None
        try:
            while line := await self._process.stdout.readline():
                yield line
        except ValueError:  # the line is too long, so the next line start is unknown
            self.kill()

    def kill(self) -> None:
        """Kill the process."""
        if self._process.returncode is None:
            self._process.kill()

    async def wait_closed(self) -> None:
        """Wait until the process has ended."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()


class Pool:
    """Started processes that no page uses yet."""

    def __init__(self, options: ProcessOptions) -> None:
        self._options = options
        self._warm: deque[asyncio.Task[Process]] = deque()
        self._closed = False
        self._ending: set[asyncio.Task[None]] = set()

    def fill(self, count: int = _AT_FIRST) -> None:
        """Start processes until `count` are waiting."""
        while not self._closed and len(self._warm) < count:
            self._warm.append(asyncio.create_task(Process.start(self._options)))

    async def acquire(self) -> Process:
        """Return an unused process."""
        self.fill(_LATER)
        process = await self._warm.popleft()
        self.fill(_LATER)
        return process

    def discard(self, process: Process) -> None:
        """Kill a process that was acquired."""
        process.kill()
        task = asyncio.create_task(process.wait_closed())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        """Kill the waiting processes, and wait until all processes have ended."""
        self._closed = True
        for task in self._warm:
            self.discard(await task)
        self._warm.clear()
        await asyncio.gather(*self._ending)
