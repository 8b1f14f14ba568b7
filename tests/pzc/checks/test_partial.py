"""Rules that an incomplete solution breaks by itself."""

from itertools import pairwise

import pytest

from pzc.checks.partial import broken_instances
from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Cell, Place, link
from pzc.compiler.pipeline import compile_source, flatten_plainly

LATIN = 'grid 2x3 of 1..3\nrule "Rows.": for r in rows: distinct(r)\nrule "Columns.": for r in columns: distinct(r)\n'
SUM = 'grid 1x3 of 1..3\nrule "The sum.": sum(cells) = 4\n'
LOOP = "use masyu(height = 2, width = 4)\n"


def _broken(text: str, entries: dict[tuple[str, Place], int]) -> list[tuple[str, list[Place]]]:
    flat = flatten_plainly(compile_source(Source("a.puz", text, None)))
    return [(one.reason.rule.text, list(one.places)) for one in broken_instances(flat, entries)]


def _digits(*values: int | None) -> dict[tuple[str, Place], int]:
    return {("digit", Cell(1, c)): value for c, value in enumerate(values, 1) if value is not None}


def test_only_equal_values_are_reported() -> None:
    assert _broken(LATIN, _digits(1, 2, 1)) == [("Rows.", [Cell(1, 1), Cell(1, 3)])]
    assert _broken(LATIN, _digits(1, None, 3)) == []


@pytest.mark.parametrize(("values", "places"), [((3, 3, None), [Cell(1, 1), Cell(1, 2)]), ((2, None, None), None)])
def test_a_sum_that_cannot_be_reached_any_more(values: tuple[int | None, ...], places: list[Place] | None) -> None:
    assert _broken(SUM, _digits(*values)) == ([("The sum.", places)] if places else [])


def test_a_branch_of_a_loop() -> None:
    sides = [link(Cell(1, 2), other) for other in (Cell(1, 1), Cell(1, 3), Cell(2, 2))]
    entries: dict[tuple[str, Place], int] = {("line", side): 1 for side in sides}
    assert [sorted(places) for _, places in _broken(LOOP, entries)] == [sorted(sides)]
    del entries["line", sides[2]]
    assert _broken(LOOP, entries) == []


def test_a_loop_that_closes_too_early() -> None:
    square = [(1, 1), (1, 2), (2, 2), (2, 1), (1, 1)]
    sides = [link(*sorted((Cell(*a), Cell(*b)))) for a, b in pairwise(square)]
    entries: dict[tuple[str, Place], int] = {("line", side): 1 for side in sides}
    assert _broken(LOOP, entries) == []  # it may be the whole loop
    entries["line", link(Cell(1, 4), Cell(2, 4))] = 1
    assert [sorted(places) for _, places in _broken(LOOP, entries)] == [sorted(sides)]
