"""The handler that rotates, mirrors or shifts a puzzle."""

from collections.abc import Mapping
from functools import partial

from pzc.backends.interface import Problem
from pzc.compiler.flat.value import values_by_place
from pzc.studio.page_session import PageSession
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.progress_reports import ReportProgress
from pzc.turning.statements import CannotTurn
from pzc.turning.turn import TIME, Solution, needs_solution, turned

from .solution_check import complete_answer


async def turn(
    session: PageSession, report: ReportProgress, uri: str, movement: str, answer: Mapping[str, Json]
) -> Json:
    """Return the text of the puzzle after a movement. The request is refused if that is not the same puzzle.

    `answer` is a solution if the page has one, so that none needs to be looked for.
    """
    problem = session.problem(uri)
    solution: Solution | None = complete_answer(problem.model, answer)
    if solution is None and needs_solution(problem.model, movement):
        solution = await _solution(session, problem)
    try:
        return {"text": turned(problem.model, movement, partial(session.workspace.compiled, uri), solution)}
    except CannotTurn as why:
        raise Refusal("refused", str(why)) from None


async def _solution(session: PageSession, problem: Problem) -> Solution | None:
    """Return a solution of a puzzle, None if none was found in a few seconds."""
    found = (await session.solver.solutions(problem, 1, TIME)).found
    return values_by_place(problem.flat, found[0]) if found else None
