"""The library as a page sees it: its files, thumbnails, texts, new puzzles."""

import pytest

from pzc.compiler.syntax import library

from ..test_engine import Page


@pytest.fixture(scope="module")
def variants() -> dict[str, dict[str, object]]:
    return {one["name"]: one for one in Page().ask("library")["variants"]}


def test_all_rule_files_in_order(variants: dict[str, dict[str, object]]) -> None:
    assert [*variants] == [entry.name for entry in library.rule_files()]


def test_description_of_a_variant(variants: dict[str, dict[str, object]]) -> None:
    assert variants["sujiko"] == {
        "name": "sujiko",
        "title": "Sujiko",
        "also": ["numbers"],
        "words": ["Every digit once.", "A circle holds the sum of the four cells around it."],
        "example": "sujiko_extreme",
    }


def test_examples_are_puzzles_of_the_library(variants: dict[str, dict[str, object]]) -> None:
    names = {entry.name for entry in library.instances()}
    for one in variants.values():
        assert one["example"] == "" or one["example"] in names


def test_a_small_picture_is_small() -> None:
    page = Page()
    page.ask("open", uri="a.puz", text=page.ask("read", name="sujiko_extreme")["text"], version=1)
    small, large = page.ask("preview", name="library:sujiko_extreme"), page.ask("board", uri="a.puz")
    assert small["svg"].startswith("<svg") and small["dark"].startswith("<svg") and small["svg"] != small["dark"]
    assert 2 * _width(small["svg"]) < _width(large["svg"])


def _width(svg: str) -> float:
    return float(svg.partition(' width="')[2].partition('"')[0])


def test_texts_are_read() -> None:
    page = Page()
    text = page.ask("read", name="sujiko")["text"]
    path = library.find("sujiko", None)
    assert path is not None and text == library.read(path).text == page.ask("read", name="library:sujiko")["text"]


def test_a_beginning_is_a_puzzle() -> None:
    page = Page()
    text = page.ask("begin", name="sujiko")["text"]
    assert "use sujiko" in text
    page.ask("open", uri="a.puz", text=text, version=1)
    assert not [one for one in page.ask("diagnostics", uri="a.puz") if one["severity"] == "error"]


@pytest.mark.parametrize("question", ["preview", "read", "begin"])
@pytest.mark.parametrize("name", ["nothing", "", "../sujiko", "/etc/passwd"])
def test_missing_files(question: str, name: str) -> None:
    error = Page().ask(question, name=name)["error"]
    assert (error["kind"], error["message"]) == ("missing", f"the library has no `{name}`")
