"""Questions about the words of a text: how they go on, what they mean, where they are declared, other names."""

import re

from pzc.service.renaming import Refused
from pzc.service.results import Completion, Place, as_json
from pzc.studio.page_session import Desk
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.progress_reports import Tell

from .text_sync import with_addresses

_HOLE = re.compile(r"\$\{\d+:([^}]*)\}|\$\d+")  # a place of a snippet that is to be filled in


async def complete(desk: Desk, tell: Tell, uri: str, at: int) -> Json:
    """What could be written at a place."""
    desk.document(uri)
    return [_completion(one) for one in desk.workspace.complete(uri, at)]


def _completion(one: Completion) -> Json:
    plain = _HOLE.sub(lambda hole: hole[1] or "", one.text) if one.snippet else one.text
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


async def hover(desk: Desk, tell: Tell, uri: str, at: int) -> Json:
    """What is to be said of the word at a place."""
    desk.document(uri)
    found = desk.workspace.hover(uri, at)
    return None if found is None else {"from": found.start, "to": found.end, "text": found.words}


async def definition(desk: Desk, tell: Tell, uri: str, at: int) -> Json:
    """Where the name at a place gets its meaning."""
    desk.document(uri)
    found = desk.workspace.definition(uri, at)
    return _place(desk, found[0]) if found else None


async def references(desk: Desk, tell: Tell, uri: str, at: int) -> Json:
    """All places where the thing at a place is spoken of."""
    desk.document(uri)
    return [_place(desk, place) for place in desk.workspace.references(uri, at)]


async def rename(desk: Desk, tell: Tell, uri: str, at: int, name: str) -> Json:
    """The edits that give the thing at a place another name."""
    desk.document(uri)
    try:
        return with_addresses(desk, as_json(desk.workspace.rename(uri, at, name)))
    except Refused as why:
        raise Refusal("refused", str(why)) from None


async def symbols(desk: Desk, tell: Tell, uri: str) -> Json:
    """What a text declares and places."""
    desk.document(uri)
    return as_json(desk.workspace.symbols(uri))


async def format_text(desk: Desk, tell: Tell, uri: str) -> Json:
    """The edits that bring a text into canonical form."""
    desk.document(uri)
    return with_addresses(desk, as_json(desk.workspace.format(uri)))


async def tokens(desk: Desk, tell: Tell, uri: str) -> Json:
    """The words of a text, and what each is."""
    desk.document(uri)
    return as_json(desk.workspace.tokens(uri))


def _place(desk: Desk, place: Place) -> Json:
    return {"uri": desk.named(place.uri), "from": place.start, "to": place.end}
