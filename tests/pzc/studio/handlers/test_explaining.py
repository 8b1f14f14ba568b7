"""Steps, ratings and hints for the page."""

from typing import Any

import pytest

from pzc.explain.explainer import Explainer
from pzc.studio.protocol.messages import Json

from ..test_engine import Page

SUDOKU = """use sudoku(height = 2, width = 3)
given [[
  4 . . | . . .
  . 2 6 | . . .
  ------+------
  . . 5 | . 2 .
  . . . | 6 . 3
  ------+------
  . . . | . . .
  . . . | 2 3 1
]]
"""
LATIN = 'grid 2x2 of 1..2\nrule "Rows.": for r in rows: distinct(r)\nrule "Columns.": for r in columns: distinct(r)\n'
ONE = f"{LATIN}given (1,1) = 1\n"
AREAS = "use shikaku(height = 1, width = 4)\nnumber (1,1) = 1, (1,2) = 3\n"


def _page(text: str) -> Page:
    page = Page()
    page.ask("open", uri="a.puz", text=text, version=1)
    return page


def _hint(text: str, known: Json = (), **layers: Json) -> Any:
    answer = {name: {"values": values} for name, values in layers.items()}
    return _page(text).ask("hint", uri="a.puz", answer=answer, known=list(known))


def test_each_step_is_reported_and_the_result_has_all_of_them() -> None:
    page = _page(SUDOKU)
    found = page.ask("explain", uri="a.puz")
    reported = [one["progress"]["step"] for one in page.sent if "progress" in one]
    assert reported == found["steps"] and len(reported) > 20
    assert found["status"] == "solved" and found["rating"]["band"] == "easy"


def test_the_changes_of_all_steps_together_are_the_solution() -> None:
    found = _page(ONE).ask("explain", uri="a.puz")
    left = {}
    for one in [*(one for step in found["steps"] for one in step["left"]), *found["left"]]:
        left[one["layer"], *one["at"]] = one["left"]
    assert left == {("digit", 1, 2): [2], ("digit", 2, 1): [2], ("digit", 2, 2): [1]}  # what is given is not listed


def test_marks_distinguish_reasons_and_conclusions() -> None:
    found = _page(SUDOKU).ask("explain", uri="a.puz")
    for step in found["steps"]:
        places = [repr(place) for part in step["marks"].values() for place in part]
        assert len(places) == len(set(places))
    assert found["steps"][0]["marks"]["conclusions"]


def test_several_solutions_end_certain() -> None:
    found = _page(LATIN).ask("explain", uri="a.puz")
    assert (found["status"], found["steps"]) == ("certain", [])


def test_contradiction_without_a_solution() -> None:
    found = _page(f"{ONE}given (1,2) = 1\n").ask("explain", uri="a.puz")
    assert found["status"] == "none"
    assert "ows" in found["contradiction"]


def test_a_rating_is_that_of_the_steps() -> None:
    page = _page(ONE)
    assert page.ask("rate", uri="a.puz")["rating"] == page.ask("explain", uri="a.puz")["rating"]


def test_a_hint_has_three_strengths() -> None:
    found = _hint(SUDOKU)
    assert found["status"] == "hint"
    hint = found["hint"]
    assert hint["where"] == "Look at row 1."
    assert hint["rule"].startswith("Row 1 holds ")
    assert hint["text"].startswith("In row 1, the 2 must go in (1,6): the 2s in ")
    assert hint["so"] == [{"layer": "digit", "at": [1, 6], "left": [2]}]


def test_hint_of_direct_consequences() -> None:
    assert _hint(ONE)["hint"]["so"] == [{"layer": "digit", "at": [1, 2], "left": [2]}]


def test_entered_values_are_not_hinted() -> None:
    found = _hint(ONE, digit=[{"at": [1, 2], "value": 2}])
    assert found["hint"]["so"][0]["at"] != [1, 2]
    every = [{"at": [1, 2], "value": 2}, {"at": [2, 1], "value": 2}, {"at": [2, 2], "value": 1}]
    assert _hint(ONE, digit=every)["status"] == "finished"


def test_conclusions_of_earlier_hints_are_not_hinted_again() -> None:
    page = _page(SUDOKU)
    known: list[Json] = []
    seen = []
    for _ in range(6):
        found = page.ask("hint", uri="a.puz", answer={}, known=known)
        seen.append(found["hint"]["text"])
        known += found["hint"]["so"]
    assert len(set(seen)) == 6


def test_other_steps_are_returned_if_they_are_wanted() -> None:
    page = _page(SUDOKU)
    assert page.ask("hint", uri="a.puz", answer={}, known=[])["others"] == []
    found = page.ask("hint", uri="a.puz", answer={}, known=[], others=True)
    others = [step["so"] for step in found["others"]]
    assert others == [[{"layer": "digit", "at": [4, 5], "left": [5]}]]
    assert found["hint"]["so"] not in others


def test_hardness_lists_the_values_that_take_a_step() -> None:
    found = _page(SUDOKU).ask("explain", uri="a.puz")
    costs = {tuple(one["at"]): one["cost"] for one in found["hardness"]}
    assert (4, 5) in costs and set(costs.values()) <= {step["cost"] for step in found["steps"]}
    assert (1, 1) not in costs  # given


def test_a_wrong_entry_is_named_with_its_place() -> None:
    found = _hint(ONE, digit=[{"at": [1, 2], "value": 1}])
    assert found["status"] == "wrong" and found["hint"] is None
    (wrong,) = found["wrong"]
    assert wrong["place"] == {"on": "cell", "at": [1, 2]}
    assert wrong["text"].startswith("(1,2) is 1: that is wrong. ") and "rows" in wrong["text"]


def test_entries_of_different_solutions_do_not_go_together() -> None:
    found = _hint(LATIN, digit=[{"at": [1, 1], "value": 1}, {"at": [1, 2], "value": 1}])
    assert found["status"] == "none"
    assert "no solution has all of these entries" in found["message"]


def test_walls_are_entries_of_areas() -> None:
    between = [[1, 1], [1, 2]]
    assert _hint(AREAS, part=[{"between": between, "value": False}])["status"] in ("hint", "finished")
    (wrong,) = _hint(AREAS, part=[{"between": between, "value": True}])["wrong"]
    assert wrong["place"] == {"on": "areas", "between": between}
    assert "lie in the same rectangle: that is wrong" in wrong["text"]  # the word of the rules


@pytest.mark.parametrize(
    "given",
    [
        {"answer": {"digit": {"rows": []}}},
        {"answer": {"wrong": {"values": []}}},
        {"answer": {"digit": {"values": [{"at": 3, "value": 1}]}}},
        {"answer": {}, "known": [3]},
        {"answer": {}, "known": [{"layer": "digit", "at": [1, 1]}]},
    ],
)
def test_malformed_entries_are_refused(given: Json) -> None:
    assert _page(ONE).ask("hint", uri="a.puz", **given)["error"]["kind"] == "refused"


@pytest.mark.parametrize("question", ["explain", "rate"])
def test_a_cancelled_request_ends(question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(explainer: Explainer) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Explainer, "next_step", interrupted)
    with pytest.raises(KeyboardInterrupt):
        _page(SUDOKU).ask(question, uri="a.puz")
