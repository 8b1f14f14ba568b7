"""The tables of docs/language.md to an explanation of each word."""

import os
import re
from collections.abc import Iterator
from functools import cache

from pzc.compiler.base.node import node

_PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "language.md")
"""A link to docs/language.md in the repository, a copy of it in an installed pzc."""

_READY = "All built-in lists and functions"
_MORE = ("Loops and paths", "What lines do")  # chapters whose tables explain more than the table of all functions
_STATEMENTS = "All statements"
_OPERATORS = "All operators"
_LOOKS = "What things look like"
_PARTS = "Kinds of clues"
_FORM = re.compile(r"`([^`]+)`")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")


@node
class Row:
    """A row of a table: the forms of a construct, and its meaning."""

    forms: tuple[str, ...]
    words: str


def ready(name: str) -> tuple[Row, ...]:
    """Return the rows that explain a built-in list, function or clue."""
    rows = [row for title in (*_MORE, _READY) for row in _by_first_word(title).get(name, ())]
    return tuple(rows[:1] if any(title in rows[-1].words for title in _MORE) else rows) if rows else ()


def statement(word: str) -> tuple[Row, ...]:
    """Return the rows that explain the statements starting with a keyword."""
    return _by_first_word(_STATEMENTS).get(word, ())


def operator(word: str) -> tuple[Row, ...]:
    """Return the rows that explain an operator."""
    return _operators().get(word, ())


def mark(word: str) -> tuple[Row, ...]:
    """Return the rows that explain a word of a `draw` clause."""
    return _by_each_word(_LOOKS).get(word, ())


def part(word: str) -> tuple[Row, ...]:
    """Return the rows that explain the type of a clue's part."""
    return _by_each_word(_PARTS).get(word, ())


@cache
def _by_first_word(title: str) -> dict[str, tuple[Row, ...]]:
    """Return the rows of a chapter, keyed by the first word of each form."""
    out: dict[str, tuple[Row, ...]] = {}
    for row in _rows(title):
        for form in row.forms:
            word = re.match(r"[^\W\d]\w*'*", form)
            if word and row not in out.get(word[0], ()):
                out[word[0]] = (*out.get(word[0], ()), row)
    return out


@cache
def _by_each_word(title: str) -> dict[str, tuple[Row, ...]]:
    """Return the rows of a chapter, keyed by each word of a form that has only words, else by the first word."""
    out: dict[str, tuple[Row, ...]] = {}
    for row in _rows(title):
        for form in row.forms:
            for word in form.split() if re.fullmatch(r"[\w ]+", form) else form.split()[:1]:
                out.setdefault(word, (row,))
    return out


@cache
def _operators() -> dict[str, tuple[Row, ...]]:
    """Return the rows of the table of operators by each sign or word in them."""
    out: dict[str, tuple[Row, ...]] = {}
    for row in _rows(_OPERATORS):
        for form in row.forms:
            for word in re.findall(r"[a-z]{2,}|[^\w\s…()\[\]]+", form):
                out.setdefault(word, (row,))
    return out


@cache
def _rows(title: str) -> tuple[Row, ...]:
    """Return the rows of all tables of a chapter."""
    text = whole_reference()
    match = re.search(rf"^(#+) {re.escape(title)}\n(.*?)(?=^#{{1,3}} |\Z)", text, re.MULTILINE | re.DOTALL)
    return tuple(_rows_in(match[2])) if match else ()


def _rows_in(text: str) -> Iterator[Row]:
    """Yield the rows of a Markdown table: the forms in the first column, and the words of the others."""
    for line in text.splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) >= 2:
            forms = tuple(form.replace("\\|", "|") for form in _FORM.findall(cells[0]))
            words = " ".join(cells[1:]) if len(cells) == 2 else f"{cells[1]}: {cells[2]}"
            if forms:
                yield Row(forms, _LINK.sub(r"\1", words).replace("\\|", "|"))


@cache
def whole_reference() -> str:
    """Return the text of docs/language.md."""
    with open(_PATH, encoding="utf-8") as file:
        return file.read()
