"""A language server on pygls: LSP requests to the language service, and its results back.

The service runs in the server's thread. Only checks, which may take seconds, run in another thread, one at a time.
The result of a check is discarded if the document has changed meanwhile.
"""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterator
from functools import partial, wraps
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

from pzc.compiler.syntax.files import Files
from pzc.compiler.syntax.library import SUFFIX
from pzc.service.documents import Change
from pzc.service.overlay_files import path_of
from pzc.service.renaming import Refused
from pzc.service.results import Finding
from pzc.service.workspace import Workspace
from pzc.version import VERSION

from .commands import COMMANDS, Command
from .converter import LEGEND, Converter

_QUIET_SECONDS = 0.2
"""Seconds without an edit before a document is checked. Syntax errors are published at once."""

_CHECK_SECONDS = 20.0
"""The time limit of a check, in seconds. When it is reached, the earlier diagnostics stay."""

_MAX_FOLDERS = 200
LENSES = {"pzc.solve": "Solve", "pzc.check": "Check"}
"""Commands of the server with their titles above a document."""

_REFUSED = -32803  # LSP: RequestFailed

Handler = Callable[[Any, Any], Any]


class Protocol(LanguageServerProtocol):
    """LSP without the document copies that pygls keeps. They fail for a URI such as `http://[bad`."""

    @lsp_method(lsp.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: lsp.DidOpenTextDocumentParams) -> Iterator[Any]:
        """Pass an opened document to the server."""
        yield self.fm.features[lsp.TEXT_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: lsp.DidChangeTextDocumentParams) -> Iterator[Any]:
        """Pass the changes of a document to the server."""
        yield self.fm.features[lsp.TEXT_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: lsp.DidCloseTextDocumentParams) -> Iterator[Any]:
        """Pass a closed document to the server."""
        yield self.fm.features[lsp.TEXT_DOCUMENT_DID_CLOSE], (params,), None


class Server(LanguageServer):
    """The server of one client: its documents, and the diagnostics last published for each."""

    def __init__(self) -> None:
        super().__init__(
            "pzc",
            VERSION,
            text_document_sync_kind=lsp.TextDocumentSyncKind.Incremental,
            protocol_cls=Protocol,
        )
        self.texts = Workspace(Files(), seconds=_CHECK_SECONDS)
        self.published: dict[str, tuple[Finding, ...]] = {}
        self._waiting: dict[str, asyncio.Task[None]] = {}
        self._checking = asyncio.Lock()

    @property
    def convert(self) -> Converter:
        """Return a converter for the position encoding of the client."""
        return Converter(self.texts, self.workspace.position_encoding or lsp.PositionEncodingKind.Utf16)

    @property
    def takes_snippets(self) -> bool:
        """Return True if the client supports completions with placeholders."""
        of_texts = self.client_capabilities.text_document
        item = of_texts and of_texts.completion and of_texts.completion.completion_item
        return bool(item and item.snippet_support)

    # ------------------------------------------------------------------------------------- diagnostics

    def check_changed_documents(self) -> None:
        """Schedule a check of every open document whose check result is out of date."""
        for uri in self.texts.uris():
            if not self.texts.is_checked(uri):
                self._cancel(uri)
                self._waiting[uri] = asyncio.ensure_future(self._check(uri))

    def forget(self, uri: str) -> None:
        """Cancel the check of a document and clear its diagnostics."""
        self._cancel(uri)
        self.published.pop(uri, None)
        self._publish(uri, ())

    def _cancel(self, uri: str) -> None:
        task = self._waiting.pop(uri, None)
        if task is not None:
            task.cancel()

    async def _check(self, uri: str) -> None:
        """Publish the syntax errors at once, and all diagnostics after a pause in typing."""
        mistakes = self.texts.syntax_errors(uri)
        if mistakes:
            self._show(uri, mistakes)
        await asyncio.sleep(_QUIET_SECONDS)
        check = self.texts.prepare_check(uri)
        async with self._checking:
            checked = await asyncio.to_thread(check)
        if self.texts.store_check(uri, checked) and checked.complete:
            self._show(uri, self.texts.diagnostics(uri))

    def _show(self, uri: str, found: tuple[Finding, ...]) -> None:
        self.published[uri] = found
        self._publish(uri, found)

    def _publish(self, uri: str, found: tuple[Finding, ...]) -> None:
        diagnostics = [self.convert.diagnostic(uri, one) for one in found]
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, diagnostics))


def serve() -> None:
    """Serve an editor over standard input and output until the editor disconnects."""
    own = os.fdopen(os.dup(sys.stdout.fileno()), "wb")  # the server closes its output, so it gets a copy
    make_server().start_io(stdout=own)


def make_server() -> Server:
    """Create a server with all handlers."""
    server = Server()
    for name, handler, options in _FEATURES:
        server.feature(name, options)(_require_open(handler))
    for name, command in COMMANDS.items():
        server.command(name)(_on_open_document(command))
    return server


