"""A page and its processes: what it asks goes to the one that answers it, what they say goes to the page.

Short questions go, in order, to the page's desk. Long ones go to a process each, so that the desk hears the next key;
it is given the text first. Where a question is called off, its process may end by itself, and is then ended.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from pzc.service.documents import Change, Document

from . import messages
from .fields import checked
from .messages import Ask, Cancel, Json, Refusal, Unreadable
from .processes import Pool, Process
from .questions import QUESTIONS
from .texts import refuse_growth

Send: TypeAlias = Callable[[str], Awaitable[None]]

MOST_OPEN = 50
"""Texts that a page may have open at once."""
_MOST_JOBS = 2  # processes for a page's long questions
_MOST_WAITING = 20  # long questions
_GRACE = 0.5  # seconds in which what was called off may end by itself
_BEFORE = 0  # the number of what we say before the question


class Relay:
    """What is under way for one page."""

    def __init__(self, pool: Pool, send: Send) -> None:
        self._pool = pool
        self._send = send
        self._documents: dict[str, Document] = {}
        self._desk: Process | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._jobs: dict[int, _Job] = {}
        self._room = asyncio.Semaphore(_MOST_JOBS)

    async def begin(self) -> None:
        """Takes a process for the page."""
        self._desk = await self._pool.take()
        self._begin(self._pass_on(self._desk))

    async def hear(self, line: str | bytes) -> None:
        """A message of the page."""
        match messages.read(line):
            case Unreadable(why, id):
                await self._send(messages.error(id, Refusal("refused", why)))
            case Cancel(id):
                if id in self._jobs:
                    await self._jobs[id].cancel()
            case Ask() as asked:
                try:
                    await self._ask(asked, line if isinstance(line, str) else line.decode())
                except Refusal as refusal:
                    await self._send(messages.error(asked.id, refusal))

    async def _ask(self, asked: Ask, line: str) -> None:
        question = QUESTIONS.get(asked.name)
        given = checked(asked.name, question.fields, asked.given) if question is not None else {}
        if question is not None and question.long:
            self._begin_job(asked, given, line)
            return
        self._remember(asked.name, given)
        assert self._desk is not None, "a page is heard after `begin`"
        await self._desk.say(" ".join(line.splitlines()))

    def _remember(self, name: str, given: dict[str, Json]) -> None:
        """Keeps the texts as they are, for processes to come."""
        if name == "open":
            if given["uri"] not in self._documents and len(self._documents) >= MOST_OPEN:
                raise Refusal("limit", f"more than {MOST_OPEN} texts are open")
            self._documents[given["uri"]] = Document(given["uri"], given["text"], given["version"])
        elif name == "edit" and given["uri"] in self._documents:
            changes = [Change(one["from"], one["to"], one["insert"]) for one in given["changes"]]
            refuse_growth(self._documents[given["uri"]], changes)
            self._documents[given["uri"]].edit(changes, given["version"])
        elif name == "close":
            self._documents.pop(given["uri"], None)

    def _begin_job(self, asked: Ask, given: dict[str, Json], line: str) -> None:
        if asked.id in self._jobs:
            raise Refusal("refused", f"the question {asked.id} is under way already")
        if len(self._jobs) >= _MOST_WAITING:
            raise Refusal("limit", "too many questions are waiting")
        before = [
            messages.ask(_BEFORE, "open", {"uri": one.uri, "text": one.positions.written, "version": one.version})
            for one in self._documents.values()
        ]
        job = self._jobs[asked.id] = _Job(asked.id, [*before, " ".join(line.splitlines())], self._send)
        self._begin(self._run(job))

    async def _run(self, job: "_Job") -> None:
        try:
            async with self._room:
                await job.run(self._pool)
        finally:
            del self._jobs[job.id]

    async def _pass_on(self, process: Process) -> None:
        async for line in process.lines():
            await self._send(line.decode().rstrip("\n"))

    def _begin(self, work: "Awaitable[None]") -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """The page is gone: so is all that was done for it."""
        for job in self._jobs.values():
            job.kill()
        if self._desk is not None:
            self._desk.kill()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class _Job:
    """A long question on its way."""

    def __init__(self, id: int, lines: list[str], send: Send) -> None:
        self.id = id
        self._lines = lines
        self._send = send
        self._process: Process | None = None
        self._cancelled = False

    async def run(self, pool: Pool) -> None:
        """Asks a process, and passes on what it says up to the answer."""
        if not self._cancelled:
            self._process = await pool.take()
            try:
                if not self._cancelled and await self._asked(self._process):
                    return
            finally:
                self._process.kill()
        why = (
            Refusal("cancelled", "called off")
            if self._cancelled
            else Refusal("limit", "the process that was at it ended: the memory, or the time, was not enough")
        )
        await self._send(messages.error(self.id, why))

    async def _asked(self, process: Process) -> bool:
        for words in self._lines:
            await process.say(words)
        async for line in process.lines():
            said = json.loads(line)
            if said["id"] == self.id:
                await self._send(line.decode().rstrip("\n"))
                if "progress" not in said:
                    return True
        return False

    async def cancel(self) -> None:
        """Calls it off."""
        self._cancelled = True
        if self._process is not None:
            await self._process.say(messages.cancel(self.id))
            asyncio.get_running_loop().call_later(_GRACE, self.kill)

    def kill(self) -> None:
        """Ends its process."""
        if self._process is not None:
            self._process.kill()
