"""The relay between a page and its engine processes.

The relay keeps a copy of the documents. Before each request it sends the changed documents to the process, so a
process may end at any time. Short requests go to one process in order. Long requests go to further processes, so
that the first one stays responsive, and background requests to one of their own. A cancelled request gets time to end
by itself, which keeps the caches of its process. If it does not end, or exceeds its time limit, its process is killed.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeAlias

from pzc.service.documents import Document
from pzc.service.positions import Positions
from pzc.studio.handlers.text_sync import changes_of
from pzc.studio.protocol import messages
from pzc.studio.protocol.messages import Cancel, Refusal, Request, Unreadable
from pzc.studio.protocol.request_fields import checked
from pzc.studio.protocol.request_table import REQUESTS

from .process_pool import Pool, Process

Send: TypeAlias = Callable[[str], Awaitable[None]]

MOST_OPEN = 50
"""The number of documents that a page may have open."""
_MAX_JOBS = 2  # the number of processes for the long requests of a page
_MAX_BACKGROUND = 1  # the number of further processes for background requests
_MAX_WAITING = 20  # the number of long requests under way or waiting
_MAX_SHORT = 100  # the number of short requests that wait
_MAX_SHORT_CHARACTERS = 10_000_000  # the size of all waiting short requests
_GRACE = 1.0  # seconds that a cancelled request has to end by itself
_OVERTIME = 20.0  # seconds added to the time limit of a request; the limit of a short one
_SYNC_ID = 0  # the id of the messages that synchronize documents
_DOCUMENT_REQUESTS = ("open", "edit", "close")
_DEFAULT_SECONDS = 10  # the time limit of a long request that gives none


class Relay:
    """The requests of one page that are under way."""

    def __init__(self, pool: Pool, send: Send) -> None:
        self._pool = pool
        self._send = send
        self._documents = _Documents()
        self._session = _Worker(pool, self._documents)
        self._short: asyncio.Queue[tuple[int, str]] = asyncio.Queue(_MAX_SHORT)
        self._short_characters = 0
        self._idle: list[_Worker] = []  # workers without a job
        self._jobs: dict[int, _Job] = {}
        self._room = asyncio.Semaphore(_MAX_JOBS)
        self._background = asyncio.Semaphore(_MAX_BACKGROUND)
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        """Start answering requests."""
        self._start(self._answer_short())

    async def receive(self, line: str) -> None:
        """Handle a message of the page."""
        match messages.read(line):
            case Unreadable(why, id):
                await self._send(messages.error(id, Refusal("refused", why)))
            case Cancel(id):
                if id in self._jobs:
                    self._jobs[id].cancel()
            case Request() as request:
                try:
                    await self._ask(request, line.replace("\n", " ").replace("\r", " "))
                except Refusal as refusal:
                    await self._send(messages.error(request.id, refusal))

    async def _ask(self, request: Request, line: str) -> None:
        """Check a request and start it: answer document requests at once, queue all others."""
        spec = REQUESTS.get(request.name)
        if spec is None:
            raise Refusal("missing", f"there is no question `{request.name[:40]}`")
        arguments = checked(request.name, spec.fields, request.arguments)
        if request.name in _DOCUMENT_REQUESTS:
            self._documents.receive(request.name, arguments)
            await self._send(messages.result(request.id, {"version": arguments.get("version", 0)}))
            return
        if spec.long:
            room = self._background if spec.background else self._room
            self._begin_job(request.id, line, arguments.get("time", _DEFAULT_SECONDS), room)
            return
        if self._short.full() or self._short_characters + len(line) > _MAX_SHORT_CHARACTERS:
            raise Refusal("limit", "too many questions are waiting")
        self._short_characters += len(line)
        self._short.put_nowait((request.id, line))

    async def _answer_short(self) -> None:
        """Answer short requests one after the other."""
        while True:
            id, line = await self._short.get()
            self._short_characters -= len(line)
            if not await self._session.request(id, line, _OVERTIME, self._send):
                self._session.end()
                await self._send(messages.error(id, _ended(_OVERTIME)))

    def _begin_job(self, id: int, line: str, seconds: float, room: asyncio.Semaphore) -> None:
        if id in self._jobs:
            raise Refusal("refused", f"the question {id} is under way already")
        if len(self._jobs) >= _MAX_WAITING:
            raise Refusal("limit", "too many questions are waiting")
        job = self._jobs[id] = _Job(id, line, seconds + _OVERTIME)
        self._start(self._run(job, room))

    async def _run(self, job: "_Job", room: asyncio.Semaphore) -> None:
        try:
            async with room:
                await self._answer_long(job)
        finally:
            del self._jobs[job.id]

    async def _answer_long(self, job: "_Job") -> None:
        """Let a process answer a long request. If it is cancelled or exceeds a limit, send the reason to the page."""
        if not job.cancelled:
            job.worker = worker = self._idle.pop() if self._idle else _Worker(self._pool, self._documents)
            await worker.begin()
            done = not job.cancelled and await worker.request(job.id, job.line, job.seconds, self._send)
            job.worker = None
            if done:
                self._idle.append(worker)
                return
            worker.end()
        why = Refusal("cancelled", "called off") if job.cancelled else _ended(job.seconds)
        await self._send(messages.error(job.id, why))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop all work for a page that is gone."""
        for task in list(self._tasks):
            task.cancel()
        for worker in (
            self._session,
            *self._idle,
            *(job.worker for job in self._jobs.values() if job.worker is not None),
        ):
            worker.end()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _ended(seconds: float) -> Refusal:
    return Refusal("limit", f"the memory, or {seconds:g} seconds, were not enough")


