"""A puzzle that the page turns."""

from pzc.backends.interface import Problem
from pzc.studio.engine import Engine
from pzc.studio.page_session import PageSession
from pzc.studio.solver import Answers, BackEnds

from ..test_engine import Page

FLATMATES = "use sudoku, dutch_flatmates\ngiven (1,1) = 5\n"


class Counted(BackEnds):
    """The installed solvers, with the number of searches."""

    searches = 0

    async def solutions(self, problem: Problem, limit: int, time_limit: float | None) -> Answers:
        self.searches += 1
        return await super().solutions(problem, limit, time_limit)


def _page(solver: Counted, text: str) -> Page:
    page = Page()
    page.engine = Engine(PageSession(solver), "test")
    page.ask("open", uri="a.puz", text=text, version=1)
    return page


def test_a_puzzle_is_turned() -> None:
    solver = Counted()
    page = _page(solver, "use sudoku(height = 2, width = 2)\ngiven (1,1) = 1\n")
    assert "given (1,4) = 1" in page.ask("turn", uri="a.puz", movement="rotate-right")["text"]
    assert solver.searches == 1
    assert "given (1,2) = 1" in page.ask("turn", uri="a.puz", movement="shift-right")["text"]
    assert solver.searches == 1  # a shifted puzzle has other solutions


def test_a_solution_of_the_page_is_not_looked_for_again() -> None:
    solver = Counted()
    page = _page(solver, FLATMATES)
    error = page.ask("turn", uri="a.puz", movement="mirror-top-bottom")["error"]
    assert error["kind"] == "refused" and "directly above it" in error["message"]
    answer = page.ask("solve", uri="a.puz", limit=1)["answers"][0]["values"]
    assert solver.searches == 2
    assert page.ask("turn", uri="a.puz", movement="mirror-top-bottom", answer=answer)["error"] == error
    assert solver.searches == 2
    answer["digit"]["rows"][8][8] = None  # no longer complete
    assert page.ask("turn", uri="a.puz", movement="mirror-top-bottom", answer=answer)["error"] == error
    assert solver.searches == 3
