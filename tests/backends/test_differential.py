"""Random puzzles by CP-SAT, clingo, MiniZinc with Gecode, and exhaustive search: the same solutions."""

import shutil

import pytest
from hypothesis import assume, given

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.meaning.judge import judge

from ..effort import examples
from ..specs import assignments, compiled_if_valid, specs


def judged(problem: Problem) -> set[Answer]:
    """Return the solutions by the reference semantics."""
    variables = problem.flat.variables
    found = set()
    for answer in assignments(problem):
        values = {(v.layer, v.place): value for v, value in zip(variables, answer, strict=True)}
        if next(judge(problem.model, values), None) is None:  # type: ignore[arg-type]
            found.add(answer)
    return found


def solved(problem: Problem, name: str) -> set[Answer]:
    """Return the solutions of a back-end. Each must be found once."""
    found: list[Answer] = []
    assert backends.get(name).search(problem, Options(), None, found.append) is Status.COMPLETE
    assert len(set(found)) == len(found)
    return set(found)


@examples(50, 2000)
@given(specs())
def test_cpsat_agrees_with_the_judge(text: str) -> None:
    problem = compiled_if_valid(text)
    assume(problem is not None)
    assert problem is not None
    assert solved(problem, "cpsat") == judged(problem)


@examples(50, 2000)
@given(specs())
def test_clingo_agrees_with_the_judge(text: str) -> None:
    problem = compiled_if_valid(text)
    assume(problem is not None)
    assert problem is not None
    assert solved(problem, "clingo") == judged(problem)


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")
@examples(10, 150)
@given(specs())
def test_minizinc_agrees_with_the_judge(text: str) -> None:
    problem = compiled_if_valid(text)
    assume(problem is not None)
    assert problem is not None
    assert solved(problem, "minizinc") == judged(problem)
