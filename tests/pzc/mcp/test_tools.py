"""The tools as functions: what they return for right and wrong texts."""

from collections.abc import Callable

import pytest

from pzc.mcp import tools

SUJIKO = "use sujiko\ncircle (1,1) = 20, (1,2) = 26, (2,1) = 24, (2,2) = 19\ngiven (1,1) = 1\n"
UNIQUE = SUJIKO + "given (1,2) = 4, (1,3) = 8\n"
MINE = 'grid 2x2 of 1..2\nrule "Different in each row.": for r in rows: distinct(r)\n'


def test_a_variant_is_found_and_shown_by_another_name() -> None:
    assert tools.search_library("bimaru")[0]["name"] == "battleships"
    shown = tools.show_variant("bimaru")
    assert "Ships do not touch" in shown and "The file battleships.puz:" in shown and "clue " in shown


def test_a_mistake_comes_with_its_place_and_help() -> None:
    checked = tools.check_puzzle("use sujikoo\n")
    [message] = checked["messages"]
    assert not checked["ok"]
    assert (message["code"], message["line"], message["column"]) == ("PZ301", 1, 5)
    assert "sujiko" in message["help"] and "^" in message["text"]


def test_a_right_puzzle_is_checked_with_its_rules() -> None:
    checked = tools.check_puzzle(SUJIKO)
    assert checked["ok"] and checked["messages"] == [] and "Every digit once." in checked["rules"]


def test_own_rule_files_are_used_by_name() -> None:
    for name in ("mine", "mine.puz"):
        checked = tools.check_puzzle("use mine\n", {name: MINE})
        assert checked["ok"] and "Different in each row." in checked["rules"]
    assert not tools.check_puzzle("use mine\n")["ok"]


@pytest.mark.parametrize("name", ["../mine", "/etc/mine"])
def test_own_rule_files_have_no_folder(name: str) -> None:
    with pytest.raises(tools.Refused, match="plain name"):
        tools.check_puzzle("use mine\n", {name: MINE})


def test_files_of_the_disk_are_not_read(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(str(tmp_path))
    with open("secret.puz", "w", encoding="utf-8") as file:
        file.write(MINE)
    assert not tools.check_puzzle("use secret\n")["ok"]
    for name in ("secret", "./secret.puz", f"{tmp_path}/secret.puz"):
        with pytest.raises(tools.Refused):
            tools.show_variant(name)


@pytest.mark.parametrize(
    ("text", "status", "number"),
    [(UNIQUE, "unique", 1), (SUJIKO, "several", 2), (SUJIKO + "given (1,2) = 1\n", "none", 0)],
)
def test_solve_status(text: str, status: str, number: int) -> None:
    solved = tools.solve_puzzle(text)
    assert solved["status"] == status and len(solved["solutions"]) == number
    assert bool(solved["conflict"]) == (status == "none")


def test_count_and_explain() -> None:
    assert tools.count_solutions(UNIQUE) == {"number": "1", "exact": True, "method": "listing"}
    explained = tools.explain_puzzle(UNIQUE)
    assert explained["end"] == "the puzzle is solved" and explained["steps"] and explained["difficulty"]["band"]
    assert tools.hint_puzzle(UNIQUE)["where"].startswith("Look at")


def test_a_long_search_ends_in_time() -> None:
    assert tools.count_solutions("use sudoku\n", seconds=0.5)["exact"] is False


def test_pictures_and_other_formats() -> None:
    assert tools.draw_puzzle(UNIQUE, solved=True).startswith("<svg ")
    assert "use slitherlink" in tools.import_puzzle("https://puzz.link/p?slither/5/5/cbcbcddad")
    assert tools.export_puzzle(UNIQUE, "sudokupad").startswith("https://sudokupad.app/")
    assert "clue" in tools.explain_code("PZ202")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: tools.solve_puzzle("use sujikoo\n"), "did you mean `sujiko`"),
        (lambda: tools.solve_puzzle("use /etc/passwd\n"), "bare name"),
        (lambda: tools.solve_puzzle("use sujiko\0"), "not a text file"),
        (lambda: tools.solve_puzzle(UNIQUE, seconds=-1), "between 0 and 120"),
        (lambda: tools.draw_puzzle(SUJIKO + "given (1,2) = 1\n", solved=True), "no solution"),
        (lambda: tools.export_puzzle(UNIQUE, "nonsense"), "no format 'nonsense'"),
        (lambda: tools.import_puzzle("https://example.org/"), "error"),
        (lambda: tools.explain_code("nonsense"), "nonsense"),
        (lambda: tools.show_variant("nonsense"), "no such file"),
    ],
)
def test_refused_calls(call: Callable[[], object], words: str) -> None:
    with pytest.raises(tools.Refused, match=words):
        call()
