"""Folds over growing ranges: the same values, with each element computed once."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.memo.evaluator import CachingEvaluator
from pzc.compiler.model.model import Demand
from pzc.compiler.pipeline import compile_source, flatten


def _steps(text: str) -> int:
    """Return the number of steps to evaluate the demands of a file. They must hold."""
    model = compile_source(Source("x", text))
    evaluator = CachingEvaluator(model.facts)
    for rule in model.rules:
        for demand in rule.body:
            assert not isinstance(demand, Demand) or not demand.condition.known or evaluator.value(demand.condition, {})
    return evaluator.meter.used


GROWING = "grid 1x1 of 1..3\nall(i in 1..{n}: any(j in 1..i: j * j = 1))\n"


def test_a_fold_that_grows_looks_at_each_element_once() -> None:
    few, more = (_steps(GROWING.format(n=n)) for n in (40, 80))
    assert more < 2.5 * few


def _holds(*lines: str) -> bool:
    """Return True if all demands of a text hold; all are known."""
    text = "grid 6x6 of 1..3\nclue wall(c: cell)\nwall (1,4), (2,2), (5,5)\n"
    return not flatten(compile_source(Source("x", text + "\n".join(lines)))).constraints


def test_fold_restarts_after_another_change() -> None:
    few, more = (f"count(j in 1..{k}: (i + j) mod 3 = 0)" for k in (2, 4))
    assert _holds(f"[{few} + 10 * {more} : i in 1..4] = <11, 21, 10, 11>")
    assert not _holds(f"[{few} + 10 * {more} : i in 1..4] = <11, 11, 20, 11>")


def test_ranges_that_shrink_and_are_empty() -> None:
    assert _holds("[sum(j in i..3: j) : i in 1..5] = <6, 5, 3, 0, 0>")
    assert _holds("[sum(j in 1..4-i: j) : i in 1..4] = <6, 3, 1, 0>")


@pytest.mark.parametrize(("row", "most"), [(1, 3), (2, 1), (3, 6), (5, 4)])
def test_elements_of_one_list_are_not_used_for_another(row: int, most: int) -> None:
    """Elements kept for one list are not used for another list."""
    assert _holds(
        "all(r in rows: len(before(r, wall)) >= 1)",
        f"len(before(rows[{row}], wall)) = {most}",
        f"all(c in rows[{row}][1..{most}]: c in before(rows[{row}], wall))",
    )


def test_evaluation_stops_at_the_first_false_element() -> None:
    text = "grid 1x30 of 1..2\nleading([x < {} : x in 1..30]) = {}"
    first, *others = (_steps(text.format(stop, min(stop - 1, 30))) for stop in (1, 10, 30, 99))
    assert [steps - first for steps in others] == [9, 29, 29]
