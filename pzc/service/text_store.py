"""Open documents and the files around them: outlines and editor positions by path."""

import os

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import current
from pzc.compiler.base.source import Span
from pzc.compiler.syntax import library
from pzc.compiler.syntax.files import Files

from .documents import Document
from .incremental_parsing import ParsedText
from .outline import Outline
from .overlay_files import OverlayFiles, uri_of
from .positions import Positions
from .results import Place

_MAX_FILES = 1_000
"""The number of files of a folder that are searched for names."""


class TextStore:
    """Open documents by path, and the files around them. Each file is read once."""

    def __init__(self, fallback: Files) -> None:
        self.opened: dict[str, Document] = {}
        self.files = OverlayFiles(self._written, self.opened, fallback)
        self.folders: tuple[str, ...] = ()
        """Folders whose files are searched, besides the folders of open documents."""
        self._outlines: dict[str, Outline | None] = {}
        self._positions: dict[str, Positions] = {}

    def forget(self, library_too: bool = False) -> None:
        """Discard the outlines and positions of files. The library's outlines are kept unless `library_too` is true."""
        kept = () if library_too else filter(library.is_ours, self._outlines)
        self._outlines = {path: self._outlines[path] for path in kept}
        self._positions.clear()

    def _written(self, path: str) -> str | None:
        return self.opened[path].positions.written if path in self.opened else None

    def outline(self, path: str) -> Outline | None:
        """Return the outline of a document or file, None if it cannot be read."""
        if path in self.opened:
            return self.opened[path].outline
        if path not in self._outlines:
            try:
                self._outlines[path] = Outline(ParsedText(library.read(path), {}))
            except PuzzleError:
                self._outlines[path] = None
        return self._outlines[path]

    def positions(self, path: str) -> Positions:
        """Return the positions of a document or file. A missing file counts as empty."""
        if path in self.opened:
            return self.opened[path].positions
        if path not in self._positions:
            try:
                data = self.files.bytes_of(path, current().bytes)
            except OSError:
                data = b""
            self._positions[path] = Positions(data.decode("utf-8-sig", "replace"))
        return self._positions[path]

    def place(self, path: str, start: int, end: int) -> Place:
        """Convert a range of compiler offsets to a place with editor offsets."""
        document = self.opened.get(path)
        positions = self.positions(path)
        first = positions.unit(start)
        uri = document.uri if document is not None else uri_of(path) if path else ""
        return Place(uri, first, max(first, positions.unit(end)))

    def place_of(self, span: Span) -> Place:
        """Convert a compiler span to a place."""
        return self.place(span.source.path or "", span.start, span.end)

    def neighbors(self, path: str) -> list[str]:
        """Return the puzzle files in the folder of a document, at most `_MAX_FILES`."""
        return self._puzzle_files_in(os.path.dirname(path))

    def all_outlines(self) -> list[tuple[str, Outline]]:
        """Return the outlines of all open documents, of the files next to them, and of the files in `folders`."""
        opened = (path for document in self.opened.values() for path in (document.path, *self.neighbors(document.path)))
        return self.outlines_of((*opened, *(path for folder in self.folders for path in self._puzzle_files_in(folder))))

    def outlines_of(self, paths: tuple[str, ...]) -> list[tuple[str, Outline]]:
        """Return the outlines at some paths, each once. Paths that cannot be read are skipped."""
        return [(path, outline) for path in dict.fromkeys(paths) if (outline := self.outline(path))]

    def _puzzle_files_in(self, folder: str) -> list[str]:
        """Return the puzzle files of a folder, up to a fixed number."""
        try:
            names = [name for name in sorted(self.files.names_in(folder)) if name.endswith(library.SUFFIX)]
        except OSError:
            return []
        return [os.path.join(folder, name) for name in names[:_MAX_FILES]]
