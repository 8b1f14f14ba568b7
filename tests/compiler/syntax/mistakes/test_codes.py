"""The pages of all codes: found by a code in any spelling, as text, and all in one reference."""

import pytest

from pzc.compiler.syntax.mistakes.codes import Page, as_text, chapters, page_of, pages, reference
from pzc.compiler.syntax.mistakes.table import MISTAKES


@pytest.mark.parametrize("code", ["PZ202", "pz202", "202", " Pz202\n"])
def test_spellings_of_a_code(code: str) -> None:
    page = page_of(code)
    assert page is not None and page.code == "PZ202"


@pytest.mark.parametrize("code", ["", "PZ", "PZ000", "hello", "20"])
def test_texts_that_are_not_codes(code: str) -> None:
    assert page_of(code) is None


def test_each_code_has_one_page() -> None:
    codes = [page.code for page in pages()]
    assert len(set(codes)) == len(codes) == sum(len(chapter.pages) for chapter in chapters())


def test_a_page_for_a_terminal() -> None:
    page = Page("PZ999", "a title", "Words.", "a\n\n  b\n", "c\n", {"killer": "d\n"})
    assert as_text(page) == (
        "PZ999: a title\n\nWords.\n\nWrong:\n\n    a\n\n      b\n\nWrong:\n\n    d\n\nRight:\n\n    c\n"
    )
    assert as_text(Page("PZ999", "a title", "")) == "PZ999: a title\n"


def test_title_of_a_syntax_error_comes_from_its_example() -> None:
    page = page_of("PZ106")
    assert page is not None and page.title == "`<>` is no comparison" and page.wrong.endswith("\n")
    assert all(page_of(row.code) is not None for row in MISTAKES.values())


def test_reference_has_all_pages() -> None:
    text = reference()
    assert all(f"### {page.code}: {page.title}\n" in text for page in pages())
    assert all(f"## {chapter.title}\n" in text for chapter in chapters())
