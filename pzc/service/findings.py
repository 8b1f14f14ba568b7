"""Compiler diagnostics to findings with editor ranges and quick fixes."""

from collections.abc import Callable, Iterator

from pzc.compiler.base.diagnostics import Diagnostic, UseOf, edits_of
from pzc.compiler.base.source import Source, Span
from pzc.compiler.check.resolve import Unit
from pzc.compiler.syntax import library, statements

from .checking import CheckResult
from .documents import Document
from .results import Edit, Finding, Fix, Note, Place

PlaceOf = Callable[[Span], Place]


def findings_of(document: Document, checked: CheckResult, place_of: PlaceOf) -> tuple[Finding, ...]:
    """Return the findings of a document, in the order of `pzc check`."""
    return tuple(_convert(document, checked, diagnostic, place_of) for diagnostic in checked.diagnostics)


def _convert(document: Document, checked: CheckResult, found: Diagnostic, place_of: PlaceOf) -> Finding:
    """Convert a diagnostic to a finding. An error in another file is reported where that file is used."""
    notes = [_note(place_of(other.span), other.text) for other in found.others]
    span = found.span
    if span.source is not document.source:
        if span.source.text:
            notes.insert(0, _note(place_of(span), found.message))
        span = _use_that_includes(document, checked, span.source)
    start, end = document.editor_range(span)
    fixes = tuple(_fixes(document, checked, found, place_of))
    return Finding(start, end, found.severity, found.code, found.message, tuple(notes), str(found.help), fixes)


# ---------------------------------------------------------------------------------------------------- fixes


def _fixes(document: Document, checked: CheckResult, found: Diagnostic, place_of: PlaceOf) -> Iterator[Fix]:
    """Yield the quick fix that follows the help, if every repair can be made by edits."""
    edits, words = [], []
    for repair in edits_of(found):
        if isinstance(repair, UseOf):
            place = place_of_use(checked.file, document.source)
            at = document.positions.unit(place)
            begun = place > 0 and document.source.text[place - 1] != "\n"  # the last line has no newline
            line = f"\nuse {repair.name}\n" if begun else f"use {repair.name}\n"
            edits.append(Edit(document.uri, at, at, document.with_line_ends(line)))
            words.append(f"write `use {repair.name}`")
            continue
        span, text = repair
        if library.is_ours(span.source.path or ""):
            return
        where = place_of(span)
        edits.append(Edit(where.uri, where.start, where.end, text))
        words.append(_fix_title(span.text, text.strip()))
    if edits:
        title = ", and ".join(words)
        yield Fix(title[0].upper() + title[1:], tuple(edits))


def _fix_title(before: str, after: str) -> str:
    if not before:
        return f"put in `{after}`"
    return f"write `{after}` instead of `{before}`" if after else f"leave out `{before}`"


def place_of_use(file: statements.File | None, source: Source) -> int:
    """Return the offset at which to insert a new `use` line: below the last `use`, else below the title, else at the
    start."""
    written = file.statements if file is not None else ()
    for kind in (statements.Use, statements.Meta):
        ends = [statement.span.end for statement in written if isinstance(statement, kind)]
        if ends:
            line = source.text.find("\n", ends[-1])
            return line + 1 if line >= 0 else len(source.text)
    return min((statement.span.start for statement in written), default=0)


def _note(place: Place, message: str) -> Note:
    return Note(place.uri, place.start, place.end, message)


def _use_that_includes(document: Document, checked: CheckResult, source: Source) -> Span:
    """Return the span of the `use` item that brings in another file, else the start of the document."""
    items = checked.file.used if checked.file is not None else []
    units = {unit.name: unit for unit in checked.program.main.uses} if checked.program else {}
    for item in items:
        if item.name in units and _includes(units[item.name], source):
            return item.span
    named = [item for item in items if item.name == library.stem(source)]
    return next((item.span for item in named or items), Span(document.source))


def _includes(unit: Unit, source: Source) -> bool:
    return any(one.file.source.path == source.path for one in (unit, *unit.all_used()))
