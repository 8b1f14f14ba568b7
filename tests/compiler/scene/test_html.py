"""A self-contained page."""

import pzc
from pzc.compiler.scene.html import html
from pzc.compiler.scene.make import make
from pzc.compiler.scene.palette import color
from pzc.compiler.scene.svg import Style

SCENE = make(pzc.load('title "<b>&"\ngrid 2x2 of 1..2\nrule "Rows < 3.": for r in rows: sum(r) < 3\n').model)


def test_titles_and_rules_are_text_and_no_markup() -> None:
    page = html([[SCENE]], Style(legend=True, titled=True))
    assert page.count("<h1>&lt;b&gt;&amp;</h1>") == 1
    assert page.count("<title>&lt;b&gt;&amp;</title>") == 2  # those of the page and of the picture
    assert "<li>Rows &lt; 3.</li>" in page
    assert "<b>" not in page and page.count("<svg") == 1


def test_rules_are_optional_and_pictures_have_sections() -> None:
    page = html([[SCENE], [SCENE, SCENE]], Style())
    assert "<li>" not in page
    assert page.count("<section>") == page.count("</section>") == page.count("<svg") == 2


def test_a_dark_page_is_dark() -> None:
    assert f"background:{color('paper', dark=True)}" in html([[SCENE]], Style(dark=True))
