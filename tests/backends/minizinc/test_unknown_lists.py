"""Lists that the solution decides, by MiniZinc as by CP-SAT."""

import shutil

import pytest

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten

from ...effort import one_in, sampled
from ...language.test_unknown_lists import CASES


def answers(problem: Problem, name: str) -> set[Answer]:
    """All answers that a back-end finds."""
    found: list[Answer] = []
    assert backends.get(name).search(problem, Options(), None, found.append) is Status.COMPLETE
    return set(found)


GIVEN_LATE = "grid 2x3 of 1..2\nareas block = (a, b) in links: a = b\ngiven (1,2) = 1, (2,3) = 2\n"
"""Areas with given cells that are not their first: solvers may know areas by these, unless rules ask for it."""

AREAS = [
    GIVEN_LATE + "len(block) = 2",
    GIVEN_LATE + "for r in block: sum(r) <= 3",
    GIVEN_LATE + "count(r in block: (1,2) in r and len(r) = 3) = 1",
    GIVEN_LATE + "block[2][1] is (1,2)",
]


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")
@pytest.mark.parametrize("text", AREAS + sampled([text for text, _ in CASES], lambda text: one_in(2, text)))
def test_both_back_ends_give_the_same_answers(text: str) -> None:
    model = compile_source(Source("test.puz", text + "\n"))
    problem = Problem(model, flatten(model))
    assert answers(problem, "minizinc") == answers(problem, "cpsat")
