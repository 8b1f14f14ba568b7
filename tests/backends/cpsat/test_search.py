"""CP-SAT against a judge that tries everything; statuses, limits, contradictions, interruption."""

import os
import signal
import subprocess
import sys
import threading
from itertools import combinations
from math import prod
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc import backends
from pzc.backends.clock import Clock
from pzc.backends.cpsat import search as cpsat_search
from pzc.backends.cpsat.backend import BACKEND, describe
from pzc.backends.cpsat.model import InvalidModel, NativeModel
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.encode.encode import encode
from pzc.compiler.encode.sink import Affine
from pzc.compiler.flat.flat import AllDifferent, Flat, Not, Product, Var
from pzc.compiler.model.model import Model

from ...commands import wait_until
from ...effort import examples
from ...flat_judge import answers, any_of, equal, flat, flats, linear, members, numbers, var, within
from ...judged import check


def problem(puzzle: Flat) -> Problem:
    return Problem(cast(Model, None), puzzle)


def search(puzzle: Flat, limit: int | None = None, options: Options | None = None) -> tuple[Status, list[Answer]]:
    out: list[Answer] = []
    return BACKEND.search(problem(puzzle), options or Options(), limit, out.append), out


def latin_square(order: int) -> Flat:
    cells = numbers(order * order, 1, order) if order < 4 else _cells(order)
    rows = [cells[order * i : order * i + order] for i in range(order)]
    return flat(cells, *(AllDifferent(line) for line in [*rows, *(tuple(c) for c in zip(*rows, strict=True))]))


def _cells(order: int) -> tuple[Var, ...]:
    return tuple(Var(i, f"c{i}", ((1, order),), False, "cell", i) for i in range(order * order))


def pigeons(holes: int) -> Flat:
    """One more pigeon than holes, said with clauses alone: nobody proves 13 of them in a minute."""
    sits = [
        [Var(holes * i + k, f"p{i}_{k}", ((0, 1),), True, "sits", i) for k in range(holes)] for i in range(holes + 1)
    ]
    somewhere = [any_of(*row) for row in sits]
    alone = [any_of(Not(a[k]), Not(b[k])) for k in range(holes) for a, b in combinations(sits, 2)]
    return flat(tuple(cell for row in sits for cell in row), *somewhere, *alone)


# ------------------------------------------------------------------------------------------------- answers


@examples(150, 3000)
@given(flats())
def test_same_answers_as_the_judge_each_once(puzzle: Flat) -> None:
    status, found = search(puzzle)
    assert status is Status.COMPLETE
    assert sorted(found) == sorted(answers(puzzle))


@examples(100, 1000)
@given(flats(), st.integers(1, 4), st.integers(1, 2))
def test_a_limit_gives_that_many_different_answers(puzzle: Flat, limit: int, workers: int) -> None:
    expected = set(answers(puzzle))
    status, found = search(puzzle, limit, Options(workers=workers))
    assert status is (Status.LIMIT if len(expected) >= limit else Status.COMPLETE)
    assert len(found) == len(set(found)) == min(limit, len(expected))
    assert set(found) <= expected


@examples(150, 3000)
@given(flats())
def test_switched_off_constraints_leave_everything_open(puzzle: Flat) -> None:
    """Auxiliaries are total functions: with its reason off, a puzzle has each assignment as one solution."""
    model = NativeModel()
    switch = model.new_bool("switch")
    encoded = encode(puzzle, model, lambda reason: (switch,))
    parameters = cpsat_search.parameters_for(Options(), Clock(None), model)
    parameters.enumerate_all_solutions = True
    found: list[Answer] = []

    def take(answer: Answer) -> bool:
        found.append(answer)
        return True

    cpsat_search.run(model, parameters, cpsat_search._Callback((Affine(((switch, 1),), 0), *encoded.values), take))
    assert sorted(answer[1:] for answer in found if answer[0]) == sorted(answers(puzzle))
    off = [answer for answer in found if not answer[0]]
    assert len(off) == len(set(off)) == prod(len(members(unknown.domain)) for unknown in puzzle.variables)


def test_latin_squares() -> None:
    status, found = search(latin_square(4))
    assert (status, len(found), len(set(found))) == (Status.COMPLETE, 576, 576)


def test_no_answer() -> None:
    assert search(flat(numbers(2, 1, 2), False)) == (Status.COMPLETE, [])
    assert search(flat(numbers(2, 1, 2), False), 1) == (Status.COMPLETE, [])


def test_limit_zero() -> None:
    assert search(latin_square(3), 0) == (Status.LIMIT, [])


def test_deep_expressions() -> None:
    one, other = numbers(2, 0, 1)
    deep = linear((one, 1), constant=1)
    for _ in range(400):
        deep = linear((Product(-9, 9, other, deep), 1), (one, 1))
    _, found = search(flat((one, other), within(deep, ((1, 1),))))
    assert sorted(found) == [(0, 1), (1, 0)]


