"""Positions as clients count them: in UTF-8, UTF-16 or characters."""

import pytest

pytest.importorskip("pygls", reason="the language server needs the extra `lsp`")

from lsprotocol import types as lsp

from pzc.lsp.converter import TOKEN_TYPES, Converter
from pzc.service.results import Completion, Edit, Finding, Fix, Note, SemanticToken
from pzc.service.token_kinds import KINDS
from pzc.service.workspace import Workspace

X = "memory:///x.puz"
TEXT = "# a\r\n# \U0001f600\u00e4b\r\n"


def converter(encoding: str) -> Converter:
    workspace = Workspace()
    workspace.open(X, TEXT)
    return Converter(workspace, encoding)


@pytest.mark.parametrize(("encoding", "character"), [("utf-8", 8), ("utf-16", 5), ("utf-32", 4)])
def test_positions_round_trip(encoding: str, character: int) -> None:
    convert = converter(encoding)
    at = len("# a\r\n# ..a")  # before the b
    assert convert.position(X, at) == lsp.Position(1, character)
    assert convert.at(X, lsp.Position(1, character)) == at
    assert convert.at(X, lsp.Position(1, 99)) == at + 1  # beyond the end of the line: its end
    assert convert.at(X, lsp.Position(99, 0)) == len(TEXT.encode("utf-16-le")) // 2


def test_every_token_kind_has_a_type() -> None:
    assert set(TOKEN_TYPES) == set(KINDS)


def test_the_address_of_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Finding(0, 1, "error", "PZ202", "what", (), "")
    assert converter("utf-16").diagnostic(X, found).code_description is None
    monkeypatch.setenv("PZC_SITE", "https://example.org")
    description = converter("utf-16").diagnostic(X, found).code_description
    assert description == lsp.CodeDescription("https://example.org/docs/errors/PZ202.html")


def test_records() -> None:
    convert = converter("utf-16")
    found = Finding(0, 1, "warning", "PZ801", "what", (Note(X, 2, 3, "there"),), "help")
    diagnostic = convert.diagnostic(X, found)
    assert diagnostic.message == "what\nhelp" and diagnostic.severity == lsp.DiagnosticSeverity.Warning
    assert diagnostic.related_information and diagnostic.related_information[0].location.range.start.character == 2
    action = convert.action(X, found, Fix("do", (Edit(X, 0, 1, "y"),)))
    assert action.edit and action.edit.changes and action.edit.changes[X][0].new_text == "y"
    item = convert.completion(X, 3, Completion(0, 0, "a ${1:b\\}} = ${2:c}\n$0", "clue", snippet=True))
    assert item.label == "a b} = c" and item.sort_text == "0003"
    plain = convert.completion(X, 3, Completion(0, 0, "a ${1:b} [[\n  $0\n]]", "clue", snippet=True), snippets=False)
    assert isinstance(plain.text_edit, lsp.TextEdit) and plain.text_edit.new_text == "a b [[\n  \n]]"
    assert plain.insert_text_format == lsp.InsertTextFormat.PlainText
    assert list(convert.tokens(X, [SemanticToken(0, 3, "comment"), SemanticToken(5, 7, "clue")]))[:3] == [0, 0, 3]
