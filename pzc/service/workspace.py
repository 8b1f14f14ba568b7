"""The texts that are being written, and all that can be asked of them."""

from collections.abc import Callable, Iterable, Iterator
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

from . import clue_kinds, completion, findings, formatting, hover, navigation, semantic_tokens, symbols
from .checking import Checked, check_text
from .documents import Change, Document
from .name_resolution import Bound, Meaning, Meanings, RuleFile, Thing
from .outline import Outline
from .overlay_files import LibraryAlone, path_of
from .positions import Positions
from .renaming import refuse_unless_named_here, renamed
from .results import ClueHere, Completion, Edit, Finding, Hover, Marked, Place, Symbol
from .text_store import Texts


class Workspace:
    """Texts by their addresses. Those of `file:` and others see each other as files of a folder do.

    files: where else rule files lie; nothing but the library unless said (`Files()` is the disk).
    seconds: how long a check may take; None is without end.
    All methods with an address raise KeyError where nothing is open under it.
    """

    def __init__(self, files: Files | None = None, seconds: float | None = None) -> None:
        self._texts = Texts(files or LibraryAlone())
        self._paths: dict[str, str] = {}  # by address
        self._seconds = seconds
        self._trees: dict[str, statements.File] = {}  # of the library
        self._checks: dict[str, Checked] = {}  # by path, of texts as they are
        self._meanings = Meanings(self._texts.outline)

    # ------------------------------------------------------------------------------------------ texts

    def open(self, uri: str, text: str, version: int = 0) -> None:
        """Takes in a text; one that was open under this address is replaced."""
        document = Document(uri, text, version)
        self._texts.opened[document.path] = document
        self._paths[uri] = document.path
        self._other_texts()

    def edit(self, uri: str, changes: Iterable[Change], version: int = 0) -> None:
        """Changes a text: each change counts in the text that those before it have left."""
        document = self.document(uri)
        document.edit(changes, version)
        self._changed(document.path)

    def close(self, uri: str) -> None:
        """Forgets a text; from now on the file counts that lies elsewhere under its address, if there is one."""
        path = self._paths.pop(uri)
        del self._texts.opened[path]
        self._other_texts()

    def files_changed(self) -> None:
        """Says that files which are not open are others now, be it of the library."""
        self._trees.clear()
        self._texts.forget(library_too=True)
        self._checks.clear()

    def _other_texts(self) -> None:
        """By a name another file may be meant from now on."""
        self._texts.forget()
        self._checks.clear()

    def look_in(self, folders: Iterable[str]) -> None:
        """Has the files of some folders, by their paths, count as texts where all are asked."""
        self._texts.folders = tuple(folders)

    def addresses(self) -> tuple[str, ...]:
        """Those of the texts that are open."""
        return tuple(document.uri for document in self._texts.opened.values())

    def is_open(self, uri: str) -> bool:
        """Return True if a text is open."""
        return uri in self._paths

    def document(self, uri: str) -> Document:
        """A text that is open."""
        return self._texts.opened[self._paths[uri]]

    def _changed(self, path: str) -> None:
        """Forgets what was found in a text and in those that use it."""
        for other, checked in [*self._checks.items()]:
            if other == path or checked.program is None or path in _paths_of(checked.program):
                del self._checks[other]

    # ----------------------------------------------------------------------------------------- checks

    def checked(self, uri: str) -> Checked:
        """What was found in a text as it is now."""
        if not self.is_checked(uri):
            self.take(uri, self.check_of(uri)())
        return self._checks[self.document(uri).path]

    def is_checked(self, uri: str) -> bool:
        """Whether it is known what there is to be found in a text as it is now, so that asking costs nothing."""
        return self.document(uri).path in self._checks

    def check_of(self, uri: str) -> Callable[[], Checked]:
        """The check of a text as it is now, which may run in another thread; what comes out of it is for `take`."""
        pieces = self.document(uri).outline.pieces
        trees = {path: tree for path, tree in self._trees.items() if path not in self._texts.opened}

        def run() -> Checked:
            with looking_in(self._texts.files):
                return check_text(pieces, trees, self._seconds)

        return run

    def take(self, uri: str, checked: Checked) -> bool:
        """Takes in what was found in a text; False, and nothing is taken, where the text has become another."""
        document = self.document(uri)
        if checked.source is not document.source:
            return False
        self._checks[document.path] = checked
        opened = self._texts.opened
        self._trees |= {p: tree for p, tree in checked.trees.items() if library.is_ours(p) and p not in opened}
        return True

    def looking(self) -> AbstractContextManager[None]:
        """Within, rule files are looked for where those of the texts are."""
        return looking_in(self._texts.files)

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
        with looking_in(self._texts.files), within(self._seconds):
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

    # ------------------------------------------------------------------------------------ for the board

    def clues(self, uri: str) -> tuple[ClueHere, ...]:
        """The kinds of clues that a text may give, with those that it gives; nothing while it has no meaning."""
        document, checked = self.document(uri), self.checked(uri)
        return tuple(clue_kinds.clues_in(document, checked.model, self.place)) if checked.model else ()

    # ---------------------------------------------------------------------------------------- reading

    def tokens(self, uri: str) -> tuple[Marked, ...]:
        """The words of a text in order, and what each is."""
        document = self.document(uri)
        unit = document.positions.unit
        with looking_in(self._texts.files):
            found = semantic_tokens.tokens(document.outline, lambda name: self._meanings.of(document.path, name))
            if document.positions.plain:
                return tuple(Marked(*word) for word in found)
            return tuple(Marked(unit(start), unit(end), kind) for start, end, kind in found)

    def hover(self, uri: str, at: int) -> Hover | None:
        """What is to be said of the word at an offset."""
        document = self.document(uri)
        offset = document.positions.offset(at)
        found = document.outline.at(offset)
        with looking_in(self._texts.files):
            if found is not None:
                meaning = self._meanings.of(document.path, found)
                outline = self._texts.outline(meaning.path) if isinstance(meaning, Thing | RuleFile | Bound) else None
                words = hover.of_meaning(outline, meaning) if meaning is not None else ""
                start, end = found[0] + found[1].start, found[0] + found[1].end
            else:
                start, end, words = hover.of_word(document.source.text, offset) or (0, 0, "")
        unit = document.positions.unit
        return Hover(unit(start), unit(end), words) if words else None

    def definition(self, uri: str, at: int) -> tuple[Place, ...]:
        """Where the name at an offset gets its meaning; nothing for words of the language."""
        with looking_in(self._texts.files):
            meaning = self._meaning(uri, at)
            spot = navigation.definition(meaning) if meaning is not None else None
            return (self._texts.place(*spot),) if spot else ()

    def references(self, uri: str, at: int, declaration: bool = True) -> tuple[Place, ...]:
        """All places in the texts of the folder, and in the file that declares it, where the thing at an offset is
        spoken of; `declaration`: also where it gets its meaning."""
        with looking_in(self._texts.files):
            meaning = self._meaning(uri, at)
            if meaning is None:
                return ()
            declared = navigation.definition(meaning)
            spots = navigation.references(self._meanings, meaning, self._concerned(uri, meaning))
            return tuple(self._texts.place(*spot) for spot in spots if declaration or spot != declared)

    def named(self, uri: str, at: int) -> Place:
        """The place of the name at an offset, if it can be given another. Raises Refused."""
        document = self.document(uri)
        with looking_in(self._texts.files):
            refuse_unless_named_here(self._meaning(uri, at))
        found = document.outline.at(document.positions.offset(at))
        assert found is not None
        return self._texts.place(document.path, found[0] + found[1].start, found[0] + found[1].end)

    def rename(self, uri: str, at: int, name: str) -> tuple[Edit, ...]:
        """What gives the thing at an offset another name, in all texts of the folder. Raises Refused."""
        with looking_in(self._texts.files):
            meaning = refuse_unless_named_here(self._meaning(uri, at))
            spots = renamed(self._meanings, meaning, name, self._concerned(uri, meaning))
        places = [self._texts.place(*spot) for spot in spots]
        return tuple(Edit(place.uri, place.start, place.end, name) for place in places)

    def complete(self, uri: str, at: int) -> tuple[Completion, ...]:
        """What could be written at an offset."""
        document = self.document(uri)
        with looking_in(self._texts.files):
            found = completion.completions(
                document.outline, document.positions.offset(at), self._meanings, self._texts.outline
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
        with looking_in(self._texts.files):
            return tuple(
                (self._texts.place(path, 0, 0).uri, self._symbol(path, symbol))
                for path, outline in self._texts.everything()
                for symbol in symbols.symbols(outline)
                if wanted in symbol.name.lower()
            )

    def folds(self, uri: str) -> tuple[tuple[int, int], ...]:
        """First and last line, counted from 0, of what can be folded away."""
        return tuple(formatting.folds(self.document(uri).outline))

    def format(self, uri: str) -> tuple[Edit, ...]:
        """What `pzc fmt` would change; nothing while the text does not parse."""
        document = self.document(uri)
        try:
            changes = formatting.formatted(document.source)
        except PuzzleError:
            return ()
        unit = document.positions.unit
        return tuple(Edit(uri, unit(start), unit(end), document.as_written(text)) for start, end, text in changes)

    # ----------------------------------------------------------------------------------------- places

    def place(self, span: Span) -> Place:
        """The place in a text that a span of the compiler's means."""
        return self._texts.place_of(span)

    def positions(self, uri: str) -> Positions:
        """The places of a text, which need not be open: offsets to lines and back."""
        document = self._texts.opened.get(self._paths.get(uri, ""))
        return document.positions if document is not None else self._texts.positions(path_of(uri))

    def _meaning(self, uri: str, at: int) -> Meaning | None:
        document = self.document(uri)
        found = document.outline.at(document.positions.offset(at))
        return self._meanings.of(document.path, found) if found is not None else None

    def _concerned(self, uri: str, meaning: Meaning) -> list[tuple[str, Outline]]:
        """The texts that may speak of something."""
        own = [meaning.path] if isinstance(meaning, Thing | Bound) else []
        path = self.document(uri).path
        return self._texts.those((path, *own, *self._texts.beside(path)))

    def _symbol(self, path: str, symbol: Symbol) -> Symbol:
        whole = self._texts.place(path, symbol.start, symbol.end)
        name = self._texts.place(path, symbol.name_start, symbol.name_end)
        return Symbol(symbol.name, symbol.word, whole.start, whole.end, name.start, name.end, symbol.detail)


def _paths_of(program: Program) -> set[str | None]:
    return {unit.file.source.path for unit in program.units}
