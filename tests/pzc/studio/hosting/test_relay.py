"""A page and its processes: texts, results, cancellation, processes that end too soon."""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from pzc.studio.hosting import relay as relays
from pzc.studio.hosting.process_pool import Pool, Process, ProcessOptions
from pzc.studio.hosting.relay import MOST_OPEN, Relay
from tests.processes import begun_by, looks_into_proc, wait_until_gone

SUJIKO = "use sujiko\ncircle (1,1) = 20, (1,2) = 26, (2,1) = 24, (2,2) = 20\n"
ENDLESS = """grid 3x3 of 1..400
rule "Nobody knows such a square.": for line in rows ++ columns ++ diagonals:
  sum(c in line: c * c) = sum(c in rows[1]: c * c)
rule "Every number once.": distinct(cells)
"""


class Page:
    """A page that records its messages."""

    def __init__(self, pool: Pool) -> None:
        self.relay = Relay(pool, self._receive)
        self._said: dict[int, asyncio.Future[Any]] = {}
        self._last = 0

    async def _receive(self, line: str) -> None:
        result = json.loads(line)
        if "progress" not in result and result["id"] in self._said:
            self._said[result["id"]].set_result(result)

    async def send(self, name: str, **given: Any) -> int:
        """Send a request and return its number."""
        self._last += 1
        self._said[self._last] = asyncio.get_running_loop().create_future()
        await self.relay.receive(json.dumps({"id": self._last, "ask": name, "with": given}))
        return self._last

    async def ask(self, name: str, **given: Any) -> Any:
        """Send a request and return the result."""
        return await self._said[await self.send(name, **given)]

    async def answer(self, id: int) -> Any:
        """Return the result of a request that was sent."""
        return await self._said[id]


@asynccontextmanager
async def _page() -> AsyncIterator[Page]:
    pool = Pool(ProcessOptions(None, None, None))
    page = Page(pool)
    page.relay.begin()
    try:
        yield page
    finally:
        await page.relay.close()
        await pool.close()


def _run(story: Callable[[Page], Awaitable[None]]) -> None:
    async def told() -> None:
        async with _page() as page:
            await story(page)

    asyncio.run(told())


def test_documents_are_synchronized() -> None:
    async def story(page: Page) -> None:
        await page.ask("open", uri="a.puz", text=SUJIKO, version=1)
        assert (await page.ask("solve", uri="a.puz"))["result"]["status"] == "several"
        await page.ask("edit", uri="a.puz", version=2, changes=[{"from": 11, "to": 11, "insert": "given (1,1) = 10\n"}])
        assert (await page.ask("diagnostics", uri="a.puz"))["result"][0]["code"] == "PZ287"
        assert (await page.ask("solve", uri="a.puz"))["error"]["kind"] == "puzzle"
        await page.ask("edit", uri="a.puz", version=3, changes=[{"from": 25, "to": 27, "insert": "1"}])
        assert (await page.ask("solve", uri="a.puz"))["result"]["version"] == 3
        await page.ask("close", uri="a.puz")
        for name in ("board", "solve"):
            assert (await page.ask(name, uri="a.puz"))["error"]["kind"] == "missing"

    _run(story)


@looks_into_proc
def test_cancelled_request_ends() -> None:
    async def story(page: Page) -> None:
        await page.ask("open", uri="a.puz", text=ENDLESS, version=1)
        long = [await page.send("solve", uri="a.puz", time=3600) for _ in range(3)]
        assert (await page.ask("diagnostics", uri="a.puz"))["result"] == []
        for id in long:
            await page.relay.receive(json.dumps({"cancel": id}))
        errors = [(await page.answer(id))["error"] for id in long]
        assert [error["kind"] for error in errors] == ["cancelled"] * 3, errors
        await page.ask("open", uri="b.puz", text=SUJIKO, version=1)
        assert (await page.ask("solve", uri="b.puz"))["result"]["status"] == "several"

    _run(story)


@looks_into_proc
def test_a_process_that_ends_is_replaced() -> None:
    async def story(page: Page) -> None:
        await page.ask("open", uri="a.puz", text=SUJIKO, version=1)
        await page.ask("diagnostics", uri="a.puz")
        for process in begun_by(os.getpid()):
            os.kill(process, signal.SIGKILL)
        result = [await page.ask("board", uri="a.puz") for _ in range(2)]
        result += [await page.ask("solve", uri="a.puz") for _ in range(3)]
        assert {one["error"]["kind"] for one in result if "error" in one} <= {"limit"}
        assert (await page.ask("board", uri="a.puz"))["result"]["title"] == "Sujiko"
        assert (await page.ask("solve", uri="a.puz"))["result"]["status"] == "several"

    _run(story)


