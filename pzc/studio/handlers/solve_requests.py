"""Questions about answers: is there one, is it the only one, what can still be where, what contradicts what?"""

from pzc.api.candidates import Candidates
from pzc.backends.interface import Status
from pzc.compiler.model.model import Model
from pzc.compiler.scene.make import make, make_candidates
from pzc.compiler.scene.shapes import Scene
from pzc.studio.page_session import Desk
from pzc.studio.protocol.messages import Json
from pzc.studio.protocol.progress_reports import Tell

from .presentation import answers, differences, origin_as_json, pictures


async def solve(desk: Desk, tell: Tell, uri: str, limit: int, time: int) -> Json:
    """Answers, and whether there are others."""
    version = desk.document(uri).version
    problem = desk.problem(uri)
    found = await desk.solver.solutions(problem, limit, time)
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


async def candidates(desk: Desk, tell: Tell, uri: str, time: int) -> Json:
    """What each place can still be, drawn as small marks."""
    version = desk.document(uri).version
    problem = desk.problem(uri)
    found = await desk.solver.possible(problem, time)
    return {
        "version": version,
        "complete": found.complete,
        "hopeless": found.hopeless,
        **pictures(problem.model, _scene(problem.model, found)),
    }


def _scene(model: Model, found: Candidates) -> Scene:
    return make(model) if found.hopeless else make_candidates(model, found.layers)


async def conflict(desk: Desk, tell: Tell, uri: str, time: int) -> Json:
    """Rules and clues that contradict each other; none where that was not found in time, or there is an answer."""
    version = desk.document(uri).version
    problem = desk.problem(uri)
    found = await desk.solver.conflict(problem, time)
    origins = () if found is None else found.origins
    return {
        "version": version,
        "minimal": found is not None and found.minimal,
        "origins": [origin_as_json(desk, problem.model, origin) for origin in origins],
    }
