"""Text to syntax trees, or an error that explains the mistakes in the text."""

from functools import lru_cache
from typing import Any

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.limits import current, way_out
from pzc.compiler.base.source import Source, Span

from .automaton import Token
from .expressions import Expr
from .layout import TooManyWords
from .parser import FAILURES, run
from .statements import File
from .trees import tree_of


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


def _parse(source: Source, start: str, recorded: list[Token] | None = None) -> Any:
    """Parse a text. Raises PuzzleError with explanations if it does not parse."""
    try:
        return run(source, start, recorded)
    except TooManyWords as error:
        words = current().words
        message = f"this is too much for a puzzle: the file has more than {words:,} names, numbers and signs"
        raise fail("PZ003", message, Span(source, error.at, error.at + 1), help=way_out("words")) from None
    except FAILURES:
        from .mistakes.diagnose import explain  # imported here, since nearly all texts parse

        raise explain(source, start) from None