@looks_into_proc
def test_a_response_that_is_cut_off_does_not_stop_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = Process.lines

    async def cut(process: Process) -> AsyncIterator[bytes]:
        async for line in lines(process):
            monkeypatch.setattr(Process, "lines", lines)
            yield line[: len(line) // 2]

    async def story(page: Page) -> None:
        await page.ask("open", uri="a.puz", text=SUJIKO, version=1)
        monkeypatch.setattr(Process, "lines", cut)
        assert (await page.ask("diagnostics", uri="a.puz"))["error"]["kind"] == "limit"
        assert (await page.ask("diagnostics", uri="a.puz"))["result"] == []

    _run(story)


def test_a_process_that_cannot_start_does_not_stop_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(page: Page) -> None:
        await page.ask("open", uri="a.puz", text=SUJIKO, version=1)
        with monkeypatch.context() as without:
            without.setattr(Pool, "acquire", _no_process)
            assert (await page.ask("diagnostics", uri="a.puz"))["error"]["kind"] == "limit"
            assert (await page.ask("solve", uri="a.puz"))["error"]["kind"] == "limit"
        assert (await page.ask("diagnostics", uri="a.puz"))["result"] == []

    _run(story)


async def _no_process(pool: Pool) -> Process:
    raise OSError("too many processes")


def test_processes_end_with_their_page() -> None:
    left: dict[int, str] = {}

    async def story(page: Page) -> None:
        await page.ask("open", uri="a.puz", text=ENDLESS, version=1)
        await page.send("solve", uri="a.puz", time=3600)
        await page.ask("diagnostics", uri="a.puz")
        left.update(begun_by(os.getpid()))
        assert left

    _run(story)
    wait_until_gone(left)


def test_slow_process_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(page: Page) -> None:
        await page.ask("open", uri="a.puz", text=SUJIKO, version=1)
        await page.ask("diagnostics", uri="a.puz")
        monkeypatch.setattr(relays, "_OVERTIME", 0.0)
        assert (await page.ask("diagnostics", uri="a.puz"))["error"]["kind"] == "limit"
        monkeypatch.setattr(relays, "_OVERTIME", 600.0)
        assert (await page.ask("diagnostics", uri="a.puz"))["result"] == []

    _run(story)


def test_unusual_characters_are_preserved() -> None:
    async def story(page: Page) -> None:
        strange = "# \u2028 \U0001f9e9\n"
        await page.ask("open", uri="a.puz", text=strange + SUJIKO, version=1)
        found = (await page.ask("place", uri="a.puz", tool="given", parts=[[1, 1]], value=2))["result"]["edits"][0]
        assert found["from"] == len(strange) + 1 + len(SUJIKO), "which has one character of two units"

    _run(story)


def test_limits_on_requests() -> None:
    async def story(page: Page) -> None:
        for number in range(MOST_OPEN):
            assert "result" in await page.ask("open", uri=f"{number}.puz", text="", version=1)
        assert (await page.ask("open", uri="more.puz", text="", version=1))["error"]["kind"] == "limit"
        grown = [{"from": 0, "to": 0, "insert": "x" * 300_000}] * 2
        assert (await page.ask("edit", uri="1.puz", version=2, changes=grown))["error"]["kind"] == "limit"
        requests = [await page.send("solve", uri="no.puz") for _ in range(30)]
        kinds = [(await page.answer(id))["error"]["kind"] for id in requests]
        assert set(kinds) == {"missing", "limit"}

    _run(story)


def test_limit_on_waiting_requests() -> None:
    async def story(page: Page) -> None:
        await page.ask("open", uri="a.puz", text=SUJIKO)
        ids = [await page.send("board", uri="a.puz") for _ in range(110)]
        ids += [await page.send("import", text="x" * 400_000) for _ in range(30)]
        answers = [await page.answer(id) for id in ids]
        kinds = [answer["error"]["kind"] if "error" in answer else "answered" for answer in answers]
        assert kinds[0] == "answered" and kinds[-1] == "limit" and kinds.count("limit") >= 30
        assert "result" in await page.ask("board", uri="a.puz")

    _run(story)
