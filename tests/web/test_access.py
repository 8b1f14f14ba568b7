"""Users with only a keyboard, a small screen, or a screen reader can do the same as others."""

from typing import Any

import pytest

from .conftest import Open, click, evaluate, point, text_of, verdict, visit, wait_for_text, write

SIX = "use sudoku(height = 2, width = 3)\n"


def _serious(page: Any) -> list[str]:
    """Return the serious problems that axe-core finds."""
    from axe_playwright_python.sync_playwright import Axe

    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found = evaluate(page, "() => axe.run({resultTypes: ['violations']})")["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html']}" for one in found if one["impact"] in ("serious", "critical")]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(studio: Open, scheme: str) -> None:
    page = studio(SIX + "clue spark(a: cell, b: cell) = k\nrule: nonsense(\n" + f"# {'long ' * 60}\n" * 60, scheme)
    page.wait_for_selector(".problem.error")
    assert not _serious(page)
    page.click("#mode-solve")
    page.wait_for_selector("#check")
    assert not _serious(page)
    page.click("#mode-set")
    write(page, SIX)
    page.click("#mode-solve")
    page.click("[data-way=colour]")
    assert not _serious(page)
    for window in () if scheme == "dark" else ("keys", "exchange", "make", "share"):
        page.click(f"#{window}")
        page.wait_for_selector("dialog[open]")
        assert not _serious(page), window
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")


def test_a_clue_is_placed_and_removed_without_a_mouse(studio: Open) -> None:
    page = studio()  # a new page, whose cursor is in the first cell
    write(page, SIX)
    verdict(page, "several")
    page.keyboard.press("Control+2")
    assert page.evaluate("document.activeElement.id") == "board"
    page.keyboard.press("Tab")
    assert page.get_attribute("[data-clue=given]", "aria-checked") == "true"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("5")
    wait_for_text(page, "given (2,2) = 5")
    page.keyboard.press("Control+z")
    wait_for_text(page, "given", there=False)
    assert text_of(page) == SIX
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") != "board"


def test_lines_and_places_beside_the_board_are_chosen_by_keyboard(studio: Open) -> None:
    page = studio("use sudoku(height = 2, width = 2), thermo, sandwich\n")
    page.wait_for_selector("[data-clue=sandwich]")
    page.click("[data-clue=sandwich]")
    click(page, 3, 1)
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+ArrowLeft")
    page.wait_for_selector("#value:not([hidden])")
    page.keyboard.type("5")
    wait_for_text(page, "sandwich left = <., ., 5, .>")
    page.click("[data-clue=thermo]")
    page.keyboard.press("Control+2")
    for _ in range(5):
        page.keyboard.press("Shift+ArrowRight")  # the line ends at the rim
    page.keyboard.press("Enter")
    wait_for_text(page, "thermo (3,1)..(3,4)")


def test_the_page_speaks_the_language_of_the_browser_or_another(browser: Any, address: str) -> None:
    context = browser.new_context(locale="de-AT", viewport={"width": 375, "height": 700})
    page = context.new_page()
    visit(page, address)
    assert page.evaluate("document.documentElement.lang") == "de"
    assert page.evaluate("document.documentElement.scrollWidth") == 375
    page.wait_for_selector("#verdict:text-is('Eine Lösung')")
    assert page.get_attribute("[data-clue=given]", "lang") == "en"  # the name comes from the rules
    page.click("#mode-solve")
    page.wait_for_selector(".kinds button")
    assert page.locator("#solve-pane li").evaluate_all("all => all.every(one => one.lang === 'en')")
    page.click("#mode-set")
    page.click("#keys")
    page.select_option("#language", "en")
    page.wait_for_selector("#verdict:text-is('One solution')")
    assert page.evaluate("document.documentElement.lang") == "en"
    context.close()


def test_small_touch_screen(browser: Any, address: str) -> None:
    context = browser.new_context(viewport={"width": 375, "height": 700}, has_touch=True)
    page = context.new_page()
    visit(page, address)
    verdict(page, "unique")
    assert page.evaluate("document.documentElement.scrollWidth") == 375
    board, text = page.locator("#board").bounding_box(), page.locator("#editor").bounding_box()
    assert board["width"] > 340 and board["height"] > 340
    assert text["y"] > board["y"] and text["width"] > 340
    page.tap("[data-clue=given]")
    page.touchscreen.tap(*point(page, 1, 3))
    board, form = page.locator("#board").bounding_box(), page.locator("#value").bounding_box()
    assert form["y"] > board["y"] + board["height"] - 10 and form["y"] + form["height"] <= 700
    page.evaluate("async () => (await import(location.pathname + 'dom.js')).toast('Words over the keys. '.repeat(9))")
    assert page.locator(".toast").bounding_box()["y"] < board["y"]
    page.tap("#value button:has-text('4')")
    wait_for_text(page, "5 3 4 . 7")
    page.tap("#mode-solve")
    page.wait_for_selector(".pad .keys button")
    board, keys = page.locator("#board").bounding_box(), page.locator(".pad .keys").bounding_box()
    assert board["y"] >= 0 and keys["y"] > board["y"] + board["height"] and keys["y"] + keys["height"] <= 700
    assert page.evaluate("document.documentElement.scrollWidth") == 375
    context.close()


def test_a_puzzle_begun_by_keyboard_has_the_focus_and_its_first_tool(studio: Open) -> None:
    page = studio()
    page.keyboard.press("Alt+l")
    page.wait_for_selector("#shelf li")
    page.keyboard.insert_text("killer sudoku")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    wait_for_text(page, "use killer")
    page.wait_for_selector("[data-clue=cage][aria-checked=true]")
    assert page.evaluate("document.activeElement.id") == "board"


# Types into a search field and presses Tab, before any timer can run. Returns the items that are in the list then.
TAB_AT_ONCE = """([field, items, words]) => {
    const search = document.querySelector(field);
    search.value = words;
    search.dispatchEvent(new Event("input"));
    search.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
    return [...document.querySelectorAll(items)].filter((one) => one.offsetParent).map((one) => one.textContent);
}"""


def test_tab_ends_a_search_before_it_moves_the_focus(studio: Open) -> None:
    page = studio("use sudoku\n")
    page.keyboard.press("Alt+l")
    page.wait_for_selector("#shelf li")
    found = page.evaluate(TAB_AT_ONCE, ["#library-search", "#shelf h3", "killer sudoku"])
    assert found[0] == "Killer Sudoku"
    found = page.evaluate(TAB_AT_ONCE, ["#library-search", "#shelf h3", "sumdoku"])
    assert found[0] == "Sudoku"  # a similar name, if none has the word
    page.click("dialog [aria-label=Close]")
    page.click("#rules")
    page.wait_for_selector("#combinations [name=thermo]")
    found = page.evaluate(TAB_AT_ONCE, ["#combine-search", "#combinations b", "thermo"])
    assert found and "Anti-Knight" not in found
