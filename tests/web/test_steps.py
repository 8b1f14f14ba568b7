"""Steps, difficulty and hints on the page."""

from pathlib import Path
from typing import Any

from pzc.compiler.base.folders import PACKAGE

from .conftest import Open, click, verdict, write

SUDOKU = (Path(PACKAGE) / "puzzles" / "instances" / "sudoku_6.puz").read_text(encoding="utf-8")
SHADED = (Path(PACKAGE) / "puzzles" / "instances" / "heyawake_6.puz").read_text(encoding="utf-8")


def _explained(page: Any) -> None:
    """Wait for the difficulty."""
    page.wait_for_selector("#difficulty:not([hidden], .busy)")


def test_difficulty_next_to_the_verdict(studio: Open) -> None:
    page = studio(SUDOKU)
    verdict(page, "unique")
    _explained(page)
    assert page.inner_text("#difficulty").startswith("Easy · hardest ")
    write(page, SUDOKU.replace("4 . . |", ". . . |"))
    verdict(page, "several")
    assert page.is_hidden("#difficulty")


def test_steps_are_clicked_and_keyed_through(studio: Open) -> None:
    page = studio(SUDOKU)
    verdict(page, "unique")
    _explained(page)
    page.click("[data-shown=steps]")
    assert page.inner_text("#step-count").startswith("step 1 of ")
    assert page.inner_text("#step-text").startswith("In row 1, the 2 must go in (1,6): the 2s in ")
    assert page.locator(".o-conclusions").count() == 1
    assert page.locator(".m-digit").count() == 0
    page.click("#step-on")
    assert page.locator(".m-digit").count() == 1
    page.keyboard.press("End")
    assert page.inner_text("#step-text") == "The puzzle is solved."
    assert page.locator(".m-digit").count() == 26
    page.focus("#board")
    page.keyboard.press("Home")
    assert page.inner_text("#step-count").startswith("step 1 of ")
    page.click("[data-shown=puzzle]")
    assert page.is_hidden("#player") and page.locator(".o-conclusions, .m-digit").count() == 0


def test_a_hint_says_more_each_time(studio: Open) -> None:
    page = studio(SUDOKU)
    page.click("#mode-solve")
    page.click("#hint")
    page.wait_for_selector(".hint")
    assert page.inner_text(".hint p") == "Look at row 1."
    assert page.locator(".o-conclusions").count() == 0
    page.click("#hint")
    assert page.locator(".hint p").count() == 2
    page.click("#more")
    assert page.inner_text(".hint p").startswith("In row 1, the 2 must go in (1,6): the 2s in ")
    assert page.locator(".o-conclusions").count() == 1
    page.click("#enter")
    assert page.text_content(".m-digit") == "2"
    assert page.locator(".hint").count() == 0
    page.click("#hint")
    page.wait_for_selector(".hint")


def test_a_wrong_entry_is_named_first(studio: Open) -> None:
    page = studio(SUDOKU)
    page.click("#mode-solve")
    page.wait_for_selector(".kinds button")
    page.click("text=Start over")
    click(page, 1, 2)
    page.keyboard.press("1")
    page.click("#hint")
    page.wait_for_selector("#verdicts li")
    assert page.inner_text("#verdicts p") == "An entry is wrong:"
    assert page.inner_text("#verdicts li").startswith("(1,2) is 1: that is wrong.")
    assert page.locator("rect.o-wrong").count() == 1


def test_a_hint_replaces_the_result_of_a_check(studio: Open) -> None:
    page = studio(SUDOKU)
    page.click("#mode-solve")
    page.wait_for_selector(".kinds button")
    click(page, 1, 2)
    page.keyboard.press("1")
    page.click("#check")
    page.click("#hint")
    page.wait_for_selector("#verdicts p:has-text('An entry is wrong:')")
    page.wait_for_timeout(500)  # the result of the check would come now
    assert page.inner_text("#verdicts p") == "An entry is wrong:"
    assert page.locator("rect.o-wrong").count() == 1
    page.click(".pad button:has-text('Start over')")
    page.click("#mode-set")


def test_cells_that_are_marked_as_not_shaded_are_entries(studio: Open) -> None:
    page = studio(SHADED)
    page.click("#mode-solve")
    page.wait_for_selector(".kinds button")
    seen = set()
    for _ in range(3):
        page.click("#hint")
        page.wait_for_selector(".hint")
        page.click("#more")
        page.click("#more")
        seen.add(page.inner_text(".hint p"))
        page.click("#enter")
    assert len(seen) == 3
    assert page.locator(".m-dot").count() > 0


def test_another_step_shows_the_steps_that_are_as_easy(studio: Open) -> None:
    page = studio(SUDOKU)
    page.click("#mode-solve")
    page.click("#hint")
    page.wait_for_selector(".hint")
    page.click("#more")
    page.click("#more")
    first = page.inner_text(".hint p")
    page.click("#other")
    page.wait_for_selector("#other:has-text('2 of 2')")
    second = page.inner_text(".hint p")
    assert second != first
    page.click("#other")
    page.wait_for_selector("#other:has-text('1 of 2')")
    assert page.inner_text(".hint p") == first
    page.click("#other")
    page.click("#enter")
    assert page.text_content(".m-digit") == "5"  # the second step: in row 4, the 5
    page.click("#hint")
    page.wait_for_selector(".hint")
    page.click("#more")
    page.click("#more")
    assert page.inner_text(".hint p") not in (first, second)  # both are known


def test_the_map_colors_the_solved_board(studio: Open) -> None:
    page = studio(SUDOKU)
    verdict(page, "unique")
    _explained(page)
    page.click("[data-shown=steps]")
    page.click("#step-map")
    assert page.get_attribute("#step-map", "aria-pressed") == "true"
    assert page.locator(".m-digit").count() == 26
    assert 0 < page.locator(".o-map").count() <= 26
    page.keyboard.press("Home")
    assert page.locator(".o-map, .o-map-ring").count() == 0
    page.click("#step-map")
    page.click("[data-shown=puzzle]")
    assert page.locator(".o-map, .o-map-ring").count() == 0
