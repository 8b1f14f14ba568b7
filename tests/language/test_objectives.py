"""`maximize` and `minimize`: every back-end finds the same optimal solutions as exhaustive search."""

import shutil

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pzc import backends
from pzc.api.counts import Plan, count
from pzc.backends.interface import Answer, Options, Problem
from pzc.backends.objectives import settled
from pzc.compiler.meaning.judge import holds, values_of_objectives
from pzc.compiler.syntax.text.format import format_text

from ..effort import examples
from ..judged import compiled, found_by
from ..specs import assignments, compiled_if_valid

minizinc = pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")
KINGS = """\
grid 4x4
layer king on cells of bool
rule "Kings do not touch.": for a in cells, b in around(a): not (king(a) and king(b))
maximize count(king(cells))
"""


def found(problem: Problem, name: str) -> list[Answer]:
    return sorted(found_by(name, problem))


def best(problem: Problem) -> list[Answer]:
    """Return the optimal solutions by exhaustive search."""
    worths: dict[Answer, tuple[int, ...]] = {}
    for answer in assignments(problem):
        values = {(v.layer, v.place): x for v, x in zip(problem.flat.variables, answer, strict=True)}
        if holds(problem.model, values):
            result = values_of_objectives(problem.model, values)
            worths[answer] = tuple(x if o.most else -x for o, x in zip(problem.model.objectives, result, strict=True))
    return sorted(answer for answer, worth in worths.items() if worth == max(worths.values()))


_NUMBERS = (
    "sum(cells)",
    "(1,1) * (1,2) - (2,1)",
    "count(star(cells))",
    "rows[1][(1,1)]",
    "max(rows[1]) - min(rows[2])",
    "|(1,1) - (2,2)|",
    "(2,1) div (1,2)",
    "star(1,1)",
    "sum(c in <(1,1), (2,1)> where star(c): c)",
    "index(1, cells)",
    "if star(1,1) then (1,1) else 0 - (1,2)",
)
_RULES = (
    "for c in cells: star(c) -> c > 0",
    "distinct(rows[1])",
    "sum(star(cells)) <= 1",
    "(1,1) < (2,2) or star(2,1)",
)


@st.composite
def texts(draw: st.DrawFn) -> str:
    rules = draw(st.lists(st.sampled_from(_RULES), max_size=2))
    aims = draw(st.lists(st.sampled_from(_NUMBERS), min_size=1, max_size=2))
    lines = ["grid 2x2 of 0..2", "layer star on <(1,1), (2,1)>", *rules]
    lines += [f"{draw(st.sampled_from(['maximize', 'minimize']))} {aim}" for aim in aims]
    return "\n".join(lines).replace("star(cells)", "star(<(1,1), (2,1)>)") + "\n"


@examples(40, 1000)
@given(texts())
def test_cpsat_finds_the_best_answers(text: str) -> None:
    problem = compiled_if_valid(text)
    assume(problem is not None)
    assert problem is not None
    assert found(problem, "cpsat") == best(problem)


@minizinc
@examples(6, 100)
@given(texts())
def test_minizinc_finds_the_best_answers(text: str) -> None:
    problem = compiled_if_valid(text)
    assume(problem is not None)
    assert problem is not None
    assert found(problem, "minizinc") == best(problem)


def test_only_best_answers_count() -> None:
    problem = compiled(KINGS)
    assert len(found(problem, "cpsat")) == 79  # ways to place four kings, Larsen 1995
    assert count(problem, backends.get("cpsat"), Plan()).number == 79
    more = compiled(KINGS + "minimize sum(c in cells where king(c): row(c))\n")
    assert len(found(more, "cpsat")) == 9


def test_hidden_layers_and_objectives_go_together() -> None:
    problem = compiled(KINGS + "hidden unknown slack of 0..3\nminimize slack div 2\n")
    assert len(found(problem, "cpsat")) == 79


def test_settled_leaves_the_best_alone() -> None:
    plain, answer = settled(compiled(KINGS), backends.get("cpsat"), Options())
    assert plain is not None and answer is not None and sum(answer) == 4
    assert not plain.flat.objectives
    assert settled(compiled(KINGS + "all(king(cells))\n"), backends.get("cpsat"), Options())[1] is None


def test_written_back() -> None:
    text = "maximize   sum( cells )\nexpect best 4,8\n"
    assert format_text(text) == "maximize sum(cells)\nexpect best 4, 8\n"
