"""Text to statements, tokens and syntax errors. After an edit, only changed chunks are parsed again.

A text is split where `mistakes.diagnose` splits it. The result of a chunk depends only on its own text, so it is cached
by that text. Chunks are joined if the first one is incomplete, such as after an open bracket.
"""

import re
from collections.abc import Callable, Iterator
from functools import cached_property

from pzc.compiler.base.diagnostics import MOST_ERRORS, Diagnostic, Hint, PuzzleError, Replacement
from pzc.compiler.base.limits import current
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Source, Span
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.automaton import END, Token, Unexpected
from pzc.compiler.syntax.layout import LayoutError, TooManyWords
from pzc.compiler.syntax.mistakes import diagnose
from pzc.compiler.syntax.parse import parse_anew
from pzc.compiler.syntax.parser import FAILURES, any_word, run
from pzc.compiler.syntax.shifted import shifted
from pzc.compiler.syntax.words import KEYWORDS, NAMING, RESERVED

from .binding import Occurrence
from .occurrences import declared, occurrences
from .token_kinds import ChunkToken

NAMES = ("NAME", "CLUE", "KEY")
"""The types of tokens that may be names."""

_NAME = re.compile(r"[^\W\d]\w*'*")
_FILE = "file"
_MAX_JOINED = 60
"""The number of chunks that are joined at most. A longer statement is parsed with the whole text."""

_MAX_TRIED = 400
"""The number of joins that are tried in one text. With more incomplete chunks, the text is parsed as a whole."""


