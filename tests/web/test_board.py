"""The board in a real browser: clues are clicked, drawn and typed; puzzles are imported, solved by hand, and
exported.
"""

from typing import Any

from pzc.compiler.board.elements import Cell, Corner
from pzc.compiler.board.tilings import HexagonBoard

from .conftest import Open, click, drag, point, text_of, verdict, visit, wait_for_text, write

SPARKS = """use sudoku(height = 2, width = 3)
clue spark(a: cell, b: cell) = k
rule "A spark tells the product of its two cells.":
  for spark(a, b) = k: a * b = k
"""
CAGES = "use sudoku(height = 2, width = 2), killer\n"
TOWERS = "use skyscrapers(n = 4)\n"
GIVEN = "1234341221434321"

# Inserts text, and clicks before the board shows it.
CLICK_AT_ONCE = """([insert, ...points]) => {
    const { view } = document.querySelector(".cm-content").cmTile;
    if (insert) view.dispatch({ changes: { from: view.state.doc.length, insert } });
    for (const [clientX, clientY] of points)
        for (const kind of ["pointerdown", "pointerup"]) {
            const mouse = { clientX, clientY, pointerId: 1, button: 0, bubbles: true };
            document.querySelector("#board .overlay").dispatchEvent(new PointerEvent(kind, mouse));
        }
}"""


HEXAGONS = """use slitherlink(height = 1, width = 2)
tiling hexagons
"""


def _on_plane(*places: Cell | Corner) -> list[tuple[float, float]]:
    """Return the places of cells and corners of HEXAGONS, as `point` counts them."""
    board = HexagonBoard(1, 2)
    return [(y + 0.5, x + 0.5) for x, y in map(board.point, places)]


def _tool(page: Any, name: str) -> None:
    page.click(f"[data-clue={name}]")


def test_a_new_kind_of_clue_is_clicked_onto_the_board(studio: Open) -> None:
    page = studio(SPARKS)
    _tool(page, "spark")
    click(page, 2, 2)
    click(page, 2, 3)
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    wait_for_text(page, "spark (2,2) (2,3) = 12")
    page.click("#undo")
    wait_for_text(page, "spark (2,2)", there=False)
    page.click("#redo")
    wait_for_text(page, "spark (2,2) (2,3) = 12")


def test_hexagons(studio: Open) -> None:
    board = HexagonBoard(1, 2)
    page = studio(HEXAGONS)
    _tool(page, "number")
    click(page, *_on_plane(Cell(1, 2))[0])
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    wait_for_text(page, "number (1,2) = 1")
    verdict(page, "unique")
    page.click("#mode-solve")
    around = [*board.outline(Cell(1, 1)), board.outline(Cell(1, 1))[0]]
    drag(page, *_on_plane(*around))
    page.wait_for_selector("#board.solved")


def test_cells_are_dragged_and_lines_are_seen_from_beside(studio: Open) -> None:
    page = studio(CAGES)
    _tool(page, "cage")
    drag(page, (1, 1), (1, 2), (2, 2))
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    wait_for_text(page, "cage <(1,1), (1,2), (2,2)> sum = 7")
    write(page, TOWERS)
    _tool(page, "sees")
    click(page, 0, 2)
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    wait_for_text(page, "sees top = <., 3, ., .>")


def test_clues_are_drawn_one_after_the_other_without_waiting(studio: Open) -> None:
    page = studio(CAGES)
    _tool(page, "cage")
    for row in range(1, 5):
        drag(page, (row, 1), (row, 2))
    page.keyboard.press("Enter")
    for row in range(1, 5):
        wait_for_text(page, f"cage <({row},1), ({row},2)>")


def test_the_form_covers_no_cell_beside_or_below_its_clue(studio: Open) -> None:
    page = studio(CAGES)
    _tool(page, "given")
    for row, column in ((1, 1), (1, 2), (2, 2), (3, 3), (4, 4)):
        click(page, row, column)
        page.wait_for_selector("#value:not([hidden])")
        form = page.locator("#value").bounding_box()
        middle = point(page, row, column)
        assert form["y"] + form["height"] <= middle[1]
        page.keyboard.press("Escape")


def test_a_click_in_a_cage_edits_it_and_the_right_button_removes_it(studio: Open) -> None:
    page = studio(CAGES + "cage <(1,1), (1,2)>\n")
    _tool(page, "cage")
    click(page, 1, 2)
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    wait_for_text(page, "cage <(1,1), (1,2)> sum = 3")
    page.mouse.click(*point(page, 1, 1), button="right")
    wait_for_text(page, "cage", there=False)


