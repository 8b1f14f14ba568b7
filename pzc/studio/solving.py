"""Questions about answers: is there one, is it the only one, where do two differ?"""

from pzc.backends.interface import Status
from pzc.report import differing, values_of

from .desk import Desk
from .messages import Json
from .shown import answers
from .telling import Tell


async def solve(desk: Desk, tell: Tell, uri: str, limit: int, time: float) -> Json:
    """Answers, and whether there are others."""
    version = desk.document(uri).version
    problem = desk.problem(uri)
    found = await desk.solver.solutions(problem, limit, time)
    complete = found.status is Status.COMPLETE
    two = [values_of(problem.flat, answer) for answer in found.found[:2]]
    return {
        "version": version,
        "status": _status(len(found.found), complete),
        "complete": complete,
        "answers": answers(problem, found.found),
        "differences": [] if len(two) < 2 else sorted(differing(problem.model, *two)),
    }


def _status(count: int, complete: bool) -> str:
    if count > 1:
        return "several"
    if count == 1:
        return "unique" if complete else "some"
    return "none" if complete else "unknown"
