"""Words of a text: completion, descriptions, declarations, renaming."""

import pytest

from pzc.studio.protocol.messages import Json

from ..test_engine import Page

TEXT = """grid  2x2 of 1..2
clue twin(a: cell, b: cell)
rule "x": for twin(a, b): a = b
twin (1,1) (1,2)
given (1,1) = 1
"""
TWINS = [TEXT.index("twin"), TEXT.index("twin(a, b)"), TEXT.index("twin (1")]


def _ask(question: str, **given: Json) -> Json:
    page = Page()
    page.ask("open", uri="a.puz", text=TEXT, version=1)
    return page.ask(question, uri="a.puz", **given)


def _places(found: list[Json]) -> Json:
    return [(one["uri"], one["from"], one["to"]) for one in found]


def test_snippet_and_plain_completion() -> None:
    (twin,) = [one for one in _ask("complete", at=TWINS[2] + 2) if one["label"] == "twin"]
    assert (twin["kind"], twin["insert"], twin["snippet"]) == ("clue", "twin (1,1) (1,1)", "twin ${1:(1,1)} ${2:(1,1)}")
    assert (twin["from"], twin["to"], twin["detail"]) == (TWINS[2], TWINS[2] + 2, "clue twin(a: cell, b: cell)")


def test_completion_of_a_keyword() -> None:
    (use,) = [one for one in _ask("complete", at=TWINS[2]) if one["label"] == "use"]
    assert (use["insert"], use["snippet"], use["from"], use["to"]) == ("use", None, TWINS[2], TWINS[2])


def test_hover() -> None:
    found = _ask("hover", at=TWINS[1])
    assert (found["from"], found["to"]) == (TWINS[1], TWINS[1] + 4)
    assert "clue twin(a: cell, b: cell)" in found["text"]
    assert _ask("hover", at=TEXT.index("2x2") + 1) is None


def test_definition() -> None:
    assert _ask("definition", at=TWINS[2]) == {"uri": "a.puz", "from": TWINS[0], "to": TWINS[0] + 4}
    assert _ask("definition", at=TEXT.index("given"))["uri"] == "library:prelude"
    assert _ask("definition", at=TEXT.index("2x2") + 1) is None


def test_references() -> None:
    assert _places(_ask("references", at=TWINS[1])) == [("a.puz", at, at + 4) for at in TWINS]
    assert {one["uri"] for one in _ask("references", at=TEXT.index("given"))} == {"a.puz", "library:prelude"}


def test_another_name_is_written_everywhere() -> None:
    edits = _ask("rename", at=TWINS[2], name="pair")
    assert _places(edits) == [("a.puz", at, at + 4) for at in TWINS]
    assert {one["insert"] for one in edits} == {"pair"}


@pytest.mark.parametrize(("at", "name"), [(TWINS[0], "for"), (TWINS[0], "1"), (TEXT.index("given"), "told")])
def test_refused_new_names(at: int, name: str) -> None:
    error = _ask("rename", at=at, name=name)["error"]
    assert error["kind"] == "refused" and "name" in error["message"]


def test_symbols() -> None:
    found = _ask("symbols")
    assert [(one["name"], one["word"]) for one in found] == [
        ("twin", "clue"),
        ("x", "rule"),
        ("twin", "place"),
        ("given", "place"),
    ]
    assert (found[0]["name_start"], found[0]["name_end"]) == (TWINS[0], TWINS[0] + 4)


def test_the_canonical_form_as_edits() -> None:
    (edit,) = _ask("format")
    assert edit["uri"] == "a.puz"
    assert TEXT[: edit["from"]] + edit["insert"] + TEXT[edit["to"] :] == TEXT.replace("grid  2", "grid 2")


def test_tokens() -> None:
    kinds = {TEXT[one["from"] : one["to"]]: one["kind"] for one in _ask("tokens")}
    assert (kinds["grid"], kinds["twin"], kinds["="], kinds["1"]) == ("keyword", "clue", "operator", "number")


@pytest.mark.parametrize(
    ("question", "given"),
    [
        ("complete", {"at": 0}),
        ("hover", {"at": 0}),
        ("definition", {"at": 0}),
        ("references", {"at": 0}),
        ("rename", {"at": 0, "name": "x"}),
        ("symbols", {}),
        ("format", {}),
        ("tokens", {}),
    ],
)
def test_closed_documents_are_refused(question: str, given: dict[str, Json]) -> None:
    assert Page().ask(question, uri="a.puz", **given)["error"]["kind"] == "missing"
