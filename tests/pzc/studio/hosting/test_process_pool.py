"""A pool of fake processes: started in advance, used once, ended with the pool."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from pzc.studio.hosting.process_pool import Pool, Process, ProcessOptions

TERMS = ProcessOptions("/a folder", "b.puz", 1000)


class _Pipe:
    """Standard input of a process."""

    def __init__(self, broken: bool) -> None:
        self.broken = broken
        self.written = b""
        self.closed = False

    def write(self, data: bytes) -> None:
        self.written += data

    async def drain(self) -> None:
        if self.broken:
            raise BrokenPipeError

    def close(self) -> None:
        self.closed = True


class _Made:
    """A process as asyncio represents it, without a real one."""

    def __init__(
        self, words: tuple[str, ...], options: dict[str, Any], text: bytes = b"", broken: bool = False
    ) -> None:
        self.words, self.options = words, options
        self.stdin = _Pipe(broken)
        self.stdout = asyncio.StreamReader(limit=8)
        self.stdout.feed_data(text)
        self.stdout.feed_eof()
        self.returncode: int | None = None
        self.kills = 0

    def kill(self) -> None:
        self.kills += 1
        self.returncode = -9

    async def wait(self) -> None:
        assert self.stdin.closed


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[_Made]:
    """Return the processes that were started."""
    every: list[_Made] = []

    async def start(*words: str, **options: Any) -> _Made:
        every.append(_Made(words, options))
        return every[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    return every


def _run(work: Callable[[], Awaitable[None]]) -> None:
    async def done() -> None:
        await work()

    asyncio.run(done())


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (TERMS, ["--folder=/a folder", "--begin=b.puz", "--memory=1000"]),
        (ProcessOptions(None, None, None), []),
        (ProcessOptions(None, None, 7), ["--memory=7"]),
    ],
)
def test_arguments_of_a_process(made: list[_Made], options: ProcessOptions, words: list[str]) -> None:
    async def work() -> None:
        await Process.start(options)

    _run(work)
    assert [*made[0].words] == [sys.executable, "-m", "pzc.studio.hosting.engine_process", *words]
    assert made[0].options["start_new_session"] is True


@pytest.mark.parametrize("broken", [False, True])
def test_writing_messages(broken: bool) -> None:
    async def work() -> None:
        it = _Made((), {}, broken=broken)
        await Process(it).write("ä")  # type: ignore[arg-type]
        assert it.stdin.written == "ä\n".encode()

    _run(work)


@pytest.mark.parametrize(
    ("given", "lines", "kills"),
    [(b"", [], 0), (b"ab\nc\n", [b"ab\n", b"c\n"], 0), (b"ab\n" + b"x" * 20 + b"\nc\n", [b"ab\n"], 1)],
)
def test_reading_messages(given: bytes, lines: list[bytes], kills: int) -> None:
    async def work() -> None:
        it = _Made((), {}, given)
        assert [line async for line in Process(it).lines()] == lines  # type: ignore[arg-type]
        assert it.kills == kills

    _run(work)


def test_ended_process_is_not_killed() -> None:
    async def work() -> None:
        it = _Made((), {})
        it.returncode = 0
        Process(it).kill()  # type: ignore[arg-type]
        assert it.kills == 0

    _run(work)


def test_a_pool_is_warm_at_first_and_while_some_are_taken(made: list[_Made]) -> None:
    async def work() -> None:
        pool = Pool(TERMS)
        pool.fill()
        first = await pool.acquire()
        second = await pool.acquire()
        assert first is not second
        await asyncio.sleep(0)
        assert len(made) == 3  # one is ready for the next page
        pool.discard(first)
        pool.discard(second)
        await pool.close()

    _run(work)
    assert [it.kills for it in made] == [1, 1, 1] and all(it.stdin.closed for it in made)


def test_empty_pool_starts_a_process(made: list[_Made]) -> None:
    async def work() -> None:
        pool = Pool(TERMS)
        pool.discard(await pool.acquire())
        await pool.close()
        pool.fill()
        await asyncio.sleep(0)
        assert len(made) == 2  # a closed pool starts none

    _run(work)
    assert [it.kills for it in made] == [1, 1]
