"""The page in a real browser: text, board, messages, solutions, and state that survives."""

import re
from typing import Any

from tests.commands import wait_until

from .conftest import Open, click, close_start, evaluate, text_of, verdict, wait_for_text, write

SMALL = """grid 2x2 of 1..2
for line in rows ++ columns: distinct(line)
"""


def test_the_first_visit_shows_a_solved_puzzle(studio: Open) -> None:
    page = studio()
    verdict(page, "unique")
    page.click("[data-shown=answer]")
    assert page.locator(".drawn text").count() >= 81


def test_several_answers_and_none(studio: Open) -> None:
    page = studio(SMALL)
    verdict(page, "several")
    assert re.search(r"\d differences", page.inner_text("#verdict-detail"))
    write(page, SMALL + "(1,1) = 1\n(2,2) = 2\n")
    verdict(page, "none")
    write(page, SMALL + "(1,1) = 1\n")
    verdict(page, "unique")


def test_error_with_place_and_suggestion(studio: Open) -> None:
    page = studio(SMALL + "distinkt(rows[1])\n")
    page.wait_for_selector(".problem.error")
    assert page.inner_text(".problem .where") == "line 3"
    assert page.locator(".cm-lintRange-error").inner_text() == "distinkt"
    verdict(page, "wrong")
    page.click(".problem .fixes button")
    verdict(page, "several")
    assert "distinct(rows[1])" in text_of(page)


def test_a_text_without_a_board_says_what_is_missing(studio: Open) -> None:
    page = studio("use sudoku, heyawake\n")
    verdict(page, "incomplete")
    page.wait_for_selector("#verdict-detail:has-text('the regions `room` are nowhere drawn; write room [[ ... ]]')")
    write(page, SMALL)
    verdict(page, "several")
    assert "room" not in page.inner_text("#verdict-detail")


def test_a_link_pasted_into_the_text_is_imported(studio: Open) -> None:
    page = studio("# \n")

    def paste(text: str) -> None:
        page.evaluate(
            """(text) => {
                const clipboardData = new DataTransfer();
                clipboardData.setData("text/plain", text);
                const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
                document.querySelector(".cm-content").dispatchEvent(event);
            }""",
            text,
        )

    page.locator(".cm-content").press("Control+Home")
    page.keyboard.press("End")
    paste("https://puzz.link/p?slither")
    assert text_of(page) == "# https://puzz.link/p?slither\n"  # in a comment it is only a text
    page.locator(".cm-content").press("Control+End")
    paste("https://sudokupad.app/abc123\n")
    page.wait_for_selector("dialog[open]")
    page.click("#import")
    page.wait_for_selector("dialog .bad:has-text('does not hold the puzzle; open it in the browser')")
    page.fill("#import-text", "https://puzz.link/p?slither/5/5/cbcbcddad")
    page.click("#import")
    wait_for_text(page, "use slitherlink")


def test_an_exported_text_is_the_puzzle_and_not_its_solution(studio: Open) -> None:
    page = studio("use sudoku(height = 2, width = 2)\ngiven (1,1) = 1, (1,2) = 2, (2,1) = 3, (3,4) = 1, (4,2) = 1\n")
    verdict(page, "several")
    page.locator(".cm-content").press("Control+End")
    page.keyboard.insert_text("given (2,3) = 1, (3,1) = 2, (4,3) = 2\n")
    verdict(page, "unique")
    page.click("#exchange")
    page.select_option("#export-to", "text")
    page.click("#export")
    page.wait_for_selector("#export-out:text-is('12..3.1.2..1.12.')")


def test_a_reload_keeps_the_work_and_its_history(studio: Open) -> None:
    page = studio(SMALL + "(1,1) = 1\n")
    verdict(page, "unique")
    wait_until(lambda: "(1,1) = 1" in stored(page))
    page.reload()
    verdict(page, "unique")
    assert "(1,1) = 1" in text_of(page)

    def undone() -> bool:  # one edit may be undone in several steps
        if page.is_enabled("#undo"):
            page.click("#undo")
        return "(1,1) = 1" not in text_of(page)

    wait_until(undone)


