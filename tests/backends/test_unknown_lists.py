"""Lists that the solution decides, by MiniZinc as by CP-SAT."""

import shutil

import pytest

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.source import Source

from ..compiler.test_unknown_lists import CASES


def answers(problem: Problem, name: str) -> set[Answer]:
    """All answers that a back-end finds."""
    found: list[Answer] = []
    assert backends.get(name).search(problem, Options(), None, found.append) is Status.COMPLETE
    return set(found)


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")
@pytest.mark.parametrize("text", [text for text, _ in CASES])
def test_both_back_ends_give_the_same_answers(text: str) -> None:
    model = compile_source(Source("test.puz", text + "\n"))
    problem = Problem(model, flatten(model))
    assert answers(problem, "minizinc") == answers(problem, "cpsat")
