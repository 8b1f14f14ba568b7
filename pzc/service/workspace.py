"""The texts that are being written, and all that can be asked of them."""

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager

from pzc.compiler.base.clock import within
from pzc.compiler.base.source import Source, Span
from pzc.compiler.check.check import check
from pzc.compiler.check.resolve import Program, resolve
from pzc.compiler.model.model import Model
from pzc.compiler.syntax import library, statements
from pzc.compiler.syntax.files import Files, looking_in
from pzc.compiler.syntax.parse import parse

from . import clues, findings
from .answers import ClueHere, Finding, Place
from .checks import Checked, check_text
from .documents import Change, Document
from .files import LibraryAlone, Opened, uri_of


class Workspace:
    """Texts by their addresses. Those of `file:` and others see each other as files of a folder do.

    files: where else rule files lie; nothing but the library unless said (`Files()` is the disk).
    seconds: how long a check may take; None is without end.
    All methods with an address raise KeyError where nothing is open under it.
    """

    def __init__(self, files: Files | None = None, seconds: float | None = None) -> None:
        self._documents: dict[str, Document] = {}  # by path
        self._paths: dict[str, str] = {}  # by address
        self._files = Opened(self._text, self._documents, files or LibraryAlone())
        self._seconds = seconds
        self._trees: dict[str, statements.File] = {}  # of the library
        self._checks: dict[str, Checked] = {}  # by path, of texts as they are

    # ------------------------------------------------------------------------------------------ texts

    def open(self, uri: str, text: str, version: int = 0) -> None:
        """Takes in a text; one that was open under this address is replaced."""
        document = Document(uri, text, version)
        self._documents[document.path] = document
        self._paths[uri] = document.path
        self._checks.clear()  # another file may be meant by a name from now on

    def edit(self, uri: str, changes: Iterable[Change], version: int = 0) -> None:
        """Changes a text: each change counts in the text that those before it have left."""
        document = self.document(uri)
        document.edit(changes, version)
        self._changed(document.path)

    def close(self, uri: str) -> None:
        """Forgets a text; from now on the file counts that lies elsewhere under its address, if there is one."""
        path = self._paths.pop(uri)
        del self._documents[path]
        self._checks.clear()

    def files_changed(self) -> None:
        """Says that files which are not open are others now."""
        self._checks.clear()

    def document(self, uri: str) -> Document:
        """A text that is open."""
        return self._documents[self._paths[uri]]

    def _text(self, path: str) -> str | None:
        return self._documents[path].positions.written if path in self._documents else None

    def _changed(self, path: str) -> None:
        """Forgets what was found in a text and in those that use it."""
        for other, checked in [*self._checks.items()]:
            if other == path or checked.program is None or path in _paths_of(checked.program):
                del self._checks[other]

    # ----------------------------------------------------------------------------------------- checks

    def checked(self, uri: str) -> Checked:
        """What was found in a text as it is now."""
        document = self.document(uri)
        if document.path not in self._checks:
            with looking_in(self._files):
                trees = dict(self._trees)
                self._checks[document.path] = check_text(document.source, trees, self._seconds)
                self._trees |= {path: tree for path, tree in trees.items() if library.is_ours(path)}
        return self._checks[document.path]

    def looking(self) -> AbstractContextManager[None]:
        """Within, rule files are looked for where those of the texts are."""
        return looking_in(self._files)

    @contextmanager
    def with_text(self, uri: str | None, text: str) -> Iterator[None]:
        """Within, the same, and a further text is there; None for none."""
        if uri is not None:
            self.open(uri, text)
        try:
            with self.looking():
                yield
        finally:
            if uri is not None:
                self.close(uri)

    def compiled(self, uri: str, text: str) -> Model:
        """What a text would mean if it said this. PuzzleError with all that is wrong, TimeUp."""
        document = Document(uri, text)
        with looking_in(self._files), within(self._seconds):
            return check(resolve(parse(document.source), dict(self._trees)))

    def model(self, uri: str) -> Model | None:
        """The meaning of a text, if it has one."""
        return self.checked(uri).model

    def diagnostics(self, uri: str) -> tuple[Finding, ...]:
        """What `pzc check` says of a text: its mistakes or, if there are none, its warnings."""
        document, checked = self.document(uri), self.checked(uri)
        return findings.found_in(document, checked, self.place)

    def place(self, span: Span) -> Place:
        """The place in a text that a span of the compiler's means."""
        source = span.source
        document = self._documents.get(source.path or "")
        if document is None:
            return Place(self._uri(source), span.start, span.end)
        return Place(document.uri, *document.stretch(span))

    def _uri(self, source: Source) -> str:
        return uri_of(source.path) if source.path else ""

    # ------------------------------------------------------------------------------------ for the board

    def clues(self, uri: str) -> tuple[ClueHere, ...]:
        """The kinds of clues that a text may give, with those that it gives; nothing while it has no meaning."""
        document, checked = self.document(uri), self.checked(uri)
        return tuple(clues.clues_in(document, checked.model, self.place)) if checked.model else ()


def _paths_of(program: Program) -> set[str | None]:
    return {unit.file.source.path for unit in program.units}