def test_a_reload_keeps_the_mode_solve_and_the_entries(studio: Open) -> None:
    page = studio(SMALL)
    verdict(page, "several")
    page.click("#mode-solve")
    page.wait_for_selector(".kinds button")
    click(page, 1, 1)
    page.keyboard.press("2")
    page.reload()
    page.wait_for_selector(".kinds button")
    page.wait_for_selector(".m-digit:text-is('2')")
    assert page.is_hidden("#text-pane")
    page.click("#mode-set")


def test_a_reload_keeps_an_edit_that_was_made_just_before(studio: Open) -> None:
    page = studio(SMALL)
    verdict(page, "several")
    page.evaluate(
        """() => {
            const { view } = document.querySelector(".cm-content").cmTile;
            view.dispatch({ changes: { from: view.state.doc.length, insert: "(1,1) = 1\\n" } });
            location.reload();
        }"""
    )
    verdict(page, "unique")
    assert text_of(page) == SMALL + "(1,1) = 1\n"


def test_a_text_that_is_too_long_is_refused(studio: Open) -> None:
    page = studio(SMALL)
    verdict(page, "several")
    page.evaluate(
        """async () => {
            const { toAddress } = await import(location.pathname + "storage.js");
            location.href = toAddress("#".repeat(500001));
        }"""
    )
    page.wait_for_selector(".toast.error:has-text('500,000')")
    assert text_of(page) == SMALL
    page.evaluate(
        """() => {
            const { view } = document.querySelector(".cm-content").cmTile;
            view.dispatch({ changes: { from: 0, insert: "#".repeat(500001) } });
        }"""
    )
    assert text_of(page) == SMALL


def test_two_tabs_write_two_drafts(studio: Open) -> None:
    page = studio(SMALL + "(1,1) = 1\n")
    verdict(page, "unique")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("dialog[open]")
    other.click("#drafts button.primary")
    other.wait_for_selector(".toast.error")  # it is open in the first tab
    close_start(other)
    write(other, SMALL + "(1,1) = 2\n")
    verdict(other, "unique")
    wait_until(lambda: "(1,1) = 2" in stored(other))
    for one in (page, other):
        one.reload()
        verdict(one, "unique")
    assert "(1,1) = 1" in text_of(page) and "(1,1) = 2" in text_of(other)
    other.close()
    page.click("#fresh")
    page.click("#drafts button.primary")
    wait_for_text(page, "(1,1) = 2")


def test_a_deleted_draft_can_be_brought_back(studio: Open) -> None:
    page = studio(SMALL + "(1,1) = 1 # kept\n")
    verdict(page, "unique")
    page.click("#fresh")
    page.click(".card:has-text('Rules of your own')")
    wait_for_text(page, "spark")
    page.click("#fresh")
    page.click("#drafts li:first-child [aria-label^='Delete']")
    page.wait_for_selector("#drafts li:has-text('Deleted')")
    wait_until(lambda: "# kept" not in stored(page))
    page.click("#drafts li:has-text('Deleted') button")
    page.click("#drafts li:first-child button.primary")
    wait_for_text(page, "# kept")


def stored(page: Any) -> str:
    """Return the texts of all drafts."""
    words = """() => new Promise((done) => {
        indexedDB.open("pzc studio").onsuccess = ({ target: { result: database } }) => {
            database.transaction("drafts").objectStore("drafts").getAll().onsuccess = ({ target }) => {
                database.close();
                done(target.result.map((draft) => draft.text).join());
            };
        };
    })"""
    return str(evaluate(page, words))


def test_a_link_in_an_open_page_is_a_new_draft(studio: Open) -> None:
    page = studio(SMALL + "(1,1) = 1\n")
    verdict(page, "unique")
    page.click("#share")
    address = page.input_value("#address")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    write(page, SMALL + "(2,2) = 1\n")
    wait_for_text(page, "(2,2) = 1")
    page.evaluate("address => { location.href = address; }", address)
    wait_for_text(page, "(1,1) = 1")
    page.click("#fresh")
    page.click("#drafts button.primary")
    wait_for_text(page, "(2,2) = 1")


