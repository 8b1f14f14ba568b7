"""Outline to a list of the contents of a document."""

from collections.abc import Iterator

from pzc.compiler.syntax import braces
from pzc.compiler.syntax import statements as st

from .outline import Outline
from .results import Symbol

_LONGEST = 60


def symbols(outline: Outline) -> Iterator[Symbol]:
    """Yield the contents of a document in order: declarations, rules, pictures and other clue statements, the title."""
    for begin, chunk in outline.parsed.chunks:
        for statement in chunk.statements:
            span = statement.span
            start, end = begin + span.start, begin + span.start + len(span.text.rstrip())
            inside = [one for one in chunk.declared if span.start <= one.start < span.end]
            for one in inside:
                name_start = begin + one.start
                yield Symbol(one.name, one.declares, start, end, name_start, begin + one.end, _first_line(span.text))
            if not inside:
                yield from _unnamed(statement, start, end, begin)


def _unnamed(statement: st.Statement, start: int, end: int, begin: int) -> Iterator[Symbol]:
    """Yield the symbol of a statement that declares no name: a rule, a clue statement or the title."""
    match statement:
        case st.RuleDecl(_, text, head):
            words = " ".join(braces.in_general(text).split())
            yield Symbol(words or "rule", "rule", start, end, begin + head.start, begin + head.end)
        case st.Placed(_, name) | st.Draw(_, name):
            at = begin + name.span.start
            yield Symbol(name.text, "place", start, end, at, at + len(name.text), _first_line(statement.span.text))
        case st.Meta(_, key, text) if key == "title":
            yield Symbol(text or "title", "title", start, end, start, start + len(key))


def _first_line(text: str) -> str:
    line = text.strip().split("\n", 1)[0]
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
