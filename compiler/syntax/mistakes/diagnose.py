"""A text that does not parse to helpful messages: the first mistake of each statement."""

import re
from collections.abc import Iterator

from pzc.compiler.base.diagnostics import MOST_ERRORS, Diagnostic, PuzzleError, Replacement
from pzc.compiler.base.source import Source, Span
from pzc.compiler.syntax.layout import LayoutError

from .classify import classify, explain_layout
from .failure import failure_of, parse_error
from .table import mistake

MOST_COUNTED = 80
"""The number of further mistakes that are counted but not shown."""

_PICTURE = re.compile(r"\[\[([^\[\]]|\[(?!\[)|\](?!\]))*\]\]")
_EQUAL_PICTURE = re.compile(r"(\w+[ \t]+){0,2}\w+[ \t]*(?P<equals>=[ \t]*)\[\[[ \t]*\r?\n")
_BARE_PICTURE = re.compile(
    r"(\w+[ \t]+){0,2}\w+(?P<picture>[ \t]*[:=]?[ \t]*(\"\"\"|```)?[ \t]*\r?\n"
    r"(?P<rows>([ \t]*([\d.*?][\d.*?#|+\- \t]*|[\w.*?#]([ \t]+[\w.*?#|+-])+[ \t]*)(\n|\Z)){2,})(\"\"\"|```)?)"
)


def explain(source: Source, start: str) -> PuzzleError:
    """Return the error for a text that does not parse.

    It has the first mistake of each statement, and the number of mistakes that are not shown.
    """
    found: list[Diagnostic] = []
    more = 0
    for begin, end in statements(source.text) if start == "file" else ():
        if len(found) < MOST_ERRORS:
            diagnostic = first_mistake(source, begin, end, start)
            found += [diagnostic] if diagnostic is not None else []
        elif more < MOST_COUNTED:
            more += parse_error(source.text[begin:end], start) is not None
    if not found:
        only = first_mistake(source, 0, len(source.text), start)
        assert only is not None
        found = [only]
    return PuzzleError(found, more)


def statements(text: str) -> Iterator[tuple[int, int]]:
    """Yield the offsets at which statements begin and end, guessed without parsing.

    A statement begins at a line that begins with a letter, `(` or `|`, outside pictures and not after a comma.
    """
    pictures = [match.span() for match in _PICTURE.finditer(text)]
    begin = inside = 0
    for match in re.finditer(r"^[^\W\d]|^[(|]", text, re.MULTILINE):
        at = match.start()
        while inside < len(pictures) and pictures[inside][1] <= at:
            inside += 1
        if inside < len(pictures) and pictures[inside][0] < at:
            continue
        if at > begin and not re.search(r",[ \t]*(#[^\n]*)?\r?\n\Z", text[max(begin, at - 500) : at]):
            yield begin, at
            begin = at
    yield begin, len(text)


def first_mistake(source: Source, begin: int, end: int, start: str) -> Diagnostic | None:
    """Return the first mistake in a part of a source, or None if it parses by itself."""
    text = source.text[begin:end]
    error = parse_error(text, start)
    if error is None:
        return None
    if isinstance(error, PuzzleError):
        given = error.diagnostics[0]
        span = Span(source, begin + given.span.start, begin + given.span.end)
        return Diagnostic(given.code, given.message, span, help=given.help)
    picture = _EQUAL_PICTURE.match(text)
    if picture is not None:
        first, last = (begin + at for at in picture.span("equals"))
        span = Span(source, first, first + 1)
        nothing = Replacement("", span=Span(source, first, last))
        return mistake("= before a picture", span, repair=nothing).diagnostics[0]
    bare = _BARE_PICTURE.match(text)
    if bare is not None:
        first, last = (begin + at for at in bare.span("picture"))
        rows = Span(source, begin + bare.start("rows"), begin + bare.end("rows"))
        drawn = Replacement(f" [[\n{bare['rows'].rstrip()}\n]]\n", span=Span(source, first, last))
        return mistake("no [[ around a picture", rows, repair=drawn).diagnostics[0]
    if isinstance(error, LayoutError):
        explanation = explain_layout(text, start, error)
    else:
        explanation = classify(failure_of(text, start, error))
    span = Span(source, begin + explanation.begin, begin + max(explanation.end, explanation.begin + 1))
    repair = None
    if explanation.repair is not None:
        first, last, text = explanation.repair
        repair = Replacement(text, span=Span(source, begin + first, begin + last))
    return mistake(explanation.kind, span, explanation.found, explanation.meant, repair).diagnostics[0]