class _Documents:
    """The documents as the page has them."""

    def __init__(self) -> None:
        self._open: dict[str, Document] = {}

    def receive(self, name: str, given: dict[str, Any]) -> None:
        """Apply an `open`, `edit` or `close` request. Raise Refusal if it is not allowed."""
        if name == "open":
            if given["uri"] not in self._open and len(self._open) >= MOST_OPEN:
                raise Refusal("limit", f"more than {MOST_OPEN} texts are open")
            self._open[given["uri"]] = Document(given["uri"], given["text"], given["version"])
        elif given["uri"] not in self._open:
            raise Refusal("missing", f"`{given['uri']}` is not open")
        elif name == "edit":
            text = self._open[given["uri"]]
            text.edit(changes_of(text, given["changes"]), given["version"])
        else:
            del self._open[given["uri"]]

    def sync_messages(self, known: dict[str, Positions]) -> list[str]:
        """Return the messages that bring a process up to date. `known` has the documents of the process, and is
        updated."""
        lines = [messages.ask(_SYNC_ID, "close", {"uri": uri}) for uri in known if uri not in self._open]
        for uri in [*known]:
            if uri not in self._open:
                del known[uri]
        for uri, one in self._open.items():
            if known.get(uri) is not one.positions:
                known[uri] = one.positions
                given = {"uri": uri, "text": one.positions.written, "version": one.version}
                lines.append(messages.ask(_SYNC_ID, "open", given))
        return lines


class _Worker:
    """An engine process that answers one request at a time. It is started when needed."""

    def __init__(self, pool: Pool, documents: _Documents) -> None:
        self._pool = pool
        self._documents = documents
        self._process: Process | None = None
        self._known: dict[str, Positions] = {}

    async def begin(self) -> Process | None:
        """Return the process. Take one from the pool if there is none. Return None if none could be started."""
        if self._process is None:
            with suppress(OSError):
                self._process = await self._pool.acquire()
        return self._process

    async def request(self, id: int, line: str, seconds: float, send: Send) -> bool:
        """Send a request and pass on its responses.

        Return False if no process could be started, or if it ended or took too long.
        """
        process = await self.begin()
        if process is None:
            return False
        try:
            async with asyncio.timeout(seconds):
                for message in self._documents.sync_messages(self._known):
                    await process.write(message)
                await process.write(line)
                async for response in process.lines():
                    answer = json.loads(response)
                    if answer["id"] == id:
                        await send(response.decode().rstrip("\n"))
                        if "progress" not in answer:
                            return True
        except (TimeoutError, ValueError):  # the last response of a process that was killed may be cut off
            pass
        return False

    async def cancel(self, id: int) -> None:
        """Send a cancel message to the process."""
        if self._process is not None:
            await self._process.write(messages.cancel(id))

    def end(self) -> None:
        """Kill the process. The next request gets a new one."""
        if self._process is not None:
            self._pool.discard(self._process)
        self._process = None
        self._known = {}


class _Job:
    """A long request under way."""

    def __init__(self, id: int, line: str, seconds: float) -> None:
        self.id = id
        self.line = line
        self.seconds = seconds
        self.worker: _Worker | None = None
        self.cancelled = False
        self._ending: asyncio.Task[None] | None = None

    def cancel(self) -> None:
        """Cancel the request."""
        if not self.cancelled:
            self.cancelled = True
            self._ending = asyncio.create_task(self._end())

    async def _end(self) -> None:
        """Cancel the request, and kill its process if it does not end in time."""
        worker = self.worker
        if worker is not None:
            await worker.cancel(self.id)
            await asyncio.sleep(_GRACE)
            if self.worker is worker:
                worker.end()
