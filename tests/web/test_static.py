"""The studio without a server: static files from a sub-path; compiler and solver run in the browser."""

import functools
import http.server
import json
import os
import threading
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from pzc.backends.interface import ToolMissing
from pzc.studio.protocol.request_table import REQUESTS
from tests.docs.test_protocol import OWN, SECTIONS, WRONG, different

from .conftest import evaluate, missing

SUJIKO = "use sujiko\ncircle (1,1) = 20, (1,2) = 26, (2,1) = 24, (2,2) = 18\ngiven (3,1) = 6\n"
NONE = "use latin_square(n = 4)\ngiven (1,1) = 1, (1,2) = 1, (3,3) = 2\n"
LONG = "use sudoku(height = 3, width = 3)\n"

# A page as far as messages are concerned: its requests and their results, over the worker of the real page.
TALK = """() => new Promise((resolve, reject) => {
  const worker = new Worker("worker.js", {type: "module"});
  const waiting = new Map();
  window.begin = (id, ask, given) => new Promise((answered) => {
    waiting.set(id, answered);
    worker.postMessage(JSON.stringify({id, ask, with: given}));
  });
  window.cancel = (id) => worker.postMessage(JSON.stringify({cancel: id}));
  worker.onerror = (event) => reject(new Error(event.message));
  worker.onmessage = ({data}) => {
    if (data.ready) resolve();
    if (typeof data !== "string") return;
    const message = JSON.parse(data);
    if (!("progress" in message)) waiting.get(message.id)(message);
  };
})"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serve files as a plain host does: without our headers, and with some unknown types."""

    heard: ClassVar[list[str]] = []

    def log_message(self, format: str, *args: Any) -> None:
        self.heard.append(self.path)


@pytest.fixture(scope="package")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a site in a folder of a host."""
    from pzc.studio.hosting.static_site import build

    root = tmp_path_factory.mktemp("host")
    try:
        build(str(root / "puzzles" / "studio"))
    except ToolMissing as error:
        missing(str(error))
    (root / "puzzles" / "studio" / "empty.html").write_text("<!doctype html><title>empty</title>", encoding="utf-8")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=os.fspath(root))) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_address[1]}/puzzles/studio/"
        host.shutdown()


class Talk:
    """Requests to the engine in the browser."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._last = 0
        evaluate(page, TALK)

    def answer(self, ask: str, **given: Any) -> Any:
        """Send a request and wait for the answer."""
        self._last += 1
        return evaluate(self._page, "([id, ask, given]) => begin(id, ask, given)", [self._last, ask, given])

    def ask(self, ask: str, **given: Any) -> Any:
        """Send a request and return its result."""
        answer = self.answer(ask, **given)
        assert "result" in answer, answer
        return answer["result"]

    def cancelled(self, ask: str, **given: Any) -> Any:
        """Send a request and cancel it."""
        self._last += 1
        words = "([id, ask, given]) => { const answer = begin(id, ask, given); cancel(id); return answer; }"
        return evaluate(self._page, words, [self._last, ask, given])


@pytest.fixture(scope="module")
def visitor(browser: Any) -> Iterator[Any]:
    """Yield one window for several tests: the second engine starts in half of the time, from the first one's memory."""
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture(scope="module")
def talk(visitor: Any, hosted: str) -> Iterator[Talk]:
    page = visitor.new_page()
    page.goto(hosted + "empty.html")
    yield Talk(page)
    page.close()


def check_board_and_solution(talk: Talk) -> None:
    hello = talk.ask("hello")
    assert hello["engine"] == "browser"
    talk.ask("open", uri="a.puz", text=SUJIKO, version=1)
    assert talk.ask("diagnostics", uri="a.puz") == []
    assert talk.ask("board", uri="a.puz")["svg"].startswith("<svg")
    solved = talk.ask("solve", uri="a.puz")
    assert solved["status"] == "unique"
    assert solved["answers"][0]["svg"].startswith("<svg")


