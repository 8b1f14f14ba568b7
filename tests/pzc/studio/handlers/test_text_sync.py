"""Texts that are opened, edited and closed."""

import pytest

from pzc.service.documents import Document
from pzc.studio.handlers.text_sync import changes_of, with_page_uris
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.request_table import MOST_CHARACTERS

from ..test_engine import Page


def _page(text: str) -> Page:
    page = Page()
    assert page.ask("open", uri="a.puz", text=text, version=3) == {"version": 3}
    return page


def test_changes_apply_in_order() -> None:
    page = _page("grid 2x2\n")
    changes = [{"from": 0, "to": 0, "insert": "# a\n"}, {"from": 9, "to": 10, "insert": "3"}]
    assert page.ask("edit", uri="a.puz", version=4, changes=changes) == {"version": 4}
    assert page.engine.session.document("a.puz").positions.written == "# a\ngrid 3x2\n"
    assert page.engine.session.document("a.puz").version == 4


def test_a_closed_text_is_gone() -> None:
    page = _page("grid 2x2\n")
    assert page.ask("close", uri="a.puz") == {}
    for question, given in (("close", {}), ("diagnostics", {}), ("edit", {"version": 2, "changes": []})):
        assert page.ask(question, uri="a.puz", **given)["error"]["kind"] == "missing"


def test_diagnostics() -> None:
    (one,) = _page("grid 2x2\nuse sudokuu\n").ask("diagnostics", uri="a.puz")
    assert (one["severity"], one["code"], one["from"], one["to"]) == ("error", "PZ301", 13, 20)


@pytest.mark.parametrize(
    ("length", "change", "fits"),
    [
        (MOST_CHARACTERS, {"from": 0, "to": 0, "insert": ""}, True),
        (MOST_CHARACTERS, {"from": 0, "to": 0, "insert": "a"}, False),
        (MOST_CHARACTERS, {"from": 0, "to": 2, "insert": "ab"}, True),
        (MOST_CHARACTERS, {"from": 0, "to": 2, "insert": "abc"}, False),
        (MOST_CHARACTERS - 1, {"from": 9, "to": 2, "insert": "a"}, True),  # a reversed range removes nothing
        (0, {"from": 0, "to": 0, "insert": "a" * MOST_CHARACTERS}, True),
    ],
)
def test_size_limit_of_a_text(length: int, change: Json, fits: bool) -> None:
    document = Document("a.puz", "x" * length)
    if fits:
        (one,) = changes_of(document, [change])
        assert (one.start, one.end, one.insert) == (change["from"], change["to"], change["insert"])
    else:
        with pytest.raises(Refusal) as refusal:
            changes_of(document, [change])
        assert refusal.value.kind == "limit"


def test_uris_are_those_of_the_page() -> None:
    session = Page().engine.session
    session.workspace.open("a.puz", "use sujiko\n")
    inner = session.workspace.place(session.model("a.puz").rules[0].origin.span).uri
    assert inner != "library:sujiko"
    assert with_page_uris(session, [{"uri": inner, "also": [{"uri": inner, "text": inner}]}, 7]) == [
        {"uri": "library:sujiko", "also": [{"uri": "library:sujiko", "text": inner}]},
        7,
    ]
