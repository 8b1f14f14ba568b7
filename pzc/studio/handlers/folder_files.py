"""Questions about the folder that a server shows."""

from pzc.studio.folder import Folder
from pzc.studio.page_session import Desk
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.progress_reports import Tell


async def files(desk: Desk, tell: Tell) -> Json:
    """The puzzles that lie there."""
    names, complete = _folder(desk).names()
    return {"files": names, "complete": complete}


async def load(desk: Desk, tell: Tell, path: str) -> Json:
    """The text of one of them."""
    return {"path": path, "text": _folder(desk).load(path)}


async def save(desk: Desk, tell: Tell, path: str, text: str) -> Json:
    """One of them, as it is to be."""
    _folder(desk).save(path, text)
    desk.workspace.files_changed()
    return {"path": path}


def _folder(desk: Desk) -> Folder:
    if desk.folder is None:
        raise Refusal("missing", "no folder is shown here: `pzc studio FOLDER` shows one")
    return desk.folder
