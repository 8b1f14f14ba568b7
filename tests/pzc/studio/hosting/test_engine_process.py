"""The engine in its own process: lines in, lines out, and cancellation."""

import gc
import io
import json
import os
import signal
import sys
from collections.abc import Coroutine, Iterator
from importlib import import_module
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from pzc.studio.engine import Engine
from pzc.studio.hosting import engine_process
from pzc.studio.hosting.engine_process import EARLY, EngineProcess, run_to_end
from pzc.studio.page_session import PageSession
from pzc.studio.protocol import messages
from pzc.studio.protocol.messages import Request
from pzc.studio.protocol.request_table import REQUESTS
from pzc.studio.solver import BackEnds


class _Ended(Exception):
    """Raised in place of ending the process."""


@pytest.fixture(autouse=True)
def as_a_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Read all standard input at once, without a thread, and keep the process alive at its end."""

    def ended(code: int) -> None:
        raise _Ended(code)

    monkeypatch.setattr(os, "_exit", ended)
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


def _run(lines: list[str], monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Return the output of a child for these lines, all of which it reads before it starts."""
    out = io.StringIO()
    engine = Engine(PageSession(BackEnds()), "test")
    heard = io.BytesIO("".join(f"{line}\n" for line in lines).encode())
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=heard))
    it = EngineProcess(engine, out)
    monkeypatch.setattr(engine_process, "_interrupt_main", lambda: None)
    with pytest.raises(_Ended):
        it._listen()
    while not it._requests.empty():
        it._answer(it._requests.get())
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_questions_are_answered_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = messages.ask(4, "open", {"uri": "a.puz", "text": "grid 1x1 of 1..2\n"})
    output = _run([messages.ask(3, "hello", {}), opened, messages.ask(5, "nothing", {})], monkeypatch)
    assert [one["id"] for one in output] == [3, 4, 5]
    assert output[0]["result"]["engine"] == "test" and output[2]["error"]["kind"] == "missing"


def test_waiting_request_can_be_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    output = _run([messages.ask(3, "hello", {}), messages.ask(4, "hello", {}), messages.cancel(3)], monkeypatch)
    assert [(one["id"], "error" in one) for one in output] == [(3, True), (4, False)]
    assert output[0]["error"] == {"kind": "cancelled", "message": "called off"}


def test_invalid_lines_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [one["id"] for one in _run(["nothing", "{}", messages.ask(3, "hello", {})], monkeypatch)] == [3]


class _Slow(Engine):
    """An engine that is interrupted during a request."""

    def __init__(self, it: list[EngineProcess], called_off: int) -> None:
        super().__init__(PageSession(BackEnds()), "slow")
        self._it = it
        self._called_off = called_off

    async def answer(self, request: Request, send: Any) -> None:
        send(messages.progress(request.id, {"message": "begun"}))
        self._it[0]._cancelled.add(self._called_off)
        self._it[0]._interrupted()
        send(messages.result(request.id, "done"))


@pytest.mark.parametrize(("called_off", "ended"), [(3, True), (4, False)])
def test_only_cancelled_requests_are_interrupted(called_off: int, ended: bool) -> None:
    out, it = io.StringIO(), list[EngineProcess]()
    it.append(EngineProcess(_Slow(it, called_off), out))
    it[0]._answer(Request(3, "solve", {}))
    last = json.loads(out.getvalue().splitlines()[-1])
    assert last["id"] == 3 and ("error" in last) is ended
    it[0]._interrupted()  # between requests, nothing is interrupted


def test_suspended_coroutine_is_an_error() -> None:
    class Waiting:
        def __await__(self) -> Iterator[None]:
            yield

    async def waits() -> None:
        await Waiting()

    async def does_not() -> None:
        return

    run_to_end(does_not())
    waiting: Coroutine[Any, Any, None] = waits()
    with pytest.raises(AssertionError):
        run_to_end(waiting)
    waiting.close()


def test_preloaded_modules_suffice_for_first_requests() -> None:
    for name in EARLY:
        import_module(name)
    first = {REQUESTS[name].handler.rpartition(".")[0] for name in ("open", "diagnostics", "board", "solve", "place")}
    assert {f"pzc.studio.{name}" for name in first} <= set(EARLY)


def test_an_interrupt_that_a_destructor_swallows_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sent, reported = Event(), list[object]()
    monkeypatch.setattr(engine_process, "_interrupt_main", sent.set)
    monkeypatch.setattr(sys, "__unraisablehook__", reported.append)
    monkeypatch.setattr(sys, "unraisablehook", engine_process._lost)

    class Swallows:
        def __init__(self, error: type[BaseException]) -> None:
            self.error = error

        def __del__(self) -> None:
            raise self.error

    Swallows(KeyboardInterrupt)
    assert sent.wait(60) and not reported
    Swallows(ValueError)
    assert len(reported) == 1


def test_garbage_is_collected_while_no_request_arrives(monkeypatch: pytest.MonkeyPatch) -> None:
    it = EngineProcess(Engine(PageSession(BackEnds()), "test"), io.StringIO())
    request = Request(3, "hello", {})
    monkeypatch.setattr(engine_process, "_IDLE", 0.01)
    monkeypatch.setattr(gc, "collect", lambda: it._requests.put(request))
    assert it._next() is request
