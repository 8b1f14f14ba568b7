"""Optimal solutions, one objective after the other, by solvers with prepared results."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from pzc.backends.interface import Answer, Backend, Options, Problem, Status
from pzc.backends.objectives import search_best, settled, without_objectives
from pzc.compiler.base.clock import TimeUp, left
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Source
from pzc.compiler.flat.flat import IntExpr, Objective
from pzc.compiler.pipeline import compile_source, flatten

from ..flat_judge import answers, value

TEXT = 'grid 1x3 of 1..3\nrule "They rise.": digit(1,1) <= digit(1,2) <= digit(1,3)\n'
TWO = TEXT + "minimize digit(1,1) + digit(1,3)\nmaximize digit(1,2)\n"


def _problem(text: str) -> Problem:
    model = compile_source(Source("test", text))
    return Problem(model, flatten(model))


def _worth(node: IntExpr, problem: Problem, answer: Answer) -> int:
    return value(node, dict(zip(problem.flat.variables, answer, strict=True)))


class Plain:
    """A solver that uses exhaustive search. `ends` has the status of each optimization, complete by default."""

    def __init__(self, *ends: Status, rest: Status | type[BaseException] = Status.COMPLETE) -> None:
        self.ends = ends
        self.rest = rest
        self.left: list[float | None] = []
        self.limits: list[float | None] = []

    def best(self, problem: Problem, number: int, options: Options, better: Callable[[Answer], None]) -> Status:
        self._note(options)
        end = self.ends[number] if number < len(self.ends) else Status.COMPLETE
        objective = problem.flat.objectives[number]
        found = [(_worth(objective.value, problem, one), one) for one in answers(problem.flat)]
        found.sort(reverse=not objective.most)
        if end is not Status.COMPLETE:
            found = found[: len(found) // 2]  # the time ends before the best value is found
        for _, answer in found if end is not Status.UNKNOWN else []:
            better(answer)
        if end is Status.LIMIT:
            raise KeyboardInterrupt
        return end

    def search_plain(
        self, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]
    ) -> Status:
        self._note(options)
        if not isinstance(self.rest, Status):
            raise self.rest
        if self.rest is Status.COMPLETE:
            for answer in [*answers(problem.flat)][:limit]:
                found(answer)
        return self.rest

    def _note(self, options: Options) -> None:
        self.left.append(left())
        self.limits.append(options.time_limit)


def _best(
    text: str, solver: Plain, limit: int | None = None, options: Options | None = None
) -> tuple[Status, list[Answer]]:
    found: list[Answer] = []
    status = search_best(cast(Backend, solver), _problem(text), options or Options(), limit, found.append)
    return status, found


def test_one_objective_after_the_other() -> None:
    assert _best(TWO, Plain()) == (Status.COMPLETE, [(1, 1, 1)])
    assert _best(TEXT + "maximize digit(1,2)\n", Plain()) == (
        Status.COMPLETE,
        [(1, 3, 3), (2, 3, 3), (3, 3, 3)],
    )
    other = TEXT + "maximize digit(1,1) + digit(1,3)\nminimize digit(1,2)\n"
    assert _best(other, Plain()) == (Status.COMPLETE, [(3, 3, 3)])


def test_number_of_best_solutions_is_limited() -> None:
    solver = Plain()
    status, found = _best(TEXT + "maximize digit(1,2)\n", solver, 1)
    assert status is Status.LIMIT and len(found) == 1 and found[0][1] == 3
    assert len(solver.left) == 1  # no second search for the best value
    assert len(_best(TEXT + "maximize digit(1,2)\n", solver, 2)[1]) == 2


@pytest.mark.parametrize(
    ("ends", "status", "count"),
    [
        ((Status.UNKNOWN,), Status.UNKNOWN, 0),
        ((Status.UNPROVED,), Status.UNPROVED, 1),
        ((Status.COMPLETE, Status.UNPROVED), Status.UNPROVED, 1),
        ((Status.COMPLETE, Status.UNKNOWN), Status.UNPROVED, 1),
    ],
)
def test_best_so_far_at_the_time_limit(ends: tuple[Status, ...], status: Status, count: int) -> None:
    solver = Plain(*ends)
    result, found = _best(TWO, solver)
    assert (result, len(found), len(solver.left)) == (status, count, len(ends))
    if len(ends) == 2:
        assert found == [(1, 1, 1)]


@pytest.mark.parametrize("text", [TWO, TEXT + "maximize digit(1,2)\n"])
def test_interrupted_search_reports_the_best_so_far(text: str) -> None:
    found: list[Answer] = []
    with pytest.raises(KeyboardInterrupt):
        search_best(cast(Backend, Plain(Status.LIMIT)), _problem(text), Options(), None, found.append)
    assert len(found) == 1


@pytest.mark.parametrize("rest", [Status.UNKNOWN, TimeUp])
def test_best_solution_without_time_for_others(rest: Any) -> None:
    assert _best(TWO, Plain(rest=rest)) == (Status.UNKNOWN, [(1, 1, 1)])


def test_a_puzzle_without_answers() -> None:
    text = TWO + 'rule "No.": digit(1,1) > 3\n'
    assert _best(text, Plain()) == (Status.COMPLETE, [])
    assert settled(_problem(text), cast(Backend, Plain()), Options())[1] is None


def test_time_is_reserved_for_the_result() -> None:
    for limit, rest in ((1e6, 1.0), (1.0, 0.2)):
        solver = Plain()
        _best(TWO, solver, None, Options(time_limit=limit))
        assert len(solver.left) == 3 and solver.limits == [None] * 3
        assert all(each is not None and 0.9 * (limit - 1) <= each <= limit - rest for each in solver.left)
    solver = Plain()
    _best(TWO, solver)
    assert solver.left == [None] * 3


@pytest.mark.parametrize(
    ("ends", "has_puzzle", "has_answer"),
    [((), True, True), ((Status.UNKNOWN,), False, False), ((Status.COMPLETE, Status.UNPROVED), False, True)],
)
def test_puzzle_with_settled_objectives(ends: tuple[Status, ...], has_puzzle: bool, has_answer: bool) -> None:
    text = TWO.replace("digit(1,1) + digit(1,3)", "digit(1,3) - digit(1,1)")
    puzzle, best = settled(_problem(text), cast(Backend, Plain(*ends)), Options())
    assert (puzzle is not None, best is not None) == (has_puzzle, has_answer)
    if puzzle is not None:
        assert puzzle.flat.objectives == ()
        assert list(answers(puzzle.flat)) == [(3, 3, 3)] == [best]


def test_constant_objective_adds_no_constraint() -> None:
    problem = _problem(TEXT + "maximize digit(1,2)\n")
    problem = replace(problem, flat=replace(problem.flat, objectives=(Objective(7, True),)))
    puzzle, _ = settled(problem, cast(Backend, Plain()), Options())
    assert puzzle is not None and puzzle.flat.constraints == problem.flat.constraints


def test_puzzle_without_objectives() -> None:
    puzzle = without_objectives(_problem(TWO))
    assert puzzle.flat.objectives == () and len(list(answers(puzzle.flat))) == 10
