"""The CP-SAT back-end: its model, the best solutions, and its behavior if CP-SAT is missing."""

import pytest

pytest.importorskip("ortools", reason="CP-SAT is not installed")

from pzc.backends.cpsat import backend
from pzc.backends.cpsat.backend import BACKEND, CpSat, describe
from pzc.backends.interface import Answer, CommonPart, Options, Problem, Status, ToolMissing
from pzc.compiler.base.clock import within as within_time
from pzc.compiler.base.node import replace
from pzc.compiler.flat.flat import AllDifferent, Flat, IntExpr, Objective

from ...flat_judge import answers, equal, flat, linear, numbers, value, within
from ..test_flat_search import problem

A, B = CELLS = numbers(2, 1, 3)
SUM: IntExpr = linear((A, 2), (B, -1))
OPEN = flat(CELLS, AllDifferent(CELLS), within(linear((A, 1), (B, 1)), ((3, 4),)))
DECIDED = flat(CELLS, within(A, ((1, 1),)), within(B, ((3, 3),)))
NONE = flat(CELLS, AllDifferent(CELLS), within(linear((A, 1), (B, 1)), ((2, 2),)))


def _best(puzzle: Flat, objective: IntExpr, most: bool) -> tuple[Status, list[Answer]]:
    found: list[Answer] = []
    posed = problem(replace(puzzle, objectives=(Objective(objective, not most), Objective(objective, most))))
    return BACKEND.best(posed, 1, Options(), found.append), found


@pytest.mark.parametrize("most", [True, False])
@pytest.mark.parametrize("puzzle", [OPEN, DECIDED])
def test_the_last_answer_is_the_best(puzzle: Flat, most: bool) -> None:
    status, found = _best(puzzle, SUM, most)
    worths = [value(SUM, dict(zip(CELLS, one, strict=True))) for one in answers(puzzle)]
    assert status is Status.COMPLETE
    assert value(SUM, dict(zip(CELLS, found[-1], strict=True))) == (max if most else min)(worths)


def test_no_best_solution_without_solutions() -> None:
    assert _best(NONE, SUM, True) == (Status.COMPLETE, [])
    with within_time(0):
        assert _best(OPEN, SUM, True) == (Status.UNKNOWN, [])


def test_constant_objective() -> None:
    status, found = _best(flat(CELLS, equal(A, 3)), A, True)
    assert status is Status.COMPLETE and found[-1][0] == 3


@pytest.mark.parametrize("in_a_family", [False, True])
@pytest.mark.parametrize(
    ("puzzle", "limit", "status", "count"),
    [
        (OPEN, None, Status.COMPLETE, 4),
        (OPEN, 3, Status.LIMIT, 3),
        (DECIDED, None, Status.COMPLETE, 1),
        (DECIDED, 1, Status.LIMIT, 1),
        (DECIDED, 2, Status.COMPLETE, 1),
        (NONE, 1, Status.COMPLETE, 0),
    ],
)
def test_number_of_solutions_is_limited(
    puzzle: Flat, limit: int | None, status: Status, count: int, in_a_family: bool
) -> None:
    found: list[Answer] = []
    posed: Problem = problem(puzzle)
    if in_a_family:
        posed = replace(posed, common=CommonPart(flat(CELLS), {}))
    assert BACKEND.search_plain(posed, Options(), limit, found.append) is status
    assert len(set(found)) == len(found) == count and {*found} <= {*answers(puzzle)}


def test_described_constraints() -> None:
    assert describe(flat(CELLS, equal(A, 2), AllDifferent(CELLS))) == "var true = 1\nvar b in 1, 3\nvar a = 2\n\n"
    assert "a" in describe(flat(CELLS, equal(A, 2)), frozenset({"domains"}))


def test_missing_ortools_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "find_spec", lambda name: None)
    for given in (
        lambda: CpSat().search(problem(OPEN), Options(), 1, lambda answer: None),
        lambda: CpSat().session(problem(OPEN), Options()),
    ):
        with pytest.raises(ToolMissing, match="pip install ortools"):
            given()
