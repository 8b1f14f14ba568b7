"""Handlers that combine the rules of a puzzle with others of the library, and set their parameters."""

from functools import partial

from pzc.compiler.pipeline import require_complete
from pzc.library.combining import fitting, used, with_rules, with_settings
from pzc.studio.page_session import PageSession
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.progress_reports import ReportProgress


async def combinations(session: PageSession, report: ReportProgress, uri: str, time: int) -> Json:
    """Return the variants without a board of their own that the puzzle uses, or could use as well.

    Each is reported as soon as it is found. Those that the puzzle uses come first.
    """
    model = session.model(uri)
    now = used(model.file)
    found: list[Json] = []
    for one in fitting(model, partial(session.workspace.compiled, uri)):
        names = {"name": one.name, "title": one.title, "also": list(one.others)}
        found.append({**names, "words": list(one.rules), "used": one.name in now})
        report({"variant": found[-1]})
    return {"variants": found}


async def combine(session: PageSession, report: ReportProgress, uri: str, names: list[Json]) -> Json:
    """Return the text of the puzzle with exactly these variants. Raise PuzzleError if they do not go together."""
    if not all(isinstance(name, str) for name in names):
        raise Refusal("refused", "`names` are names of variants")
    text = with_rules(session.puzzle(uri).file, names)
    require_complete(session.workspace.compiled(uri, text))
    return {"text": text}


async def resize(session: PageSession, report: ReportProgress, uri: str, settings: dict[str, Json]) -> Json:
    """Return the text of the puzzle with these parameters. Raise PuzzleError if the board cannot have them."""
    values = [v for one in settings.values() for v in (one.values() if isinstance(one, dict) else [None])]
    if not all(isinstance(value, int) for value in values):
        raise Refusal("refused", "`settings` has numbers by file and parameter")
    text = with_settings(session.model(uri).file, settings)
    session.workspace.compiled(uri, text)
    return {"text": text}
