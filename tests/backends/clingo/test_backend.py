"""The clingo back-end: its program, the best solutions, and its behavior if clingo is missing."""

import pytest

from pzc.backends.clingo import engine
from pzc.backends.clingo.backend import BACKEND, Clingo, write
from pzc.backends.interface import Answer, Options, Status, ToolMissing
from pzc.compiler.base.clock import within as within_time
from pzc.compiler.base.node import replace
from pzc.compiler.flat.flat import AllDifferent, Flat, IntExpr, Objective

from ...flat_judge import answers, equal, flat, linear, negation, numbers, value, within
from ..test_flat_search import problem
from .aspif import models

A, B = CELLS = numbers(2, 1, 3)
SUM: IntExpr = linear((A, 2), (B, -1))
OPEN = flat(CELLS, AllDifferent(CELLS), within(linear((A, 1), (B, 1)), ((3, 4),)))
DECIDED = flat(CELLS, within(A, ((1, 1),)), within(B, ((3, 3),)))
NONE = flat(CELLS, AllDifferent(CELLS), within(linear((A, 1), (B, 1)), ((2, 2),)))


NONE_OF_B = tuple(negation(equal(B, n)) for n in (1, 2, 3))


def _best(puzzle: Flat, most: bool) -> tuple[Status, list[Answer]]:
    found: list[Answer] = []
    posed = problem(replace(puzzle, objectives=(Objective(SUM, not most), Objective(SUM, most))))
    return BACKEND.best(posed, 1, Options(), found.append), found


@pytest.mark.parametrize("most", [True, False])
@pytest.mark.parametrize("puzzle", [OPEN, DECIDED])
def test_the_last_answer_is_the_best(puzzle: Flat, most: bool) -> None:
    status, found = _best(puzzle, most)
    worths = [value(SUM, dict(zip(CELLS, one, strict=True))) for one in answers(puzzle)]
    assert status is Status.COMPLETE
    assert value(SUM, dict(zip(CELLS, found[-1], strict=True))) == (max if most else min)(worths)


def test_no_best_solution_without_solutions() -> None:
    assert _best(NONE, True) == (Status.COMPLETE, [])
    with within_time(0):
        assert _best(OPEN, True) == (Status.UNKNOWN, [])


def test_constant_objective() -> None:
    status, found = _best(flat(CELLS, AllDifferent(CELLS), equal(SUM, 1)), True)
    assert status is Status.COMPLETE and found[-1] == (2, 3)
    puzzle = replace(flat(CELLS, equal(A, 3)), objectives=(Objective(A, True),))
    found = []
    assert BACKEND.best(problem(puzzle), 0, Options(), found.append) is Status.COMPLETE
    assert len(found) == 1 and found[0][0] == 3
    puzzle = replace(flat(CELLS, equal(A, 3), *NONE_OF_B), objectives=(Objective(A, True),))
    assert BACKEND.best(problem(puzzle), 0, Options(), found.append) is Status.COMPLETE
    assert len(found) == 1


@pytest.mark.parametrize(
    ("puzzle", "limit", "status", "count"),
    [
        (OPEN, None, Status.COMPLETE, 4),
        (OPEN, 4, Status.LIMIT, 4),
        (OPEN, 3, Status.LIMIT, 3),
        (DECIDED, None, Status.COMPLETE, 1),
        (OPEN, 2**70, Status.COMPLETE, 4),
        (DECIDED, 1, Status.LIMIT, 1),
        (DECIDED, 2, Status.COMPLETE, 1),
        (NONE, 1, Status.COMPLETE, 0),
    ],
)
def test_number_of_solutions_is_limited(puzzle: Flat, limit: int | None, status: Status, count: int) -> None:
    found: list[Answer] = []
    assert BACKEND.search_plain(problem(puzzle), Options(), limit, found.append) is status
    assert len(set(found)) == len(found) == count and {*found} <= {*answers(puzzle)}


def test_models_of_the_written_program() -> None:
    assert len(list(models(write(OPEN)))) == 4
    assert len(list(models(write(OPEN, frozenset({"domains"}))))) == 4


def test_missing_clingo_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "available", lambda: False)
    for given in (
        lambda: Clingo().search(problem(OPEN), Options(), 1, lambda answer: None),
        lambda: Clingo().session(problem(OPEN), Options()),
    ):
        with pytest.raises(ToolMissing, match="pip install clingo"):
            given()
