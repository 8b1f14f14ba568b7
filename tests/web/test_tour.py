"""The tour: each step ends when its action is done."""

from typing import Any

from .conftest import Open, click


def _until(page: Any, step: int) -> None:
    page.wait_for_selector(f"#tour-count:text-is('step {step} of 10')")


def test_the_tour_is_walked_to_its_end(studio: Open) -> None:
    page = studio("use sudoku\n")
    page.click("#fresh")
    page.click(".card:has-text('A tour')")
    for step in (1, 2):
        _until(page, step)
        page.click("#tour-next")
    _until(page, 3)
    page.click("[data-clue=spark].toured")
    _until(page, 4)
    click(page, 1, 1)
    click(page, 1, 2)
    page.wait_for_selector("#value:not([hidden])")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    _until(page, 5)
    page.click("#undo.toured")
    _until(page, 6)
    page.click("#redo.toured")
    _until(page, 7)
    page.click("[data-shown=second].toured")
    _until(page, 8)
    page.click("#bench-begin.toured")
    page.click("#bench li button >> nth=0")
    _until(page, 9)
    page.click("[data-shown=steps].toured")
    _until(page, 10)
    page.click("#mode-solve.toured")
    page.wait_for_selector("#tour", state="detached")
    assert page.locator(".toured").count() == 0
