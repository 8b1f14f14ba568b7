"""Signs of other languages, and unclosed brackets: each example matches its row."""

import pytest

from pzc.compiler.base.diagnostics import edits_of
from pzc.compiler.base.source import Span
from pzc.compiler.syntax.mistakes.other_signs import OTHER_SIGNS

from .mistakes_in import assert_answered, diagnostics, examples_of


@pytest.mark.parametrize(("kind", "code", "text"), examples_of(OTHER_SIGNS))
def test_the_examples_of_mistakes(kind: str, code: str, text: str) -> None:
    assert_answered(kind, code, text)


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("param n == 3", "param n = 3"),
        ("def f(a) = a % 2", "def f(a) = a mod 2"),
        ("a = 1 && b = 2", "a = 1 and b = 2"),
        ('rule "x": a <> b', 'rule "x": a != b'),
    ],
)
def test_replacements(text: str, mended: str) -> None:
    (found,) = diagnostics(text)
    ((span, put),) = edits_of(found)
    assert isinstance(span, Span)
    assert text[: span.start] + put + text[span.end :] == mended
