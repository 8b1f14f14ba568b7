"""Long lists that are found again, and folds that grow: the same values, with less work."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Cell, Corner
from pzc.compiler.meaning import remembered
from pzc.compiler.meaning.evaluate import Evaluator, evaluator_of
from pzc.compiler.meaning.judge import breaches
from pzc.compiler.meaning.remembered import LongLists
from pzc.compiler.model.model import Demand
from pzc.compiler.pipeline import compile_source, flatten

LINE = tuple(Cell(1, k) for k in range(1, 30))


def _steps(text: str) -> int:
    """The steps that it takes to evaluate what a file demands, which holds."""
    model = compile_source(Source("x", text))
    evaluator = Evaluator(model.facts)
    for rule in model.rules:
        for demand in rule.body:
            assert not isinstance(demand, Demand) or not demand.condition.known or evaluator.value(demand.condition, {})
    return evaluator.meter.used


def test_equal_lists_have_one_mark() -> None:
    lists = LongLists()
    other = LINE[:9] + LINE[9:]
    assert other is not LINE
    assert lists.mark(LINE) is lists.mark(other)
    assert lists.mark(LINE) is not lists.mark(LINE[1:])
    assert lists.mark(LINE[:3]) == LINE[:3]  # short ones stand for themselves


def test_what_is_in_a_list() -> None:
    lists = LongLists()
    for _ in range(3):
        assert lists.has(LINE, Cell(1, 7))
        assert not lists.has(LINE, Cell(2, 7))
        assert lists.has(tuple(range(20)), 7)
        assert lists.has((*LINE, Corner(2, 2)), Corner(2, 2))


def test_lists_by_where_they_begin() -> None:
    lists, pieces = LongLists(), (*((a, b) for a, b in zip(LINE, LINE[1:], strict=False)), ())
    for some in [pieces, *[(LINE[3:5], LINE[8:10], ())] * 2]:  # all, where it is asked for the first time
        assert lists.beginning_in(pieces, (LINE[8], LINE[3])) == some
    assert lists.beginning_in(pieces[:3], (LINE[8],)) == pieces[:3]


def test_lists_that_hold_something() -> None:
    lists, pieces = LongLists(), tuple((a, b, a) for a, b in zip(LINE, LINE[1:], strict=False))
    for some in [pieces, *[pieces[2:4]] * 2]:  # all, where it is asked for the first time
        assert tuple(lists.holding(pieces, LINE[3])) == some
    assert not lists.holding(pieces, 7)
    assert lists.holding(pieces[:3], LINE[8]) == pieces[:3]


def test_what_lies_within_is_looked_for_once() -> None:
    lists, asked = LongLists(), []

    def chosen(some: tuple[object, ...], cells: tuple[object, ...]) -> tuple[object, ...]:
        asked.append(cells)
        return some[:1]

    pieces, cells, others = (LINE[:2], LINE[2:4]), LINE[:4], LINE[:5]
    for _ in range(3):
        assert lists.inside(pieces, cells, chosen) == lists.inside(pieces, others, chosen) == pieces[:1]
    assert asked == [cells, others]


def test_what_is_held_is_forgotten_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "_MOST_HELD", 100)
    lists = LongLists()
    marks = [lists.mark(tuple(range(k, k + 20))) for k in range(50)]
    assert len(set(map(id, marks))) == 50
    assert len(lists._marks) <= 5


def test_what_is_not_told_is_not_compared() -> None:
    """A list with `?` in it, longer than those that are gone through one by one."""
    text = (
        "grid 1x1 of 1..3\nclue n(c: cell) = ks: ints\nfor n(c) = ks: 30 in ks\nn (1,1) = <1,2,3,4,5,6,7,8,9,10,?,30>\n"
    )
    with pytest.raises(PuzzleError, match="it is not told"):
        flatten(compile_source(Source("x", text)))


GROWING = "grid 1x1 of 1..3\nall(i in 1..{n}: any(j in 1..i: j * j = 1))\n"


def test_a_fold_that_grows_looks_at_each_element_once() -> None:
    few, more = (_steps(GROWING.format(n=n)) for n in (40, 80))
    assert more < 2.5 * few


def _holds(*lines: str) -> bool:
    """Whether all that is said, of which everything is known, holds."""
    text = "grid 6x6 of 1..3\nclue wall(c: cell)\nwall (1,4), (2,2), (5,5)\n"
    return not flatten(compile_source(Source("x", text + "\n".join(lines)))).constraints


def test_a_fold_begins_again_where_something_else_has_changed() -> None:
    few, more = (f"count(j in 1..{k}: (i + j) mod 3 = 0)" for k in (2, 4))
    assert _holds(f"[{few} + 10 * {more} : i in 1..4] = <11, 21, 10, 11>")
    assert not _holds(f"[{few} + 10 * {more} : i in 1..4] = <11, 11, 20, 11>")


def test_ranges_that_shrink_and_are_empty() -> None:
    assert _holds("[sum(j in i..3: j) : i in 1..5] = <6, 5, 3, 0, 0>")
    assert _holds("[sum(j in 1..4-i: j) : i in 1..4] = <6, 3, 1, 0>")


@pytest.mark.parametrize(("row", "most"), [(1, 3), (2, 1), (3, 6), (5, 4)])
def test_before_the_first_stop(row: int, most: int) -> None:
    """Of one list after the other: what was remembered of one is not taken for another's."""
    assert _holds(
        "all(r in rows: len(before(r, wall)) >= 1)",
        f"len(before(rows[{row}], wall)) = {most}",
        f"all(c in rows[{row}][1..{most}]: c in before(rows[{row}], wall))",
    )


def test_judges_find_what_is_known_and_work_out_what_hangs_on_the_answer() -> None:
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


def test_the_ways_of_a_loop_are_found_once_and_what_hangs_on_the_answer_is_asked_again() -> None:
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


def test_very_many_ways_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "_MOST_WAYS", 9)
    model = compile_source(Source("x", "grid 1x10 of 1..2\nfor i in 1..9: (1, i) = 1\nfor i in 1..10: (1, i) = 1\n"))
    flatten(model)
    kept = evaluator_of(model)._ways._found
    assert [len(ways) for ways in kept.values()] == [9]
    broken = [len(list(breaches(evaluator_of(model, {("digit", cell): 2 for cell in LINE}), r))) for r in model.rules]
    assert broken == [9, 10]


def test_behind_the_first_that_does_not_hold_nothing_is_asked() -> None:
    text = "grid 1x30 of 1..2\nleading([x < {} : x in 1..30]) = {}"
    first, *others = (_steps(text.format(stop, min(stop - 1, 30))) for stop in (1, 10, 30, 99))
    assert [steps - first for steps in others] == [9, 29, 29]