def test_the_wheel_changes_a_number(studio: Open) -> None:
    page = studio(CAGES)
    _tool(page, "given")
    page.mouse.move(*point(page, 2, 3))
    for _ in range(3):
        page.mouse.wheel(0, -100)
    wait_for_text(page, "given (2,3) = 3")
    page.mouse.wheel(0, 100)
    wait_for_text(page, "given (2,3) = 2")


def test_escape_in_the_form_keeps_the_clue(studio: Open) -> None:
    page = studio(CAGES + "given (1,1) = 1\n")
    _tool(page, "given")
    click(page, 1, 1)
    page.wait_for_selector("#value:not([hidden])")
    page.keyboard.press("Escape")
    page.wait_for_selector("#value", state="hidden")
    assert "given (1,1) = 1" in text_of(page)


def test_a_clue_on_the_board_leads_to_its_text_and_is_removed(studio: Open) -> None:
    page = studio(CAGES + "given (1,1) = 1, (3,3) = 2\n")
    _tool(page, "given")
    click(page, 3, 3)
    page.keyboard.press("Escape")
    click(page, 3, 3)
    page.click("#value button:has-text('Delete')")
    wait_for_text(page, "given (1,1) = 1\n")


def test_conflict_is_marked_in_text_and_board(studio: Open) -> None:
    page = studio(CAGES + "given (1,1) = 1, (1,4) = 1\n")
    verdict(page, "none")
    page.wait_for_selector("#conflict:not([hidden])")
    assert page.locator(".cm-conflict").all_inner_texts() == ["(1,1) = 1", "(1,4) = 1"]
    assert page.locator(".o-wrong").count() == 2


def test_candidates_of_an_earlier_text_are_not_shown(studio: Open) -> None:
    page = studio(CAGES + "given (1,1) = 1, (1,2) = 2\n")
    verdict(page, "several")
    page.click("[data-shown=candidates]")
    page.wait_for_selector("#board svg text:text-is('4')")
    write(page, CAGES + "given (1,1) = 1, (1,4) = 1\n")
    verdict(page, "none")
    page.wait_for_selector("#conflict:not([hidden])")
    assert page.locator("#board svg text").all_text_contents() == ["1", "1"]


def test_a_puzzle_comes_in_as_81_characters_and_goes_out_as_a_link(studio: Open) -> None:
    page = studio()
    sudoku = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
    page.click("#exchange")
    page.fill("#import-text", sudoku)
    page.click("#import")
    wait_for_text(page, "5 3 . . 7")
    verdict(page, "unique")
    page.click("#exchange")
    page.select_option("#export-to", "sudokupad")
    page.click("#export")
    page.wait_for_selector("#export-out:has-text('https://')")
    link = page.inner_text("#export-out")
    page.fill("#import-text", link)
    page.click("#import")
    page.wait_for_selector("dialog", state="detached")
    verdict(page, "unique")
    assert "given" in text_of(page)


