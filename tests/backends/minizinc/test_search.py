"""Searches by a fake MiniZinc with prepared results: the solutions found, and the status of the search."""

import asyncio
import sys
from collections.abc import AsyncIterator
from datetime import timedelta
from enum import Enum
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from pzc.backends.interface import Answer, Options, Problem, Status, ToolMissing
from pzc.backends.minizinc import search as module
from pzc.backends.minizinc.search import best, search
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten

ALL = ["-a", "-p", "-r"]


class _Status(Enum):
    """The statuses of the package."""

    SATISFIED = 1
    ALL_SOLUTIONS = 2
    UNSATISFIABLE = 3
    OPTIMAL_SOLUTION = 4
    UNKNOWN = 5


Run = list[tuple[Answer | None, _Status]]


class Package(ModuleType):
    """A fake package `minizinc`: `runs` are the results of each run, `calls` its arguments."""

    MiniZincError = RuntimeError
    Status = _Status

    def __init__(self, flags: list[str], *runs: Run) -> None:
        super().__init__("minizinc")
        self.runs = list(runs)
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.default_driver: Any = SimpleNamespace(
            available_solvers=lambda: {"b": 1, "a": 2}, _create_process=None, executable="minizinc"
        )
        solver = SimpleNamespace(id="org.test", stdFlags=flags, mznlib="")
        package = self

        class Solver:
            @staticmethod
            def lookup(name: str) -> Any:
                if name != "test":
                    raise LookupError(name)
                return solver

        class Instance:
            def __init__(self, *_: Any) -> None:
                self.text = ""

            def add_string(self, text: str) -> None:
                self.text += text

            async def solutions(self, **how: Any) -> AsyncIterator[Any]:
                package.calls.append((self.text, how))
                for answer, status in package.runs.pop(0):
                    yield _Result(answer, status)

        self.Solver, self.Instance, self.Model = Solver, Instance, lambda: None


class _Result(dict[str, Any]):
    def __init__(self, answer: Answer | None, status: _Status) -> None:
        super().__init__({} if answer is None else {module._ANSWER: list(answer)})
        self.solution = answer
        self.status = status


def _problem(text: str = "grid 1x2 of 1..3\n") -> Problem:
    model = compile_source(Source("test", text))
    return Problem(model, flatten(model))


def _found(
    monkeypatch: pytest.MonkeyPatch,
    package: Package,
    limit: int | None = None,
    options: Options | None = None,
    problem: Problem | None = None,
) -> tuple[Status, list[Answer]]:
    monkeypatch.setitem(sys.modules, "minizinc", package)
    found: list[Answer] = []
    return search(problem or _problem(), "test", options or Options(), limit, found.append), found


MORE, LAST = _Status.SATISFIED, _Status.ALL_SOLUTIONS
NONE: Run = [(None, _Status.UNSATISFIABLE)]


@pytest.mark.parametrize(
    ("run", "limit", "status", "found"),
    [
        ([((1, 2), MORE), ((2, 1), MORE), (None, LAST)], None, Status.COMPLETE, [(1, 2), (2, 1)]),
        ([((1, 2), MORE), ((1, 2), MORE), ((2, 1), MORE), (None, LAST)], None, Status.COMPLETE, [(1, 2), (2, 1)]),
        ([((1, 2), MORE), ((2, 1), MORE), ((3, 3), MORE)], 2, Status.LIMIT, [(1, 2), (2, 1)]),
        ([((1, 2), MORE)], None, Status.UNKNOWN, [(1, 2)]),
        ([((1, 2), MORE), (None, _Status.UNKNOWN)], 5, Status.UNKNOWN, [(1, 2)]),
        (NONE, None, Status.COMPLETE, []),
        ([], None, Status.UNKNOWN, []),
    ],
)
def test_all_solutions_in_one_run(
    monkeypatch: pytest.MonkeyPatch, run: Run, limit: int | None, status: Status, found: list[Answer]
) -> None:
    package = Package(ALL, run)
    assert _found(monkeypatch, package, limit) == (status, found)
    assert [how["all_solutions"] for _, how in package.calls] == [True]


@pytest.mark.parametrize(("flags", "limit"), [(ALL, 1), ([], 2), ([], None)])
def test_one_answer_after_the_other(monkeypatch: pytest.MonkeyPatch, flags: list[str], limit: int | None) -> None:
    package = Package(flags, [((1, 2), MORE)], [((2, 1), MORE)], NONE)
    expected = [(1, 2), (2, 1)][:limit]
    assert _found(monkeypatch, package, limit) == (Status.COMPLETE if limit is None else Status.LIMIT, expected)
    texts = [text for text, _ in package.calls]
    assert "!= [1, 2][i]" not in texts[0]
    assert all("[[1, 2][i]] != [1, 2][i]" in text for text in texts[1:])
    assert not texts[2:] or "!= [2, 1][i]" in texts[2]
    assert not any(how["intermediate_solutions"] for _, how in package.calls)


