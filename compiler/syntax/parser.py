"""Text to syntax tree by the automaton. The first mistake raises an error without an explanation."""

from collections.abc import Iterator
from functools import cache
from threading import Lock
from typing import Any

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source

from .automaton import Automaton, Token, Unexpected
from .build import TreeBuilder
from .layout import LayoutError, lay_out
from .tables import tables

FAILURES = (PuzzleError, LayoutError, Unexpected)  # the errors of the builder, the layout and the automaton

_lock = Lock()  # the builder is shared and builds one tree at a time


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
