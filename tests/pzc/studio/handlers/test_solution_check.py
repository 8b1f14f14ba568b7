"""The layers to fill in, and the check of a player's entries."""

from typing import Any

import pytest

from pzc.studio.protocol.messages import Json

from ..test_engine import Page

LOOP = "use masyu(height = 2, width = 2)\n"
SHADED = 'grid 2x2\nlayer black on cells of bool\nrule "Two are black.": count(c in cells: black(c)) = 2\n'
SHADED += 'rule "No two that touch.": all(a, b in cells where b in neighbours(a): not (black(a) and black(b)))\n'
LATIN = 'grid 2x2 of 1..2\nrule "Rows.": for r in rows: distinct(r)\nrule "Columns.": for r in columns: distinct(r)\n'
ROOMS = 'grid 1x3\nareas room\nlayer cut on links of bool\nhidden layer x on cells of 0..1\nrule "x": len(room) >= 0\n'


def _page(text: str) -> Page:
    page = Page()
    page.ask("open", uri="a.puz", text=text, version=1)
    return page


def _checked(text: str, **answer: Json) -> Any:
    return _page(text).ask("check", uri="a.puz", answer=answer)


@pytest.mark.parametrize(
    ("text", "layer"),
    [
        (LATIN, {"layer": "digit", "on": "cell", "truth": False, "values": [1, 2]}),
        (LOOP, {"layer": "line", "on": "link", "truth": True, "values": []}),
        (SHADED, {"layer": "black", "on": "cell", "truth": True, "values": []}),
        ("grid 2x2 of <A, B>\n", {"layer": "digit", "on": "cell", "truth": False, "values": ["A", "B"]}),
        ("grid 2x2\nunknown total of 3..5\n", {"layer": "total", "on": "nothing", "truth": False, "values": [3, 4, 5]}),
        ("grid 2x2\nlayer n on rows of 1..2\n", {"layer": "n", "on": "list", "truth": False, "values": [1, 2]}),
        ("grid 2x2\nlayer side on borders of bool\n", {"layer": "side", "on": "border", "truth": True, "values": []}),
        ("grid 2x2\nlayer p on corners of bool\n", {"layer": "p", "on": "corner", "truth": True, "values": []}),
    ],
)
def test_layers_to_fill_in(text: str, layer: Json) -> None:
    assert {**layer, "given": []} in _page(text).ask("entry", uri="a.puz")["layers"]


def test_given_digits_need_no_entry() -> None:
    text = LATIN + "given (1,1) = 1\n"
    assert _page(text).ask("entry", uri="a.puz")["layers"][0]["given"] == [[1, 1]]
    assert _checked(text, digit=_digits([None, 2], [2, 1]))["status"] == "right"
    found = _checked(text, digit=_digits([None, None], [1, None]))
    assert [(one["text"], one["places"]) for one in found["broken"]] == [("Columns.", [[1, 1], [2, 1]])]


def _digits(*rows: list[Json]) -> Json:
    return {"on": "cell", "rows": list(rows)}


def test_a_right_answer() -> None:
    assert _checked(LATIN, digit=_digits([1, 2], [2, 1])) == {"status": "right", "broken": []}


def test_a_wrong_answer_breaks_rules_at_places() -> None:
    found = _checked(LATIN, digit=_digits([1, 1], [2, 1]))
    assert found["status"] == "broken"
    assert [(one["text"], one["places"]) for one in found["broken"]] == [
        ("Rows.", [[1, 1], [1, 2]]),
        ("Columns.", [[1, 2], [2, 2]]),
    ]


def test_incomplete_entries() -> None:
    assert _checked(LATIN, digit=_digits([1, None], [None, None]))["status"] == "incomplete"
    found = _checked(LATIN, digit=_digits([1, 1], [None, None]))
    assert found["status"] == "broken" and found["broken"][0]["text"] == "Rows."
    assert found["broken"][0]["places"] == [[1, 1], [1, 2]]


def test_entries_that_break_no_rule_yet_but_lead_nowhere() -> None:
    text = 'grid 1x3 of 1..3\nrule "Less.": (1,1) < (1,2)\nrule "And less.": (1,2) < (1,3)\n'
    found = _checked(text, digit=_digits([2, None, None]))
    assert found["status"] == "impossible"
    assert [one["text"] for one in found["broken"]] == ["", "Less.", "And less."]
    assert found["broken"][0] == {"kind": "entry", "text": "", "places": [[1, 1]]}
    assert (
        _page(text).ask("check", uri="a.puz", answer={"digit": _digits([2, None, None])}, search=False)["status"]
        == "incomplete"
    )


def test_missing_marks_are_no_errors() -> None:
    marks = {"on": "cell", "rows": [[True, False], [False, False]]}
    assert _checked(SHADED, black=marks)["status"] == "incomplete"
    assert _checked(SHADED, black={"on": "cell", "rows": [[True, False], [False, True]]})["status"] == "right"
    found = _checked(SHADED, black={"on": "cell", "rows": [[True, True], [False, False]]})
    assert [one["text"] for one in found["broken"]] == ["No two that touch."]


def test_lines_are_entered_by_the_cells_that_they_join() -> None:
    sides = [[[1, 1], [1, 2]], [[1, 2], [2, 2]], [[2, 1], [2, 2]], [[2, 1], [1, 1]]]
    whole = {"on": "link", "values": [{"between": side, "value": True} for side in sides]}
    assert _checked(LOOP, line=whole)["status"] == "right"
    assert _checked(LOOP, line={"on": "link", "values": whole["values"][:2]})["status"] == "incomplete"


def test_links_without_a_number_have_no_line() -> None:
    text = "use hashi\nisland [[\n  2 . 3\n  . . .\n  . . 1\n]]\n"
    double = [{"between": [[1, 1], [1, 2]], "value": 2}, {"between": [[1, 2], [1, 3]], "value": 2}]
    single = [{"between": [[1, 3], [2, 3]], "value": 1}, {"between": [[2, 3], [3, 3]], "value": 1}]

    def status(*values: Json) -> Json:
        return _checked(text, bridge={"on": "link", "values": [*values]})["status"]

    assert status(*double, *single) == "right"
    assert status(*double) == status() == "incomplete"
    assert status(*double, {"between": [[1, 3], [2, 3]], "value": 0}) in ("broken", "impossible")


@pytest.mark.parametrize(
    "answer",
    [
        {"digit": []},
        {"digit": {"on": "cell"}},
        {"digit": {"on": "link", "values": [{"between": [[1, 1], [9, 9]], "value": 1}]}},
        {"digit": {"on": "cell", "values": [{"at": "x", "value": 1}]}},
    ],
)
def test_invalid_entries_are_refused(answer: Json) -> None:
    assert _checked(LATIN, **answer)["error"]["kind"] == "refused"


@pytest.mark.parametrize("rows", [[], [[1]], [["x", None], [True, 7.5]], [[99, 1], [1, 1]], [None], [[1, 2, 3], [4]]])
def test_answers_of_another_shape_are_not_complete_or_wrong(rows: Json) -> None:
    assert _checked(LATIN, digit={"on": "cell", "rows": rows})["status"] in ("incomplete", "broken")
