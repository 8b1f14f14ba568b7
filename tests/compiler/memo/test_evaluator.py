"""The caching evaluator: the same values as the plain one, in fewer steps."""

from pathlib import Path
from random import Random

import pytest

from pzc.backends import get
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Cell
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.meaning.judge import breaches, judge
from pzc.compiler.memo.evaluator import evaluator_of
from pzc.compiler.pipeline import compile_source, flatten, read_source

from ...library import some

LINE = tuple(Cell(1, k) for k in range(1, 30))


def test_known_values_are_shared_between_solutions() -> None:
    text = "grid 1x20 of 1..2\ndef far(c) = [d : d in cells where column(d) > column(c)]\ndef twice(c) = c + c\n"
    model = compile_source(Source("x", text + "for c in cells: sum(far(c)) >= 0\nfor c in cells: twice(c) = 2\n"))
    flatten(model)
    answers = [{("digit", cell): value for cell in LINE[:20]} for value in (1, 2)]
    used = []
    for evaluators in (
        [Evaluator(model.facts, answer) for answer in answers],
        [evaluator_of(model, answer) for answer in answers],
    ):
        broken = [[list(breaches(evaluator, rule)) for rule in model.rules] for evaluator in evaluators]
        assert [[len(found) for found in each] for each in broken] == [[0, 0], [0, 20]]
        used.append(sum(evaluator.meter.used for evaluator in evaluators))
    assert used[1] < used[0] / 2


@pytest.mark.parametrize("path", some(50), ids=lambda path: path.stem)
def test_both_evaluators_agree(path: Path) -> None:
    model = compile_source(read_source(str(path)))
    problem, found = Problem(model, flatten(model)), list[Answer]()
    get("clingo").search(problem, Options(), 1, found.append)
    values = {(x.layer, x.place): value for x, value in zip(problem.flat.variables, found[0], strict=True)}
    changed = Random(path.stem).choice([x for x in problem.flat.variables if x.low < x.high])
    place = changed.layer, changed.place
    wrong = {**values, place: changed.low if values[place] != changed.low else changed.high}
    assert list(judge(model, values)) == []
    for answer in (values, wrong):
        assert list(judge(model, answer)) == list(judge(model, answer, evaluator_of(model, answer)))
