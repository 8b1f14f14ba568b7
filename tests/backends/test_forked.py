"""Work in a forked process: its results, and crashes as errors."""

import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pzc import backends
from pzc.backends.clingo import search as clingo_search
from pzc.backends.clock import Stop
from pzc.backends.cpsat import search as cpsat_search
from pzc.backends.forked import FORKS, in_child
from pzc.backends.interface import Answer, Options, SolverCrashed, Status
from pzc.compiler.base.clock import TimeUp, within

from ..commands import run
from ..judged import compiled
from ..processes import solvers_at_work

pytestmark = [
    pytest.mark.skipif(not FORKS, reason="processes are forked on Linux alone"),
    pytest.mark.usefixtures("forks"),
]

BEST = "grid 1x2 of 1..3\n(1,1) < (1,2)\nmaximize (1,1) * 2 - (1,2)\n"
ALL = "grid 1x2 of 1..3\n(1,1) < (1,2)\n"


def _numbers(give: Callable[[int], bool]) -> str:
    for number in range(5):
        give(number)
    return "the end"


def _abort(give: Callable[[int], bool]) -> str:
    give(1)
    os.write(2, b"Infeasible solution!")
    os.abort()


def _wait(give: Callable[[int], bool]) -> str:
    give(1)
    threading.Event().wait(600)
    return "late"


def test_items_precede_the_result() -> None:
    found: list[int] = []
    assert in_child(_numbers, lambda number: found.append(number) is None, print, "it") == "the end"
    assert found == [0, 1, 2, 3, 4]


def test_search_stopped_by_the_receiver() -> None:
    found: list[int] = []
    assert in_child(_wait, lambda number: found.append(number) is not None, print, "it") is None
    assert found == [1] and not solvers_at_work()


def test_exceptions_of_the_child_are_raised() -> None:
    def fails(give: Callable[[int], bool]) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        in_child(fails, lambda number: True, print, "it")


def test_a_crash_is_an_error() -> None:
    with pytest.raises(SolverCrashed, match=r"it crashed \(SIGABRT\): Infeasible solution!"):
        in_child(_abort, lambda number: True, print, "it")
    with pytest.raises(SolverCrashed, match="SIGSEGV"):
        in_child(lambda give: os.kill(os.getpid(), signal.SIGSEGV), lambda item: True, print, "it")
    assert not solvers_at_work()


def test_time_and_other_threads_end_the_process() -> None:
    with pytest.raises(TimeUp), within(0.05):
        in_child(_wait, lambda number: True, lambda: None, "it")
    stop = Stop()

    def take(number: int) -> bool:
        threading.Thread(target=stop.cancel).start()
        return True

    with stop.listening(), pytest.raises(TimeUp):
        in_child(_wait, take, lambda: None, "it", stop)
    assert not solvers_at_work()


def _crashing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a solver abort after its last answer."""
    module = cpsat_search if name == "cpsat" else clingo_search

    def crash(search: Callable[[Callable[[Any], bool]], Any], take: Any, end: Any, *more: Any, **named: Any) -> Any:
        return in_child(lambda give: (search(give), _abort(lambda item: True)), take, end, name)

    monkeypatch.setattr(module, "in_child", crash)


@pytest.mark.parametrize("text", [BEST, ALL])
@pytest.mark.parametrize("name", ["cpsat", "clingo"])
def test_other_solver_answers_after_a_crash(text: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def search() -> list[Answer]:
        found: list[Answer] = []
        assert backends.get("auto").search(compiled(text), Options(), None, found.append) is Status.COMPLETE
        return sorted(found)

    expected = search()
    _crashing(name, monkeypatch)
    assert search() == expected


@pytest.mark.parametrize("name", ["cpsat", "clingo"])
def test_crash_is_reported(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "it.puz").write_text(ALL, encoding="utf-8")
    _crashing(name, monkeypatch)
    done = run(tmp_path, "it.puz", "--all", "--backend", name)
    assert done.returncode == 70
    assert f"error: {name} crashed (SIGABRT): Infeasible solution!" in done.stderr
