"""Work on a whole puzzle: turn it, combine rules, find clues to remove or to add."""

from .conftest import Open, click, evaluate, text_of, verdict, wait_for_text, write

SMALL = "use sudoku(height = 2, width = 2)\n"
CLUES = "given (1,1) = 1, (1,2) = 2, (2,1) = 3, (3,4) = 1, (1,3) = 3, (4,1) = 4\n"


def test_a_puzzle_is_turned_and_turned_back_by_undo(studio: Open) -> None:
    page = studio("grid 2x3 of 1..6\ngiven (1,1) = 1\n")
    verdict(page, "several")
    page.click("#turn")
    page.click("[data-movement=rotate-right]")
    wait_for_text(page, "grid 3x2 of 1..6\ngiven (1,2) = 1\n")
    page.click("[data-movement=shift-up]")
    page.wait_for_selector(".toast [lang=en]:has-text('line 2: a clue would leave the board')")
    page.keyboard.press("Escape")
    page.click("#undo")
    wait_for_text(page, "grid 2x3 of 1..6\ngiven (1,1) = 1\n")


def test_rules_of_the_library_are_combined(studio: Open) -> None:
    page = studio(SMALL + "cage <(1,1), (1,2)> sum = 3\n")
    page.wait_for_selector(".problem.error")
    write(page, "use sudoku(height = 2, width = 2), killer_cages\ncage <(1,1), (1,2)> sum = 3\n")
    verdict(page, "several")
    page.click("#rules")
    page.uncheck("[name=killer_cages]")
    page.click("#combine")
    page.wait_for_selector("dialog [role=status]:has-text('cage')")
    page.check("[name=killer_cages]")
    page.check("[name=thermo]")
    page.click("#combine")
    page.wait_for_selector("dialog", state="detached")
    wait_for_text(page, "width = 2), killer_cages, thermo\n")
    page.wait_for_selector("[data-clue=thermo]")


def test_removable_clues_and_missing_clues(studio: Open) -> None:
    page = studio(SMALL + CLUES)
    verdict(page, "unique")
    page.click("#bench-begin")
    page.wait_for_selector("#bench [role=status]:has-text('each by itself')")
    found = page.locator("#bench li").all_inner_texts()
    assert found == ["given (1,1) = 1", "given (2,1) = 3", "given (1,3) = 3"]
    assert page.locator(".o-found").count() == 3
    page.click("#bench li button >> nth=0")
    wait_for_text(page, "(1,1) = 1", there=False)
    verdict(page, "unique")
    write(page, SMALL + "given (1,1) = 1, (1,2) = 2, (2,1) = 3, (3,4) = 1, (4,2) = 1\n")
    verdict(page, "several")
    page.click("#bench-begin")
    page.wait_for_selector("#bench [role=status]:has-text('each by itself')")
    page.click("#bench li button >> nth=0")
    verdict(page, "unique")
    assert text_of(page).count("given") == 2


def test_a_new_rule_is_added_by_mouse(studio: Open) -> None:
    page = studio(SMALL)
    verdict(page, "several")
    page.click("#rules")
    page.click("#own summary")
    page.fill("#own-name", "Sparks 1")
    page.select_option("#own-place", "pair")
    page.select_option("#own-rule", "product")
    page.click("#own-add")
    page.wait_for_selector("[data-clue=sparks_1][aria-checked=true]")
    click(page, 1, 1)
    click(page, 1, 2)
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    wait_for_text(page, "sparks_1 (1,1) (1,2) = 12")


def test_every_rule_to_begin_with_is_a_rule(studio: Open) -> None:
    page = studio(SMALL)
    every = """async () => {
        const { RULES, statementsOf } = await import("./own_rule.js");
        const all = Object.entries(RULES).flatMap(([place, rules]) => Object.keys(rules).map((rule) => [place, rule]));
        return all.map(([place, rule]) => statementsOf(place + "_" + rule.toLowerCase(), place, rule)).join("\\n");
    }"""
    rules = evaluate(page, every)
    write(page, SMALL + rules + "\n")
    verdict(page, "several")
    assert page.locator("#palette [data-clue]").count() == rules.count("clue ") + 2  # Select and Given
    assert page.locator("#problems").is_hidden()


def test_the_size_of_the_board_is_changed(studio: Open) -> None:
    page = studio(SMALL + "given (1,1) = 4\n")
    verdict(page, "several")
    page.click("#rules")
    page.fill("#size [name=width]", "3")
    page.click("#size button")
    wait_for_text(page, "use sudoku(height = 2, width = 3)\n")
    verdict(page, "several")
    page.click("#rules")
    page.fill("#size [name=width]", "1")
    page.click("#size button")
    page.wait_for_selector("#size .bad:has-text('cannot have this size')")
    page.keyboard.press("Escape")
