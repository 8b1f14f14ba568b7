"""Document to colored tokens: the lexer's token types, refined by what names refer to."""

import re
from collections.abc import Callable, Iterator

from pzc.compiler.syntax.automaton import Token
from pzc.compiler.syntax.words import KEYWORDS, RESERVED

from .binding import Occurrence
from .incremental_parsing import NAMES, Chunk
from .name_resolution import BoundName, Declaration, Referent, RuleFile
from .outline import Found, Outline
from .token_kinds import ChunkToken, Kind

_KIND_OF_TOKEN: dict[str, Kind] = {
    "STRING": "string",
    "NUMBER": "number",
    "PICTURE": "picture",
    "AGGREGATE": "aggregate",
}
_UNCOLORED = ("NEWLINE", "INDENT", "DEDENT", "COMMA", "COLON", "LPAR", "RPAR", "LSQB", "RSQB", "LIST_OPEN", "GAP")
_COMMENT = re.compile(r"#[^\n]*")
_KIND_OF_KEYWORD: dict[str, Kind] = {
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


def chunk_tokens(chunk: Chunk) -> tuple[ChunkToken, ...]:
    """Return the tokens of a chunk in order, names unresolved. A chunk that does not parse is tokenized as far as
    possible."""
    names = {one.start: one for one in chunk.names}
    found: list[ChunkToken] = []
    end = 0
    for token in chunk.all_tokens():
        if token.start < end or token.type in ("NEWLINE", "INDENT", "DEDENT") or not token:
            continue
        found += _comments(chunk.text, end, token.start)
        found += _classify(token, names)
        end = token.end
    found += _comments(chunk.text, end, len(chunk.text))
    in_strings = [
        (one.start, one.end, "name", one) for one in chunk.names if chunk.text[one.start - 1 : one.start] == "{"
    ]
    if in_strings:
        found = list(_split_strings(found, in_strings))  # type: ignore[arg-type]
    return tuple(found)


def _classify(token: Token, names: dict[int, Occurrence]) -> Iterator[ChunkToken]:
    """Yield a lexer token with its kind. Punctuation is not colored."""
    if token.type in NAMES:
        one = names.get(token.start)
        yield token.start, token.end, "name" if one is not None else _guessed_kind(token), one
    elif token.type in _KIND_OF_TOKEN:
        yield token.start, token.end, _KIND_OF_TOKEN[token.type], None
    elif token[:1].isalpha():
        yield token.start, token.end, "keyword", None
    elif token.type not in _UNCOLORED:
        yield token.start, token.end, "operator", None


def _guessed_kind(text: str) -> Kind:
    """Guess the kind of a word after a syntax error."""
    if text.isdecimal():
        return "number"
    if text in KEYWORDS or text in RESERVED:
        return "keyword"
    return "name" if text[0].isalpha() or text[0] == "_" else "operator"


def _comments(text: str, start: int, end: int) -> Iterator[ChunkToken]:
    for match in _COMMENT.finditer(text, start, end):
        yield match.start(), match.end(), "comment", None


def _split_strings(found: list[ChunkToken], inner: list[ChunkToken]) -> Iterator[ChunkToken]:
    """Split the strings of rules around the names in braces."""
    for start, end, kind, one in found:
        at = start
        for mark in inner if kind == "string" else ():
            if start < mark[0] and mark[1] < end:
                yield at, mark[0], kind, None
                yield mark
                at = mark[1]
        yield at, end, kind, one


def tokens(outline: Outline, resolve: Callable[[Found], Referent | None]) -> Iterator[tuple[int, int, Kind]]:
    """Yield the tokens of a document in order, as start offset, end offset and kind."""
    known: dict[tuple[str, str, str], Kind] = {}
    for begin, chunk in outline.parsed.chunks:
        for start, end, kind, one in chunk.semantic_tokens(chunk_tokens):
            if kind == "name":
                kind = _kind(begin, one or Occurrence(chunk.text[start:end], start, end), known, resolve)
            yield begin + start, begin + end, kind


def _kind(
    begin: int,
    one: Occurrence,
    known: dict[tuple[str, str, str], Kind],
    resolve: Callable[[Found], Referent | None],
) -> Kind:
    """Return the kind of a name. `known` caches the kinds of names that were resolved before."""
    if one.local is not None:
        return "local"
    key = one.name, one.role, one.of
    if key not in known:
        known[key] = _kind_of(resolve((begin, one)), one)
    return known[key]


def _kind_of(referent: Referent | None, one: Occurrence) -> Kind:
    """Return the kind for what a name refers to."""
    match referent:
        case Declaration(word=word):
            return _KIND_OF_KEYWORD.get(word, "name")
        case RuleFile():
            return "file"
        case BoundName():
            return "local"
        case None:
            return "file" if one.role == "file" else "name"
        case _:
            return "word" if one.role == "word" else "ready"
