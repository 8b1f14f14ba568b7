"""Tests for every solver of the flat form: solutions as the judge finds them, statuses, limits, interruption."""

import os
import signal
import subprocess
import sys
import threading
from itertools import combinations
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc import backends
from pzc.backends import threads as solver_threads
from pzc.backends.clingo.session import ClingoSession
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.flat.flat import AllDifferent, Flat, Not, Product, Var
from pzc.compiler.model.model import Model

from ..commands import wait_until
from ..effort import examples
from ..flat_judge import answers, any_of, flat, flats, linear, numbers, within
from ..processes import solvers_at_work

NAMES = [name for name in backends.NAMES if name != "minizinc"]  # which solves the model
PACKAGES = {"cpsat": "ortools", "clingo": "clingo"}
each = pytest.mark.parametrize("name", NAMES)


def problem(puzzle: Flat) -> Problem:
    return Problem(cast(Model, None), puzzle)


def search(
    name: str, puzzle: Flat, limit: int | None = None, options: Options | None = None
) -> tuple[Status, list[Answer]]:
    out: list[Answer] = []
    return backends.get(name).search(problem(puzzle), options or Options(), limit, out.append), out


def latin_square(order: int) -> Flat:
    cells = numbers(order * order, 1, order) if order < 4 else _cells(order)
    rows = [cells[order * i : order * i + order] for i in range(order)]
    return flat(cells, *(AllDifferent(line) for line in [*rows, *(tuple(c) for c in zip(*rows, strict=True))]))


def _cells(order: int) -> tuple[Var, ...]:
    return tuple(Var(i, f"c{i}", ((1, order),), False, "cell", i) for i in range(order * order))


def pigeons(holes: int) -> Flat:
    """Return the pigeonhole principle for n + 1 pigeons, in clauses only. No solver proves it for 13 pigeons in a
    minute.
    """
    sits = [
        [Var(holes * i + k, f"p{i}_{k}", ((0, 1),), True, "sits", i) for k in range(holes)] for i in range(holes + 1)
    ]
    somewhere = [any_of(*row) for row in sits]
    alone = [any_of(Not(a[k]), Not(b[k])) for k in range(holes) for a, b in combinations(sits, 2)]
    return flat(tuple(cell for row in sits for cell in row), *somewhere, *alone)


# ------------------------------------------------------------------------------------------------- answers


@each
@examples(150, 3000)
@given(puzzle=flats())
def test_same_answers_as_the_judge_each_once(name: str, puzzle: Flat) -> None:
    status, found = search(name, puzzle)
    assert status is Status.COMPLETE
    assert sorted(found) == sorted(answers(puzzle))


@each
@examples(60, 1000)
@given(puzzle=flats(), limit=st.integers(1, 4), workers=st.integers(1, 2))
def test_a_limit_gives_that_many_different_answers(name: str, puzzle: Flat, limit: int, workers: int) -> None:
    expected = set(answers(puzzle))
    status, found = search(name, puzzle, limit, Options(workers=workers))
    assert status is (Status.LIMIT if len(expected) >= limit else Status.COMPLETE)
    assert len(found) == len(set(found)) == min(limit, len(expected))
    assert set(found) <= expected


@each
@examples(60, 1000)
@given(puzzle=flats(), data=st.data())
def test_hidden_unknowns_add_no_solutions(name: str, puzzle: Flat, data: st.DataObject) -> None:
    hidden = frozenset(data.draw(st.sets(st.sampled_from(puzzle.variables))))
    hiding = Flat(puzzle.variables, puzzle.constraints, hidden=hidden)
    expected = {tuple(answer[place] for place in hiding.visible) for answer in answers(puzzle)}
    status, found = search(name, hiding)
    assert status is Status.COMPLETE
    assert set(found) <= set(answers(puzzle))
    assert sorted(tuple(answer[place] for place in hiding.visible) for answer in found) == sorted(expected)


