"""Codes and underlined texts of the errors in a text."""

import pytest

from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError, render
from pzc.compiler.base.source import Source
from pzc.compiler.syntax.mistakes.mistake import Mistake
from pzc.compiler.syntax.parse import parse


def diagnostics(text: str) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of a text that does not parse."""
    with pytest.raises(PuzzleError) as caught:
        parse(Source("test.puz", text))
    assert all(render(d) for d in caught.value.diagnostics)
    return caught.value.diagnostics


def errors(text: str) -> list[tuple[str, str]]:
    """Return codes and underlined texts."""
    return [(d.code, d.span.text) for d in diagnostics(text)]


def examples_of(rows: dict[str, Mistake]) -> list[tuple[str, str, str]]:
    """Yield kind, code and text of each example of a mistake."""
    return [(kind, row.code, text) for kind, row in rows.items() for text in row.examples]


def assert_answered(kind: str, code: str, text: str) -> None:
    """Assert that a text gives the code of its row, by itself and between correct statements."""
    assert [found for found, _ in errors(text)] == [code]
    if kind not in ("unclosed string", "missing comma", "unexpected indent") and not text.endswith(","):
        around = 'title "x"\ngold [[\n. *\n]]\n' + text + '\ntitle "y"'
        assert code in [found for found, _ in errors(around)]