# ------------------------------------------------------------------------------------- time, interruption


def test_time_limit_is_not_no_answer() -> None:
    for limit, workers in ((None, 1), (1, 1), (2, 2)):
        assert search(pigeons(13), limit, Options(time_limit=0.2, workers=workers)) == (Status.UNKNOWN, [])
    assert BACKEND.conflict(problem(pigeons(13)), Options(time_limit=0.2)) is None


def test_no_time_at_all() -> None:
    assert search(latin_square(3), None, Options(time_limit=0))[0] is Status.UNKNOWN


def test_keyboard_interrupt_stops_the_solver_and_keeps_what_was_found() -> None:
    found: list[Answer] = []

    def keep(answer: Answer) -> None:
        found.append(answer)
        if len(found) == 100:
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        BACKEND.search(problem(latin_square(5)), Options(), None, keep)
    assert 100 <= len(found) < 161280
    assert [thread for thread in threading.enumerate() if thread.name == "cpsat"] == []


def test_keyboard_interrupt_before_anything_is_found() -> None:
    def interrupt() -> None:
        wait_until(lambda: any(thread.name == "cpsat" for thread in threading.enumerate()))
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        search(pigeons(13), None, Options(time_limit=600))
    assert [thread for thread in threading.enumerate() if thread.name == "cpsat"] == []


@pytest.mark.parametrize("begun", [True, False])
def test_keyboard_interrupt_while_the_solver_starts(begun: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes right after, or right before, the solver's thread begins."""
    start = threading.Thread.start

    def interrupted(thread: threading.Thread) -> None:
        if begun:
            start(thread)
        raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "start", interrupted)
    monkeypatch.setattr(cpsat_search, "_STEP", 0.002)
    with pytest.raises(KeyboardInterrupt):
        search(pigeons(13), None, Options())
    assert [thread for thread in threading.enumerate() if thread.name == "cpsat"] == []


@pytest.mark.parametrize("limit", [1, 2, None])
def test_an_error_in_found_ends_the_search(limit: int | None) -> None:
    def refuse(answer: Answer) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        BACKEND.search(problem(latin_square(3)), Options(), limit, refuse)


def test_numbers_too_large_are_an_error_and_not_no_answer() -> None:
    huge = var(0, ((0, 2**62),))
    with pytest.raises(InvalidModel):
        search(flat((huge, var(1, ((0, 2**62),))), within(Product(0, 2**124, huge, huge), ((1, 5),))))


# ------------------------------------------------------------------------------------------- text, registry


def test_describe_speaks_of_the_unknowns() -> None:
    a, b = numbers(2, 1, 4)
    text = describe(flat((a, b), AllDifferent((a, b)), any_of(equal(a, 1), within(linear((a, 1), (b, 1)), ((5, 5),)))))
    assert text == (
        "var a in 1..4\n"
        "var b in 1..4\n"
        "bool [a = 1]\n"
        "\n"
        "all_different(a, b)\n"
        "[a = 1] -> a = 1\n"
        "not [a = 1] -> a in 2..4\n"
        "not [a = 1] -> a + b = 5\n"
    )


def test_the_registry_knows_it() -> None:
    assert backends.get("cpsat") is BACKEND
    assert "cpsat" in backends.NAMES
    with pytest.raises(KeyError):
        backends.get("sat-cp")


def test_neither_numpy_nor_pandas_is_loaded() -> None:
    code = (
        "import sys; from pzc import backends; backends.get('cpsat');"
        "sys.exit('numpy' in sys.modules or 'pandas' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-P", "-c", code], check=False).returncode == 0


def test_a_missing_tool_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['ortools'] = None\n"
        "from pzc import backends\n"
        "from pzc.backends.interface import ToolMissing\n"
        "try: backends.get('cpsat').search(None, None, 1, print)\n"
        "except ToolMissing as error: sys.exit('pip install ortools' not in str(error))\n"
        "sys.exit(1)"
    )
    assert subprocess.run([sys.executable, "-P", "-c", code], check=False).returncode == 0


def test_what_differs_keeps_its_bounds() -> None:
    """Said by an all-different, as CP-SAT 9.15 needs it, a sum of two unknowns still lies between its ends."""
    assert check("grid 2x2 of 0..2\n(2,2) is not (digit((1,2)), digit((2,2)))\n") == 27


def test_what_differs_by_one_keeps_its_bounds() -> None:
    stars = "layer star on cells\ndistinct(c in cells where star(c): c)\n"
    assert check(f"grid 1x2 of 1..4\n|digit(1,1) - digit(1,2)| = 1\n{stars}") == 24
