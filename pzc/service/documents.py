"""A document that is open in an editor: its text, its positions, and its outline."""

import os
from collections.abc import Iterable

from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source, Span
from pzc.compiler.syntax import library

from .incremental_parsing import Chunk, ParsedText
from .outline import Outline
from .overlay_files import path_of
from .positions import Positions


@node
class Change:
    """A replacement of a range by `insert`. Offsets are the editor's."""

    start: int
    end: int
    insert: str


class Document:
    """An open document. `version` is the editor's version number; the service only stores it."""

    def __init__(self, uri: str, written: str, version: int = 0) -> None:
        self.uri = uri
        self.path = path_of(uri)
        self.version = version
        self._chunks: dict[str, Chunk] = {}
        self._set_text(written)

    def edit(self, changes: Iterable[Change], version: int) -> None:
        """Apply changes in order. The offsets of each change refer to the text after the changes before it."""
        for change in changes:
            start, end = map(self.positions.index_in_written, (change.start, max(change.start, change.end)))
            written = self.positions.written
            self._set_text(written[:start] + change.insert + written[end:])
        self.version = version

    def _set_text(self, written: str) -> None:
        self.positions = Positions(written)
        is_library = library.is_ours(self.path)
        self.source = Source(os.path.basename(self.path), self.positions.text, self.path, is_library)
        self._outline: Outline | None = None

    @property
    def outline(self) -> Outline:
        """Return the names and statements of the text, as far as it parses."""
        if self._outline is None:
            self._outline = Outline(ParsedText(self.source, self._chunks))
        return self._outline

    def editor_range(self, span: Span) -> tuple[int, int]:
        """Return a span as the editor's start and end offset. A span of an older text is clipped to this one."""
        start = self.positions.unit(span.start)
        return start, max(start, self.positions.unit(span.end))

    def with_line_ends(self, text: str) -> str:
        """Convert the line ends of a text to insert to those of this document."""
        return text.replace("\n", "\r\n") if "\r\n" in self.positions.written else text
