"""Text to syntax tree."""

import threading
from functools import cache
from typing import Any

import lark
from lark.exceptions import UnexpectedInput

from .build import Builder
from .diagnostics import PuzzleError, fail
from .layout import Layout, LayoutError, TooManyWords
from .limits import current, way_out
from .source import Source, Span
from .statements import File
from .syntax import Expr
from .tables import parser

FAILURES = (PuzzleError, LayoutError, UnexpectedInput)  # of the builder, of the layout, of lark

_lock = threading.Lock()  # the builder builds for one source at a time


def parse(source: Source) -> File:
    """The syntax tree of a file. Raises PuzzleError with all the mistakes that were found, at most 20."""
    file: File = _parse(source, "file")
    return file


def parse_expression(source: Source) -> Expr:
    """The syntax tree of an expression that stands alone. Raises PuzzleError."""
    expression: Expr = _parse(source, "expression")
    return expression


def parse_with_tokens(source: Source) -> tuple[File, list[lark.Token]]:
    """The syntax tree of a file and the tokens that it was made of. Raises PuzzleError."""
    file = parse(source)  # first of all the mistakes
    with _lock:
        parser, builder = _parser()
        builder.source = source
        layout = parser.options.postlex
        assert isinstance(layout, Layout)
        heard: list[lark.Token] = []
        layout.heard = heard
        try:
            parser.parse(source.text, start="file")
        finally:
            layout.heard = None
    return file, heard


def _parse(source: Source, start: str) -> Any:
    try:
        return run(source, start)
    except TooManyWords as error:
        words = current().words
        message = f"this is too much for a puzzle: the file has more than {words:,} names, numbers and signs"
        raise fail("PZ003", message, Span(source, error.at, error.at + 1), help=way_out("words")) from None
    except FAILURES:
        from .diagnose import explain  # a file without mistakes does without

        raise explain(source, start) from None


def run(source: Source, start: str) -> Any:
    """One run of the parser over a text. Raises one of FAILURES at the first mistake."""
    with _lock:
        parser, builder = _parser()
        builder.source = source
        return parser.parse(source.text, start=start)


@cache
def _parser() -> tuple[lark.Lark, Builder]:
    builder = Builder()
    return parser(builder), builder
