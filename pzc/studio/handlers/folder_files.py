"""Handlers for the folder that a server shows."""

from pzc.studio.folder import Folder
from pzc.studio.page_session import PageSession
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.progress_reports import ReportProgress


async def files(session: PageSession, report: ReportProgress) -> Json:
    """Return the names of the puzzles in the folder."""
    names, complete = _folder(session).names()
    return {"files": names, "complete": complete}


async def load(session: PageSession, report: ReportProgress, path: str) -> Json:
    """Return the text of a puzzle in the folder."""
    return {"path": path, "text": _folder(session).load(path)}


async def save(session: PageSession, report: ReportProgress, path: str, text: str, was: str | None) -> Json:
    """Save a puzzle in the folder. If `was` is given, the file must still have that text."""
    _folder(session).save(path, text, was)
    session.workspace.files_changed()
    return {"path": path}


def _folder(session: PageSession) -> Folder:
    if session.folder is None:
        raise Refusal("missing", "no folder is shown here: `pzc studio FOLDER` shows one")
    return session.folder