def _on_open_document(command: Command) -> Callable[..., Awaitable[Any]]:
    """Wrap a command: it has no result for a document that is not open."""

    async def run(server: Server, uri: str, *more: Any) -> Any:
        if not server.texts.is_open(uri):
            return None
        return await command(server.texts, uri, str(more[0]) if more else "", partial(_show_message, server))

    return run


def _require_open(handler: Handler) -> Handler:
    """Wrap a handler: requests for a document that is not open have no result, and its changes are ignored."""

    @wraps(handler)
    def checked(server: Server, params: Any) -> Any:
        uri = getattr(getattr(params, "text_document", None), "uri", None)
        if uri is None or isinstance(params, lsp.DidOpenTextDocumentParams) or server.texts.is_open(uri):
            return handler(server, params)
        return None

    return checked


# ------------------------------------------------------------------------------------------------- texts


def _initialized(server: Server, params: lsp.InitializedParams) -> None:
    """Read the client's folders, and register for changes of files in them."""
    folders = [path_of(folder.uri) for folder in server.workspace.folders.values()]
    server.texts.look_in(list(_folders_with_puzzles(folders))[:_MAX_FOLDERS])
    watched = server.client_capabilities.workspace
    if watched and watched.did_change_watched_files and watched.did_change_watched_files.dynamic_registration:
        options = lsp.DidChangeWatchedFilesRegistrationOptions([lsp.FileSystemWatcher(f"**/*{SUFFIX}")])
        name = lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES
        server.client_register_capability(lsp.RegistrationParams([lsp.Registration("files", name, options)]))


def _folders_with_puzzles(folders: list[str]) -> Iterator[str]:
    """Yield the folders below some folders that contain puzzles."""
    for top in folders:
        for folder, inner, files in os.walk(top):
            inner[:] = [name for name in inner if not name.startswith((".", "node_modules"))]
            if any(name.endswith(SUFFIX) for name in files):
                yield folder


def _opened(server: Server, params: lsp.DidOpenTextDocumentParams) -> None:
    document = params.text_document
    server.texts.open(document.uri, document.text, document.version)
    server.check_changed_documents()


def _apply_changes(server: Server, params: lsp.DidChangeTextDocumentParams) -> None:
    """Apply the changes of a document. A change without a range replaces the whole text."""
    uri = params.text_document.uri
    for change in params.content_changes:
        if isinstance(change, lsp.TextDocumentContentChangePartial):
            start, end = (server.convert.at(uri, at) for at in (change.range.start, change.range.end))
            server.texts.edit(uri, [Change(start, end, change.text)], params.text_document.version)
        else:
            server.texts.open(uri, change.text, params.text_document.version)
    server.check_changed_documents()


def _closed(server: Server, params: lsp.DidCloseTextDocumentParams) -> None:
    server.forget(params.text_document.uri)
    server.texts.close(params.text_document.uri)
    server.check_changed_documents()


def _files_changed(server: Server, params: lsp.DidChangeWatchedFilesParams) -> None:
    server.texts.files_changed()
    server.check_changed_documents()


# ----------------------------------------------------------------------------------------------- questions


def _complete(server: Server, params: lsp.CompletionParams) -> lsp.CompletionList:
    uri = params.text_document.uri
    found = server.texts.complete(uri, server.convert.at(uri, params.position))
    snippets = server.takes_snippets
    items = [server.convert.completion(uri, number, one, snippets) for number, one in enumerate(found)]
    return lsp.CompletionList(is_incomplete=False, items=items)


def _hover(server: Server, params: lsp.HoverParams) -> lsp.Hover | None:
    uri = params.text_document.uri
    found = server.texts.hover(uri, server.convert.at(uri, params.position))
    if found is None:
        return None
    words = lsp.MarkupContent(lsp.MarkupKind.Markdown, found.words)
    return lsp.Hover(words, server.convert.range(uri, found.start, found.end))


def _definition(server: Server, params: lsp.DefinitionParams) -> list[lsp.Location]:
    uri = params.text_document.uri
    found = server.texts.definition(uri, server.convert.at(uri, params.position))
    return [server.convert.location(place) for place in found]


def _references(server: Server, params: lsp.ReferenceParams) -> list[lsp.Location]:
    uri = params.text_document.uri
    at = server.convert.at(uri, params.position)
    found = server.texts.references(uri, at, params.context.include_declaration)
    return [server.convert.location(place) for place in found]


