"""The words of a text to what each is, for colours: from the lexer, and what its names mean."""

import re
from collections.abc import Callable, Iterator

from pzc.compiler.syntax.automaton import Token
from pzc.compiler.syntax.words import KEYWORDS, RESERVED

from .binding import Occurrence
from .incremental_parsing import NAMES, Piece
from .name_resolution import Bound, Meaning, RuleFile, Thing
from .outline import Found, Outline
from .token_kinds import Kind, PieceToken

_PLAIN: dict[str, Kind] = {"STRING": "string", "NUMBER": "number", "PICTURE": "picture", "AGGREGATE": "aggregate"}
_QUIET = ("NEWLINE", "INDENT", "DEDENT", "COMMA", "COLON", "LPAR", "RPAR", "LSQB", "RSQB", "LIST_OPEN", "GAP")
_COMMENT = re.compile(r"#[^\n]*")
_BY_WORD: dict[str, Kind] = {
    "clue": "clue",
    "part": "part",
    "layer": "layer",
    "unknown": "layer",
    "regions": "regions",
    "areas": "regions",
    "shape": "shape",
    "shapes": "shape",
    "pattern": "shape",
    "def": "function",
    "param": "parameter",
    "grid": "value",
}


def marked(piece: Piece) -> tuple[PieceToken, ...]:
    """The words of a piece by itself, in order; of one that does not parse as far as words can be told."""
    names = {one.start: one for one in piece.names}
    found: list[PieceToken] = []
    end = 0
    for token in piece.words():
        if token.start < end or token.type in ("NEWLINE", "INDENT", "DEDENT") or not token:
            continue
        found += _comments(piece.text, end, token.start)
        found += _mark(token, names)
        end = token.end
    found += _comments(piece.text, end, len(piece.text))
    in_texts = [
        (one.start, one.end, "name", one) for one in piece.names if piece.text[one.start - 1 : one.start] == "{"
    ]
    if in_texts:
        found = list(_cut(found, in_texts))  # type: ignore[arg-type]
    return tuple(found)


def _mark(token: Token, names: dict[int, Occurrence]) -> Iterator[PieceToken]:
    if token.type in NAMES:
        one = names.get(token.start)
        yield token.start, token.end, "name" if one is not None else _guessed(token), one
    elif token.type in _PLAIN:
        yield token.start, token.end, _PLAIN[token.type], None
    elif token[:1].isalpha():
        yield token.start, token.end, "keyword", None
    elif token.type not in _QUIET:
        yield token.start, token.end, "operator", None


def _guessed(text: str) -> Kind:
    """What a word is where nobody knows what could stand there."""
    if text.isdecimal():
        return "number"
    if text in KEYWORDS or text in RESERVED:
        return "keyword"
    return "name" if text[0].isalpha() or text[0] == "_" else "operator"


def _comments(text: str, start: int, end: int) -> Iterator[PieceToken]:
    for match in _COMMENT.finditer(text, start, end):
        yield match.start(), match.end(), "comment", None


def _cut(found: list[PieceToken], inner: list[PieceToken]) -> Iterator[PieceToken]:
    """The words, with names in the texts of rules cut out of them."""
    for start, end, kind, one in found:
        at = start
        for mark in inner if kind == "string" else ():
            if start < mark[0] and mark[1] < end:
                yield at, mark[0], kind, None
                yield mark
                at = mark[1]
        yield at, end, kind, one


def tokens(outline: Outline, meaning_of: Callable[[Found], Meaning | None]) -> Iterator[tuple[int, int, Kind]]:
    """The words of a text in order: where each begins and ends, and what it is."""
    known: dict[tuple[str, str, str], Kind] = {}
    for begin, piece in outline.pieces.joined:
        for start, end, kind, one in piece.marks(marked):
            if kind == "name":
                kind = _kind(begin, one or Occurrence(piece.text[start:end], start, end), known, meaning_of)
            yield begin + start, begin + end, kind


def _kind(
    begin: int,
    one: Occurrence,
    known: dict[tuple[str, str, str], Kind],
    meaning_of: Callable[[Found], Meaning | None],
) -> Kind:
    if one.local is not None:
        return "local"
    key = one.name, one.role, one.of
    if key not in known:
        known[key] = _kind_of(meaning_of((begin, one)), one)
    return known[key]


def _kind_of(meaning: Meaning | None, one: Occurrence) -> Kind:
    match meaning:
        case Thing(word=word):
            return _BY_WORD.get(word, "name")
        case RuleFile():
            return "file"
        case Bound():
            return "local"
        case None:
            return "file" if one.role == "file" else "name"
        case _:
            return "word" if one.role == "word" else "ready"
