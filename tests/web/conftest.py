"""One server, one browser and one page for all browser tests, since starting them takes time.

They end with these tests: while Playwright runs its event loop, no other test of this process can run one.
"""

import os
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.commands import PZC

Open = Callable[..., Any]
_PATIENCE = 90_000
"""The time in milliseconds after which a test gives up waiting, however busy the machine is."""
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def missing(what: str) -> None:
    """Skip the tests because something is missing, or fail where they are required."""
    if os.environ.get("CI"):
        pytest.fail(f"{what}, and these tests are not to be left out here")
    pytest.skip(f"{what}: THE STUDIO'S PAGE IS NOT TESTED")


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """Return Chromium, as Debian installs it."""
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        missing("playwright is not installed")
    path = next(filter(None, map(shutil.which, _NAMES)), None)
    if path is None:
        missing("there is no Chromium")
    with sync_playwright() as playwright:
        # Otherwise V8's threads optimize WebAssembly for longer than it is used here: a third of the total time.
        options = ["--no-sandbox", "--disable-gpu", "--js-flags=--single-threaded"]
        found = playwright.chromium.launch(executable_path=path, args=options)
        yield _Patient(found)
        found.close()


class _Patient:
    """A browser whose pages give up waiting after the same time."""

    def __init__(self, browser: Any) -> None:
        self._browser = browser

    def new_context(self, **options: Any) -> Any:
        """Return a new window."""
        context = self._browser.new_context(**options)
        context.set_default_timeout(_PATIENCE)
        return context


def evaluate(page: Any, function: str, argument: object = None) -> Any:
    """Return the result of a function in the page, also of an asynchronous one. It fails if that takes too long.

    Playwright itself has no limit for it.
    """
    limited = f"""(argument) => Promise.race([
        ({function})(argument),
        new Promise((_, fail) => setTimeout(() => fail(new Error("no answer in {_PATIENCE} ms")), {_PATIENCE})),
    ])"""
    return page.evaluate(limited, argument)


@contextmanager
def server(folder: str, *arguments: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Run a server in a folder. Yield its address and its process."""
    command = [PZC, "studio", "--no-browser", *arguments]
    own_files = {**os.environ, "XDG_STATE_HOME": folder}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8", env=own_files, cwd=folder
    ) as process:
        assert process.stdout is not None
        late = threading.Timer(_PATIENCE / 1000, process.kill)
        late.start()
        try:
            address = process.stdout.readline().strip()
            late.cancel()
            assert address, "the server has not started"
            yield address, process
        finally:
            process.terminate()
            try:
                process.wait(_PATIENCE / 1000)
            except subprocess.TimeoutExpired:
                process.kill()
                pytest.fail("the server does not end")


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a server without a folder."""
    with server(str(tmp_path_factory.mktemp("state"))) as (found, _):
        yield found


_DESKTOP = {"width": 1200, "height": 800}


@pytest.fixture(scope="package")
def window(browser: Any) -> Iterator[tuple[Any, list[str]]]:
    """Yield a desktop window, and the errors of its pages."""
    context = browser.new_context(viewport=_DESKTOP, reduced_motion="reduce")
    context.set_default_timeout(_PATIENCE)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page, errors
    context.close()


@pytest.fixture
def studio(window: tuple[Any, list[str]], address: str) -> Iterator[Open]:
    """Open the page with a text, or as at a first visit. Every error of the page itself fails the test."""
    page, errors = window

    def open_page(text: str | None = None, scheme: str = "light") -> Any:
        page.emulate_media(color_scheme=scheme)
        if text is None or page.url == "about:blank":
            visit(page, address)
        else:
            page.keyboard.press("Escape")
            page.click("#mode-solve")  # the entries of an earlier test would remain
            page.click(".pad button:has-text('Start over')")
            page.click("#mode-set")
        if text is not None:
            write(page, text)
        return page

    yield open_page
    found = [*errors]
    errors.clear()
    assert not found


def visit(page: Any, address: str) -> None:
    """Load the page as a new visitor sees it."""
    page.goto(address + "icon.svg")  # it has the same store
    evaluate(
        page,
        """() => new Promise((done, fail) => {
            localStorage.clear();
            sessionStorage.clear();
            const opening = indexedDB.open("pzc studio", 1);
            opening.onerror = opening.onblocked = () => fail(new Error("the drafts cannot be opened"));
            opening.onupgradeneeded = () => opening.result.createObjectStore("drafts", { keyPath: "id" });
            opening.onsuccess = () => {
                const clearing = opening.result.transaction("drafts", "readwrite");
                clearing.objectStore("drafts").clear();
                clearing.onabort = () => fail(new Error("the drafts cannot be removed"));
                clearing.oncomplete = () => {
                    opening.result.close();
                    done();
                };
            };
        })""",
    )
    page.goto(address)
    close_start(page)


def close_start(page: Any) -> None:
    """Close the window in which a visitor chooses what to begin with."""
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def write(page: Any, text: str) -> None:
    """Replace the text by another one, as if pasted."""
    page.locator(".cm-content").press("Control+a")
    page.keyboard.insert_text(text)
    page.wait_for_selector("#board[aria-busy=false]", state="attached")


def text_of(page: Any) -> str:
    """Return the text in the editor."""
    return str(page.evaluate("document.querySelector('.cm-content').cmTile.view.state.doc.toString()"))


def wait_for_text(page: Any, words: str, there: bool = True) -> None:
    """Wait until the text contains words, or no longer contains them."""
    end = time.monotonic() + _PATIENCE / 1000
    while (words in text_of(page)) != there:
        assert time.monotonic() < end, f"{words!r} is {'not ' if there else ''}in the text:\n{text_of(page)}"
        time.sleep(0.05)


def verdict(page: Any, kind: str) -> None:
    """Wait for the verdict about the solutions."""
    page.wait_for_selector(f"#verdict.{kind}")


def click(page: Any, row: float, column: float) -> None:
    """Click the middle of a cell; halves are sides and corners, 0 lies beside the board."""
    page.mouse.click(*point(page, row, column))


def point(page: Any, row: float, column: float) -> tuple[float, float]:
    """Return the position of a place of the board in the window."""
    found = page.evaluate(
        """([row, column]) => {
            const matrix = document.querySelector(".overlay > g").getScreenCTM();
            const at = new DOMPoint(column - 0.5, row - 0.5).matrixTransform(matrix);
            return [at.x, at.y];
        }""",
        [row, column],
    )
    return found[0], found[1]


def drag(page: Any, *cells: tuple[float, float]) -> None:
    """Drag through the middles of cells."""
    page.mouse.move(*point(page, *cells[0]))
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*point(page, *cell), steps=6)
    page.mouse.up()
