"""The engine in a worker of the browser: lines in, lines out, and clingo run by the worker."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pzc.backends.clingo import engine as clingo
from pzc.studio.hosting.browser_engine import begin
from pzc.studio.protocol import messages

SOLVE = "grid 2x2 of 1..2\nfor r in rows ++ columns: distinct(r)\n"


@pytest.fixture(autouse=True)
def as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Restore the installed clingo and the random numbers afterwards."""
    state = random.getstate()
    yield
    clingo.use(None)
    random.setstate(state)


def _no_more_memory(program: str, options: str, text: str, on_line: Callable[[str], None]) -> int:
    return -1


def _begun(run: Any = _no_more_memory) -> tuple[Callable[[str], None], list[dict[str, Any]]]:
    results: list[dict[str, Any]] = []
    return begin(run, lambda line: results.append(json.loads(line))), results


def test_lines_are_answered() -> None:
    hear, result = _begun()
    hear(messages.ask(3, "hello", {}))
    assert result[0]["id"] == 3 and result[0]["result"]["engine"] == "browser"
    assert "save" not in result[0]["result"]["questions"]


@pytest.mark.parametrize(("line", "id"), [("nothing", None), ('{"id":5,"ask":7}', 5)])
def test_invalid_messages_are_refused(line: str, id: int | None) -> None:
    hear, result = _begun()
    hear(line)
    assert (result[0]["id"], result[0]["error"]["kind"]) == (id, "refused")


def test_cancellation_is_left_to_the_worker() -> None:
    hear, result = _begun()
    hear(messages.cancel(3))
    assert result == []


def test_clingo_is_run_by_the_worker() -> None:
    requests: list[str] = []

    def run(program: str, options: str, text: str, on_line: Callable[[str], None]) -> int:
        requests.append(text)
        return -1

    hear, on_line = _begun(run)
    hear(messages.ask(1, "open", {"uri": "a.puz", "text": SOLVE, "version": 1}))
    hear(messages.ask(2, "conflict", {"uri": "a.puz"}))
    assert requests and "\nasp 1 0 0\n" in requests[0]
    assert on_line[-1]["error"] == {"kind": "limit", "message": "the memory was not enough"}


def test_copies_of_one_memory_draw_other_numbers() -> None:
    drawn = set()
    for _ in range(2):
        random.seed(7)
        _begun()
        drawn.add(random.random())
    assert len(drawn) == 2
