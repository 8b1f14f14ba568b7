"""Questions about texts: open, edit, close; what is wrong with them."""

from typing import Any

from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError, ordered
from pzc.compiler.base.source import Span

from .desk import Desk
from .documents import Change
from .messages import Json
from .offsets import Offsets
from .telling import Tell


async def open_text(desk: Desk, tell: Tell, uri: str, text: str, version: int) -> Json:
    """A text, to be worked on."""
    desk.documents.open(uri, text, version)
    desk.changed()
    return {"version": version}


async def edit(desk: Desk, tell: Tell, uri: str, version: int, changes: list[dict[str, Any]]) -> Json:
    """What has changed in a text."""
    desk.documents.edit(uri, version, [Change(one["from"], one["to"], one["insert"]) for one in changes])
    desk.changed()
    return {"version": version}


async def close(desk: Desk, tell: Tell, uri: str) -> Json:
    """A text that is worked on no more."""
    desk.documents.close(uri)
    desk.changed()
    return {}


async def diagnostics(desk: Desk, tell: Tell, uri: str) -> Json:
    """All that is wrong with a text, and what is doubtful."""
    document = desk.documents[uri]
    try:
        model = desk.compiled(uri).model
        found = list(model.doubts)
    except PuzzleError as error:
        found = list(error.diagnostics)
    return [diagnostic_as_json(one, uri, document.text) for one in ordered(found, ())]


def diagnostic_as_json(one: Diagnostic, uri: str, text: str) -> Json:
    """An error or a warning; one in another file is told of at the beginning of this one."""
    here = one.span.source.text == text
    start, end = place_of(one.span) if here else (0, 0)
    message = one.message if here else f"{one.span}: {one.message}"
    notes = [
        dict(zip(("from", "to"), place_of(o.span), strict=True)) | {"file": o.span.source.name, "message": o.text}
        for o in one.others
    ]
    return {
        "from": start,
        "to": end,
        "severity": one.severity,
        "code": one.code,
        "message": message,
        "note": one.note,
        "notes": notes,
        "help": one.help,
        "fixes": [],
    }


def place_of(span: Span) -> tuple[int, int]:
    """From where to where a span reaches, in UTF-16 units."""
    places = Offsets(span.source.text)
    return places.units(span.start), places.units(max(span.start, span.end))
