"""A text to its statements, tokens and mistakes in writing; after an edit, only what is new is read anew.

A text is taken apart where `mistakes.diagnose` takes it apart, and what each piece is says the piece alone. So pieces
are remembered by their words, wherever they stand. Two pieces are one where the first is read to its end without being
complete, as an open bracket is.
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
from pzc.compiler.syntax.moved import moved
from pzc.compiler.syntax.parse import FAILURES, any_word, parse_anew, run
from pzc.compiler.syntax.words import KEYWORDS, NAMING, RESERVED

from .binding import Occurrence
from .occurrences import declared, occurrences
from .token_kinds import PieceToken

NAMES = ("NAME", "CLUE", "KEY")
"""The types of tokens that may be names."""

_NAME = re.compile(r"[^\W\d]\w*'*")
_FILE = "file"
_MOST_JOINED = 60
"""Pieces that are tried as one; a longer statement is read with all of its text."""

_MOST_TRIED = 400
"""Pieces that are joined in one text, complete or not; a text in which more go on is read as a whole."""


class Piece:
    """Some statements that stand together, as a rule one; offsets count from their beginning."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.source = Source("", text)
        self.tokens: list[Token] = []
        self.statements: tuple[statements.Statement, ...] = ()
        self.failure: Exception | None = None
        self._marks: tuple[PieceToken, ...] | None = None
        try:
            self.statements = run(self.source, _FILE, self.tokens).statements
        except (*FAILURES, TooManyWords) as error:
            self.failure = error

    @property
    def goes_on(self) -> bool:
        """Whether it may be the beginning of something."""
        match self.failure:
            case Unexpected(token=token):
                return token is not None and (token.type == END or token.start >= len(self.text.rstrip()))
            case LayoutError(kind=kind):
                return kind.startswith("unclosed")
        return False

    @cached_property
    def names(self) -> tuple[Occurrence, ...]:
        """The names in it; of what does not parse all words that could be some, but what they are bound by."""
        return occurrences(self.statements) if self.failure is None else tuple(self._guessed())

    @cached_property
    def declared(self) -> tuple[Occurrence, ...]:
        """The names that it gives a meaning."""
        return tuple(declared(self.names))

    def words(self) -> Iterator[Token]:
        """Its tokens, and the words behind the place at which it stopped making sense."""
        yield from self.tokens
        at = self.tokens[-1].end if self.tokens else 0
        while self.failure is not None and at < len(self.text):
            token = any_word(self.text, at)
            if token is not None and token.end > at:
                yield token
            at = max(at + 1, token.end) if token is not None else at + 1

    def _guessed(self) -> Iterator[Occurrence]:
        """`clue dot(c: cel` declares `dot`; all else speaks of something."""
        before = ""
        for token in self.words():
            if token.type in NAMES and _NAME.fullmatch(token) and token not in RESERVED and token not in KEYWORDS:
                word = before if before in NAMING else ""
                yield Occurrence(str(token), token.start, token.end, declares=word)
            before = str(token)

    def marks(self, marked: "Callable[[Piece], tuple[PieceToken, ...]]") -> tuple[PieceToken, ...]:
        """Its words as `marked` tells them, which is asked once."""
        if self._marks is None:
            self._marks = marked(self)
        return self._marks

    @cached_property
    def mistake(self) -> Diagnostic | None:
        """What is wrong with it."""
        if self.failure is None or isinstance(self.failure, TooManyWords):
            return None
        return diagnose.first_mistake(self.source, 0, len(self.text), _FILE)


class Pieces:
    """The pieces of a text, in order, each with the offset at which it begins."""

    def __init__(self, source: Source, known: dict[str, Piece]) -> None:
        """`known` are the pieces of the text as it was before, by their words; from now on those of this one."""
        self.source = source
        self._known = known
        self._said: dict[str, Piece] = {}
        self.alone = [(begin, self._piece(begin, end)) for begin, end in diagnose.statements(source.text)]
        """As the messages have them."""
        self.joined = self._join()
        """As the statements have them: where one piece alone is not complete, with those that it needs."""
        known.clear()
        known.update(self._said)

    def _piece(self, begin: int, end: int) -> Piece:
        text = self.source.text[begin:end]
        if text not in self._said:
            self._said[text] = self._known.get(text) or Piece(text)
        return self._said[text]

    def _join(self) -> list[tuple[int, Piece]]:
        found: list[tuple[int, Piece]] = []
        at = tried = 0
        while at < len(self.alone):
            begin, piece = self.alone[at]
            taken = 1
            while piece.goes_on and at + taken < len(self.alone) and taken < _MOST_JOINED and tried < _MOST_TRIED:
                last, more = self.alone[at + taken]
                taken += 1
                tried += 1
                piece = self._piece(begin, last + len(more.text))
            if piece.failure is not None:
                found.append(self.alone[at])
                at += 1
            else:
                found.append((begin, piece))
                at += taken
        return found

    @cached_property
    def wrong(self) -> tuple[tuple[Diagnostic, ...], int]:
        """The mistakes in writing, as `parse` raises them, and how many more there are."""
        if all(piece.failure is None for _, piece in self.joined) and not self._is_too_long:
            return (), 0
        unfinished = any(piece.goes_on for _, piece in self.joined)
        if self._is_too_long or unfinished and len(self.alone) > _MOST_JOINED:
            return self._wrong_as_a_whole()
        found = [(begin, piece) for begin, piece in self.alone if piece.failure is not None]
        shown = ((begin, piece.mistake) for begin, piece in found[:MOST_ERRORS])
        every = tuple(placed(mistake, self.source, begin) for begin, mistake in shown if mistake is not None)
        return every, min(len(found[MOST_ERRORS:]), diagnose.MOST_COUNTED)

    @property
    def _is_too_long(self) -> bool:
        return sum(len(piece.tokens) for _, piece in self.joined) > current().words

    def _wrong_as_a_whole(self) -> tuple[tuple[Diagnostic, ...], int]:
        try:
            parse_anew(self.source)
        except PuzzleError as error:
            return error.diagnostics, error.more
        return (), 0

    @cached_property
    def file(self) -> statements.File:
        """The tree of all statements that can be read. Where nothing is wrong that is what `parse` returns."""
        found = []
        for begin, piece in self.joined:
            found += moved(piece.statements, self.source, begin)
        return statements.File(self.source, tuple(found))

    def tokens(self) -> Iterator[tuple[int, Token]]:
        """The tokens of what can be read, each with the offset to be added to its own."""
        for begin, piece in self.joined:
            for token in piece.tokens:
                yield begin, token


def placed(found: Diagnostic, source: Source, begin: int) -> Diagnostic:
    """What was found in a piece as it is to be said of a text in which that begins further on."""

    def there(span: Span) -> Span:
        return Span(source, span.start + begin, span.end + begin)

    help = found.help
    if isinstance(help, Hint):
        repairs = (
            replace(one, span=there(one.span)) if isinstance(one, Replacement) and one.span else one
            for one in help.repairs
        )
        help = Hint(str(help), *repairs)
    others = tuple(replace(other, span=there(other.span)) for other in found.others)
    return replace(found, span=there(found.span), others=others, help=help)
