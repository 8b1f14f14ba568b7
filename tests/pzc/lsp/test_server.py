"""`pzc lsp` with requests as an editor sends them: one server for all tests here."""

import asyncio
import sys
from collections.abc import Awaitable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

pytest.importorskip("pygls", reason="the language server needs the extra `lsp`")

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.client import LanguageClient

from pzc.lsp.converter import LEGEND
from pzc.lsp.server import _folders_with_puzzles

T = TypeVar("T")
RULES = 'grid 2x2 of 1..2\nclue dot(c: cell)\nrule "A dot is on a 1.":\n  for dot(c): c = 1\n'
PUZZLE = "# \U0001f600\r\nuse   rules\r\ndot (1,1)\r\n"
SNIPPETS = lsp.CompletionClientCapabilities(completion_item=lsp.ClientCompletionItemOptions(snippet_support=True))


class Editor:
    """A client with a folder of two files, and the latest diagnostics of each text."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._loop = asyncio.new_event_loop()
        self.client = self._client = LanguageClient("test", "1")
        self._published: dict[str, list[lsp.Diagnostic]] = {}
        self._news = asyncio.Event()
        self._versions: dict[str, int] = {}
        self._client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda params: self._receive(params))
        self.wait(self._client.start_io(sys.executable, "-m", "pzc", "lsp", "--stdio"))
        self.capabilities = self.wait(
            self._client.initialize_async(
                lsp.InitializeParams(
                    capabilities=lsp.ClientCapabilities(
                        text_document=lsp.TextDocumentClientCapabilities(completion=SNIPPETS)
                    ),
                    workspace_folders=[lsp.WorkspaceFolder(folder.as_uri(), "folder")],
                )
            )
        ).capabilities
        self._client.initialized(lsp.InitializedParams())

    def wait(self, awaited: Awaitable[T]) -> T:
        return self._loop.run_until_complete(awaited)

    def _receive(self, params: lsp.PublishDiagnosticsParams) -> None:
        self._published[params.uri] = list(params.diagnostics)
        self._news.set()

    def open(self, name: str, text: str) -> str:
        uri = (self.folder / name).as_uri()
        document = lsp.TextDocumentItem(uri, "puz", 1, text)
        self._client.text_document_did_open(lsp.DidOpenTextDocumentParams(document))
        self._versions[uri] = 1
        return uri

    def edit(self, uri: str, at: lsp.Range | None, text: str) -> None:
        self._versions[uri] += 1
        self._published.pop(uri, None)
        change = (
            lsp.TextDocumentContentChangePartial(at, text) if at else lsp.TextDocumentContentChangeWholeDocument(text)
        )
        document = lsp.VersionedTextDocumentIdentifier(self._versions[uri], uri)
        self._client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))

    def close(self, uri: str) -> None:
        self._client.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(uri)))

    def ask(self, what: str, params: Any) -> Any:
        return self.wait(getattr(self._client, f"{what}_async")(params))

    def at(self, what: str, uri: str, line: int, character: int, kind: type, **more: Any) -> Any:
        place = {"text_document": lsp.TextDocumentIdentifier(uri), "position": lsp.Position(line, character)}
        return self.ask(what, kind(**place, **more))

    def diagnostics(self, uri: str, wanted: list[str]) -> list[lsp.Diagnostic]:
        """Return the diagnostics of a text, as soon as they have the given codes."""

        async def until() -> list[lsp.Diagnostic]:
            while [one.code for one in self._published.get(uri, [])] != wanted or uri not in self._published:
                self._news.clear()
                await self._news.wait()
            return self._published[uri]

        return self.wait(asyncio.wait_for(until(), 600))

    def end(self) -> int | None:
        self.wait(self._client.shutdown_async(None))
        self._client.exit(None)
        server = self._client._server
        self.wait(self._client.stop())
        return server.returncode if server is not None else None


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    folder = tmp_path_factory.mktemp("puzzles")
    (folder / "rules.puz").write_text(RULES)
    (folder / "puzzle.puz").write_bytes(PUZZLE.encode())
    client = Editor(folder)
    client.open("rules.puz", RULES)
    client.open("puzzle.puz", PUZZLE)
    yield client
    assert client.end() == 0


def test_a_mistake_is_shown_and_put_right(editor: Editor) -> None:
    uri = editor.open("mistake.puz", PUZZLE.replace("dot", "dto"))
    (found,) = editor.diagnostics(uri, ["PZ202"])
    assert found.range == lsp.Range(lsp.Position(2, 0), lsp.Position(2, 3))
    assert found.message == "no clue is called `dto`\ndid you mean `dot`, from rules.puz?"
    context = lsp.CodeActionContext([found])
    (action,) = editor.ask(
        "text_document_code_action", lsp.CodeActionParams(lsp.TextDocumentIdentifier(uri), found.range, context)
    )
    assert action.title == "Write `dot` instead of `dto`"
    (edit,) = action.edit.changes[uri]
    editor.edit(uri, edit.range, edit.new_text)
    editor.diagnostics(uri, [])
    editor.close(uri)


def test_places_are_lines_and_utf_16(editor: Editor) -> None:
    uri = editor.open("places.puz", '# \U0001f600 "\ntitle "\U0001f600" x\n')
    (found,) = editor.diagnostics(uri, ["PZ166"])
    assert found.range.start == lsp.Position(1, 11)
    editor.close(uri)
    editor.diagnostics(uri, [])


def test_names_in_all_files_of_the_folder(editor: Editor) -> None:
    uri, puzzle = ((editor.folder / name).as_uri() for name in ("rules.puz", "puzzle.puz"))
    (place,) = editor.at("text_document_definition", puzzle, 2, 1, lsp.DefinitionParams)
    assert (place.uri, place.range.start) == (uri, lsp.Position(1, 5))
    context = lsp.ReferenceContext(include_declaration=True)
    places = editor.at("text_document_references", uri, 1, 6, lsp.ReferenceParams, context=context)
    assert sorted((p.uri == uri, p.range.start.line) for p in places) == [(False, 2), (True, 1), (True, 3)]
    assert editor.at("text_document_prepare_rename", uri, 1, 6, lsp.PrepareRenameParams).start == lsp.Position(1, 5)
    edits = editor.at("text_document_rename", uri, 1, 6, lsp.RenameParams, new_name="spot").changes
    assert {key: len(value) for key, value in edits.items()} == {uri: 2, puzzle: 1}
    with pytest.raises(JsonRpcException, match="fixed meaning"):
        editor.at("text_document_rename", uri, 1, 6, lsp.RenameParams, new_name="sum")
    marks = editor.at("text_document_document_highlight", uri, 1, 6, lsp.DocumentHighlightParams)
    assert [mark.range.start.line for mark in marks] == [1, 3]


def test_words_are_explained_and_offered(editor: Editor) -> None:
    puzzle = (editor.folder / "puzzle.puz").as_uri()
    hover = editor.at("text_document_hover", puzzle, 2, 1, lsp.HoverParams)
    assert "clue dot(c: cell)" in hover.contents.value and "A dot is on a 1." in hover.contents.value
    assert editor.at("text_document_hover", puzzle, 0, 0, lsp.HoverParams) is None
    items = editor.at("text_document_completion", puzzle, 2, 0, lsp.CompletionParams).items
    item = next(one for one in items if one.label == "dot (1,1)")
    assert item.text_edit.new_text == "dot ${1:(1,1)}"
    assert item.insert_text_format == lsp.InsertTextFormat.Snippet


def test_contents_form_and_folds(editor: Editor) -> None:
    uri = (editor.folder / "rules.puz").as_uri()
    document = lsp.TextDocumentIdentifier(uri)
    found = editor.ask("text_document_document_symbol", lsp.DocumentSymbolParams(document))
    assert [one.name for one in found] == ["dot", "A dot is on a 1."]
    (symbol,) = editor.ask("workspace_symbol", lsp.WorkspaceSymbolParams("dot is"))
    assert symbol.location.uri == uri
    (fold,) = editor.ask("text_document_folding_range", lsp.FoldingRangeParams(document))
    assert (fold.start_line, fold.end_line) == (2, 3)
    puzzle = lsp.TextDocumentIdentifier((editor.folder / "puzzle.puz").as_uri())
    options = lsp.FormattingOptions(2, True)
    edits = editor.ask("text_document_formatting", lsp.DocumentFormattingParams(puzzle, options))
    assert edits[0].new_text == "use rules\r\n" and edits[0].range.start == lsp.Position(1, 0)


def test_colors(editor: Editor) -> None:
    uri = editor.open("colours.puz", "given [[\n 1 2\n 3 .\n]]\n")
    data = editor.ask(
        "text_document_semantic_tokens_full", lsp.SemanticTokensParams(lsp.TextDocumentIdentifier(uri))
    ).data
    words = [list(data[at : at + 5]) for at in range(0, len(data), 5)]
    assert [word[:3] for word in words] == [[0, 0, 5], [0, 6, 2], [1, 0, 4], [1, 0, 4], [1, 0, 2]]
    assert [LEGEND.token_types[word[3]] for word in words] == ["class", "string", "string", "string", "string"]
    assert list(editor.capabilities.semantic_tokens_provider.legend.token_types) == LEGEND.token_types
    editor.close(uri)


def test_change_of_a_used_document(editor: Editor) -> None:
    uri, puzzle = ((editor.folder / name).as_uri() for name in ("rules.puz", "puzzle.puz"))
    editor.edit(uri, None, RULES.replace("clue dot", "clue spot").replace("for dot", "for spot"))
    editor.diagnostics(puzzle, ["PZ202"])
    editor.edit(uri, None, RULES)
    editor.diagnostics(puzzle, [])


def test_a_document_that_is_closed_unsaved_counts_as_it_is_on_disk(editor: Editor) -> None:
    name, folder, text = "other.puz", editor.folder, RULES.replace("A dot is", "There is one")
    (folder / name).write_text(text)
    rules, puzzle = editor.open(name, text), editor.open("mine.puz", "use other\ndot (1,1)\n")
    editor.edit(rules, None, text.replace("dot", "spot"))
    editor.diagnostics(puzzle, ["PZ202"])
    editor.close(rules)
    editor.diagnostics(puzzle, [])
    editor.close(puzzle)


def test_hidden_folders_are_not_searched(tmp_path: Path) -> None:
    for name in ("a", ".git", "a/node_modules/b", "a/c"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "x.puz").write_text(RULES)
    assert {*_folders_with_puzzles([str(tmp_path)])} == {str(tmp_path / "a"), str(tmp_path / "a" / "c")}


def test_arbitrary_uris(editor: Editor) -> None:
    for uri in ("http://[bad", "", "file:///a%00b.puz"):
        editor.client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "puz", 1, RULES)))
        assert editor.at("text_document_hover", uri, 0, 2, lsp.HoverParams) is not None
        editor.client.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(uri)))
        assert editor.at("text_document_hover", uri, 0, 2, lsp.HoverParams) is None


SUJIKO = "use sujiko\ncircle (1,1) = 20, (1,2) = 26, (2,1) = 24, (2,2) = 19\ngiven (1,1) = 1\n"


def test_signature_links_and_names_of_arguments(editor: Editor) -> None:
    rules = editor.open("winds.puz", "grid 3x3 of 1..9\nclue wind(c: cell, way: direction) = k\nwind (1,1) right = 2\n")
    found = editor.at("text_document_signature_help", rules, 2, 5, lsp.SignatureHelpParams)
    assert found.signatures[0].label == "wind(c: cell, way: direction) = k"
    everywhere = lsp.Range(lsp.Position(0, 0), lsp.Position(9, 0))
    document = lsp.TextDocumentIdentifier(rules)
    inlays = editor.ask("text_document_inlay_hint", lsp.InlayHintParams(document, everywhere))
    assert [(each.label, each.position.character) for each in inlays] == [("c:", 5), ("way:", 11)]
    puzzle = editor.open("sujiko_of_mine.puz", SUJIKO)
    links = editor.ask("text_document_document_link", lsp.DocumentLinkParams(lsp.TextDocumentIdentifier(puzzle)))
    assert [link.range.end.character for link in links] == [10] and links[0].target.endswith("sujiko.puz")


def test_commands_above_a_document(editor: Editor) -> None:
    uri = editor.open("sujiko_to_solve.puz", SUJIKO)
    lenses = editor.ask("text_document_code_lens", lsp.CodeLensParams(lsp.TextDocumentIdentifier(uri)))
    assert [lens.command.title for lens in lenses] == ["Solve", "Check"]
    commands = [*editor.capabilities.execute_command_provider.commands]
    assert [*(lens.command.command for lens in lenses), "pzc.explain", "pzc.hint"] == commands
    answers = [
        editor.ask("workspace_execute_command", lsp.ExecuteCommandParams(lens.command.command, lens.command.arguments))
        for lens in lenses
    ]
    assert answers[0]["status"] == "several" and len(answers[0]["solutions"]) == 2
    assert answers[1] == {"errors": 0, "warnings": 0}
    explain = editor.ask("workspace_execute_command", lsp.ExecuteCommandParams("pzc.explain", [uri]))
    assert explain["status"] == "certain"
    hint = editor.ask("workspace_execute_command", lsp.ExecuteCommandParams("pzc.hint", [uri, ""]))
    assert hint["status"] in ("hint", "finished")
    editor.edit(uri, None, SUJIKO + "given (1,1) = 2\n")
    solve = lsp.ExecuteCommandParams("pzc.solve", [uri])
    wrong = editor.ask("workspace_execute_command", solve)
    assert wrong["status"] in ("none", "error")
    editor.edit(uri, None, "use sujikoo\n")
    assert editor.ask("workspace_execute_command", solve)["status"] == "error"
    editor.close(uri)
    assert editor.ask("workspace_execute_command", solve) is None
