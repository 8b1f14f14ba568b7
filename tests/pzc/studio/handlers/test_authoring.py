"""Generating, reducing and counting puzzles."""

import pytest

from pzc.studio.protocol.messages import Json

from ..test_engine import Page

SUJIKO = "use sujiko\n\ncircle [[\n  20 26\n  24 20\n]]\n"
OWN = """grid 4x4 of 1..4

clue less(a: cell, b: cell)

rule "Rows and columns.": for r in rows ++ columns: distinct(r)
rule "The first is less.": for less(a, b): a < b
"""


@pytest.fixture
def page() -> Page:
    return Page()


def _open(page: Page, text: str) -> None:
    page.ask("open", uri="a.puz", text=text, version=1)


def test_answers_are_counted(page: Page) -> None:
    _open(page, "use sudoku(height = 2, width = 2)\n")
    assert page.ask("count", uri="a.puz")["count"] == "288"


def test_needless_clues_are_removed(page: Page) -> None:
    _open(page, SUJIKO + "given (1,1) = 2, (3,3) = 1\n")
    made = page.ask("minimise", uri="a.puz", seed=1)
    assert made["complete"] and made["taken"] > 0
    assert [one["progress"]["message"] for one in page.sent if "progress" in one]
    _open(page, made["text"])
    assert page.ask("solve", uri="a.puz")["status"] == "unique"
    assert page.ask("minimise", uri="a.puz")["taken"] == 0


def test_clues_that_can_go(page: Page) -> None:
    _open(page, SUJIKO + "given (1,1) = 2, (3,3) = 1\n")
    found = page.ask("reduce", uri="a.puz")
    assert found["complete"] and {one["text"] for one in found["clues"]} >= {"given (3,3) = 1"}
    (digit,) = (one for one in found["clues"] if one["text"] == "given (3,3) = 1")
    assert digit["places"] == [[3, 3]] and digit["uri"] == "a.puz"
    assert page.sent[-2]["progress"]["clues"] == found["clues"]
    _open(page, SUJIKO)
    assert page.ask("reduce", uri="a.puz")["error"]["kind"] == "refused"


def test_minimise_requires_one_solution(page: Page) -> None:
    _open(page, SUJIKO)
    assert page.ask("minimise", uri="a.puz")["error"]["kind"] == "refused"


@pytest.mark.parametrize(
    "text", ["use sudoku(height = 2, width = 2)\n", "use sudoku(height = 2, width = 2)\ngiven (1,1) = 1\n", OWN]
)
def test_a_new_puzzle_of_the_same_rules(page: Page, text: str) -> None:
    _open(page, text)
    made = page.ask("generate", uri="a.puz", seed=5)["text"]
    assert made != page.ask("generate", uri="a.puz", seed=6)["text"]
    _open(page, made)
    assert page.ask("solve", uri="a.puz")["status"] == "unique"
    rules: Json = page.ask("board", uri="a.puz")["rules"]
    assert "these_rules" not in made and rules


def test_generate_replaces_only_clues(page: Page) -> None:
    _open(
        page,
        'title "Mine"\n# why\nuse sudoku(height = 2, width = 2)\n\ngiven (1,1) = 1 # old\n\n# end\nexpect unique\n',
    )
    made = page.ask("generate", uri="a.puz", seed=5)["text"]
    assert made.startswith('title "Mine"\n# why\nuse sudoku(height = 2, width = 2)\n\ngiven')
    assert made.endswith("\n\n# end\n") and made.count("expect unique") == 1 and "# old" not in made


def test_generate_keeps_the_size_that_the_clues_had(page: Page) -> None:
    _open(page, "# imported\nuse slitherlink\n\nnumber [[\n  2 . . 1\n  . 2 . .\n  . . 2 .\n]]\n")
    made = page.ask("generate", uri="a.puz", seed=5)["text"]
    assert made.startswith("# imported\nuse slitherlink(height = 3, width = 4)\n\nnumber ")
    _open(page, made)
    assert page.ask("solve", uri="a.puz")["status"] == "unique"


def test_clues_that_are_enough_are_suggested(page: Page) -> None:
    _open(page, "use sudoku(height = 2, width = 2)\ngiven [[\n  1 . . .\n  . . 4 .\n  . 2 . .\n  . . . .\n]]\n")
    found = page.ask("suggest", uri="a.puz")
    assert found["status"] == "single" and found["complete"] and "given (4,4) = 3" in found["clues"]
    _open(page, SUJIKO)
    assert page.ask("suggest", uri="a.puz")["status"] in ("single", "together")
    _open(page, SUJIKO + "given (1,1) = 1, (1,2) = 1\n")
    assert page.ask("suggest", uri="a.puz")["status"] == "none"


def test_a_new_puzzle_has_the_symmetry_and_the_difficulty(page: Page) -> None:
    _open(page, "use sudoku(height = 2, width = 2)\n")
    made = page.ask("generate", uri="a.puz", seed=3, symmetry="half-turn", difficulty="easy")["text"]
    rows = [line.split() for line in made.partition("given [[\n")[2].splitlines()[:4]]
    filled = {(r, c) for r, row in enumerate(rows) for c, value in enumerate(row) if value != "."}
    assert filled == {(3 - r, 3 - c) for r, c in filled}
    _open(page, made)
    assert page.ask("rate", uri="a.puz")["rating"]["band"] == "easy"


def test_refused_generation(page: Page) -> None:
    _open(page, "origin 0\nuse sudoku\n")
    assert page.ask("generate", uri="a.puz")["error"]["kind"] == "refused"
    _open(page, 'grid 2x2 of 1..2\nrule "x": 1 = 2\n')
    assert page.ask("generate", uri="a.puz", time=1)["error"]["kind"] in ("limit", "puzzle")
