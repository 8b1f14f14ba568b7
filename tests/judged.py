"""A text to CP-SAT's answers, held against those of the judge, which tries everything."""

from itertools import product

from pzc.backends.cpsat.backend import BACKEND
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.base.intervals import members
from pzc.compiler.base.source import Source
from pzc.compiler.meaning.judge import holds
from pzc.compiler.pipeline import compile_source, flatten


def found(problem: Problem) -> list[Answer]:
    """All answers of CP-SAT's."""
    out: list[Answer] = []
    assert BACKEND.search(problem, Options(), None, out.append) is Status.COMPLETE
    return out


def check(text: str) -> int:
    """How many answers there are; CP-SAT finds those of the judge, each once."""
    return len(answers(text))


def answers(text: str) -> list[Answer]:
    """All answers, in order; CP-SAT finds those of the judge, each once."""
    model = compile_source(Source("test", text))
    problem = Problem(model, flatten(model))
    unknowns = problem.flat.variables
    places = [(unknown.layer, unknown.place) for unknown in unknowns]
    judged = [
        values
        for values in product(*(members(unknown.domain) for unknown in unknowns))
        if holds(model, dict(zip(places, values, strict=True)))  # type: ignore[arg-type]
    ]
    assert sorted(found(problem)) == judged
    return judged