class Chunk:
    """A chunk of text, usually one statement. Offsets are relative to the start of the chunk."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.source = Source("", text)
        self.tokens: list[Token] = []
        self.statements: tuple[statements.Statement, ...] = ()
        self.failure: Exception | None = None
        self._semantic_tokens: tuple[ChunkToken, ...] | None = None
        try:
            self.statements = run(self.source, _FILE, self.tokens).statements
        except (*FAILURES, TooManyWords) as error:
            self.failure = error

    @property
    def may_continue(self) -> bool:
        """Return True if the chunk is incomplete, so the next chunk may belong to it."""
        match self.failure:
            case Unexpected(token=token):
                return token is not None and (token.type == END or token.start >= len(self.text.rstrip()))
            case LayoutError(kind=kind):
                return kind.startswith("unclosed")
        return False

    @cached_property
    def names(self) -> tuple[Occurrence, ...]:
        """Return the names in the chunk. If it does not parse, return all words that may be names."""
        return occurrences(self.statements) if self.failure is None else tuple(self._guessed_names())

    @cached_property
    def declared(self) -> tuple[Occurrence, ...]:
        """Return the names that the chunk declares."""
        return tuple(declared(self.names))

    def all_tokens(self) -> Iterator[Token]:
        """Yield the tokens, and after a syntax error the words that follow it."""
        yield from self.tokens
        at = self.tokens[-1].end if self.tokens else 0
        while self.failure is not None and at < len(self.text):
            token = any_word(self.text, at)
            if token is not None and token.end > at:
                yield token
            at = max(at + 1, token.end) if token is not None else at + 1

    def _guessed_names(self) -> Iterator[Occurrence]:
        """Guess the names of a chunk that does not parse: in `clue dot(c: cel`, `dot` is declared, the rest is used."""
        before = ""
        for token in self.all_tokens():
            if token.type in NAMES and _NAME.fullmatch(token) and token not in RESERVED and token not in KEYWORDS:
                word = before if before in NAMING else ""
                yield Occurrence(str(token), token.start, token.end, declares=word)
            before = str(token)

    def semantic_tokens(self, classify: "Callable[[Chunk], tuple[ChunkToken, ...]]") -> tuple[ChunkToken, ...]:
        """Return the tokens that `classify` returns. They are computed once."""
        if self._semantic_tokens is None:
            self._semantic_tokens = classify(self)
        return self._semantic_tokens

    @cached_property
    def syntax_error(self) -> Diagnostic | None:
        """Return the first syntax error of the chunk."""
        if self.failure is None or isinstance(self.failure, TooManyWords):
            return None
        return diagnose.first_mistake(self.source, 0, len(self.text), _FILE)


class ParsedText:
    """The chunks of a text, each with its start offset."""

    def __init__(self, source: Source, previous: dict[str, Chunk]) -> None:
        """Split and parse a text. `previous` caches chunks by their text. It is updated to the chunks of this text."""
        self.source = source
        self._previous = previous
        self._current: dict[str, Chunk] = {}
        self.single_chunks = [(begin, self._piece(begin, end)) for begin, end in diagnose.statements(source.text)]
        """The chunks before joining, for syntax errors."""
        self.chunks = self._join()
        """The chunks after joining, for statements."""
        previous.clear()
        previous.update(self._current)

    def _piece(self, begin: int, end: int) -> Chunk:
        text = self.source.text[begin:end]
        if text not in self._current:
            self._current[text] = self._previous.get(text) or Chunk(text)
        return self._current[text]

    def _join(self) -> list[tuple[int, Chunk]]:
        """Join incomplete chunks with those that follow, as long as the result may be completed."""
        found: list[tuple[int, Chunk]] = []
        at = tried = 0
        while at < len(self.single_chunks):
            begin, chunk = self.single_chunks[at]
            taken = 1
            while (
                chunk.may_continue
                and at + taken < len(self.single_chunks)
                and taken < _MAX_JOINED
                and tried < _MAX_TRIED
            ):
                last, more = self.single_chunks[at + taken]
                taken += 1
                tried += 1
                chunk = self._piece(begin, last + len(more.text))
            if chunk.failure is not None:
                found.append(self.single_chunks[at])
                at += 1
            else:
                found.append((begin, chunk))
                at += taken
        return found

    @cached_property
    def syntax_errors(self) -> tuple[tuple[Diagnostic, ...], int]:
        """Return the syntax errors as `parse` raises them, and the number of further errors left out."""
        if all(chunk.failure is None for _, chunk in self.chunks) and not self._is_too_long:
            return (), 0
        unfinished = any(chunk.may_continue for _, chunk in self.chunks)
        if self._is_too_long or unfinished and len(self.single_chunks) > _MAX_JOINED:
            return self._syntax_errors_of_whole_text()
        found = [(begin, chunk) for begin, chunk in self.single_chunks if chunk.failure is not None]
        shown = ((begin, chunk.syntax_error) for begin, chunk in found[:MOST_ERRORS])
        every = tuple(
            moved_diagnostic(syntax_error, self.source, begin)
            for begin, syntax_error in shown
            if syntax_error is not None
        )
        return every, min(len(found[MOST_ERRORS:]), diagnose.MOST_COUNTED)

    @property
    def _is_too_long(self) -> bool:
        return sum(len(chunk.tokens) for _, chunk in self.chunks) > current().words

    def _syntax_errors_of_whole_text(self) -> tuple[tuple[Diagnostic, ...], int]:
        """Return the errors of parsing the text as a whole, and the number of further errors left out."""
        try:
            parse_anew(self.source)
        except PuzzleError as error:
            return error.diagnostics, error.more
        return (), 0

    @cached_property
    def file(self) -> statements.File:
        """Return the tree of all statements that parse. Without errors, it equals the result of `parse`."""
        found = []
        for begin, chunk in self.chunks:
            found += shifted(chunk.statements, self.source, begin)
        return statements.File(self.source, tuple(found))

    def tokens(self) -> Iterator[tuple[int, Token]]:
        """Yield the tokens of the text, each with the start offset of its chunk."""
        for begin, chunk in self.chunks:
            for token in chunk.tokens:
                yield begin, token


def moved_diagnostic(found: Diagnostic, source: Source, begin: int) -> Diagnostic:
    """Move a diagnostic from a chunk to the text that contains the chunk at the offset `begin`."""

    def moved_span(span: Span) -> Span:
        return Span(source, span.start + begin, span.end + begin)

    help = found.help
    if isinstance(help, Hint):
        repairs = (
            replace(one, span=moved_span(one.span)) if isinstance(one, Replacement) and one.span else one
            for one in help.repairs
        )
        help = Hint(str(help), *repairs)
    others = tuple(replace(other, span=moved_span(other.span)) for other in found.others)
    return replace(found, span=moved_span(found.span), others=others, help=help)
