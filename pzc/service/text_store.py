"""The texts that are open and the files around them: what each says, and where its places are for an editor."""

import os

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import current
from pzc.compiler.base.source import Span
from pzc.compiler.syntax import library
from pzc.compiler.syntax.files import Files

from .documents import Document
from .incremental_parsing import Pieces
from .outline import Outline
from .overlay_files import Opened, uri_of
from .positions import Positions
from .results import Place

_MOST_FILES = 1_000
"""Of a folder, that are looked through for names."""


class Texts:
    """Texts by their paths: those that are open, and files as `files` has them, which are read once."""

    def __init__(self, behind: Files) -> None:
        self.opened: dict[str, Document] = {}
        self.files = Opened(self._written, self.opened, behind)
        self.folders: tuple[str, ...] = ()
        """Folders whose files count as texts, besides those of what is open."""
        self._outlines: dict[str, Outline | None] = {}
        self._positions: dict[str, Positions] = {}

    def forget(self, library_too: bool = False) -> None:
        """Forgets what files said; those of the library hardly ever say something else."""
        kept = () if library_too else filter(library.is_ours, self._outlines)
        self._outlines = {path: self._outlines[path] for path in kept}
        self._positions.clear()

    def _written(self, path: str) -> str | None:
        return self.opened[path].positions.written if path in self.opened else None

    def outline(self, path: str) -> Outline | None:
        """What a text says, wherever it is; None where there is none."""
        if path in self.opened:
            return self.opened[path].outline
        if path not in self._outlines:
            try:
                self._outlines[path] = Outline(Pieces(library.read(path), {}))
            except PuzzleError:
                self._outlines[path] = None
        return self._outlines[path]

    def positions(self, path: str) -> Positions:
        """The places of a text, wherever it is; of none, those of an empty one."""
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
        """A stretch of a text as an editor has it."""
        document = self.opened.get(path)
        positions = self.positions(path)
        first = positions.unit(start)
        uri = document.uri if document is not None else uri_of(path) if path else ""
        return Place(uri, first, max(first, positions.unit(end)))

    def place_of(self, span: Span) -> Place:
        """The place in a text that a span of the compiler's means."""
        return self.place(span.source.path or "", span.start, span.end)

    def beside(self, path: str) -> list[str]:
        """The files in the folder of a text, but not all of a large one."""
        return self._in(os.path.dirname(path))

    def everything(self) -> list[tuple[str, Outline]]:
        """All texts that are open, those beside them, and those in the folders."""
        opened = (path for document in self.opened.values() for path in (document.path, *self.beside(document.path)))
        return self.those((*opened, *(path for folder in self.folders for path in self._in(folder))))

    def those(self, paths: tuple[str, ...]) -> list[tuple[str, Outline]]:
        """The texts at some paths, each once, without those that can't be read."""
        return [(path, outline) for path in dict.fromkeys(paths) if (outline := self.outline(path))]

    def _in(self, folder: str) -> list[str]:
        try:
            names = [name for name in sorted(self.files.names_in(folder)) if name.endswith(library.SUFFIX)]
        except OSError:
            return []
        return [os.path.join(folder, name) for name in names[:_MOST_FILES]]
