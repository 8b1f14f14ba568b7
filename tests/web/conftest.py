"""One server and one browser for all tests of the page; each test has a page of its own, with nothing stored."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.commands import PZC, wait_until

Open = Callable[..., Any]
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def missing(what: str) -> None:
    """Something is missing: then nothing is tested, and somebody must notice where it counts."""
    if os.environ.get("CI"):
        pytest.fail(f"{what}, and these tests are not to be left out here")
    pytest.skip(f"{what}: THE STUDIO'S PAGE IS NOT TESTED")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium, as Debian has it."""
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        missing("playwright is not installed")
    path = next(filter(None, map(shutil.which, _NAMES)), None)
    if path is None:
        missing("there is no Chromium")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server without a folder."""
    command = [PZC, "studio", "--no-browser"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8")
    assert process.stdout is not None
    yield process.stdout.readline().strip()
    process.terminate()
    process.wait()
    process.stdout.close()


@pytest.fixture
def studio(browser: Any, address: str) -> Iterator[Open]:
    """Opens the page; with a text, that puzzle. Every error of the page's own fails the test."""
    contexts, errors = [], []

    def open_page(text: str | None = None, wait: bool = True, **context: Any) -> Any:
        contexts.append(browser.new_context(**{"viewport": {"width": 1200, "height": 800}, **context}))
        contexts[-1].set_default_timeout(20_000)
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        page.wait_for_selector(".curtain", state="detached")
        if text is not None:
            write(page, text)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not errors


def write(page: Any, text: str) -> None:
    """Puts a text in the place of what is there, as one that is pasted."""
    page.locator(".cm-content").press("Control+a")
    page.keyboard.insert_text(text)


def text_of(page: Any) -> str:
    """The text in the editor."""
    return str(page.evaluate("document.querySelector('.cm-content').cmTile.view.state.doc.toString()"))


def wait_for_text(page: Any, words: str, there: bool = True) -> None:
    """Waits until words stand in the text, or do so no more."""
    wait_until(lambda: (words in text_of(page)) == there)


def verdict(page: Any, kind: str) -> None:
    """Waits for what is known of the answers."""
    page.wait_for_selector(f"#verdict.{kind}")


def click(page: Any, row: float, column: float) -> None:
    """Clicks the middle of a cell; halves are sides and corners, 0 lies beside the board."""
    page.mouse.click(*point(page, row, column))


def point(page: Any, row: float, column: float) -> tuple[float, float]:
    """Where a place of the board is in the window."""
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
    """Draws through the middles of cells."""
    page.mouse.move(*point(page, *cells[0]))
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*point(page, *cell), steps=6)
    page.mouse.up()
