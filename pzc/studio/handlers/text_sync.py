"""Handlers that keep documents in sync with the page: open, edit, close, diagnostics."""

from collections.abc import Iterable, Mapping
from typing import Any

from pzc.service.documents import Change, Document
from pzc.service.results import as_json
from pzc.studio.page_session import PageSession
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.progress_reports import ReportProgress
from pzc.studio.protocol.request_table import MOST_CHARACTERS


async def open_text(session: PageSession, report: ReportProgress, uri: str, text: str, version: int) -> Json:
    """Open a document."""
    session.workspace.open(uri, text, version)
    return {"version": version}


async def edit(
    session: PageSession, report: ReportProgress, uri: str, version: int, changes: list[dict[str, Any]]
) -> Json:
    """Apply changes in order. The offsets of each change refer to the text after the changes before it."""
    session.workspace.edit(uri, changes_of(session.document(uri), changes), version)
    return {"version": version}


def changes_of(document: Document, raw: Iterable[Mapping[str, Any]]) -> list[Change]:
    """Convert changes from JSON. Raise Refusal if the text would become too long."""
    changes = [Change(one["from"], one["to"], one["insert"]) for one in raw]
    grown = sum(len(one.insert) - max(0, one.end - one.start) for one in changes)
    if len(document.positions.written) + grown > MOST_CHARACTERS:
        raise Refusal("limit", f"a text has at most {MOST_CHARACTERS:,} characters")
    return changes


async def close(session: PageSession, report: ReportProgress, uri: str) -> Json:
    """Close a document."""
    session.document(uri)
    session.workspace.close(uri)
    return {}


async def diagnostics(session: PageSession, report: ReportProgress, uri: str) -> Json:
    """Return the errors and warnings of a document."""
    session.document(uri)
    return with_page_uris(session, as_json(session.workspace.diagnostics(uri)))


def with_page_uris(session: PageSession, answer: Json) -> Json:
    """Replace the service's URIs in a result by those that the page uses."""
    if isinstance(answer, list):
        return [with_page_uris(session, item) for item in answer]
    if isinstance(answer, dict):
        return {
            key: session.page_uri(item) if key == "uri" else with_page_uris(session, item)
            for key, item in answer.items()
        }
    return answer
