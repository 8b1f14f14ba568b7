"""A puzzle that the page turns."""

from ..test_engine import Page


def test_a_puzzle_is_turned_or_refused() -> None:
    page = Page()
    page.ask("open", uri="a.puz", text="use sudoku(height = 2, width = 2)\ngiven (1,1) = 1\n", version=1)
    assert "given (1,4) = 1" in page.ask("turn", uri="a.puz", movement="rotate-right")["text"]
    page.ask("open", uri="b.puz", text="use sudoku, dutch_flatmates\ngiven (1,1) = 5\n", version=1)
    error = page.ask("turn", uri="b.puz", movement="mirror-top-bottom")["error"]
    assert error["kind"] == "refused" and "directly above it" in error["message"]
