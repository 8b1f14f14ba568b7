"""The tools for a board follow from the rules."""

from typing import Any

import pytest

from ..test_engine import Page

OWN = """use sudoku
clue spark(a: cell, b: cell) = k
clue seen(from: line) = k
clue row_of(lengths: line) = ks: ints
clue path(way: line)
clue cage(group: cells)
clue aim(c: cell, way: direction)
clue total(n: int) = k
rule "Sparks add up.": for spark(a, b) = k: a + b = k
spark (1,1) (1,2) = 7
seen top = <., 4, ., ., ., ., ., ., .>
"""


def _tools(text: str) -> dict[str, Any]:
    page = Page()
    page.ask("open", uri="a.puz", text=text, version=1)
    return {tool["tool"]: tool for tool in page.ask("board", uri="a.puz")["tools"]}


def test_clues_of_the_text_come_first_and_builtin_clues_last() -> None:
    names = [*_tools(OWN)]
    assert names[0] == "spark" and names[-1] == "given" and "box" not in names
    assert "given" not in _tools("use masyu(height = 3, width = 3)\n")


def test_a_new_kind_of_clue_has_a_tool_with_its_words() -> None:
    spark = _tools(OWN)["spark"]
    assert [part["kind"] for part in spark["parts"]] == ["cell", "cell"]
    assert spark["words"] == ["Sparks add up."] and spark["file"] == ""
    assert spark["value"] == {"kind": "number", "name": "k", "needed": True, "untold": True, "low": 2, "high": 18}
    (given,) = spark["given"]
    assert (given["parts"], given["places"], given["shown"]) == ([[1, 1], [1, 2]], [[1, 1], [1, 2]], "7")
    assert OWN[given["from"] : given["to"]] == "(1,1) (1,2) = 7"


@pytest.mark.parametrize(
    ("name", "kinds", "outside", "value"),
    [
        ("seen", ["line"], True, "number"),
        ("row_of", ["line"], True, "numbers"),
        ("path", ["line"], False, "condition"),
        ("cage", ["cells"], False, "condition"),
        ("aim", ["cell", "direction"], False, None),
        ("total", ["int"], False, "number"),
        ("given", ["cell"], False, "number"),
    ],
)
def test_parts_and_values(name: str, kinds: list[str], outside: bool, value: str | None) -> None:
    tool = _tools(OWN)[name]
    assert [part["kind"] for part in tool["parts"]] == kinds
    assert tool["outside"] is outside
    assert (tool["value"] and tool["value"]["kind"]) == value


def test_choices_of_given_values() -> None:
    assert _tools(OWN)["given"]["value"]["choices"] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert _tools("grid 2x2 of <A, B>\n")["given"]["value"]["choices"] == ["A", "B"]


def test_places_of_clues_outside() -> None:
    assert _tools(OWN)["seen"]["given"][0]["places"] == [{"side": "top", "number": 2}]


def test_a_division_that_is_drawn_has_a_tool() -> None:
    text = "grid 2x2 of 1..2\nregions room\nroom [[\n  a b\n  a b\n]]\n"
    assert _tools(text)["room"]["type"] == "regions"
