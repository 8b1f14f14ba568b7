"""The texts that are being written, and all that can be asked of them."""

import os
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager

from pzc.compiler.base.clock import within
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Span
from pzc.compiler.check.check import check
from pzc.compiler.check.resolve import Program, resolve
from pzc.compiler.model.model import Model
from pzc.compiler.syntax import library, statements
from pzc.compiler.syntax.files import Files, looking_in
from pzc.compiler.syntax.parse import parse

from . import clues, completion, findings, hover, layout, navigation, symbols, tokens
from .answers import ClueHere, Completion, Edit, Finding, Hover, Marked, Place, Symbol
from .checks import Checked, check_text
from .documents import Change, Document
from .files import LibraryAlone, Opened, uri_of
from .meanings import Bound, Meaning, Meanings, RuleFile, Thing
from .outline import Outline
from .pieces import Pieces
from .renaming import refuse_unless_named_here, renamed

_MOST_FILES = 1_000
"""Of a folder, that are looked through for names."""


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
        self._outlines: dict[str, Outline | None] = {}  # by path, of files that are not open
        self._meanings = Meanings(self._outline)

    # ------------------------------------------------------------------------------------------ texts

    def open(self, uri: str, text: str, version: int = 0) -> None:
        """Takes in a text; one that was open under this address is replaced."""
        document = Document(uri, text, version)
        self._documents[document.path] = document
        self._paths[uri] = document.path
        self.files_changed()  # another file may be meant by a name from now on

    def edit(self, uri: str, changes: Iterable[Change], version: int = 0) -> None:
        """Changes a text: each change counts in the text that those before it have left."""
        document = self.document(uri)
        document.edit(changes, version)
        self._changed(document.path)

    def close(self, uri: str) -> None:
        """Forgets a text; from now on the file counts that lies elsewhere under its address, if there is one."""
        path = self._paths.pop(uri)
        del self._documents[path]
        self.files_changed()

    def files_changed(self) -> None:
        """Says that files which are not open are others now."""
        self._checks.clear()
        self._outlines = {path: outline for path, outline in self._outlines.items() if library.is_ours(path)}

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
                self._checks[document.path] = check_text(document.outline.pieces, trees, self._seconds)
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

    def mistakes(self, uri: str) -> tuple[Finding, ...]:
        """What is wrong with the writing of a text, which takes but milliseconds to see after an edit."""
        document = self.document(uri)
        try:
            library.decode(document.source.text.encode("utf-8", "surrogatepass"), document.source.name)
            wrong, more = document.outline.pieces.wrong
        except PuzzleError as error:
            wrong, more = error.diagnostics, error.more
        return findings.found_in(document, Checked(document.source, wrong, more), self.place)

    def place(self, span: Span) -> Place:
        """The place in a text that a span of the compiler's means."""
        return self._place(span.source.path or "", span.start, span.end)

    def _place(self, path: str, start: int, end: int) -> Place:
        document = self._documents.get(path)
        if document is not None:
            return Place(
                document.uri,
                document.positions.unit(start),
                max(document.positions.unit(start), document.positions.unit(end)),
            )
        return Place(uri_of(path) if path else "", start, end)

    # ------------------------------------------------------------------------------------ for the board

    def clues(self, uri: str) -> tuple[ClueHere, ...]:
        """The kinds of clues that a text may give, with those that it gives; nothing while it has no meaning."""
        document, checked = self.document(uri), self.checked(uri)
        return tuple(clues.clues_in(document, checked.model, self.place)) if checked.model else ()

    # ---------------------------------------------------------------------------------------- reading

    def tokens(self, uri: str) -> tuple[Marked, ...]:
        """The words of a text in order, and what each is."""
        document = self.document(uri)
        unit = document.positions.unit
        with looking_in(self._files):
            found = tokens.tokens(document.outline, lambda name: self._meanings.of(document.path, name))
            return tuple(Marked(unit(start), unit(end), kind) for start, end, kind in found)

    def hover(self, uri: str, at: int) -> Hover | None:
        """What is to be said of the word at an offset."""
        document = self.document(uri)
        offset = document.positions.offset(at)
        found = document.outline.at(offset)
        with looking_in(self._files):
            if found is not None:
                meaning = self._meanings.of(document.path, found)
                outline = self._outline(meaning.path) if isinstance(meaning, Thing | RuleFile | Bound) else None
                words = hover.of_meaning(outline, meaning) if meaning is not None else ""
                start, end = found[0] + found[1].start, found[0] + found[1].end
            else:
                start, end, words = hover.of_word(document.source.text, offset) or (0, 0, "")
        unit = document.positions.unit
        return Hover(unit(start), unit(end), words) if words else None

    def definition(self, uri: str, at: int) -> tuple[Place, ...]:
        """Where the name at an offset gets its meaning; nothing for words of the language."""
        with looking_in(self._files):
            meaning = self._meaning(uri, at)
            spot = navigation.definition(meaning) if meaning is not None else None
            return (self._place(*spot),) if spot else ()

    def references(self, uri: str, at: int, declaration: bool = True) -> tuple[Place, ...]:
        """All places in the texts of the folder, and in the file that declares it, where the thing at an offset is
        spoken of; `declaration`: also where it gets its meaning."""
        with looking_in(self._files):
            meaning = self._meaning(uri, at)
            if meaning is None:
                return ()
            declared = navigation.definition(meaning)
            spots = navigation.references(self._meanings, meaning, self._texts(uri, meaning))
            return tuple(self._place(*spot) for spot in spots if declaration or spot != declared)

    def named(self, uri: str, at: int) -> Place:
        """The place of the name at an offset, if it can be given another. Raises Refused."""
        document = self.document(uri)
        with looking_in(self._files):
            refuse_unless_named_here(self._meaning(uri, at))
        found = document.outline.at(document.positions.offset(at))
        assert found is not None
        return self._place(document.path, found[0] + found[1].start, found[0] + found[1].end)

    def rename(self, uri: str, at: int, name: str) -> tuple[Edit, ...]:
        """What gives the thing at an offset another name, in all texts of the folder. Raises Refused."""
        with looking_in(self._files):
            meaning = refuse_unless_named_here(self._meaning(uri, at))
            spots = renamed(self._meanings, meaning, name, self._texts(uri, meaning))
        places = [self._place(*spot) for spot in spots]
        return tuple(Edit(place.uri, place.start, place.end, name) for place in places)

    def complete(self, uri: str, at: int) -> tuple[Completion, ...]:
        """What could be written at an offset."""
        document = self.document(uri)
        with looking_in(self._files):
            found = completion.completions(
                document.outline, document.positions.offset(at), self._meanings, self._outline
            )
            unit = document.positions.unit
            return tuple(
                Completion(unit(one.start), unit(one.end), one.text, one.kind, one.detail, one.words, one.snippet)
                for one in found
            )

    # --------------------------------------------------------------------------------------- contents

    def symbols(self, uri: str) -> tuple[Symbol, ...]:
        """The contents of a text."""
        document = self.document(uri)
        return tuple(self._symbol(document.path, symbol) for symbol in symbols.symbols(document.outline))

    def find_symbols(self, words: str) -> tuple[tuple[str, Symbol], ...]:
        """What the texts that are open, and the files in their folders, declare whose name holds some words, each with
        the address of its text."""
        wanted = words.lower()
        with looking_in(self._files):
            return tuple(
                (self._place(path, 0, 0).uri, self._symbol(path, symbol))
                for path, outline in self._everything()
                for symbol in symbols.symbols(outline)
                if wanted in symbol.name.lower()
            )

    def folds(self, uri: str) -> tuple[tuple[int, int], ...]:
        """First and last line, counted from 0, of what can be folded away."""
        return tuple(layout.folds(self.document(uri).outline))

    def format(self, uri: str) -> tuple[Edit, ...]:
        """What `pzc fmt` would change; nothing while the text does not parse."""
        document = self.document(uri)
        try:
            changes = layout.formatted(document.source)
        except PuzzleError:
            return ()
        unit = document.positions.unit
        return tuple(Edit(uri, unit(start), unit(end), document.as_written(text)) for start, end, text in changes)

    # ------------------------------------------------------------------------------------------ texts

    def _meaning(self, uri: str, at: int) -> Meaning | None:
        document = self.document(uri)
        found = document.outline.at(document.positions.offset(at))
        return self._meanings.of(document.path, found) if found is not None else None

    def _outline(self, path: str) -> Outline | None:
        """What a text says, wherever it is; None where there is none."""
        if path in self._documents:
            return self._documents[path].outline
        if path not in self._outlines:
            try:
                self._outlines[path] = Outline(Pieces(library.read(path), {}))
            except PuzzleError:
                self._outlines[path] = None
        return self._outlines[path]

    def _texts(self, uri: str, meaning: Meaning) -> list[tuple[str, Outline]]:
        """The texts that may speak of something."""
        own = [meaning.path] if isinstance(meaning, Thing | Bound) else []
        paths = [self.document(uri).path, *own, *self._beside(self.document(uri).path)]
        return [(path, outline) for path in dict.fromkeys(paths) if (outline := self._outline(path))]

    def _everything(self) -> list[tuple[str, Outline]]:
        paths = [
            path for document in self._documents.values() for path in (document.path, *self._beside(document.path))
        ]
        return [(path, outline) for path in dict.fromkeys(paths) if (outline := self._outline(path))]

    def _beside(self, path: str) -> list[str]:
        """The files in the folder of a text, but not all of a large one."""
        folder = os.path.dirname(path)
        try:
            names = [name for name in sorted(self._files.names_in(folder)) if name.endswith(library.SUFFIX)]
        except OSError:
            return []
        return [os.path.join(folder, name) for name in names[:_MOST_FILES]]

    def _symbol(self, path: str, symbol: Symbol) -> Symbol:
        whole = self._place(path, symbol.start, symbol.end)
        name = self._place(path, symbol.name_start, symbol.name_end)
        return Symbol(symbol.name, symbol.word, whole.start, whole.end, name.start, name.end, symbol.detail)


def _paths_of(program: Program) -> set[str | None]:
    return {unit.file.source.path for unit in program.units}
