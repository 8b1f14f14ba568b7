"""A puzzle with more constraints than its model has the same solutions with every back-end."""

import shutil

import pytest

from pzc import backends
from pzc.api.counts import Plan, count
from pzc.api.puzzle import Puzzle
from pzc.backends.interface import Answer, Backend, Options, Problem
from pzc.cli.expectations import Allowance, Verdict, judge_expectations
from pzc.compiler.base.source import Source
from pzc.compiler.flat.symmetry import reduce
from pzc.compiler.pipeline import compile_source, flatten

PUZZLES = {
    "use latin_square(n = 3)": 12,
    "grid 1x3 of 1..3\ndistinct(cells)": 6,
    "grid 1x3 of 1..5\nUNIQUE(*, *)": 60,
    "grid 2x2 of <red, green, blue>\nfor (a, b) in links: a != b": 18,
    "grid 2x2 of 1..4\nlayer wall on links of bool\nUNIQUE(i, *)\nwall((1,1), (1,2))": 12 * 12 * 8,
}


@pytest.fixture(params=backends.NAMES)
def backend(request: pytest.FixtureRequest) -> Backend:
    if request.param == "minizinc" and shutil.which("minizinc") is None:
        pytest.skip("there is no minizinc")
    return backends.get(request.param)


def problem_of(text: str) -> Problem:
    model = compile_source(Source("test", text + "\n"))
    return Problem(model, flatten(model))


def found(problem: Problem, backend: Backend) -> list[Answer]:
    out: list[Answer] = []
    backend.search(problem, Options(), None, out.append)
    return sorted(out)


@pytest.mark.parametrize("text", PUZZLES)
def test_count_by_each_back_end(backend: Backend, text: str) -> None:
    counted = count(problem_of(text), backend, Plan())
    assert counted.exact
    assert counted.number == PUZZLES[text]


@pytest.mark.parametrize("text", [text for text in PUZZLES if "wall" not in text])
def test_symmetry_breaking_keeps_a_part_of_the_solutions(backend: Backend, text: str) -> None:
    problem = problem_of(text)
    narrowed = problem.narrowed(reduce(problem.flat).more)
    assert len(narrowed.more) == len(narrowed.flat.constraints) - len(problem.flat.constraints) > 0
    left = found(narrowed, backend)
    assert left == found(narrowed, backends.get("cpsat"))
    assert set(left) < set(found(problem, backend))


@pytest.mark.parametrize(("shown", "verdict"), [("? 3", Verdict.HOLDS), ("? 1", Verdict.FAILS), ("1 ?", Verdict.HOLDS)])
def test_expectation_of_a_partial_solution(backend: Backend, shown: str, verdict: Verdict) -> None:
    """Only a part of the solution is expected, so back-ends must search for a solution with these values."""
    text = f"grid 1x2 of 1..3\n(1,1) < (1,2)\nexpect solution [[ {shown} ]]\n"
    findings = judge_expectations(Puzzle(Source("test", text)), backend, Allowance(60, 100))
    assert [finding.verdict for finding in findings] == [verdict]