@pytest.mark.exhaustive
def test_requests_are_answered_as_documented(talk: Talk) -> None:
    """The engine gives the documented answers in the browser, too, where its Python and its solver are others than in a
    server.
    """
    for uri, text in (("wrong.puz", WRONG), ("own.puz", OWN)):
        talk.ask("open", uri=uri, text=text, version=1)
    differences = []
    for name, _, requests, answered in SECTIONS:
        if REQUESTS[name].folder or name == "hello":
            continue  # these need files, or belong to the process that runs the engine
        result = talk.answer(name, **json.loads(requests)["with"])
        del result["id"]
        differences += different(json.loads(answered), result, name)
    assert differences == []


def check_places_of_errors(talk: Talk) -> None:
    talk.ask("open", uri="a.puz", text="use sujko\n", version=1)
    (found,) = talk.ask("diagnostics", uri="a.puz")
    assert (found["from"], found["to"]) == (4, 9)
    answer = talk.answer("solve", uri="a.puz")
    assert answer["error"]["kind"] == "puzzle"


def check_edit_reaches_both_workers(talk: Talk) -> None:
    talk.ask("open", uri="a.puz", text=SUJIKO, version=1)
    assert talk.ask("solve", uri="a.puz")["status"] == "unique"
    start = SUJIKO.index("given")
    changes = [{"from": start, "to": len(SUJIKO) - 1, "insert": ""}]
    talk.ask("edit", uri="a.puz", version=2, changes=changes)
    assert talk.ask("solve", uri="a.puz")["status"] == "several"


def check_unsolvable_puzzle(talk: Talk) -> None:
    talk.ask("open", uri="a.puz", text=NONE, version=1)
    assert talk.ask("solve", uri="a.puz")["status"] == "none"


def check_cancelled_request_does_not_delay_the_next(talk: Talk) -> None:
    """The request would take too long; canceling ends its worker, and another one takes its place."""
    talk.ask("open", uri="long.puz", text=LONG, version=1)
    assert talk.cancelled("solve", uri="long.puz", limit=1000, time=600)["error"]["kind"] == "cancelled"
    talk.ask("open", uri="a.puz", text=SUJIKO, version=1)
    assert talk.ask("solve", uri="a.puz")["status"] == "unique"


def test_the_engine_in_the_browser(talk: Talk) -> None:
    """This is a single test, since starting the engine takes longer than all of its requests."""
    check_board_and_solution(talk)
    check_places_of_errors(talk)
    check_edit_reaches_both_workers(talk)
    check_unsolvable_puzzle(talk)
    check_cancelled_request_does_not_delay_the_next(talk)


def test_static_site_works_offline(visitor: Any, hosted: str) -> None:
    """The page is loaded and a puzzle solved; then the same without a network."""
    requests: list[str] = []
    page = visitor.new_page()
    page.on("request", lambda request: requests.append(request.url))
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(hosted)
    solve(page)
    assert requests and all(url.startswith((hosted, "data:", "blob:")) for url in requests)
    evaluate(page, "() => navigator.serviceWorker.ready.then(() => true)")
    visitor.set_offline(True)
    heard = len(Quiet.heard)
    page.goto(hosted)
    solve(page)
    # the browser itself may check for a new service worker
    assert {path.rsplit("/", 1)[1] for path in Quiet.heard[heard:]} <= {"offline.js"}
    assert not errors


@pytest.mark.exhaustive
def test_missing_file_is_reported(browser: Any, hosted: str) -> None:
    context = browser.new_context()
    context.route("**/engine/pzc-*.zip", lambda route: route.fulfill(status=404))
    page = context.new_page()
    page.goto(hosted + "empty.html")
    with pytest.raises(Exception, match="404"):
        evaluate(page, TALK)
    context.close()


def solve(page: Any) -> None:
    """Enter a puzzle, and wait until it is solved."""
    page.wait_for_selector(".curtain", state="detached")
    page.locator(".cm-content").press("Control+a")
    page.keyboard.insert_text(SUJIKO)
    page.wait_for_selector("#verdict.unique")
