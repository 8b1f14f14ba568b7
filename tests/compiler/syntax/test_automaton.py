"""The automaton compared with lark, which made its tables: the same trees, and errors at the same places."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import lark
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from lark.lark import PostLex

from pzc.compiler.syntax import library, tables
from pzc.compiler.syntax.automaton import Automaton, Token, Unexpected
from pzc.compiler.syntax.layout import ALWAYS_ACCEPTED, LayoutError, lay_out
from pzc.compiler.syntax.make_tables import lark_parser

from ...effort import examples, sampled

ERRORS = Path(__file__).parents[2] / "errors"


class _Ours(PostLex):
    """Our layout as a lexer for lark, which records its tokens."""

    always_accept = ALWAYS_ACCEPTED

    def __init__(self) -> None:
        self.tokens: list[tuple[str, str, int, int]] = []

    def process(self, stream: Iterator[lark.Token]) -> Iterator[lark.Token]:
        for token in lay_out(Token(t.type, t.value, t.start_pos or 0, t.end_pos or 0) for t in stream):
            self.tokens.append((token.type, str(token), token.start, token.end))
            yield lark.Token(token.type, str(token), start_pos=token.start, end_pos=token.end)


class _Tree:
    """A builder that makes a tuple of each rule: its method and its parts."""

    def __getattr__(self, name: str) -> Any:
        return lambda parts: (name, *parts)


@cache
def _lark() -> lark.Lark:
    return lark_parser(tables.grammar_in(tables.GRAMMAR), postlex=_Ours())


@cache
def _automaton() -> Automaton:
    return Automaton(tables.tables(), _Tree())


def _by_lark(text: str) -> Any:
    """Return the tree as nested tuples, or the error that ends parsing."""
    try:
        return _tuples(_lark().parse(text, start="file"))
    except UnexpectedToken as error:
        parser = error.interactive_parser
        return "token", error.token.type, error.token.start_pos, frozenset(parser.accepts())  # type: ignore[no-untyped-call]
    except UnexpectedCharacters as error:
        return "character", error.pos_in_stream
    except LayoutError as error:
        return "layout", error.kind, error.start, error.end


def _tuples(tree: Any) -> Any:
    return (str(tree.data), *map(_tuples, tree.children)) if isinstance(tree, lark.Tree) else str(tree)


def _by_automaton(text: str) -> Any:
    try:
        return _automaton().parse(text, "file", lay_out)
    except Unexpected as error:
        if error.token is None:
            return "character", error.at
        return "token", error.token.type, error.token.start, error.accepted
    except LayoutError as error:
        return "layout", error.kind, error.start, error.end


LIBRARY = [library.PRELUDE, *(entry.path for entry in (*library.rule_files(), *library.instances()))]


@pytest.mark.parametrize("part", sampled(range(4), (1).__eq__))
def test_the_library(part: int) -> None:
    for path in LIBRARY[part::4]:
        text = library.read(path).text
        assert _by_automaton(text) == _by_lark(text), path


def test_files_with_mistakes() -> None:
    files = sorted(ERRORS.rglob("*.puz"))
    assert len(files) > 100
    stopped = 0
    for path in files:
        try:
            text = library.decode(path.read_bytes(), path.name)
        except Exception:  # not even text
            continue
        ended = _by_lark(text)
        stopped += ended[0] != "file"
        assert _by_automaton(text) == ended, os.fspath(path)
    assert stopped > 50


WORDS = [
    "a",
    "if",
    "then",
    "else",
    "cage",
    "<",
    "->",
    "<->",
    ">=",
    "(",
    ")",
    "]]",
    "[[",
    "1",
    "+",
    "*",
    "x",
    "×",
    "sum",
]
PUNCTUATION = [
    " ",
    "\n",
    "\n  ",
    ",",
    ":",
    "=",
    "|",
    "!",
    "?",
    ".",
    "..",
    '"t"',
    "#",
    "rule",
    "for",
    "in",
    "not",
    "¿",
    "é",
]


@given(st.lists(st.sampled_from(WORDS + PUNCTUATION), max_size=25).map(" ".join))
@examples(200, 2000)
def test_automaton_equals_lark_on_random_words(text: str) -> None:
    assert _by_automaton(text) == _by_lark(text)
