"""The caching evaluator: the same values as the plain one, in fewer steps."""

from pathlib import Path
from random import Random

import pytest

from pzc.backends import get
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Cell
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.meaning.judge import breaches, judge
from pzc.compiler.memo import loops
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


def test_known_loops_are_evaluated_once() -> None:
    ways = "for i in 1..20, j in i+1..20 where i * i + j * j = 25:"
    text = f"grid 1x20 of 1..2\n{ways}\n  for k in 1..j-i: (1, i) = 1\nfor c in cells where c = 2: column(c) > 3\n"
    model = compile_source(Source("x", text))
    flatten(model)
    answers = [{("digit", cell): 1 + (cell.column == wrong) for cell in LINE[:20]} for wrong in (3, 4)]
    used = []
    for evaluators in (
        [Evaluator(model.facts, answer) for answer in answers],
        [evaluator_of(model, answer) for answer in answers],
    ):
        broken = [[text.bindings for rule in model.rules for text in breaches(e, rule)] for e in evaluators]
        assert broken == [["i = 3, j = 4, k = 1", "c = (1,3)"], []]
        used.append(sum(evaluator.meter.used for evaluator in evaluators))
    assert used[1] < used[0] / 5


def test_number_of_cached_ways_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loops, "_MOST_WAYS", 9)
    model = compile_source(Source("x", "grid 1x10 of 1..2\nfor i in 1..9: (1, i) = 1\nfor i in 1..10: (1, i) = 1\n"))
    flatten(model)
    kept = evaluator_of(model)._loops._found
    assert [len(ways) for ways in kept.values()] == [9]
    broken = [len(list(breaches(evaluator_of(model, {("digit", cell): 2 for cell in LINE}), r))) for r in model.rules]
    assert broken == [9, 10]


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
