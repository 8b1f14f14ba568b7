"""The server ends and comes back, and files change, while the page is open."""

import re
import socket
from pathlib import Path
from typing import Any

from .conftest import click, server, text_of, verdict, wait_for_text


def _free_port() -> str:
    """Return a port that no other test's server takes while this one is down: they take the first free ones."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


def test_a_server_that_ends_and_comes_back_loses_nothing(browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.puz"
    file.write_text("use sudoku(height = 2, width = 2)\n", encoding="utf-8")
    page = browser.new_context().new_page()
    arguments = "mine.puz", "--port", _free_port()
    with server(str(tmp_path), *arguments) as (address, process):
        page.goto(address)
        verdict(page, "several")
        page.wait_for_selector("#board")  # the verdict may come first
        process.kill()
        page.wait_for_selector("#connection:not([hidden])")
        page.wait_for_selector("#verdict:text-is('No connection: this is not solved')")
        page.locator(".cm-content").press("Control+End")
        page.keyboard.insert_text("given (1,1) = 1\n")
        page.wait_for_selector("#board.stale")
        page.wait_for_timeout(500)  # the page would begin to solve
        page.wait_for_selector("#verdict:text-is('No connection: this is not solved')")
        page.click("[data-clue=given]")
        click(page, 2, 2)
        page.click("#value button:text-is('4')")
        page.wait_for_selector(".toast.error:has-text('the board waits')")
        for button in ("#library", "#rules"):
            page.click(button)
            page.wait_for_selector("dialog[open] [role=status]:has-text('no connection')")
            page.keyboard.press("Escape")
        page.click("#mode-solve")
        page.click("#mode-set")
    with server(str(tmp_path), *arguments) as (again, _):
        assert again == address
        page.click("#connection button")
        page.wait_for_selector("#connection", state="hidden")
        verdict(page, "several")
        page.click("[data-clue=given]")
        click(page, 2, 2)
        page.click("#value button:text-is('4')")
        wait_for_text(page, "given (1,1) = 1, (2,2) = 4")
        page.context.close()


def test_a_page_that_the_server_refuses_says_so_and_tries_again(browser: Any, address: str) -> None:
    page = browser.new_context().new_page()
    refusals = 2

    def connect(socket: Any) -> None:
        nonlocal refusals
        refusals -= 1
        if refusals < 0:
            socket.connect_to_server()
        else:
            socket.close(code=1013, reason="too many pages are open")

    page.route_web_socket(re.compile("/socket$"), connect)
    page.goto(address)
    page.wait_for_selector(".curtain [role=status]:has-text('too many pages are open')")
    page.wait_for_selector(".curtain", state="detached")
    verdict(page, "unique")
    page.context.close()


def test_saving_asks_before_it_overwrites_a_file_that_changed(browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.puz"
    file.write_text("use sudoku(height = 2, width = 2)\n", encoding="utf-8")
    page = browser.new_context().new_page()
    with server(str(tmp_path), "mine.puz") as (address, _):
        page.goto(address)
        verdict(page, "several")
        page.locator(".cm-content").press("Control+End")
        page.keyboard.insert_text("given (1,1) = 1\n")
        file.write_text("use sudoku\n", encoding="utf-8")
        page.keyboard.press("Control+s")
        page.wait_for_selector("dialog[open] h2:text-is('The file has changed')")
        assert file.read_text(encoding="utf-8") == "use sudoku\n"
        page.keyboard.press("Escape")
        assert "(1,1) = 1" in text_of(page)
        page.context.close()
