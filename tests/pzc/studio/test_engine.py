"""Requests to an engine in this process, and its messages."""

import json
from typing import Any

import pytest

from pzc.compiler.base.clock import within
from pzc.studio import engine
from pzc.studio.engine import Engine
from pzc.studio.hosting.engine_process import run_to_end
from pzc.studio.page_session import PageSession
from pzc.studio.protocol.messages import Request
from pzc.studio.solver import BackEnds

SUJIKO = "use sujiko\ncircle (1,1) = 20, (1,2) = 26, (2,1) = 24, (2,2) = 20\n"


class Page:
    """A client that sends requests to an engine and records its messages."""

    def __init__(self) -> None:
        self.engine = Engine(PageSession(BackEnds()), "test")
        self.sent: list[dict[str, Any]] = []

    def ask(self, question: str, /, **given: Any) -> Any:
        """Return the result, or the error under its name."""
        run_to_end(self.engine.answer(Request(7, question, given), lambda line: self.sent.append(json.loads(line))))
        last = self.sent[-1]
        assert last["id"] == 7
        return last.get("result", last)


@pytest.fixture
def page() -> Page:
    page = Page()
    page.ask("open", uri="a.puz", text=SUJIKO, version=1)
    return page


def test_hello(page: Page) -> None:
    hello = page.ask("hello")
    assert hello["engine"] == "test" and {"open", "board", "solve"} <= set(hello["questions"])


def test_diagnostics_move_with_edits(page: Page) -> None:
    assert page.ask("diagnostics", uri="a.puz") == []
    page.ask("edit", uri="a.puz", version=2, changes=[{"from": 4, "to": 10, "insert": "sujika"}])
    (one,) = page.ask("diagnostics", uri="a.puz")
    assert (one["from"], one["to"], one["code"], one["help"]) == (4, 10, "PZ301", "did you mean `sujiko`?")


def test_solutions_have_values_and_pictures(page: Page) -> None:
    solved = page.ask("solve", uri="a.puz", limit=3)
    assert solved["status"] == "several" and {one["layer"] for one in solved["differences"]} == {"digit"}
    one, other = solved["answers"][:2]
    assert one["values"]["digit"]["rows"] != other["values"]["digit"]["rows"]
    assert one["svg"].startswith("<svg ")


def test_a_long_request_has_more_than_the_time_that_it_asks_for(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[float] = []
    monkeypatch.setattr(engine, "within", lambda seconds: limits.append(seconds) or within(seconds))
    for time in (3, 40):
        page.ask("solve", uri="a.puz", time=time)
    page.ask("diagnostics", uri="a.puz")
    assert limits[0] > 3 and limits[1] - limits[0] == 37
    assert 0 < limits[2] < 40, "a short request has a limit of its own"


@pytest.mark.parametrize(
    ("name", "given", "kind"),
    [
        ("nothing", {}, "missing"),
        ("board", {}, "refused"),
        ("board", {"uri": "b.puz"}, "missing"),
        ("solve", {"uri": "a.puz", "limit": "2"}, "refused"),
        ("solve", {"uri": "a.puz", "limit": True}, "refused"),
        ("solve", {"uri": "a.puz", "more": 1}, "refused"),
        ("open", {"uri": "c.puz", "text": "x" * 500_001}, "refused"),
        ("edit", {"uri": "a.puz", "version": 2, "changes": [{"from": 0, "insert": ""}]}, "refused"),
    ],
)
def test_invalid_requests_are_refused(page: Page, name: str, given: dict[str, Any], kind: str) -> None:
    assert page.ask(name, **given)["error"]["kind"] == kind
