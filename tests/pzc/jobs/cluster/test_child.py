"""Results of tasks in the process that runs them. test_worker.py tests the process itself."""

import sys

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.jobs.cluster.child import outcome
from pzc.jobs.cluster.outcomes import Done, Raised, packed


@pytest.mark.parametrize(
    ("task", "value"), [((abs, (-1,)), 1), ((max, (2, 3)), 3), ((print, ()), None), ((divmod, (7, 2)), (3, 1))]
)
def test_the_result_of_a_function(task: tuple[object, tuple[object, ...]], value: object) -> None:
    assert outcome(packed(task)) == Done(value)


@pytest.mark.parametrize(
    ("task", "raised"),
    [
        (packed((int, ("x",))), ValueError),
        (packed((abs, (1, 2))), TypeError),
        (packed((abs,)), ValueError),
        (packed((compile_source, (Source("a", "grid"),))), PuzzleError),
        (b"nonsense", Exception),
    ],
)
def test_exceptions_are_outcomes(task: bytes, raised: type[Exception]) -> None:
    match outcome(task):
        case Raised(error):
            assert isinstance(error, raised)
        case other:
            raise AssertionError(other)


def test_exit_ends_the_process() -> None:
    with pytest.raises(SystemExit):
        outcome(packed((sys.exit, (3,))))
