"""The board of a puzzle: its pictures, its rules in words, its places."""

import pytest

from pzc.studio.handlers import board_view
from pzc.studio.protocol.messages import Json

from ..test_engine import Page

TEXT = 'title "Two"\ngrid 2x3 of 1..2\nrule "Rows differ.": for r in rows: distinct(r[1..2])\n'
BESIDE = "clue hint(seen: line) = k\n"


def _ask(text: str, question: str, **given: Json) -> Json:
    page = Page()
    page.ask("open", uri="a.puz", text=text, version=5)
    return page.ask(question, uri="a.puz", **given)


def test_result_of_board() -> None:
    found = _ask(TEXT, "board")
    assert (found["version"], found["title"], found["rules"]) == (5, "Two", ["Rows differ."])
    assert found["svg"].startswith("<svg") and found["dark"].startswith("<svg") and found["svg"] != found["dark"]
    assert (found["geometry"]["rows"], found["geometry"]["columns"]) == (2, 3)
    assert [one["tool"] for one in found["tools"]] == ["given"]


def test_margin_for_clues_outside() -> None:
    plain, beside = _ask(TEXT, "board")["geometry"], _ask(TEXT + BESIDE, "board")["geometry"]
    assert plain["outside"] == [] and len(beside["outside"]) == 10
    assert (beside["left"], beside["top"]) > (plain["left"], plain["top"])
    cells, moved = (_ask(text, "places", kind="cell") for text in (TEXT, TEXT + BESIDE))
    assert {(b["x"] - a["x"], b["y"] - a["y"]) for a, b in zip(cells, moved, strict=True)} == {
        (beside["left"] - plain["left"], beside["top"] - plain["top"])
    }


def test_number_of_places_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_view, "MOST_PLACES", 6)
    assert len(_ask(TEXT, "places", kind="cell")) == 6
    assert _ask(TEXT, "places", kind="link")["error"]["kind"] == "limit"


@pytest.mark.parametrize("question", ["board", "places"])
def test_invalid_puzzle_has_no_board(question: str) -> None:
    given = {"kind": "cell"} if question == "places" else {}
    error = _ask("grid 2x2 of 1..2\nfor r in rows: distinct(q)\n", question, **given)["error"]
    assert (error["kind"], error["diagnostics"][0]["from"]) == ("puzzle", 41)
    assert _ask("param h\ngrid h x 2 of 1..2\n", question, **given)["error"]["kind"] == "puzzle"
