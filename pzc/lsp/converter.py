"""Results of the language service to LSP records: offsets to lines and characters, kinds to LSP numbers."""

import re
from collections.abc import Iterable, Iterator

from lsprotocol import types as lsp

from pzc.error_pages import page_address
from pzc.service.positions import Positions
from pzc.service.results import (
    Completion,
    Edit,
    Finding,
    Fix,
    Inlay,
    Link,
    Place,
    SemanticToken,
    Signature,
    Symbol,
)
from pzc.service.token_kinds import KINDS
from pzc.service.workspace import Workspace

SOURCE = "pzc"

TOKEN_TYPES = {
    "keyword": "keyword",
    "operator": "operator",
    "number": "number",
    "string": "string",
    "comment": "comment",
    "picture": "string",
    "aggregate": "function",
    "clue": "class",
    "part": "parameter",
    "layer": "property",
    "regions": "enum",
    "shape": "struct",
    "function": "function",
    "parameter": "parameter",
    "value": "enumMember",
    "local": "variable",
    "file": "namespace",
    "ready": "function",
    "word": "macro",
    "name": "variable",
}
"""Our kinds of tokens to the token types of LSP."""

LEGEND = lsp.SemanticTokensLegend(list(dict.fromkeys(TOKEN_TYPES.values())), ["defaultLibrary"])
_NUMBERS = {kind: LEGEND.token_types.index(TOKEN_TYPES[kind]) for kind in KINDS}
_DEFAULT_LIBRARY_KINDS = ("aggregate", "ready")

_SYMBOL_KINDS = {
    "use": lsp.SymbolKind.Module,
    "param": lsp.SymbolKind.Constant,
    "grid": lsp.SymbolKind.EnumMember,
    "regions": lsp.SymbolKind.Enum,
    "areas": lsp.SymbolKind.Enum,
    "shape": lsp.SymbolKind.Struct,
    "shapes": lsp.SymbolKind.Struct,
    "pattern": lsp.SymbolKind.Struct,
    "layer": lsp.SymbolKind.Property,
    "unknown": lsp.SymbolKind.Variable,
    "clue": lsp.SymbolKind.Class,
    "def": lsp.SymbolKind.Function,
    "rule": lsp.SymbolKind.Event,
    "place": lsp.SymbolKind.Object,
    "title": lsp.SymbolKind.String,
}

_COMPLETION_KINDS = {
    "keyword": lsp.CompletionItemKind.Keyword,
    "word": lsp.CompletionItemKind.Keyword,
    "clue": lsp.CompletionItemKind.Class,
    "layer": lsp.CompletionItemKind.Property,
    "regions": lsp.CompletionItemKind.Enum,
    "function": lsp.CompletionItemKind.Function,
    "ready": lsp.CompletionItemKind.Function,
    "parameter": lsp.CompletionItemKind.Constant,
    "local": lsp.CompletionItemKind.Variable,
    "file": lsp.CompletionItemKind.Module,
    "value": lsp.CompletionItemKind.EnumMember,
    "part": lsp.CompletionItemKind.Field,
}


