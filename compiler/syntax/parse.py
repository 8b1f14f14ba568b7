"""Text to syntax tree."""

from collections.abc import Iterator
from functools import cache
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
from .trees import shared_tree, tree_of

FAILURES = (PuzzleError, LayoutError, Unexpected)  # of the builder, of the layout, of the automaton

_lock = Lock()  # the builder builds for one source at a time


def parse(source: Source) -> File:
    """The syntax tree of a file. Raises PuzzleError with all the mistakes that were found, at most 20."""
    return (tree_of(source) if source.library else None) or parse_anew(source)


def parse_used(source: Source) -> File:
    """The syntax tree of a file that a puzzle uses; `source` may be another one that says the same. PuzzleError."""
    tree = shared_tree(source.name, source.text, source.path or "") if source.library else None
    return tree or parse_anew(source)


def parse_anew(source: Source) -> File:
    """The syntax tree of a file, whether it is kept somewhere or not. Raises PuzzleError."""
    file: File = _parse(source, "file")
    return file


def parse_expression(source: Source) -> Expr:
    """The syntax tree of an expression that stands alone. Raises PuzzleError."""
    expression: Expr = _parse(source, "expression")
    return expression


def parse_with_tokens(source: Source) -> tuple[File, list[Token]]:
    """The syntax tree of a file and the tokens that it was made of. Raises PuzzleError."""
    heard: list[Token] = []
    file: File = _parse(source, "file", heard)
    return file, heard


def any_word(text: str, at: int) -> Token | None:
    """The next word of a text from a place on, whether it can stand there or not; None where nothing is one."""
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


def _parse(source: Source, start: str, heard: list[Token] | None = None) -> Any:
    try:
        return run(source, start, heard)
    except TooManyWords as error:
        words = current().words
        message = f"this is too much for a puzzle: the file has more than {words:,} names, numbers and signs"
        raise fail("PZ003", message, Span(source, error.at, error.at + 1), help=way_out("words")) from None
    except FAILURES:
        from pzc.compiler.syntax.mistakes.diagnose import explain  # which imports this module

        raise explain(source, start) from None


def run(source: Source, start: str, heard: list[Token] | None = None) -> Any:
    """One run of the parser over a text; `heard` takes down the tokens. Raises one of FAILURES at the first mistake."""
    with _lock:
        automaton, builder = _automaton()
        builder.source = source
        return automaton.parse(source.text, start, lay_out if heard is None else _Listener(heard))


class _Listener:
    """The layout, with somebody who takes down the tokens."""

    def __init__(self, heard: list[Token]) -> None:
        self._heard = heard

    def __call__(self, stream: Iterator[Token]) -> Iterator[Token]:
        for token in lay_out(stream):
            self._heard.append(token)
            yield token


@cache
def _automaton() -> tuple[Automaton, TreeBuilder]:
    builder = TreeBuilder()
    return Automaton(tables(), builder), builder