def test_empty_run_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for run in ([], [(None, _Status.UNKNOWN)]):
        assert _found(monkeypatch, Package([], run), 1) == (Status.UNKNOWN, [])


def test_many_hidden_assignments_switch_to_single_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_REPEATED", 2)
    package = Package(ALL, [((1, 2), MORE)] * 4, [((2, 1), MORE)], NONE)
    assert _found(monkeypatch, package) == (Status.COMPLETE, [(1, 2), (2, 1)])
    assert "!= [1, 2][i]" in package.calls[1][0]
    package = Package(ALL, [*[((1, 2), MORE)] * 3, (None, LAST)])
    assert _found(monkeypatch, package) == (Status.COMPLETE, [(1, 2)])


def test_solutions_with_equal_visible_part_count_once(monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = _problem("grid 1x1 of 1..3\nhidden layer x on cells of 1..3\n")
    (place,) = hidden.flat.visible
    one, other, third = ((2, 1), (2, 3), (3, 1)) if place == 0 else ((1, 2), (3, 2), (1, 3))
    run: Run = [(one, MORE), (other, MORE), (third, MORE), (None, LAST)]
    assert _found(monkeypatch, Package(ALL, run), problem=hidden) == (Status.COMPLETE, [one, third])


@pytest.mark.parametrize(("flags", "processes", "seed"), [(ALL, 4, 7), (["-a"], None, None), (["-a", "-p"], 4, None)])
def test_solver_gets_only_supported_options(
    monkeypatch: pytest.MonkeyPatch, flags: list[str], processes: int | None, seed: int | None
) -> None:
    package = Package(flags, NONE, NONE)
    _found(monkeypatch, package, options=Options(workers=4, seed=7, time_limit=600))
    (_, how), *_ = package.calls
    assert (how["processes"], how["random_seed"]) == (processes, seed)
    assert timedelta(seconds=300) < how["time_limit"] <= timedelta(seconds=600)
    package = Package(flags, NONE)
    _found(monkeypatch, package)
    (_, how), *_ = package.calls
    assert (how["processes"], how["random_seed"]) == (None, None) and "time_limit" not in how


@pytest.mark.parametrize(
    ("run", "status", "found"),
    [
        ([((1, 2), MORE), ((2, 1), MORE), (None, _Status.OPTIMAL_SOLUTION)], Status.COMPLETE, [(1, 2), (2, 1)]),
        ([((1, 2), MORE)], Status.UNKNOWN, [(1, 2)]),
        (NONE, Status.COMPLETE, []),
        ([], Status.UNKNOWN, []),
    ],
)
@pytest.mark.parametrize("flags", [ALL, []])
def test_answers_that_are_ever_better(
    monkeypatch: pytest.MonkeyPatch, flags: list[str], run: Run, status: Status, found: list[Answer]
) -> None:
    package = Package(flags, run)
    monkeypatch.setitem(sys.modules, "minizinc", package)
    better: list[Answer] = []
    problem = _problem("grid 1x2 of 1..3\nminimize digit(1,2)\nmaximize digit(1,1)\n")
    assert best(problem, "test", 1, Options(), better.append) is status
    assert better == found
    ((text, how),) = package.calls
    assert "maximize" in text and "minimize" not in text and how["intermediate_solutions"] is bool(flags)


def test_no_search_without_time(monkeypatch: pytest.MonkeyPatch) -> None:
    package = Package(ALL, NONE)
    assert _found(monkeypatch, package, options=Options(time_limit=0)) == (Status.UNKNOWN, [])
    assert package.calls == []


def test_search_inside_a_running_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    async def notebook() -> tuple[Status, list[Answer]]:
        return _found(monkeypatch, Package(ALL, [((1, 2), MORE), (None, LAST)]))

    assert asyncio.run(notebook()) == (Status.COMPLETE, [(1, 2)])


def test_missing_tools_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    package = Package(ALL)
    monkeypatch.setitem(sys.modules, "minizinc", package)
    with pytest.raises(ToolMissing, match="MiniZinc has no solver `other` here; it has a, b"):
        search(_problem(), "other", Options(), 1, lambda answer: None)
    package.default_driver = None
    with pytest.raises(ToolMissing, match="MiniZinc is not installed"):
        search(_problem(), "test", Options(), 1, lambda answer: None)
    monkeypatch.setitem(sys.modules, "minizinc", None)
    with pytest.raises(ToolMissing, match="pip install minizinc"):
        search(_problem(), "test", Options(), 1, lambda answer: None)
