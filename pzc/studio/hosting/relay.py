"""A page and its processes: what it asks goes to the one that answers it, what they say goes to the page.

The texts are kept here; whoever is asked is told first what has changed in them, so that a process may end at any time.
Short questions go, in order, to the page's desk, long ones to processes of their own, so that the desk hears the next
key. What was called off may end by itself, so that its process keeps what it knows; it is ended where it does not, and
so is whoever takes longer than a question may take.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias

from pzc.service.documents import Document
from pzc.service.positions import Positions
from pzc.studio.handlers.text_sync import changes_of
from pzc.studio.protocol import messages
from pzc.studio.protocol.messages import Ask, Cancel, Refusal, Unreadable
from pzc.studio.protocol.request_fields import checked
from pzc.studio.protocol.request_table import QUESTIONS

from .process_pool import Pool, Process

Send: TypeAlias = Callable[[str], Awaitable[None]]

MOST_OPEN = 50
"""Texts that a page may have open at once."""
_MOST_JOBS = 2  # processes for a page's long questions
_MOST_WAITING = 20  # long questions
_MOST_SHORT = 100  # short questions that wait
_MOST_SHORT_CHARACTERS = 10_000_000  # of all of them together
_GRACE = 1.0  # seconds in which what was called off may end by itself
_OVERTIME = 20.0  # seconds that a question may take beyond its time; a short one in all
_BEFORE = 0  # the number of what we say before the question
_OF_TEXTS = ("open", "edit", "close")
_NO_TIME = 10  # seconds of a long question that names none


class Relay:
    """What is under way for one page."""

    def __init__(self, pool: Pool, send: Send) -> None:
        self._pool = pool
        self._send = send
        self._texts = _Texts()
        self._desk = _Hand(pool, self._texts)
        self._short: asyncio.Queue[tuple[int, str]] = asyncio.Queue(_MOST_SHORT)
        self._short_characters = 0
        self._hands: list[_Hand] = []  # those that have nothing to do
        self._jobs: dict[int, _Job] = {}
        self._room = asyncio.Semaphore(_MOST_JOBS)
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        """From here on the page is answered."""
        self._start(self._answer_short())

    async def hear(self, line: str) -> None:
        """A message of the page."""
        match messages.read(line):
            case Unreadable(why, id):
                await self._send(messages.error(id, Refusal("refused", why)))
            case Cancel(id):
                if id in self._jobs:
                    self._jobs[id].cancel()
            case Ask() as asked:
                try:
                    await self._ask(asked, line.replace("\n", " ").replace("\r", " "))
                except Refusal as refusal:
                    await self._send(messages.error(asked.id, refusal))

    async def _ask(self, asked: Ask, line: str) -> None:
        question = QUESTIONS.get(asked.name)
        if question is None:
            raise Refusal("missing", f"there is no question `{asked.name[:40]}`")
        given = checked(asked.name, question.fields, asked.given)
        if asked.name in _OF_TEXTS:
            self._texts.hear(asked.name, given)
            await self._send(messages.result(asked.id, {"version": given.get("version", 0)}))
            return
        if question.long:
            self._begin_job(asked.id, line, given.get("time", _NO_TIME))
            return
        if self._short.full() or self._short_characters + len(line) > _MOST_SHORT_CHARACTERS:
            raise Refusal("limit", "too many questions are waiting")
        self._short_characters += len(line)
        self._short.put_nowait((asked.id, line))

    async def _answer_short(self) -> None:
        """Answers short questions, one after the other."""
        while True:
            id, line = await self._short.get()
            self._short_characters -= len(line)
            if not await self._desk.asked(id, line, _OVERTIME, self._send):
                self._desk.end()
                await self._send(messages.error(id, _ended(_OVERTIME)))

    def _begin_job(self, id: int, line: str, seconds: float) -> None:
        if id in self._jobs:
            raise Refusal("refused", f"the question {id} is under way already")
        if len(self._jobs) >= _MOST_WAITING:
            raise Refusal("limit", "too many questions are waiting")
        job = self._jobs[id] = _Job(id, line, seconds + _OVERTIME)
        self._start(self._run(job))

    async def _run(self, job: "_Job") -> None:
        try:
            async with self._room:
                await self._asked(job)
        finally:
            del self._jobs[job.id]

    async def _asked(self, job: "_Job") -> None:
        """Has a process answer a long question; of one that ended, the page hears why."""
        if not job.cancelled:
            job.hand = hand = self._hands.pop() if self._hands else _Hand(self._pool, self._texts)
            await hand.begin()
            done = not job.cancelled and await hand.asked(job.id, job.line, job.seconds, self._send)
            job.hand = None
            if done:
                self._hands.append(hand)
                return
            hand.end()
        why = Refusal("cancelled", "called off") if job.cancelled else _ended(job.seconds)
        await self._send(messages.error(job.id, why))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """The page is gone: so is all that was done for it."""
        for task in list(self._tasks):
            task.cancel()
        for hand in (self._desk, *self._hands, *(job.hand for job in self._jobs.values() if job.hand is not None)):
            hand.end()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _ended(seconds: float) -> Refusal:
    return Refusal("limit", f"the memory, or {seconds:g} seconds, were not enough")


class _Texts:
    """The texts as the page has them."""

    def __init__(self) -> None:
        self._open: dict[str, Document] = {}

    def hear(self, name: str, given: dict[str, Any]) -> None:
        """A question that may change them; Refusal where it may not."""
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

    def news(self, known: dict[str, Positions]) -> list[str]:
        """What has to be said to who knows some texts, so that it knows all as they are; `known` is brought up to
        date."""
        lines = [messages.ask(_BEFORE, "close", {"uri": uri}) for uri in known if uri not in self._open]
        for uri in [*known]:
            if uri not in self._open:
                del known[uri]
        for uri, one in self._open.items():
            if known.get(uri) is not one.positions:
                known[uri] = one.positions
                given = {"uri": uri, "text": one.positions.written, "version": one.version}
                lines.append(messages.ask(_BEFORE, "open", given))
        return lines


class _Hand:
    """A process, as far as there is one, that answers one question after the other."""

    def __init__(self, pool: Pool, texts: _Texts) -> None:
        self._pool = pool
        self._texts = texts
        self._process: Process | None = None
        self._known: dict[str, Positions] = {}

    async def begin(self) -> Process:
        """Its process, which is taken when it is first needed."""
        if self._process is None:
            self._process = await self._pool.take()
        return self._process

    async def asked(self, id: int, line: str, seconds: float, send: Send) -> bool:
        """Asks, and passes on what it says up to the answer; False where it ended before, or took too long."""
        process = await self.begin()
        try:
            async with asyncio.timeout(seconds):
                for news in self._texts.news(self._known):
                    await process.say(news)
                await process.say(line)
                async for said in process.lines():
                    answer = json.loads(said)
                    if answer["id"] == id:
                        await send(said.decode().rstrip("\n"))
                        if "progress" not in answer:
                            return True
        except TimeoutError:
            pass
        return False

    async def cancel(self, id: int) -> None:
        """Asks it to end what it is at."""
        if self._process is not None:
            await self._process.say(messages.cancel(id))

    def end(self) -> None:
        """Ends the process; who asks again gets another."""
        if self._process is not None:
            self._pool.bury(self._process)
        self._process = None
        self._known = {}


class _Job:
    """A long question on its way."""

    def __init__(self, id: int, line: str, seconds: float) -> None:
        self.id = id
        self.line = line
        self.seconds = seconds
        self.hand: _Hand | None = None
        self.cancelled = False
        self._ending: asyncio.Task[None] | None = None

    def cancel(self) -> None:
        """Calls it off."""
        if not self.cancelled:
            self.cancelled = True
            self._ending = asyncio.create_task(self._end())

    async def _end(self) -> None:
        """Ends it, by force where it does not end by itself."""
        hand = self.hand
        if hand is not None:
            await hand.cancel(self.id)
            await asyncio.sleep(_GRACE)
            if self.hand is hand:
                hand.end()
