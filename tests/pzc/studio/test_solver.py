"""The studio's interface to the installed solvers."""

from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest

from pzc.backends.interface import Problem, Status
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten
from pzc.studio.solver import BackEnds

T = TypeVar("T")
LATIN = "grid 2x2 of 1..2\nfor r in rows ++ columns: distinct(r)\n"
BOTH = LATIN + "given (1,1) = 1, (1,2) = 1, (2,2) = 1\n"


def _problem(text: str) -> Problem:
    model = compile_source(Source("test", text))
    return Problem(model, flatten(model))


def _given(coroutine: Coroutine[Any, Any, T]) -> T:
    """Return the result of a function that never waits."""
    with pytest.raises(StopIteration) as end:
        coroutine.send(None)
    value: T = end.value.value
    return value


@pytest.mark.parametrize(
    ("limit", "count", "status"), [(1, 1, Status.LIMIT), (2, 2, Status.LIMIT), (3, 2, Status.COMPLETE)]
)
def test_number_of_solutions_is_limited(limit: int, count: int, status: Status) -> None:
    answers = _given(BackEnds().solutions(_problem(LATIN), limit, None))
    assert (len(answers.found), answers.status) == (count, status)
    assert {*answers.found} <= {(1, 2, 2, 1), (2, 1, 1, 2)}


def test_possible_values() -> None:
    found = _given(BackEnds().possible(_problem(LATIN + "given (1,1) = 1\n"), None))
    assert found.complete
    assert {place: set(left.possible) for place, left in found["digit"].items()} == {
        (1, 1): {1},
        (1, 2): {2},
        (2, 1): {2},
        (2, 2): {1},
    }


def test_conflict() -> None:
    found = _given(BackEnds().conflict(_problem(BOTH), None))
    assert found is not None and found.minimal
    assert _given(BackEnds().conflict(_problem(LATIN), None)) is None


def test_no_solutions_without_time() -> None:
    answers = _given(BackEnds().solutions(_problem(LATIN), 2, 0))
    assert (answers.found, answers.status) == ((), Status.UNKNOWN)
    assert not _given(BackEnds().possible(_problem(LATIN), 0)).complete
    assert _given(BackEnds().conflict(_problem(BOTH), 0)) is None
