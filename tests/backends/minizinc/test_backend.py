"""The MiniZinc back-end: its models, the solver that it chooses, and conflicts. MiniZinc itself does not run."""

import json
from typing import Any

import pytest

from pzc import backends
from pzc.backends.interface import Answer, Conflict, Options, Problem, Status, ToolMissing
from pzc.backends.minizinc import search as searching
from pzc.backends.minizinc.backend import BACKEND, DEFAULT_SOLVER, MiniZinc, flatten, write, write_apart
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.compiler.pipeline import flatten as grounded

TEXT = "grid 1x2 of 1..2\ngiven (1,1) = 2\nfor r in rows: distinct(r)\n"


def _problem(text: str = TEXT) -> Problem:
    model = compile_source(Source("test", text))
    return Problem(model, grounded(model))


def _ignore(answer: Answer) -> None:
    """Ignore a found solution."""


def test_whole_and_split_model() -> None:
    model = _problem().model
    whole = write(model)
    rules, data = write_apart(model, "json")
    assert "solve " in whole and "solve " in rules and rules != whole
    result = json.loads(data)
    other, written = write_apart(model, "dzn")
    assert other == rules
    assert {line.partition(" = ")[0] for line in written.splitlines() if " = " in line} == {*result}


def test_with_solver_selects_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    requests: list[tuple[Any, ...]] = []

    def note(*given: Any) -> Any:
        requests.append(given)
        return Status.LIMIT

    for name in ("search", "best", "flatten"):
        monkeypatch.setattr(searching, name, note)
    problem, options = _problem(), Options(seed=3)
    assert MiniZinc().search_plain(problem, options, 2, _ignore) is Status.LIMIT
    assert BACKEND.with_solver is not None
    assert BACKEND.with_solver("chuffed").best(problem, 1, options, _ignore) is Status.LIMIT
    flatten(problem.model)
    assert requests == [
        (problem, DEFAULT_SOLVER, options, 2, _ignore),
        (problem, "chuffed", 1, options, _ignore),
        (problem.model, DEFAULT_SOLVER),
    ]


@pytest.mark.parametrize("there", [True, False])
def test_cpsat_finds_conflicts(monkeypatch: pytest.MonkeyPatch, there: bool) -> None:
    found = Conflict((), True)

    def conflict(problem: Problem, options: Options) -> Conflict:
        if not there:
            raise ToolMissing("CP-SAT is not installed")
        return found

    monkeypatch.setattr(backends.get("cpsat"), "conflict", conflict)
    assert BACKEND.conflict(_problem(), Options()) is (found if there else None)
