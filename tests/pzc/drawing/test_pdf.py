"""Pictures to PDF files: the pages and their contents."""

import re

import pytest

import pzc
from pzc.compiler.scene.make import make
from pzc.compiler.scene.shapes import Scene
from pzc.compiler.scene.svg import Style
from pzc.drawing import pdf

typst = pytest.importorskip("typst", reason="typst is not installed: pip install 'pzc[pictures]'")


def scene(number: int) -> Scene:
    return make(pzc.load(f'title "No {number}"\ngrid 1x1 of 1..1\nrule "Rule {number}.": (1,1) = 1\n').model)


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the pages that typst gets, instead of running it."""
    given: list[str] = []

    def compiled(source: bytes, font_paths: object) -> bytes:
        given.extend(source.decode().split("#pagebreak()"))
        return b"%PDF"

    monkeypatch.setattr(typst, "compile", compiled)
    return given


def titles(page: str) -> list[int]:
    return [int(number) for number in re.findall(r">No (\d+)<", page)]


def test_one_puzzle_has_a_page_with_its_scenes_side_by_side(pages: list[str]) -> None:
    pdf.pdf([[scene(1), scene(2)]], Style(legend=True))
    (page,) = pages
    assert page.count("image(") == 1 and "Rule 1." in page


def test_sheets_are_filled_evenly_and_answers_stand_behind_without_rules(pages: list[str]) -> None:
    pdf.pdf([[scene(n), scene(n)] for n in range(8)], Style(legend=True))
    assert [sorted(set(titles(page))) for page in pages] == [[0, 1, 2, 3], [4, 5, 6, 7], [0, 1, 2, 3], [4, 5, 6, 7]]
    assert ["Rule" in page for page in pages] == [True, True, False, False]


def test_puzzles_without_answers_leave_no_gap(pages: list[str]) -> None:
    pdf.pdf([[scene(1), scene(1)], [scene(2)], [scene(3), scene(3)]], Style())
    assert [sorted(set(titles(page))) for page in pages] == [[1, 2, 3], [1, 3]]


def test_output_is_a_pdf() -> None:
    assert pdf.pdf([[scene(1)]], Style(dark=True)).startswith(b"%PDF")