@each
def test_latin_squares(name: str) -> None:
    status, found = search(name, latin_square(4))
    assert (status, len(found), len(set(found))) == (Status.COMPLETE, 576, 576)


@each
def test_no_solution(name: str) -> None:
    assert search(name, flat(numbers(2, 1, 2), False)) == (Status.COMPLETE, [])
    assert search(name, flat(numbers(2, 1, 2), False), 1) == (Status.COMPLETE, [])


@each
def test_limit_zero(name: str) -> None:
    assert search(name, latin_square(3), 0) == (Status.LIMIT, [])


@each
def test_deep_expressions(name: str) -> None:
    one, other = numbers(2, 0, 1)
    deep = linear((one, 1), constant=1)
    for _ in range(250):
        deep = linear((Product(-3, 3, other, deep), 1), (one, 1))
    _, found = search(name, flat((one, other), within(deep, ((1, 1),))))
    assert sorted(found) == [(0, 1), (1, 0)]


# ------------------------------------------------------------------------------------- time, interruption


@each
def test_time_limit_is_not_no_answer(name: str) -> None:
    for limit, workers in ((None, 1), (1, 1), (2, 2)):
        options = Options(time_limit=0.2, workers=workers)
        assert search(name, pigeons(13), limit, options) == (Status.UNKNOWN, [])
    assert backends.get(name).conflict(problem(pigeons(13)), Options(time_limit=0.2)) is None
    assert not solvers_at_work()


@each
def test_no_time(name: str) -> None:
    assert search(name, latin_square(3), None, Options(time_limit=0))[0] is Status.UNKNOWN


@each
def test_keyboard_interrupt_keeps_found_solutions(name: str) -> None:
    found: list[Answer] = []

    def keep(answer: Answer) -> None:
        found.append(answer)
        if len(found) == 100:
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        backends.get(name).search(problem(latin_square(5)), Options(), None, keep)
    assert 100 <= len(found) < 161280
    assert not solvers_at_work()


@each
def test_keyboard_interrupt_before_the_first_solution(name: str) -> None:
    def interrupt() -> None:
        wait_until(lambda: solvers_at_work() > 0)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        search(name, pigeons(13), None, Options(time_limit=600))
    assert not solvers_at_work()


@pytest.mark.parametrize("begun", [True, False])
def test_keyboard_interrupt_while_the_solver_starts(begun: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The interrupt comes just before or after the start of the solver's thread."""
    start = threading.Thread.start
    session = ClingoSession(problem(pigeons(13)), Options())

    def interrupted(thread: threading.Thread) -> None:
        if begun:
            start(thread)
        raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "start", interrupted)
    monkeypatch.setattr(solver_threads, "_STEP", 0.002)
    with pytest.raises(KeyboardInterrupt):
        session.solutions(None)
    assert not solvers_at_work()


@each
@pytest.mark.parametrize("limit", [1, 2, None])
def test_an_error_in_found_ends_the_search(name: str, limit: int | None) -> None:
    def refuse(answer: Answer) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        backends.get(name).search(problem(latin_square(3)), Options(), limit, refuse)


# ------------------------------------------------------------------------------------------------ registry


@each
def test_back_end_is_registered(name: str) -> None:
    assert backends.get(name).name == name
    with pytest.raises(KeyError):
        backends.get(f"{name}-2")


@each
def test_missing_tool_names_the_package(name: str) -> None:
    package = PACKAGES[name]
    code = (
        f"import sys; sys.modules['{package}'] = None\n"
        "from pzc import backends\n"
        "from pzc.backends.interface import ToolMissing\n"
        f"try: backends.get('{name}').search(None, None, 1, print)\n"
        f"except ToolMissing as error: sys.exit('pip install {package}' not in str(error))\n"
        "sys.exit(1)"
    )
    assert subprocess.run([sys.executable, "-P", "-c", code], check=False).returncode == 0
