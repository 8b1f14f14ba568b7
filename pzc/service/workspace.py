"""Open documents to everything an editor requests about them."""

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

from . import clue_kinds, completion, findings, formatting, hover, navigation, semantic_tokens, signatures, symbols
from .checking import CheckResult, check_text
from .documents import Change, Document
from .name_resolution import BoundName, Declaration, NameResolver, Referent, RuleFile
from .outline import Outline
from .overlay_files import LibraryOnly, path_of
from .positions import Positions
from .renaming import ranges_to_rename, require_renamable
from .results import (
    ClueKindInfo,
    Completion,
    Edit,
    Finding,
    Hover,
    Inlay,
    Link,
    Place,
    SemanticToken,
    Signature,
    Symbol,
)
from .text_store import TextStore


class Workspace:
    """Open documents by URI. `file:` documents see each other as files in folders; so do those of other schemes.

    files: the file system below the open documents. The default is the library alone; `Files()` is the disk.
    seconds: the time limit of a check, None for none.
    Methods with a `uri` raise KeyError if that document is not open.
    """

    def __init__(self, files: Files | None = None, seconds: float | None = None) -> None:
        self._texts = TextStore(files or LibraryOnly())
        self._paths: dict[str, str] = {}  # by URI
        self._seconds = seconds
        self._trees: dict[str, statements.File] = {}  # syntax trees of the library's files
        self._checks: dict[str, CheckResult] = {}  # by path, of the current texts
        self._resolver = NameResolver(self._texts.outline)

    # ------------------------------------------------------------------------------------------ texts

    def open(self, uri: str, text: str, version: int = 0) -> None:
        """Open a document, or replace the open document of this URI."""
        document = Document(uri, text, version)
        self._texts.opened[document.path] = document
        self._paths[uri] = document.path
        self._forget_files()

    def edit(self, uri: str, changes: Iterable[Change], version: int = 0) -> None:
        """Apply changes in order. The offsets of each change refer to the text after the changes before it."""
        document = self.document(uri)
        document.edit(changes, version)
        self._forget_checks_using(document.path)

    def close(self, uri: str) -> None:
        """Close a document. From now on the file on disk counts, if there is one."""
        path = self._paths.pop(uri)
        del self._texts.opened[path]
        self._forget_files()

    def files_changed(self) -> None:
        """Discard everything cached about files that are not open, including the library."""
        self._trees.clear()
        self._texts.forget(library_too=True)
        self._checks.clear()

    def _forget_files(self) -> None:
        """Discard cached files and checks. After a document is opened or closed, a name may mean another file."""
        self._texts.forget()
        self._checks.clear()

    def look_in(self, folders: Iterable[str]) -> None:
        """Set further folders, by path, whose files are searched for symbols."""
        self._texts.folders = tuple(folders)

    def uris(self) -> tuple[str, ...]:
        """Return the URIs of all open documents."""
        return tuple(document.uri for document in self._texts.opened.values())

    def is_open(self, uri: str) -> bool:
        """Return True if a document is open."""
        return uri in self._paths

    def document(self, uri: str) -> Document:
        """Return an open document."""
        return self._texts.opened[self._paths[uri]]

    def _forget_checks_using(self, path: str) -> None:
        """Discard the check results of a document and of all documents that use it."""
        for other, checked in [*self._checks.items()]:
            if other == path or checked.program is None or path in _paths_of(checked.program):
                del self._checks[other]

    # ----------------------------------------------------------------------------------------- checks

    def checked(self, uri: str) -> CheckResult:
        """Return the check result of the current text. Run the check if needed."""
        if not self.is_checked(uri):
            self.store_check(uri, self.prepare_check(uri)())
        return self._checks[self.document(uri).path]

    def is_checked(self, uri: str) -> bool:
        """Return True if the check result of the current text is cached."""
        return self.document(uri).path in self._checks

    def prepare_check(self, uri: str) -> Callable[[], CheckResult]:
        """Return a function that checks the current text. It may run in another thread; pass its result to
        `store_check`."""
        parsed = self.document(uri).outline.parsed
        trees = {path: tree for path, tree in self._trees.items() if path not in self._texts.opened}

        def run() -> CheckResult:
            with looking_in(self._texts.files):
                return check_text(parsed, trees, self._seconds)

        return run

    def store_check(self, uri: str, checked: CheckResult) -> bool:
        """Store a check result. Return False and discard it if the text has changed since."""
        document = self.document(uri)
        if checked.source is not document.source:
            return False
        self._checks[document.path] = checked
        opened = self._texts.opened
        self._trees |= {p: tree for p, tree in checked.trees.items() if library.is_ours(p) and p not in opened}
        return True

    def using_files(self) -> AbstractContextManager[None]:
        """Return a context manager that makes the compiler find the files of this workspace."""
        return looking_in(self._texts.files)

    @contextmanager
    def with_text(self, uri: str | None, text: str) -> Iterator[None]:
        """Return a context manager like `using_files` with one more document open. `uri` None opens none."""
        if uri is not None:
            self.open(uri, text)
        try:
            with self.using_files():
                yield
        finally:
            if uri is not None:
                self.close(uri)

    def compiled(self, uri: str, text: str) -> Model:
        """Compile a text in place of a document, without changing the document. Raise PuzzleError with all errors, or
        TimeUp."""
        document = Document(uri, text)
        with looking_in(self._texts.files), within(self._seconds):
            return check(resolve(parse(document.source), dict(self._trees)))

    def model(self, uri: str) -> Model | None:
        """Return the model of a document, None if it has errors."""
        return self.checked(uri).model

    def diagnostics(self, uri: str) -> tuple[Finding, ...]:
        """Return the diagnostics of `pzc check`: the errors, or the warnings if there are no errors."""
        document, checked = self.document(uri), self.checked(uri)
        return findings.findings_of(document, checked, self.place)

    def syntax_errors(self, uri: str) -> tuple[Finding, ...]:
        """Return the syntax errors alone. After an edit this takes a few milliseconds."""
        document = self.document(uri)
        try:
            library.decode(document.source.text.encode("utf-8", "surrogatepass"), document.source.name)
            wrong, more = document.outline.parsed.syntax_errors
        except PuzzleError as error:
            wrong, more = error.diagnostics, error.more
        return findings.findings_of(document, CheckResult(document.source, wrong, more), self.place)

    # ------------------------------------------------------------------------------------ for the board

    def clues(self, uri: str) -> tuple[ClueKindInfo, ...]:
        """Return the kinds of clues of a puzzle and the clues given. Return nothing if the document has errors."""
        document, checked = self.document(uri), self.checked(uri)
        return tuple(clue_kinds.clues_in(document, checked.model, self.place)) if checked.model else ()

    # ---------------------------------------------------------------------------------------- reading

    def tokens(self, uri: str) -> tuple[SemanticToken, ...]:
        """Return the colored tokens of a document, in order."""
        document = self.document(uri)
        unit = document.positions.unit
        with looking_in(self._texts.files):
            found = semantic_tokens.tokens(document.outline, lambda name: self._resolver.resolve(document.path, name))
            if document.positions.plain:
                return tuple(SemanticToken(*word) for word in found)
            return tuple(SemanticToken(unit(start), unit(end), kind) for start, end, kind in found)

    def hover(self, uri: str, at: int) -> Hover | None:
        """Return the explanation of the word at an editor offset, None if there is none."""
        document = self.document(uri)
        offset = document.positions.offset(at)
        found = document.outline.at(offset)
        with looking_in(self._texts.files):
            if found is not None:
                referent = self._resolver.resolve(document.path, found)
                outline = (
                    self._texts.outline(referent.path)
                    if isinstance(referent, Declaration | RuleFile | BoundName)
                    else None
                )
                words = hover.describe_name(outline, referent) if referent is not None else ""
                start, end = found[0] + found[1].start, found[0] + found[1].end
            else:
                start, end, words = hover.describe_word(document.source.text, offset) or (0, 0, "")
        unit = document.positions.unit
        return Hover(unit(start), unit(end), words) if words else None

    def definition(self, uri: str, at: int) -> tuple[Place, ...]:
        """Return where the name at an editor offset is declared or bound. Words of the language have no definition."""
        with looking_in(self._texts.files):
            referent = self._referent(uri, at)
            spot = navigation.definition(referent) if referent is not None else None
            return (self._texts.place(*spot),) if spot else ()

    def references(self, uri: str, at: int, declaration: bool = True) -> tuple[Place, ...]:
        """Return all references to the name at an editor offset, in its folder and in the file that declares it.

        `declaration`: include the declaration itself.
        """
        with looking_in(self._texts.files):
            referent = self._referent(uri, at)
            if referent is None:
                return ()
            declared = navigation.definition(referent)
            spots = navigation.references(self._resolver, referent, self._outlines_to_search(uri, referent))
            return tuple(self._texts.place(*spot) for spot in spots if declaration or spot != declared)

    def prepare_rename(self, uri: str, at: int) -> Place:
        """Return the range of the name at an editor offset. Raise Refused if it cannot be renamed."""
        document = self.document(uri)
        with looking_in(self._texts.files):
            require_renamable(self._referent(uri, at))
        found = document.outline.at(document.positions.offset(at))
        assert found is not None
        return self._texts.place(document.path, found[0] + found[1].start, found[0] + found[1].end)

    def rename(self, uri: str, at: int, name: str) -> tuple[Edit, ...]:
        """Return the edits that rename the name at an editor offset in all files of its folder. Raise Refused."""
        with looking_in(self._texts.files):
            referent = require_renamable(self._referent(uri, at))
            spots = ranges_to_rename(self._resolver, referent, name, self._outlines_to_search(uri, referent))
        places = [self._texts.place(*spot) for spot in spots]
        return tuple(Edit(place.uri, place.start, place.end, name) for place in places)

    def complete(self, uri: str, at: int) -> tuple[Completion, ...]:
        """Return the completions at an editor offset."""
        document = self.document(uri)
        with looking_in(self._texts.files):
            found = completion.completions(
                document.outline, document.positions.offset(at), self._resolver, self._texts.outline
            )
            unit = document.positions.unit
            return tuple(
                Completion(unit(one.start), unit(one.end), one.text, one.kind, one.detail, one.words, one.snippet)
                for one in found
            )

    def signature(self, uri: str, at: int) -> Signature | None:
        """Return the signature of the call or clue around an editor offset, None if there is none."""
        document = self.document(uri)
        with looking_in(self._texts.files):
            return signatures.signature_at(
                document.outline, document.positions.offset(at), self._resolver, self._texts.outline
            )

    def inlays(self, uri: str) -> tuple[Inlay, ...]:
        """Return the names of the arguments of placed clues."""
        document = self.document(uri)
        with looking_in(self._texts.files):
            found = signatures.argument_names(document.outline, self._resolver, self._texts.outline)
            return tuple(Inlay(document.positions.unit(at), text) for at, text in found)

    def links(self, uri: str) -> tuple[Link, ...]:
        """Return the names of used files, with the files they lead to."""
        document = self.document(uri)
        unit = document.positions.unit
        with looking_in(self._texts.files):
            return tuple(
                Link(unit(begin + one.start), unit(begin + one.end), self._texts.place(used.path, 0, 0).uri)
                for begin, one in document.outline.names()
                if one.role == "file"
                and isinstance(used := self._resolver.resolve(document.path, (begin, one)), RuleFile)
            )

    # --------------------------------------------------------------------------------------- contents

    def symbols(self, uri: str) -> tuple[Symbol, ...]:
        """Return the contents of a document."""
        document = self.document(uri)
        return tuple(self._symbol(document.path, symbol) for symbol in symbols.symbols(document.outline))

    def find_symbols(self, words: str) -> tuple[tuple[str, Symbol], ...]:
        """Return the symbols whose name contains `words`, each with its URI.

        Open documents, the files next to them, and the folders of `look_in` are searched.
        """
        query = words.lower()
        with looking_in(self._texts.files):
            return tuple(
                (self._texts.place(path, 0, 0).uri, self._symbol(path, symbol))
                for path, outline in self._texts.all_outlines()
                for symbol in symbols.symbols(outline)
                if query in symbol.name.lower()
            )

    def folds(self, uri: str) -> tuple[tuple[int, int], ...]:
        """Return the first and last line, counted from 0, of each foldable range."""
        return tuple(formatting.folding_ranges(self.document(uri).outline))

    def format(self, uri: str) -> tuple[Edit, ...]:
        """Return the edits of `pzc fmt`. Return nothing if the text does not parse."""
        document = self.document(uri)
        try:
            changes = formatting.format_edits(document.source)
        except PuzzleError:
            return ()
        unit = document.positions.unit
        return tuple(Edit(uri, unit(start), unit(end), document.with_line_ends(text)) for start, end, text in changes)

    # ----------------------------------------------------------------------------------------- places

    def place(self, span: Span) -> Place:
        """Convert a compiler span to a place."""
        return self._texts.place_of(span)

    def positions(self, uri: str) -> Positions:
        """Return the positions of a document or file, which need not be open."""
        document = self._texts.opened.get(self._paths.get(uri, ""))
        return document.positions if document is not None else self._texts.positions(path_of(uri))

    def _referent(self, uri: str, at: int) -> Referent | None:
        document = self.document(uri)
        found = document.outline.at(document.positions.offset(at))
        return self._resolver.resolve(document.path, found) if found is not None else None

    def _outlines_to_search(self, uri: str, referent: Referent) -> list[tuple[str, Outline]]:
        """Return the outlines of the files that may refer to something: its own, and those in the folder of the
        document."""
        own = [referent.path] if isinstance(referent, Declaration | BoundName) else []
        path = self.document(uri).path
        return self._texts.outlines_of((path, *own, *self._texts.neighbors(path)))

    def _symbol(self, path: str, symbol: Symbol) -> Symbol:
        whole = self._texts.place(path, symbol.start, symbol.end)
        name = self._texts.place(path, symbol.name_start, symbol.name_end)
        return Symbol(symbol.name, symbol.word, whole.start, whole.end, name.start, name.end, symbol.detail)


def _paths_of(program: Program) -> set[str | None]:
    return {unit.file.source.path for unit in program.units}
