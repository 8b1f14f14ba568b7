"""Errors and warnings as data, and their rendering as text."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches
from typing import Any, TypeAlias, assert_never

from .node import node
from .source import Source, Span

MOST_ERRORS = 20
"""The largest number of diagnostics shown at once. Further ones are mostly consequences of the first."""


@node
class Label:
    """A place in a source and a remark about it."""

    span: Span
    text: str = ""


@node
class Replacement:
    """A text to write in place of a mistake.

    `wrong` is the word to replace; if it is empty, the whole span is replaced. `span` is set if the text to replace is
    not the span of the diagnostic.
    """

    text: str
    wrong: str = ""
    span: Span | None = None


@node
class UseOf:
    """A `use` statement for a rule file, to be added to the puzzle."""

    name: str


Repair: TypeAlias = Replacement | UseOf


class Hint(str):
    """A help text whose repairs a program can apply. All of the repairs belong together."""

    __slots__ = ("repairs",)
    repairs: tuple[Repair, ...]

    def __new__(cls, text: str, *repairs: Repair) -> "Hint":
        """Create a hint. It compares equal to its text."""
        self = str.__new__(cls, text)
        self.repairs = repairs
        return self


def write_instead(text: str, span: Span | None = None, of: str = "", reason: str = "") -> Hint:
    """Return the hint `write TEXT`, or `REASON: write TEXT`. It replaces the word `of`, or else the whole span."""
    return Hint(f"{reason}: write {text}" if reason else f"write {text}", Replacement(text, of, span))


def join_lists(joined: str, span: Span | None = None) -> Hint:
    """Return the hint to write lists that are joined by `++`."""
    return write_instead(joined, span, reason="lists are joined by `++`")


@node
class Diagnostic:
    """One error or warning: a stable code, a message in a setter's words, the place, other places, help.

    `help` suggests what was probably meant or how to fix the mistake. It is a Hint if a program can apply the fix.
    """

    code: str
    message: str
    span: Span
    others: tuple[Label, ...] = ()
    help: str = ""
    severity: str = "error"  # or `warning`


class PuzzleError(Exception):
    """The input is wrong. Carries one or more diagnostics; `more` is the number of further ones that are left out."""

    def __init__(self, diagnostics: Iterable[Diagnostic], more: int = 0) -> None:
        self.diagnostics = tuple(diagnostics)
        self.more = more
        super().__init__(self.diagnostics, more)

    def __str__(self) -> str:
        """Return all diagnostics as `pzc` prints them: code, message, the line underlined, help."""
        return "\n".join(map(render, self.diagnostics))

    def _render_traceback_(self) -> list[str]:
        """Return the text that notebooks show instead of a traceback."""
        return [str(self)]

    def __reduce__(self) -> "tuple[type[PuzzleError], tuple[tuple[Diagnostic, ...], int]]":
        return type(self), (self.diagnostics, self.more)  # pickled when it is sent to another process


def edits_of(diagnostic: Diagnostic) -> tuple[tuple[Span, str] | UseOf, ...]:
    """Return the edits that follow the help: spans with their new text, and rule files to use.

    The result is empty if the help is not a Hint, or if a word to replace is not found.
    """
    help = diagnostic.help
    found: list[tuple[Span, str] | UseOf] = []
    for repair in help.repairs if isinstance(help, Hint) else ():
        match repair:
            case UseOf():
                found.append(repair)
            case Replacement(text, wrong, span):
                place = _within(span or diagnostic.span, wrong)
                if place is None:
                    return ()
                found.append((place, text))
            case _:
                assert_never(repair)
    return tuple(found)


def _within(span: Span, word: str) -> Span | None:
    """Return the place of a word in a span, the whole span for an empty word, or None if the word is not there."""
    if not word:
        return span
    match = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", span.text)
    return Span(span.source, span.start + match.start(), span.start + match.end()) if match else None


def fail(
    code: str,
    message: str,
    span: Span,
    *,
    others: tuple[Label, ...] = (),
    help: str = "",
) -> PuzzleError:
    """Return the error to raise for a single diagnostic: `raise fail("PZ201", ...)`."""
    return PuzzleError((Diagnostic(code, message, span, others, help),))


def warning(code: str, message: str, span: Span, *, others: tuple[Label, ...] = (), help: str = "") -> Diagnostic:
    """Return a diagnostic that does not prevent the puzzle from being solved."""
    return Diagnostic(code, message, span, others=others, help=help, severity="warning")


def ordered(found: Iterable[Diagnostic], sources: Sequence[Source]) -> list[Diagnostic]:
    """Return the diagnostics without duplicates, ordered by file (in the order of the sources), then by place."""
    places = {source: number for number, source in enumerate(sources)}
    return sorted(
        dict.fromkeys(found), key=lambda d: (places.get(d.span.source, len(places)), d.span.start, d.span.end)
    )


def several(found: Iterable[Diagnostic], sources: Sequence[Source]) -> PuzzleError:
    """Return the error to raise for many diagnostics. It carries the first MOST_ERRORS of them, in order."""
    every = ordered(found, sources)
    return PuzzleError(every[:MOST_ERRORS], len(every[MOST_ERRORS:]))


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that is most similar to a word, ignoring case, or an empty string if none is similar.

    Of equally similar words, the first is returned.
    """
    plain = {text.lower(): text for text in reversed(list(known))}

    near = get_close_matches(word.lower(), plain, n=8, cutoff=0.6)
    if not near:
        return ""
    letters = Counter(word.lower())  # for two swapped letters, the word with the same letters is preferred

    order = {text: place for place, text in enumerate(plain)}

    def how_near(text: str) -> tuple[bool, float, int, int]:
        theirs = Counter(text)
        return letters == theirs, _likeness(word.lower(), text), (letters & theirs).total(), order[text]

    return plain[max(near, key=how_near)]


