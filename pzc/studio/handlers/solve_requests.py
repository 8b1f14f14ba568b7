"""Handlers that solve: solutions, candidates, conflicts."""

from pzc.api.candidates import Candidates
from pzc.backends.interface import Status
from pzc.compiler.model.model import Model
from pzc.compiler.scene.make import make, make_candidates
from pzc.compiler.scene.shapes import Scene
from pzc.studio.page_session import PageSession
from pzc.studio.protocol.messages import Json
from pzc.studio.protocol.progress_reports import ReportProgress

from .presentation import answers, differences, origin_as_json, pictures


async def solve(session: PageSession, report: ReportProgress, uri: str, limit: int, time: int) -> Json:
    """Return up to `limit` solutions, and whether there are more."""
    version = session.document(uri).version
    problem = session.problem(uri)
    found = await session.solver.solutions(problem, limit, time)
    complete = found.status is Status.COMPLETE
    return {
        "version": version,
        "status": _status(len(found.found), complete),
        "complete": complete,
        "answers": answers(problem, found.found),
        "differences": differences(problem, found.found),
    }


def _status(count: int, complete: bool) -> str:
    if count > 1:
        return "several"
    if count == 1:
        return "unique" if complete else "some"
    return "none" if complete else "unknown"


async def candidates(session: PageSession, report: ReportProgress, uri: str, time: int) -> Json:
    """Return pictures that show the candidates of each place as small marks."""
    version = session.document(uri).version
    problem = session.problem(uri)
    found = await session.solver.possible(problem, time)
    return {
        "version": version,
        "complete": found.complete,
        "hopeless": found.hopeless,
        **pictures(problem.model, _scene(problem.model, found)),
    }


def _scene(model: Model, found: Candidates) -> Scene:
    return make(model) if found.hopeless else make_candidates(model, found.layers)


async def conflict(session: PageSession, report: ReportProgress, uri: str, time: int) -> Json:
    """Return rules and clues that contradict each other. Return none if there is a solution or the time ran out."""
    version = session.document(uri).version
    problem = session.problem(uri)
    found = await session.solver.conflict(problem, time)
    origins = () if found is None else found.origins
    return {
        "version": version,
        "minimal": found is not None and found.minimal,
        "origins": [origin_as_json(session, problem.model, origin) for origin in origins],
    }
