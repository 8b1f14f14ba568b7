"""Text to syntax trees."""

from collections.abc import Iterator
from functools import cache, lru_cache
from threading import Lock
from typing import Any

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.limits import current, way_out
from pzc.compiler.base.source import Source, Span

from .automaton import Automaton, Token, Unexpected
from .build import TreeBuilder
from .expressions import Expr
from .layout import LayoutError, TooManyWords, lay_out
from .statements import File
from .tables import tables
from .trees import tree_of

FAILURES = (PuzzleError, LayoutError, Unexpected)  # the errors of the builder, the layout and the automaton

_lock = Lock()  # the builder is shared and builds one tree at a time


def parse(source: Source) -> File:
    """Parse a file. Raises PuzzleError with all mistakes found, at most 20.

    The stored tree of a library file is used if its text is unchanged.
    """
    return (tree_of(source) if source.library else None) or parse_anew(source)


def parse_used(source: Source) -> File:
    """Parse a file that a puzzle uses. Callers with equal texts share one tree and its source. Raises PuzzleError.

    Every puzzle uses the prelude, and consecutive puzzles often use the same rule files.
    """
    return _shared_tree(source.name, source.text, source.path, source.library)


@lru_cache(maxsize=64)
def _shared_tree(name: str, text: str, path: str | None, library: bool) -> File:
    return parse(Source(name, text, path, library))


def parse_anew(source: Source) -> File:
    """Parse a file without looking for a stored tree. Raises PuzzleError."""
    file: File = _parse(source, "file")
    return file


def parse_expression(source: Source) -> Expr:
    """Parse a single expression. Raises PuzzleError."""
    expression: Expr = _parse(source, "expression")
    return expression


def parse_with_tokens(source: Source) -> tuple[File, list[Token]]:
    """Parse a file, and return its syntax tree and its tokens. Raises PuzzleError."""
    recorded: list[Token] = []
    file: File = _parse(source, "file", recorded)
    return file, recorded


def any_word(text: str, at: int) -> Token | None:
    """Return the next token from an offset, whether or not it can follow, or None if there is none."""
    lexer = _automaton()[0].any_word
    while at < len(text):
        found = lexer.find(text, at)
        if found is None:
            return None
        kind, stop = found
        if kind:
            return Token(kind, text[at:stop], at, stop)
        at = stop
    return None


def _parse(source: Source, start: str, recorded: list[Token] | None = None) -> Any:
    """Parse a text. Raises PuzzleError with explanations if it does not parse."""
    try:
        return run(source, start, recorded)
    except TooManyWords as error:
        words = current().words
        message = f"this is too much for a puzzle: the file has more than {words:,} names, numbers and signs"
        raise fail("PZ003", message, Span(source, error.at, error.at + 1), help=way_out("words")) from None
    except FAILURES:
        from pzc.compiler.syntax.mistakes.diagnose import explain  # diagnose.py uses this module

        raise explain(source, start) from None


def run(source: Source, start: str, recorded: list[Token] | None = None) -> Any:
    """Run the parser over a text. Append the tokens to `recorded` if it is a list.

    Raises one of FAILURES at the first mistake.
    """
    with _lock:
        automaton, builder = _automaton()
        builder.source = source
        text = _without_blank_end(source.text)
        return automaton.parse(text, start, lay_out if recorded is None else _RecordingLayout(recorded))


def _without_blank_end(text: str) -> str:
    """Return a text without a last line of blanks or a comment. Without a line end, it would count as indented.

    A line that ends a picture is no comment, even if it begins with `#`.
    """
    start = text.rfind("\n") + 1
    last = text[start:].strip(" \t")
    return text[:start] if start and (not last or last.startswith("#") and "]]" not in last) else text


class _RecordingLayout:
    """A layout that records its tokens."""

    def __init__(self, recorded: list[Token]) -> None:
        self._recorded = recorded

    def __call__(self, stream: Iterator[Token]) -> Iterator[Token]:
        for token in lay_out(stream):
            self._recorded.append(token)
            yield token


@cache
def _automaton() -> tuple[Automaton, TreeBuilder]:
    builder = TreeBuilder()
    return Automaton(tables(), builder), builder
