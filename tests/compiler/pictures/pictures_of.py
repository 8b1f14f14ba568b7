"""Pictures in a file, for the tests of their readers."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source, Span
from pzc.compiler.syntax.marks import Mark
from pzc.compiler.syntax.statements import Picture


def picture(text: str, before: str = "gold [[") -> Picture:
    """Return a picture in a file."""
    source = Source("a.puz", before + text + "]]\n")
    return Picture(Span(source, len(before), len(before) + len(text)), text)


def lines(*drawn: str) -> Picture:
    """Return a picture of these lines, indented by two spaces."""
    return picture("\n" + "".join(f"  {line}\n" if line else "\n" for line in drawn))


def texts(rows: list[list[Mark]]) -> list[str]:
    """Return the tokens of rows, after checking that their spans contain them."""
    assert all(mark.span.text == mark.text for row in rows for mark in row)
    return [" ".join(mark.text for mark in row) for row in rows]


def codes(error: pytest.ExceptionInfo[PuzzleError]) -> list[str]:
    """Return the codes of an error."""
    return [d.code for d in error.value.diagnostics]