def test_damaged_link_is_reported(studio: Open) -> None:
    page = studio(SMALL + "(1,1) = 1\n")
    page.click("#share")
    address = page.input_value("#address")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.evaluate("address => { location.href = address; }", address[:-8])
    page.wait_for_selector("dialog[open]")
    assert "damaged" in page.inner_text("dialog[open] h2")
    assert "(1,1) = 1" in text_of(page)
    page.evaluate("address => { location.href = address; }", address[:-8])
    page.wait_for_function("!location.hash")
    page.wait_for_function("document.querySelectorAll('dialog').length === 1")
    page.evaluate("address => { location.href = address; }", address)
    page.wait_for_selector("dialog", state="detached")  # the puzzle of the link is in view
    assert "(1,1) = 1" in text_of(page)


def test_the_address_holds_the_puzzle(studio: Open) -> None:
    page = studio(SMALL + "(1,2) = 2 # Grüße 𝟙\n")
    page.click("#share")
    address = page.input_value("#address")
    sent = text_of(page)
    page.goto("about:blank")
    page.goto(address)
    verdict(page, "unique")
    assert text_of(page) == sent


def test_typing_keeps_the_page_free(studio: Open) -> None:
    """The test counts the CPU time of the page's own thread, so that a busy machine does not matter."""
    page = studio("use sudoku\ngiven (9,9) = 1\n")
    verdict(page, "several")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def busy() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(one["value"] for one in metrics if one["name"] == "TaskDuration")

    page.locator(".cm-content").press("Control+End")
    spent = []
    for letter in "(1,1) = 5\n":
        before = busy()
        page.keyboard.type(letter)
        evaluate(page, "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
        spent.append(busy() - before)
    verdict(page, "several")
    assert sorted(spent)[len(spent) // 2] < 50, spent


def test_several_changes_at_once_reach_the_engine(studio: Open) -> None:
    page = studio(SMALL)
    verdict(page, "several")
    page.evaluate(
        """() => {
            const { view } = document.querySelector(".cm-content").cmTile;
            const end = view.state.doc.length;
            view.dispatch({ changes: [{ from: 0, insert: "# a comment\\n" }, { from: end, insert: "(1,1) = 1\\n" }] });
        }"""
    )
    verdict(page, "unique")
    assert page.locator(".problem").count() == 0


# Keeps the names of the questions that the page sends from now on.
RECORD = """() => {
    window.asked = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (message) {
        window.asked.push(JSON.parse(message).ask);
        send.call(this, message);
    };
}"""


def test_a_key_is_sent_once_and_its_board_asked_for_once(studio: Open) -> None:
    page = studio(SMALL)
    verdict(page, "several")
    page.wait_for_selector("#board[aria-busy=false]", state="attached")
    page.evaluate(RECORD)
    for key in ("(", "1"):
        page.locator(".cm-content").press("Control+End")
        page.evaluate("() => { window.asked.length = 0; }")
        page.keyboard.press(key)
        page.wait_for_selector("#board[aria-busy=false]", state="attached")
        requests = page.evaluate("window.asked")
        assert [requests.count(name) for name in ("edit", "diagnostics", "board", "solve")] == [1, 1, 1, 1], requests


# Holds back the answers to the first key, and types others. Returns true if the next board is asked for after that.
TYPE_MEANWHILE = """() => new Promise((done) => {
    const { view } = document.querySelector(".cm-content").cmTile;
    const type = (insert) => view.dispatch({ changes: { from: view.state.doc.length, insert } });
    const { send } = WebSocket.prototype;
    let boards = 0;
    let released = false;
    WebSocket.prototype.send = function (message) {
        send.call(this, message);
        if (JSON.parse(message).ask !== "board") return;
        boards += 1;
        if (boards > 1) return done(released);
        const { onmessage } = this;
        const held = [];
        this.onmessage = (event) => held.push(event);
        type("(1,1) = ");
        setTimeout(() => type("1"), 50);
        setTimeout(() => {
            released = true;
            this.onmessage = onmessage;
            for (const event of held) onmessage.call(this, event);
        }, 200);
    };
    type("# ");
    type("a comment\\n");
})"""


def test_what_is_typed_before_an_answer_is_sent_after_it(studio: Open) -> None:
    page = studio(SMALL)
    verdict(page, "several")
    page.wait_for_selector("#board[aria-busy=false]", state="attached")
    assert evaluate(page, TYPE_MEANWHILE)
    verdict(page, "unique")
    assert text_of(page) == SMALL + "# a comment\n(1,1) = 1"
    page.reload()  # without the changed socket
    verdict(page, "unique")
