"""Missing or misplaced parts, and limits: each example matches its row, and its suggested correction works."""

import pytest

from pzc.compiler.base.diagnostics import edits_of
from pzc.compiler.base.source import Span
from pzc.compiler.syntax.mistakes.missing import MISSING

from .mistakes_in import assert_answered, diagnostics, examples_of


@pytest.mark.parametrize(("kind", "code", "text"), examples_of(MISSING))
def test_the_examples_of_mistakes(kind: str, code: str, text: str) -> None:
    assert_answered(kind, code, text)


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ('rule "x" a = b', 'rule "x": a = b'),
        ("use a b", "use a, b"),
        ("param n = 2k", "param n = 2*k"),
        ("grid 9x9 1..9", "grid 9x9 of 1..9"),
        ("param n 3", "param n = 3"),
        ('rule "x": if a b else c', 'rule "x": if a then b else c'),
    ],
)
def test_inserted_texts(text: str, mended: str) -> None:
    (found,) = diagnostics(text)
    ((span, put),) = edits_of(found)
    assert isinstance(span, Span)
    assert text[: span.start] + put + text[span.end :] == mended
