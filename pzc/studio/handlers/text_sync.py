"""Questions about texts: open, edit, close; what is wrong with them."""

from collections.abc import Iterable, Mapping
from typing import Any

from pzc.service.documents import Change, Document
from pzc.service.results import as_json
from pzc.studio.page_session import Desk
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.progress_reports import Tell
from pzc.studio.protocol.request_table import MOST_CHARACTERS


async def open_text(desk: Desk, tell: Tell, uri: str, text: str, version: int) -> Json:
    """A text, to be worked on."""
    desk.workspace.open(uri, text, version)
    return {"version": version}


async def edit(desk: Desk, tell: Tell, uri: str, version: int, changes: list[dict[str, Any]]) -> Json:
    """What has changed in a text: each change counts in the text that those before it have left."""
    desk.workspace.edit(uri, changes_of(desk.document(uri), changes), version)
    return {"version": version}


def changes_of(document: Document, said: Iterable[Mapping[str, Any]]) -> list[Change]:
    """The changes of a text that a page speaks of; Refusal where the text would become larger than it may be."""
    changes = [Change(one["from"], one["to"], one["insert"]) for one in said]
    grown = sum(len(one.insert) - max(0, one.end - one.start) for one in changes)
    if len(document.positions.written) + grown > MOST_CHARACTERS:
        raise Refusal("limit", f"a text has at most {MOST_CHARACTERS:,} characters")
    return changes


async def close(desk: Desk, tell: Tell, uri: str) -> Json:
    """A text that is worked on no more."""
    desk.document(uri)
    desk.workspace.close(uri)
    return {}


async def diagnostics(desk: Desk, tell: Tell, uri: str) -> Json:
    """All that is wrong with a text, and what is doubtful."""
    desk.document(uri)
    return with_addresses(desk, as_json(desk.workspace.diagnostics(uri)))


def with_addresses(desk: Desk, answer: Json) -> Json:
    """What the service answers, with the addresses that the page knows texts by."""
    if isinstance(answer, list):
        return [with_addresses(desk, item) for item in answer]
    if isinstance(answer, dict):
        return {key: desk.named(item) if key == "uri" else with_addresses(desk, item) for key, item in answer.items()}
    return answer
