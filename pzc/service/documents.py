"""One text that is being written: what it says now, and its places."""

import os
from collections.abc import Iterable

from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source, Span
from pzc.compiler.syntax import library

from .incremental_parsing import Piece, Pieces
from .outline import Outline
from .overlay_files import path_of
from .positions import Positions


@node
class Change:
    """What takes the place of a stretch of a text, in an editor's offsets."""

    start: int
    end: int
    insert: str


class Document:
    """A text under its address. `version` is the editor's own count and means nothing here."""

    def __init__(self, uri: str, written: str, version: int = 0) -> None:
        self.uri = uri
        self.path = path_of(uri)
        self.version = version
        self._known: dict[str, Piece] = {}
        self._take(written)

    def edit(self, changes: Iterable[Change], version: int) -> None:
        """Makes changes, each of the text that those before it have left."""
        for change in changes:
            start, end = map(self.positions.place_in_written, (change.start, max(change.start, change.end)))
            written = self.positions.written
            self._take(written[:start] + change.insert + written[end:])
        self.version = version

    def _take(self, written: str) -> None:
        self.positions = Positions(written)
        ours = library.is_ours(self.path)
        self.source = Source(os.path.basename(self.path), self.positions.text, self.path, ours)
        self._outline: Outline | None = None

    @property
    def outline(self) -> Outline:
        """What the text says, as far as it can be read."""
        if self._outline is None:
            self._outline = Outline(Pieces(self.source, self._known))
        return self._outline

    def stretch(self, span: Span) -> tuple[int, int]:
        """The editor's offsets of a place in this text; of a place in a text that it no longer is, within it."""
        start = self.positions.unit(span.start)
        return start, max(start, self.positions.unit(span.end))

    def as_written(self, text: str) -> str:
        """A text to be put in, with the line ends that this one has."""
        return text.replace("\n", "\r\n") if "\r\n" in self.positions.written else text