class Converter:
    """Converts positions. LSP counts lines, and characters in the encoding that the client requests."""

    def __init__(self, workspace: Workspace, encoding: str) -> None:
        self._workspace = workspace
        self._encoding = encoding

    def at(self, uri: str, position: lsp.Position) -> int:
        """Convert an LSP position to an offset."""
        positions = self._workspace.positions(uri)
        begin = positions.unit_at(position.line, 0)
        return positions.unit_at(position.line, self._in_utf16(positions, begin, position))

    def _in_utf16(self, positions: Positions, begin: int, position: lsp.Position) -> int:
        """Return the character of an LSP position in UTF-16 units. `begin` is the offset of its line."""
        if self._encoding == lsp.PositionEncodingKind.Utf16:
            return position.character
        start = positions.offset(begin)
        line = positions.text[start : _end_of_line(positions.text, start)]
        if self._encoding == lsp.PositionEncodingKind.Utf8:
            before = line.encode("utf-8", "surrogatepass")[: position.character].decode("utf-8", "ignore")
        else:
            before = line[: position.character]
        return _utf16_length(before)

    def position(self, uri: str, unit: int) -> lsp.Position:
        """Convert an offset to an LSP position."""
        positions = self._workspace.positions(uri)
        line, character = positions.line_and_character(unit)
        if self._encoding != lsp.PositionEncodingKind.Utf16:
            start = positions.offset(positions.unit_at(line, 0))
            before = positions.text[start : positions.offset(unit)]
            utf8 = self._encoding == lsp.PositionEncodingKind.Utf8
            character = len(before.encode("utf-8", "surrogatepass")) if utf8 else len(before)
        return lsp.Position(line, character)

    def range(self, uri: str, start: int, end: int) -> lsp.Range:
        """Convert two offsets to an LSP range."""
        return lsp.Range(self.position(uri, start), self.position(uri, end))

    def location(self, place: Place) -> lsp.Location:
        """Convert a place to an LSP location."""
        return lsp.Location(place.uri, self.range(place.uri, place.start, place.end))

    def diagnostic(self, uri: str, found: Finding) -> lsp.Diagnostic:
        """Convert a finding. Its help is appended to the message."""
        related = [
            lsp.DiagnosticRelatedInformation(
                lsp.Location(note.uri, self.range(note.uri, note.start, note.end)), note.message
            )
            for note in found.notes
        ]
        warning = found.severity == "warning"
        address = page_address(found.code)
        return lsp.Diagnostic(
            range=self.range(uri, found.start, found.end),
            message=f"{found.message}\n{found.help}" if found.help else found.message,
            severity=lsp.DiagnosticSeverity.Warning if warning else lsp.DiagnosticSeverity.Error,
            code=found.code,
            code_description=lsp.CodeDescription(address) if address else None,
            source=SOURCE,
            related_information=related or None,
        )

    def signature(self, found: Signature) -> lsp.SignatureHelp:
        """Convert a signature. Its arguments are ranges of its label, counted in UTF-16 units."""
        units = [_utf16_length(found.label[:at]) for at in range(len(found.label) + 1)]
        parts = [lsp.ParameterInformation((units[start], units[end])) for start, end in found.parts]
        words = lsp.MarkupContent(lsp.MarkupKind.Markdown, found.words)
        return lsp.SignatureHelp([lsp.SignatureInformation(found.label, words, parts)], 0, found.active)

    def link(self, uri: str, found: Link) -> lsp.DocumentLink:
        """Convert a link."""
        return lsp.DocumentLink(self.range(uri, found.start, found.end), found.target)

    def inlay(self, uri: str, found: Inlay) -> lsp.InlayHint:
        """Convert the name of an argument, with a space after it."""
        return lsp.InlayHint(self.position(uri, found.at), found.text, lsp.InlayHintKind.Parameter, padding_right=True)

    def changes(self, edits: Iterable[Edit]) -> lsp.WorkspaceEdit:
        """Convert edits of several documents."""
        found: dict[str, list[lsp.TextEdit]] = {}
        for edit in edits:
            found.setdefault(edit.uri, []).append(self.edit(edit))
        return lsp.WorkspaceEdit(changes=found)

    def edit(self, edit: Edit) -> lsp.TextEdit:
        """Convert an edit."""
        return lsp.TextEdit(self.range(edit.uri, edit.start, edit.end), edit.insert)

    def action(self, uri: str, found: Finding, fix: Fix) -> lsp.CodeAction:
        """Convert a quick fix to a code action that resolves the finding."""
        return lsp.CodeAction(
            title=fix.title,
            kind=lsp.CodeActionKind.QuickFix,
            diagnostics=[self.diagnostic(uri, found)],
            is_preferred=True,
            edit=self.changes(fix.edits),
        )

    def completion(self, uri: str, number: int, one: Completion, snippets: bool = True) -> lsp.CompletionItem:
        """Convert a completion. `number` keeps the order of the service. Without `snippets`, placeholders become
        plain text."""
        plain = _without_placeholders(one.text) if one.snippet else one.text
        filled = one.snippet and snippets
        return lsp.CompletionItem(
            label=plain.split("\n")[0].strip(),
            kind=_COMPLETION_KINDS.get(one.kind, lsp.CompletionItemKind.Text),
            detail=one.detail or None,
            documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, one.words) if one.words else None,
            sort_text=f"{number:04}",
            insert_text_format=lsp.InsertTextFormat.Snippet if filled else lsp.InsertTextFormat.PlainText,
            text_edit=lsp.TextEdit(self.range(uri, one.start, one.end), one.text if filled else plain),
        )

    def symbol(self, uri: str, one: Symbol) -> lsp.DocumentSymbol:
        """Convert a symbol of a document."""
        return lsp.DocumentSymbol(
            name=one.name,
            kind=_SYMBOL_KINDS[one.word],
            range=self.range(uri, one.start, one.end),
            selection_range=self.range(uri, one.name_start, one.name_end),
            detail=one.detail or None,
        )

    def found_symbol(self, uri: str, one: Symbol) -> lsp.WorkspaceSymbol:
        """Convert a symbol found in any document."""
        place = lsp.Location(uri, self.range(uri, one.name_start, one.name_end))
        return lsp.WorkspaceSymbol(location=place, name=one.name, kind=_SYMBOL_KINDS[one.word])

    def tokens(self, uri: str, marked: Iterable[SemanticToken]) -> Iterator[int]:
        """Yield five integers per token: line and character relative to the previous token, length, type, modifiers."""
        line = character = 0
        for one in marked:
            for part in self._split(uri, one):
                begin, end = part.start, part.end
                lines = begin.line - line
                yield from (lines, begin.character if lines else begin.character - character)
                yield from (end.character - begin.character, _NUMBERS[one.kind])  # type: ignore[index]
                yield int(one.kind in _DEFAULT_LIBRARY_KINDS)
                line, character = begin.line, begin.character

    def _split(self, uri: str, one: SemanticToken) -> Iterator[lsp.Range]:
        """Split a token into ranges of one line each. A picture spans several lines."""
        whole = self.range(uri, one.start, one.end)
        if whole.start.line == whole.end.line:
            yield whole
            return
        positions = self._workspace.positions(uri)
        at = positions.offset(one.start)
        for piece in positions.text[at : positions.offset(one.end)].split("\n"):
            if piece.strip():
                yield self.range(uri, positions.unit(at), positions.unit(at + len(piece)))
            at += len(piece) + 1


def _end_of_line(text: str, start: int) -> int:
    end = text.find("\n", start)
    return end if end >= 0 else len(text)


def _utf16_length(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _without_placeholders(text: str) -> str:
    """Return the plain text of a snippet."""
    return re.sub(r"\\(.)", r"\1", re.sub(r"\$\{\d+:((?:\\.|[^}])*)\}|\$0", lambda m: m[1] or "", text))
