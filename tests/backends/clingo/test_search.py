"""clingo against a judge that tries everything; statuses, limits, interruption, what is too large."""

import os
import signal
import subprocess
import sys
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc import backends
from pzc.backends.clingo import search as clingo_search
from pzc.backends.clingo.backend import BACKEND, write
from pzc.backends.interface import Answer, Options, Status
from pzc.compiler.base import memory
from pzc.compiler.base.clock import OutOfMemory
from pzc.compiler.flat.flat import Flat, Product

from ...commands import wait_until
from ...effort import examples
from ...flat_judge import answers, flat, flats, linear, numbers, within
from ..cpsat.test_search import latin_square, pigeons, problem


def search(puzzle: Flat, limit: int | None = None, options: Options | None = None) -> tuple[Status, list[Answer]]:
    out: list[Answer] = []
    return BACKEND.search(problem(puzzle), options or Options(), limit, out.append), out


@examples(150, 3000)
@given(flats())
def test_same_answers_as_the_judge_each_once(puzzle: Flat) -> None:
    status, found = search(puzzle)
    assert status is Status.COMPLETE
    assert sorted(found) == sorted(answers(puzzle))


@examples(60, 1000)
@given(flats(), st.integers(1, 4), st.integers(1, 2))
def test_a_limit_gives_that_many_different_answers(puzzle: Flat, limit: int, workers: int) -> None:
    expected = set(answers(puzzle))
    status, found = search(puzzle, limit, Options(workers=workers))
    assert status is (Status.LIMIT if len(expected) >= limit else Status.COMPLETE)
    assert len(found) == len(set(found)) == min(limit, len(expected))
    assert set(found) <= expected


@examples(60, 1000)
@given(flats(), st.data())
def test_what_is_hidden_is_projected_away(puzzle: Flat, data: st.DataObject) -> None:
    hidden = frozenset(data.draw(st.sets(st.sampled_from(puzzle.variables))))
    hiding = Flat(puzzle.variables, puzzle.constraints, hidden=hidden)
    expected = {tuple(answer[place] for place in hiding.told) for answer in answers(puzzle)}
    status, found = search(hiding)
    assert status is Status.COMPLETE
    assert set(found) <= set(answers(puzzle))
    assert sorted(tuple(answer[place] for place in hiding.told) for answer in found) == sorted(expected)


def test_latin_squares() -> None:
    status, found = search(latin_square(4))
    assert (status, len(found), len(set(found))) == (Status.COMPLETE, 576, 576)


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


def threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "clingo"]


def test_time_limit_is_not_no_answer() -> None:
    for limit, workers in ((None, 1), (1, 1), (2, 2)):
        assert search(pigeons(13), limit, Options(time_limit=0.2, workers=workers)) == (Status.UNKNOWN, [])
    assert not threads()


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
    assert not threads()


def test_keyboard_interrupt_before_anything_is_found() -> None:
    def interrupt() -> None:
        wait_until(lambda: bool(threads()))
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        search(pigeons(13), None, Options(time_limit=600))
    assert not threads()


@pytest.mark.parametrize("begun", [True, False])
def test_keyboard_interrupt_while_the_solver_starts(begun: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes right after, or right before, the solver's thread begins."""
    start = threading.Thread.start

    def interrupted(thread: threading.Thread) -> None:
        if begun:
            start(thread)
        raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "start", interrupted)
    monkeypatch.setattr(clingo_search, "_STEP", 0.002)
    with pytest.raises(KeyboardInterrupt):
        search(pigeons(13), None, Options())
    assert not threads()


@pytest.mark.parametrize("limit", [1, 2, None])
def test_an_error_in_found_ends_the_search(limit: int | None) -> None:
    def refuse(answer: Answer) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        BACKEND.search(problem(latin_square(3)), Options(), limit, refuse)


# ------------------------------------------------------------------------------------------------- registry


def test_the_registry_knows_it() -> None:
    assert backends.get("clingo") is BACKEND
    assert "clingo" in backends.NAMES
    assert "aspif" in backends.targets()


def test_a_missing_tool_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['clingo'] = None\n"
        "from pzc import backends\n"
        "from pzc.backends.interface import ToolMissing\n"
        "try: backends.get('clingo').search(None, None, 1, print)\n"
        "except ToolMissing as error: sys.exit('pip install clingo' not in str(error))\n"
        "sys.exit(1)"
    )
    assert subprocess.run([sys.executable, "-P", "-c", code], check=False).returncode == 0


@examples(40, 500)
@given(flats())
def test_what_is_written_is_what_is_solved(puzzle: Flat) -> None:
    """As text for other solvers: it has as many models as the puzzle has answers."""
    text = write(puzzle)
    assert text.startswith("asp 1 0 0\n") and text.endswith("\n0\n")
    models: list[bool] = []
    clingo_search.run(["--models=0"], text, lambda model: models.append(True) or True)
    assert len(models) == len(list(answers(puzzle)))


def test_the_memory_limit_holds_while_it_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory counts as used up from the moment that clingo has read the program: none before it can be meant."""
    load = clingo_search.load

    def loaded(control: object, text: str) -> None:
        load(control, text)
        monkeypatch.setattr(memory, "limit_in_use", lambda: 1)
        monkeypatch.setattr(memory, "resident", lambda: 2)
        monkeypatch.setattr(memory, "due", 0.0)

    monkeypatch.setattr(clingo_search, "load", loaded)
    with pytest.raises(OutOfMemory):
        search(pigeons(14), None, Options(time_limit=60))
    assert all(thread.name != "clingo" for thread in threading.enumerate())  # it was ended, not left behind
