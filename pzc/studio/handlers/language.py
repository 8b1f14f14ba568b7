"""Handlers for the text: completion, hover, definition, references, rename, format, tokens."""

import re

from pzc.service.renaming import Refused
from pzc.service.results import Completion, Place, as_json
from pzc.studio.page_session import PageSession
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.progress_reports import ReportProgress

from .text_sync import with_page_uris

_PLACEHOLDER = re.compile(r"\$\{\d+:([^}]*)\}|\$\d+")  # a placeholder of a snippet


async def complete(session: PageSession, report: ReportProgress, uri: str, at: int) -> Json:
    """Return the completions at an offset."""
    session.document(uri)
    return [_completion(one) for one in session.workspace.complete(uri, at)]


def _completion(one: Completion) -> Json:
    """Convert a completion to JSON. `insert` is the plain text, `snippet` the text with placeholders or None."""
    plain = _PLACEHOLDER.sub(lambda hole: hole[1] or "", one.text) if one.snippet else one.text
    return {
        "label": plain.split("\n")[0].split(" ")[0] if one.snippet else plain,
        "kind": one.kind,
        "detail": one.detail,
        "info": one.words,
        "insert": plain,
        "snippet": one.text if one.snippet else None,
        "from": one.start,
        "to": one.end,
    }


async def hover(session: PageSession, report: ReportProgress, uri: str, at: int) -> Json:
    """Return the explanation of the word at an offset, None if there is none."""
    session.document(uri)
    found = session.workspace.hover(uri, at)
    return None if found is None else {"from": found.start, "to": found.end, "text": found.words}


async def definition(session: PageSession, report: ReportProgress, uri: str, at: int) -> Json:
    """Return where the name at an offset is declared, None for words of the language."""
    session.document(uri)
    found = session.workspace.definition(uri, at)
    return _place_as_json(session, found[0]) if found else None


async def references(session: PageSession, report: ReportProgress, uri: str, at: int) -> Json:
    """Return all references to the name at an offset."""
    session.document(uri)
    return [_place_as_json(session, place) for place in session.workspace.references(uri, at)]


async def rename(session: PageSession, report: ReportProgress, uri: str, at: int, name: str) -> Json:
    """Return the edits that rename the name at an offset."""
    session.document(uri)
    try:
        return with_page_uris(session, as_json(session.workspace.rename(uri, at, name)))
    except Refused as why:
        raise Refusal("refused", str(why)) from None


async def symbols(session: PageSession, report: ReportProgress, uri: str) -> Json:
    """Return the contents of a document."""
    session.document(uri)
    return as_json(session.workspace.symbols(uri))


async def format_text(session: PageSession, report: ReportProgress, uri: str) -> Json:
    """Return the edits of `pzc fmt`."""
    session.document(uri)
    return with_page_uris(session, as_json(session.workspace.format(uri)))


async def tokens(session: PageSession, report: ReportProgress, uri: str) -> Json:
    """Return the colored tokens of a document."""
    session.document(uri)
    return as_json(session.workspace.tokens(uri))


def _place_as_json(session: PageSession, place: Place) -> Json:
    return {"uri": session.page_uri(place.uri), "from": place.start, "to": place.end}