def _likeness(a: str, b: str) -> float:
    return max(SequenceMatcher(None, a, b).ratio(), SequenceMatcher(None, b, a).ratio())


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return the help `did you mean `cage`?` for the most similar known word, or an empty string."""
    near = nearest(word, known)
    return Hint(f"did you mean `{near}`?", Replacement(near, word)) if near else ""


def many(count: int, what: str) -> str:
    """Return a count with its noun: `1 rule`, `2 rules`."""
    return f"{count:,} {what}" + ("" if count == 1 else "s")


def render(diagnostic: Diagnostic, paint: "Painter | None" = None) -> str:
    """Return a diagnostic as text: place, message, the underlined line, other places, help."""
    paint = paint or Painter()
    glare = paint.warning if diagnostic.severity == "warning" else paint.error
    lines = [
        f"{paint.place(_location(diagnostic.span))}: {glare(diagnostic.severity)} [{paint.code(diagnostic.code)}]: "
        f"{paint.strong(diagnostic.message)}"
    ]
    lines += _excerpt(Label(diagnostic.span, ""), "^", glare)
    for other in diagnostic.others:
        lines.append(f"  {paint.place(str(other.span))}: {other.text}")
        lines += _excerpt(Label(other.span), "-", glare)
    if diagnostic.help:
        lines.append(f"  {paint.help('help')}: {diagnostic.help}")
    return "\n".join(lines)


class Painter:
    """Styles of the parts of a message. This class leaves them plain; subclasses color them."""

    def place(self, text: str) -> str:
        """Style the file, line and column."""
        return text

    def error(self, text: str) -> str:
        """Style the word `error` and the underline."""
        return text

    def warning(self, text: str) -> str:
        """Style the word `warning` and the underline."""
        return text

    def code(self, code: str) -> str:
        """Style the code, such as PZ202."""
        return code

    def strong(self, text: str) -> str:
        """Style the message."""
        return text

    def help(self, text: str) -> str:
        """Style the word `help`."""
        return text


def _location(span: Span) -> str:
    """Return file, line and column, or only the file's name if it could not be read."""
    return str(span) if span.source.text else span.source.name


def as_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """Return a diagnostic for tools: file, line, column, end (exclusive), code, severity, message, help."""
    source = diagnostic.span.source
    line, column = source.position(diagnostic.span.start)
    end_line, end_column = source.position(max(diagnostic.span.end, diagnostic.span.start))
    return {
        "file": source.name,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "help": diagnostic.help,
        "others": [{"place": str(o.span), "text": o.text} for o in diagnostic.others],
    }


_WIDEST = 120  # longer lines are cut around the place, so that a message fits a terminal


def _excerpt(label: Label, mark: str, glare: Callable[[str], str]) -> list[str]:
    """Return the line of a label and a line that underlines its span, or nothing for an empty source."""
    source = label.span.source
    if not source.text:
        return []
    number, column = source.position(min(label.span.start, len(source.text)))
    text = source.line(number)
    width = max(1, min(label.span.end - label.span.start, len(text) - column + 1))
    cut = max(0, min(column - 1 - _WIDEST // 3, len(text) - _WIDEST))
    shown = text[cut : cut + _WIDEST].replace("\t", " ")
    gutter = f"{number:>5} | "
    under = " " * (column - 1 - cut) + mark * min(width, _WIDEST - (column - 1 - cut))
    return [
        f"{gutter}{shown}",
        " " * 5 + " | " + glare(under) + (f" {label.text}" if label.text else ""),
    ]