def _highlight(server: Server, params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
    uri = params.text_document.uri
    found = server.texts.references(uri, server.convert.at(uri, params.position))
    return [lsp.DocumentHighlight(server.convert.location(place).range) for place in found if place.uri == uri]


def _prepare_rename(server: Server, params: lsp.PrepareRenameParams) -> lsp.Range:
    uri = params.text_document.uri
    try:
        return server.convert.location(server.texts.prepare_rename(uri, server.convert.at(uri, params.position))).range
    except Refused as refused:
        raise JsonRpcException(str(refused), _REFUSED) from None


def _rename(server: Server, params: lsp.RenameParams) -> lsp.WorkspaceEdit:
    uri = params.text_document.uri
    try:
        edits = server.texts.rename(uri, server.convert.at(uri, params.position), params.new_name)
    except Refused as refused:
        raise JsonRpcException(str(refused), _REFUSED) from None
    return server.convert.changes(edits)


def _symbols(server: Server, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    uri = params.text_document.uri
    return [server.convert.symbol(uri, one) for one in server.texts.symbols(uri)]


def _find_symbols(server: Server, params: lsp.WorkspaceSymbolParams) -> list[lsp.WorkspaceSymbol]:
    return [server.convert.found_symbol(uri, one) for uri, one in server.texts.find_symbols(params.query)]


def _format(server: Server, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    return [server.convert.edit(edit) for edit in server.texts.format(params.text_document.uri)]


def _fold(server: Server, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
    return [lsp.FoldingRange(first, last) for first, last in server.texts.folds(params.text_document.uri)]


def _tokens(server: Server, params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
    uri = params.text_document.uri
    return lsp.SemanticTokens(list(server.convert.tokens(uri, server.texts.tokens(uri))))


def _actions(server: Server, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """Return the quick fixes of the published diagnostics that touch a range."""
    uri = params.text_document.uri
    if params.context.only and lsp.CodeActionKind.QuickFix not in params.context.only:
        return []
    start, end = (server.convert.at(uri, at) for at in (params.range.start, params.range.end))
    near = [one for one in server.published.get(uri, ()) if one.start <= end and start <= one.end]
    return [server.convert.action(uri, one, fix) for one in near for fix in one.fixes]


def _signature(server: Server, params: lsp.SignatureHelpParams) -> lsp.SignatureHelp | None:
    uri = params.text_document.uri
    found = server.texts.signature(uri, server.convert.at(uri, params.position))
    return server.convert.signature(found) if found is not None else None


def _links(server: Server, params: lsp.DocumentLinkParams) -> list[lsp.DocumentLink]:
    uri = params.text_document.uri
    return [server.convert.link(uri, link) for link in server.texts.links(uri)]


def _inlays(server: Server, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
    uri = params.text_document.uri
    start, end = (server.convert.at(uri, at) for at in (params.range.start, params.range.end))
    return [server.convert.inlay(uri, inlay) for inlay in server.texts.inlays(uri) if start <= inlay.at <= end]


def _lenses(server: Server, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    """Return the commands that an editor shows above the first line of a document."""
    uri = params.text_document.uri
    top = server.convert.range(uri, 0, 0)
    return [lsp.CodeLens(top, lsp.Command(title, command, arguments=[uri])) for command, title in LENSES.items()]


def _show_message(server: Server, message: str, error: bool = False) -> None:
    kind = lsp.MessageType.Error if error else lsp.MessageType.Info
    server.window_show_message(lsp.ShowMessageParams(kind, message))


_FEATURES = (
    (lsp.INITIALIZED, _initialized, None),
    (lsp.TEXT_DOCUMENT_DID_OPEN, _opened, None),
    (lsp.TEXT_DOCUMENT_DID_CHANGE, _apply_changes, None),
    (lsp.TEXT_DOCUMENT_DID_CLOSE, _closed, None),
    (lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, _files_changed, None),
    (lsp.TEXT_DOCUMENT_COMPLETION, _complete, lsp.CompletionOptions(trigger_characters=["(", ":", ","])),
    (lsp.TEXT_DOCUMENT_HOVER, _hover, None),
    (lsp.TEXT_DOCUMENT_DEFINITION, _definition, None),
    (lsp.TEXT_DOCUMENT_REFERENCES, _references, None),
    (lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, _highlight, None),
    (lsp.TEXT_DOCUMENT_PREPARE_RENAME, _prepare_rename, None),
    (lsp.TEXT_DOCUMENT_RENAME, _rename, lsp.RenameOptions(prepare_provider=True)),
    (lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, _symbols, None),
    (lsp.WORKSPACE_SYMBOL, _find_symbols, None),
    (lsp.TEXT_DOCUMENT_FORMATTING, _format, None),
    (lsp.TEXT_DOCUMENT_FOLDING_RANGE, _fold, None),
    (lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, _tokens, LEGEND),
    (lsp.TEXT_DOCUMENT_SIGNATURE_HELP, _signature, lsp.SignatureHelpOptions(["(", ",", " "])),
    (lsp.TEXT_DOCUMENT_DOCUMENT_LINK, _links, lsp.DocumentLinkOptions()),
    (lsp.TEXT_DOCUMENT_INLAY_HINT, _inlays, lsp.InlayHintOptions()),
    (lsp.TEXT_DOCUMENT_CODE_LENS, _lenses, lsp.CodeLensOptions()),
    (lsp.TEXT_DOCUMENT_CODE_ACTION, _actions, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix])),
)