def test_solving_with_a_broken_rule(studio: Open) -> None:
    page = studio(CAGES)
    verdict(page, "several")
    page.click("#mode-solve")
    page.wait_for_selector(".pad .keys button")
    for number, digit in enumerate(GIVEN):
        click(page, number // 4 + 1, number % 4 + 1)
        page.keyboard.press(digit if number else "4")
    page.click("#check")
    page.wait_for_selector("#verdicts li:has-text('Every row, column and box holds each digit once')")
    assert page.locator(".o-wrong").count() > 1
    click(page, 1, 1)
    page.keyboard.press("1")
    page.click("#check")
    page.wait_for_selector("#verdicts .good")
    page.click("#undo")
    page.click("#check")
    page.wait_for_selector("#verdicts li")


# Enters the mode Solve twice, before the page has answers, and counts how often the keys are shown.
TWICE = """() => {
    window.shown = 0;
    const count = () => { window.shown += document.querySelector(".pad .keys button") ? 1 : 0; };
    new MutationObserver(count).observe(document.querySelector("#solve-pane"), { childList: true });
    for (const mode of ["solve", "set", "solve"]) document.querySelector(`#mode-${mode}`).click();
}"""


def test_an_answer_from_before_the_mode_was_left_is_ignored(studio: Open) -> None:
    page = studio(CAGES)
    page.evaluate(TWICE)
    page.wait_for_selector(".pad .keys button")
    write(page, CAGES + "\n")  # answered after all earlier questions
    assert page.evaluate("window.shown") == 1


def test_colors_are_cleared_and_undone_by_one_key_each(studio: Open) -> None:
    page = studio(CAGES)
    page.click("#mode-solve")
    page.wait_for_selector(".pad .keys button")
    click(page, 2, 2)
    page.keyboard.press("v")
    page.keyboard.press("3")
    colors = page.locator(".tints rect")
    assert colors.count() == 1
    page.keyboard.press("Delete")
    assert colors.count() == 0
    page.keyboard.press("Delete")  # nothing is left, so this is not a step
    page.keyboard.press("Control+z")
    assert colors.count() == 1
    page.keyboard.press("Control+z")
    assert colors.count() == 0


def test_corner_marks_keep_clear_of_the_sums_of_cages(studio: Open) -> None:
    page = studio(CAGES + "cage <(1,1), (2,1)> sum = 4, <(1,4), (2,4), (3,4)> sum = 9\n")
    page.click("#mode-solve")
    page.wait_for_selector(".pad .keys button")
    drag(page, (1, 1), (1, 4), (4, 4))
    page.keyboard.press("Shift+1")
    page.keyboard.press("Shift+2")
    assert page.locator(".m-corner").count() == 14
    covered = page.evaluate(
        """() => {
            const boxes = (selector) =>
                [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
            const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
            const sums = boxes(".drawn text");
            return [sums.length, boxes(".m-corner").filter((mark) => sums.some((sum) => meet(mark, sum))).length];
        }"""
    )
    assert covered[0] > 0 and covered[1] == 0


def test_lines_and_shading_are_drawn(studio: Open) -> None:
    page = studio("use masyu(height = 4, width = 4)\nwhite (1,2)\n")
    page.click("#mode-solve")
    page.wait_for_selector("[data-way=layer-line]")
    drag(page, (1, 1), (1, 4), (4, 4), (4, 1), (1, 1))
    assert page.locator(".m-line").count() == 12
    page.keyboard.press("Control+z")
    assert page.locator(".m-line").count() == 0


def test_cells_are_selected_and_marked_by_keys_with_ctrl(studio: Open) -> None:
    page = studio("use sudoku(height = 2, width = 2)\ngiven (1,1) = 1\n")
    page.click("#mode-solve")
    page.wait_for_selector(".kinds button")
    click(page, 4, 4)
    page.keyboard.press("Control+a")
    assert page.locator(".o-part").count() == 16
    page.keyboard.down("Control")
    drag(page, (1, 1), (1, 4))
    page.keyboard.up("Control")
    assert page.locator(".o-part").count() == 12
    page.keyboard.press("Control+Digit3")
    key = """() => {
        const key = { key: "4", code: "Numpad4", ctrlKey: true, bubbles: true };
        document.querySelector("#board").dispatchEvent(new KeyboardEvent("keydown", key));
    }"""
    page.evaluate(key)
    assert page.locator(".m-centre").all_text_contents() == ["34"] * 12
    page.keyboard.press("Control+Shift+Digit2")
    assert page.locator(".tints rect").count() == 12
    page.click(".pad button:has-text('Start over')")
    page.click("#mode-set")


def test_solving_waits_for_a_text_without_errors(studio: Open) -> None:
    page = studio("use sudoku(height = 2, width = 2)\n")
    verdict(page, "several")
    write(page, "use sudoku(height = 2, width = 2)\ngiven (9,9) = 1\n")
    page.click("#mode-solve")
    page.wait_for_selector("#verdicts:has-text('The text has errors')")
    assert page.is_disabled("#check") and page.is_disabled("#hint")
    page.click("#mode-set")


def test_double_lines_are_drawn_by_dragging_again(studio: Open) -> None:
    page = studio("use hashi\nisland [[\n  2 . 3\n  . . .\n  . . 1\n]]\n")
    verdict(page, "unique")
    page.click("#mode-solve")
    page.wait_for_selector(".how:has-text('Drag again for a further line')")
    drag(page, (1, 1), (1, 3))
    assert page.locator(".m-line").count() == 2
    drag(page, (1, 1), (1, 3))
    assert page.locator(".m-line").count() == 4
    drag(page, (1, 3), (3, 3))
    page.wait_for_selector(".good")
    drag(page, (1, 1), (1, 3))
    assert page.locator(".m-line").count() == 2
    click(page, 1, 1.5)
    assert page.locator(".m-cross").count() == 1
    page.click(".pad button:has-text('Start over')")
    page.click("#mode-set")


def test_the_board_keeps_its_place_when_a_conflict_is_listed(studio: Open) -> None:
    page = studio(CAGES)
    verdict(page, "several")
    before = page.locator(".drawn").bounding_box()
    write(page, CAGES + "given (1,1) = 1, (1,4) = 1\n")
    page.wait_for_selector("#conflict:not([hidden])")
    assert page.locator(".drawn").bounding_box() == before


def test_a_sum_is_clicked_on_the_keys_of_the_form(studio: Open) -> None:
    page = studio(CAGES)
    verdict(page, "several")
    _tool(page, "cage")
    drag(page, (1, 1), (1, 2))
    page.hover("#value")
    for key in ("1", "7", "⌫", "0"):
        page.click(f"#value .keypad button:text-is('{key}')")
    page.click("#value button.primary")
    wait_for_text(page, "cage <(1,1), (1,2)> sum = 10")
    click(page, 1, 2)
    page.hover("#value")
    page.click("#value .keypad button:text-is('9')")
    page.click("#value button.primary")
    wait_for_text(page, "cage <(1,1), (1,2)> sum = 9")


def test_a_click_edits_a_clue_that_the_board_does_not_show_yet(studio: Open) -> None:
    page = studio(CAGES)
    _tool(page, "cage")
    page.evaluate(CLICK_AT_ONCE, ["cage <(1,1), (1,2)>\n", point(page, 1, 2)])
    page.wait_for_selector("#value:not([hidden])")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    wait_for_text(page, "cage <(1,1), (1,2)> sum = 3")


def test_a_form_gets_the_value_that_the_board_shows_later(studio: Open) -> None:
    page = studio(CAGES)
    _tool(page, "given")
    page.evaluate(CLICK_AT_ONCE, ["given (1,2) = 3\n", point(page, 1, 2)])
    page.click("#value button:text-is('Delete')")
    wait_for_text(page, "(1,2)", there=False)


def test_a_number_is_chosen_from_those_that_the_rule_allows(studio: Open) -> None:
    page = studio("use slitherlink(height = 3, width = 3)\n")
    _tool(page, "number")
    click(page, 1, 1)
    assert page.locator("#value button").all_inner_texts() == ["0", "1", "2", "3", "4", "?", "Place"]
    page.click("#value button:text-is('3')")
    wait_for_text(page, "number (1,1) = 3")


def test_arrow_keys_place_what_was_typed_and_go_on(studio: Open) -> None:
    page = studio("use slitherlink(height = 3, width = 3)\n")
    _tool(page, "number")
    click(page, 1, 1)
    for key in ("Escape", "2", "ArrowRight", "3", "ArrowDown", "1", "ArrowLeft"):
        page.keyboard.press(key)
    wait_for_text(page, "number (1,1) = 2, (1,2) = 3, (2,2) = 1")
    assert page.is_hidden("#value")


def test_enter_after_a_value_that_is_already_placed_does_nothing(studio: Open) -> None:
    page = studio(CAGES)
    page.wait_for_selector("[data-clue=given]")
    _tool(page, "given")
    click(page, 2, 2)
    page.wait_for_selector("#value:not([hidden])")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    wait_for_text(page, "given (2,2) = 3")
    assert page.locator("#value").is_hidden()
    page.keyboard.press("Enter")
    page.wait_for_selector("#value:not([hidden])")


def test_two_quick_clicks_place_a_mark_and_remove_it(studio: Open) -> None:
    page = studio("use masyu(height = 4, width = 4)\n")
    _tool(page, "white")
    page.evaluate(CLICK_AT_ONCE, ["", point(page, 1, 1), point(page, 1, 1), point(page, 2, 2)])
    wait_for_text(page, "white (2,2)")
    assert "(1,1)" not in text_of(page)


def test_a_form_stays_open_when_the_text_declares_another_clue(studio: Open) -> None:
    page = studio(CAGES)
    _tool(page, "cage")
    drag(page, (1, 1), (1, 2))
    page.keyboard.type("5")
    page.evaluate(
        """(insert) => {
            const { view } = document.querySelector(".cm-content").cmTile;
            view.dispatch({ changes: { from: view.state.doc.length, insert } });
        }""",
        SPARKS.split("\n", 1)[1],
    )
    page.wait_for_selector("[data-clue=spark]")
    page.keyboard.press("Enter")
    wait_for_text(page, "cage <(1,1), (1,2)> sum = 5")


def test_the_wheel_elsewhere_keeps_the_value_in_the_form(studio: Open) -> None:
    page = studio("use kurodoko(height = 10, width = 10)\n")
    verdict(page, "several")
    _tool(page, "number")
    click(page, 1, 1)
    page.hover("#value")
    page.click("#value .keypad button:text-is('3')")
    page.mouse.move(*point(page, 1, 3))
    page.mouse.wheel(0, -100)
    wait_for_text(page, "(1,1) = 3")


def test_a_digit_that_changes_nothing_goes_on_to_the_next_cell(studio: Open) -> None:
    page = studio("use slitherlink(height = 3, width = 3)\nnumber (1,1) = 2\n")
    verdict(page, "several")
    _tool(page, "number")
    click(page, 1, 1)
    for key in ("Escape", "2", "ArrowRight", "3", "ArrowDown"):
        page.keyboard.press(key)
    wait_for_text(page, "number (1,1) = 2, (1,2) = 3")


def test_a_clue_placed_on_the_board_does_not_scroll_the_page(browser: Any, address: str) -> None:
    context = browser.new_context(viewport={"width": 375, "height": 667})
    page = context.new_page()
    visit(page, address)
    write(page, CAGES + "\n" * 60)
    page.locator(".cm-content").press("Control+End")
    page.keyboard.insert_text("cage <(1,1)> sum = 1\n")
    _tool(page, "cage")
    page.evaluate("scrollTo(0, 0)")
    drag(page, (1, 2), (1, 3))
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    wait_for_text(page, "cage <(1,2), (1,3)> sum = 5")
    page.wait_for_selector("#board[aria-busy=false]", state="attached")
    before = page.evaluate("scrollY")
    page.click("#undo")
    wait_for_text(page, "(1,3)", there=False)
    assert page.evaluate("scrollY") == before < 200
    context.close()


def test_escape_ends_a_drag(studio: Open) -> None:
    page = studio(CAGES)
    _tool(page, "cage")
    page.mouse.move(*point(page, 1, 1))
    page.mouse.down()
    page.mouse.move(*point(page, 1, 2), steps=6)
    page.keyboard.press("Escape")
    page.mouse.move(*point(page, 1, 4), steps=6)
    page.mouse.up()
    assert page.is_hidden("#value") and page.locator(".o-part").count() == 0


def test_arrow_keys_move_the_selected_cell_or_extend_it(studio: Open) -> None:
    page = studio(CAGES)
    page.click("#mode-solve")
    page.wait_for_selector(".pad .keys button")
    click(page, 1, 1)
    for key in ("1", "ArrowRight", "2", "ArrowDown", "Shift+ArrowRight", "Shift+ArrowRight", "3"):
        page.keyboard.press(key)
    digits = page.locator(".m-digit").evaluate_all(
        "all => all.map(one => [one.textContent, Number(one.getAttribute('x'))])"
    )
    assert sorted(digits) == [["1", 0.5], ["2", 1.5], ["3", 1.5], ["3", 2.5], ["3", 3.5]]


def test_a_dropped_file_is_opened_or_imported(studio: Open) -> None:
    page = studio("use sudoku\n")
    verdict(page, "several")
    drop = """([name, text]) => {
        const held = new DataTransfer();
        held.items.add(new File([text], name));
        const event = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: held });
        document.querySelector(".cm-content").dispatchEvent(event);
    }"""
    page.evaluate(drop, ["dropped.puz", "use sudoku\ngiven (1,1) = 8\n"])
    wait_for_text(page, "use sudoku\ngiven (1,1) = 8\n")
    page.evaluate(drop, ["link.txt", "https://puzz.link/p?slither/5/5/cbcbcddad"])
    page.wait_for_selector("#import-text")
    assert "slither" in page.input_value("#import-text")


def test_undo_removes_a_clue_whose_form_is_open(studio: Open) -> None:
    page = studio(CAGES)
    _tool(page, "given")
    click(page, 2, 2)
    page.keyboard.type("3")
    wait_for_text(page, "given (2,2) = 3")
    page.wait_for_selector("#board[aria-busy=false]", state="attached")
    click(page, 2, 2)
    page.wait_for_selector("#value button:has-text('Delete')")
    page.click("#undo")
    wait_for_text(page, "(2,2)", there=False)
    page.wait_for_selector("#board[aria-busy=false]", state="attached")
    page.click("#redo")
    wait_for_text(page, "given (2,2) = 3")
    page.wait_for_selector("#board[aria-busy=false]", state="attached")
    click(page, 2, 2)
    page.wait_for_selector("#value button:has-text('Delete')")
    page.keyboard.press("Control+z")
    wait_for_text(page, "(2,2)", there=False)


def test_an_open_form_does_not_write_its_value_back(studio: Open) -> None:
    page = studio(CAGES + "given (1,2) = 1\n")
    verdict(page, "several")
    _tool(page, "given")
    click(page, 1, 2)
    page.wait_for_selector("#value button:has-text('Delete')")
    write(page, CAGES + "given (1,2) = 2\n")
    page.wait_for_selector("#value button[aria-pressed=true]:text-is('2')")
    assert "(1,2) = 2" in text_of(page)


def test_the_keys_of_a_form_stay_in_the_window(studio: Open) -> None:
    page = studio("use killer\n")
    verdict(page, "several")
    _tool(page, "cage")
    for row in range(1, 10, 2):
        for columns in ((8, 9), (1, 2)):
            drag(page, *((row, column) for column in columns))
            page.hover("#value")
            form, keys = page.locator("#value").bounding_box(), page.locator("#value .keypad").bounding_box()
            for box in (form, keys):
                assert box["x"] >= 0 and box["x"] + box["width"] <= page.viewport_size["width"]
                assert box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"]
            page.keyboard.press("Escape")


def test_an_arrow_is_drawn_in_one_stroke_from_its_circle(studio: Open) -> None:
    page = studio("use sudoku(height = 2, width = 2), arrow\n")
    verdict(page, "several")
    _tool(page, "arrow")
    drag(page, (1, 1), (1, 3))
    wait_for_text(page, "arrow (1,1) <(1,2), (1,3)>\n")
    click(page, 3, 3)
    drag(page, (3, 4), (4, 4))
    wait_for_text(page, "arrow (3,3) <(3,4), (4,4)>\n")
    drag(page, (4, 1), (4, 2))
    wait_for_text(page, "arrow (4,1) <(4,2)>\n")


def test_a_region_is_drawn_and_leaves_no_region_in_pieces(studio: Open) -> None:
    page = studio("grid 3x3 of 1..3\nregions room\nroom [[\n  a a b\n  a a b\n  c c c\n]]\n")
    verdict(page, "several")
    _tool(page, "room")
    page.wait_for_selector("#saying:has-text('type the letter of a region to join')")
    drag(page, (2, 2), (3, 2))
    page.wait_for_selector("#value:has-text('press Enter for a new one')")
    page.keyboard.press("Enter")
    wait_for_text(page, "  a a b\n  a d b\n  c d e\n")


def test_the_keys_of_a_form_cover_no_cell_below_its_clue(studio: Open) -> None:
    page = studio(CAGES)
    verdict(page, "several")
    _tool(page, "cage")
    for row in range(1, 5):
        drag(page, (row, 1), (row, 2))
        page.hover("#value")
        page.wait_for_selector("#value .keypad")
        form = page.locator("#value").bounding_box()
        assert form["y"] >= 0 and form["y"] + form["height"] <= point(page, row, 1)[1]
        page.keyboard.press("Escape")


def test_corners_of_hexagons_are_placed_by_mouse_and_keyboard(studio: Open) -> None:
    page = studio("grid 1x2 of 1..2\ntiling hexagons\nclue dot(x: corner) = k\n")
    first, last = HexagonBoard(1, 2).corners[0], HexagonBoard(1, 2).corners[-1]
    _tool(page, "dot")
    click(page, *_on_plane(first)[0])
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    wait_for_text(page, f"dot ({first.row},{first.column}) = 1")
    page.focus("#board")
    click(page, *_on_plane(Cell(1, 2))[0])
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    wait_for_text(page, f"({last.row},{last.column}) = 2")


def test_arrows_go_straight_up_on_hexagons(studio: Open) -> None:
    page = studio("grid 3x3 of 1..2\ntiling hexagons\n")
    _tool(page, "given")
    x, y = HexagonBoard(3, 3).point(Cell(3, 1))
    click(page, y + 0.5, x + 0.5)
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("1")
    wait_for_text(page, "given (1,2) = 1")
