"""Solutions, candidates and conflicts, with solvers that find various results."""

from typing import Any

import pytest

from pzc.api.candidates import Candidates, find_candidates
from pzc.backends.interface import Answer, Conflict, Problem, Status
from pzc.studio.engine import Engine
from pzc.studio.page_session import PageSession
from pzc.studio.solver import Answers, BackEnds

from ..test_engine import Page

LATIN = 'grid 1x2 of 1..2\nrule "They differ.": for r in rows: distinct(r)\n'


class Prepared:
    """A solver with prepared results."""

    def __init__(self, found: tuple[Answer, ...] = (), status: Status = Status.UNKNOWN, minimal: bool = True) -> None:
        self.answers = Answers(found, status)
        self.minimal = minimal
        self.requests: list[tuple[Any, ...]] = []

    async def solutions(self, problem: Problem, limit: int, time_limit: float | None) -> Answers:
        self.requests.append((limit, time_limit))
        return self.answers

    async def possible(self, problem: Problem, time_limit: float | None) -> Candidates:
        self.requests.append((time_limit,))
        from pzc import backends

        found = find_candidates(problem, backends.get(backends.AUTO))
        return Candidates(found.layers, self.answers.status is Status.COMPLETE)

    async def conflict(self, problem: Problem, time_limit: float | None) -> Conflict | None:
        self.requests.append((time_limit,))
        if self.answers.status is Status.UNKNOWN:
            return None
        return Conflict(tuple(problem.model.facts.placements["given"][i].origin for i in (1, 0)), self.minimal)


def _page(text: str, solver: Prepared | BackEnds) -> Page:
    page = Page()
    page.engine = Engine(PageSession(solver), "test")
    page.ask("open", uri="a.puz", text=text, version=5)
    return page


@pytest.mark.parametrize(
    ("found", "status", "given", "complete"),
    [
        ((), Status.COMPLETE, "none", True),
        ((), Status.UNKNOWN, "unknown", False),
        (((1, 2),), Status.COMPLETE, "unique", True),
        (((1, 2),), Status.UNKNOWN, "some", False),
        (((1, 2),), Status.LIMIT, "some", False),
        (((1, 2), (2, 1)), Status.COMPLETE, "several", True),
        (((1, 2), (2, 1)), Status.LIMIT, "several", False),
    ],
)
def test_number_of_solutions(found: tuple[Answer, ...], status: Status, given: str, complete: bool) -> None:
    solver = Prepared(found, status)
    result = _page(LATIN, solver).ask("solve", uri="a.puz", limit=7, time=3)
    assert (result["status"], result["complete"], result["version"]) == (given, complete, 5)
    assert [one["values"]["digit"]["rows"] for one in result["answers"]] == [[list(answer)] for answer in found]
    assert len(result["differences"]) == (2 if len(found) == 2 else 0)
    assert solver.requests == [(7, 3)]


def test_candidates_are_drawn() -> None:
    found = _page(LATIN, Prepared(status=Status.COMPLETE)).ask("candidates", uri="a.puz")
    assert (found["complete"], found["hopeless"], found["version"]) == (True, False, 5)
    assert found["svg"].count("<text") > 2 and found["svg"] != found["dark"]


def test_candidates_without_solutions() -> None:
    text = LATIN + "given (1,1) = 1, (1,2) = 1\n"
    page = _page(text, Prepared(status=Status.COMPLETE))
    found = page.ask("candidates", uri="a.puz")
    assert found["hopeless"] and found["svg"] == page.ask("board", uri="a.puz")["svg"]
    assert not _page(LATIN, Prepared()).ask("candidates", uri="a.puz")["complete"]


@pytest.mark.parametrize("minimal", [True, False])
def test_conflict(minimal: bool) -> None:
    text = LATIN + "given (1,1) = 1, (1,2) = 1\n"
    found = _page(text, Prepared((), Status.COMPLETE, minimal)).ask("conflict", uri="a.puz", time=2)
    assert (found["minimal"], found["version"]) == (minimal, 5)
    assert [one["places"] for one in found["origins"]] == [[[1, 2]], [[1, 1]]]
    assert [text[one["from"] : one["to"]] for one in found["origins"]] == ["(1,2) = 1", "(1,1) = 1"]


def test_no_conflict_found() -> None:
    found = _page(LATIN, Prepared()).ask("conflict", uri="a.puz")
    assert (found["minimal"], found["origins"]) == (False, [])


def test_with_the_solvers_that_are_installed() -> None:
    page = _page(LATIN + "given (1,1) = 1, (1,2) = 1\n", BackEnds())
    assert page.ask("solve", uri="a.puz")["status"] == "none"
    found = page.ask("conflict", uri="a.puz")
    assert found["minimal"] and {one["text"] for one in found["origins"]} > {"They differ."}
