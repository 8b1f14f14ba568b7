"""Formatting of a document."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.syntax.text.format import format_text
from pzc.service import formatting
from pzc.service.documents import Change

from .cursor_text import X, opened

TEXT = 'use   sudoku\n# a\n# b\ngiven [[\n1 . . .\n]]\nrule "x":\n  (1,1)=1\n'


def test_formatting_is_that_of_the_command() -> None:
    for text in (TEXT, TEXT.replace("\n", "\r\n"), TEXT.replace("# a", "# \U0001f600")):
        workspace, _ = opened(text)
        edits = workspace.format(X)
        assert edits[0].end < len(text) // 2  # and not all of it
        changes = [Change(edit.start, edit.end, edit.insert) for edit in sorted(edits, key=lambda e: -e.start)]
        workspace.edit(X, changes)
        assert workspace.document(X).source.text == format_text(text.replace("\r\n", "\n"))
        assert ("\r\n" in text) == (workspace.document(X).positions.written.count("\r\n") > 0)
        assert workspace.document(X).positions.written.count("\n") in (0, TEXT.count("\n"))
        assert workspace.format(X) == ()


def test_unparsable_text_is_not_formatted() -> None:
    workspace, _ = opened("use   sudoku\nrule\n")
    assert workspace.format(X) == ()


def test_folding_ranges() -> None:
    workspace, _ = opened(TEXT)
    assert workspace.folds(X) == ((3, 5), (6, 7), (1, 2))


def test_a_long_text_is_replaced_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formatting, "_MAX_COMPARED", 3)
    (edit,) = formatting.format_edits(Source("x.puz", TEXT))
    after = format_text(TEXT)
    assert edit == (0, len(TEXT), after)
    assert formatting.format_edits(Source("x.puz", after)) == []
