"""Import and export of puzzles, and the library."""

import base64
from typing import Any

import pytest

from pzc.compiler.syntax import library
from pzc.studio.protocol.messages import Json

from ..test_engine import SUJIKO, Page

LINK = "https://puzz.link/p?slither/5/5/cbcbcddad"
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def page() -> Page:
    page = Page()
    page.ask("open", uri="a.puz", text=SUJIKO, version=1)
    return page


def test_link_round_trips(page: Page) -> None:
    text = page.ask("import", text=f"  {LINK}\n")["text"]
    page.ask("open", uri="b.puz", text=text, version=1)
    assert page.ask("export", uri="b.puz", to="puzzlink")["link"] == LINK


def test_eighty_one_signs(page: Page) -> None:
    page.ask("open", uri="b.puz", text=page.ask("import", text=SUDOKU)["text"], version=1)
    assert page.ask("export", uri="b.puz", to="text")["text"] == SUDOKU
    solved = page.ask("export", uri="b.puz", to="sudokupad", answer=True)
    assert solved["link"].startswith("https://sudokupad.app/")


@pytest.mark.parametrize(
    ("name", "given", "kind"),
    [
        ("import", {"text": "nonsense"}, "puzzle"),
        ("import", {"text": ""}, "puzzle"),
        ("import", {"text": "https://puzz.link/p?nothing/5/5/x"}, "puzzle"),
        ("import", {"text": "/etc/passwd"}, "puzzle"),
        ("export", {"uri": "a.puz", "to": "nothing"}, "missing"),
        ("export", {"uri": "a.puz", "to": "text"}, "puzzle"),
        ("picture", {"uri": "a.puz", "kind": "gif"}, "missing"),
        ("picture", {"uri": "a.puz", "kind": "svg", "cell": 5000}, "refused"),
        ("model", {"uri": "a.puz", "target": "x"}, "missing"),
        ("read", {"name": "../prelude"}, "missing"),
        ("read", {"name": "/etc/passwd"}, "missing"),
        ("begin", {"name": "nothing"}, "missing"),
        ("preview", {"name": "."}, "missing"),
    ],
)
def test_refused_requests(page: Page, name: str, given: dict[str, Json], kind: str) -> None:
    assert page.ask(name, **given)["error"]["kind"] == kind


@pytest.mark.parametrize(
    ("kind", "begin"), [("svg", b"<svg "), ("html", b"<!DOCTYPE html>"), ("png", b"\x89PNG"), ("pdf", b"%PDF-")]
)
def test_pictures(page: Page, kind: str, begin: bytes) -> None:
    if kind not in page.ask("hello")["pictures"]:
        pytest.skip("the extra `pictures` is not installed")
    made: Any = page.ask("picture", uri="a.puz", kind=kind)
    data = made["text"].encode() if "text" in made else base64.b64decode(made["base64"])
    assert data.startswith(begin)


def test_models(page: Page) -> None:
    assert "A circle holds the sum" in page.ask("model", uri="a.puz")["text"]


def test_the_library_shows_all_rule_files_with_examples(page: Page) -> None:
    variants = page.ask("library")["variants"]
    assert [one["name"] for one in variants] == [entry.name for entry in library.rule_files()]
    instances = {entry.name for entry in library.instances()}
    assert {one["example"] for one in variants} <= instances | {""}
    assert page.ask("preview", name=variants[0]["example"])["svg"].startswith("<svg ")


@pytest.mark.parametrize("name", ["sujiko", "killer", "slitherlink"])
def test_new_puzzles_are_valid(page: Page, name: str) -> None:
    page.ask("open", uri="b.puz", text=page.ask("begin", name=name)["text"], version=1)
    assert page.ask("diagnostics", uri="b.puz") == []
    assert page.ask("board", uri="b.puz")["tools"]
