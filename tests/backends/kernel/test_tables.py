"""Formulas as arrays: the consequences of each literal, row by row."""

from typing import Any

import pytest

from pzc.backends.kernel import tables as module
from pzc.backends.kernel.formula import Formula
from pzc.backends.kernel.tables import NOWHERE, WIDEST, Total, code, more, room, rows, tables
from pzc.compiler.encode.logic import FALSE, TRUE
from pzc.compiler.encode.sink import TooLarge

A, B, C, D = 1, 2, 3, 4


def _formula(free: int = 4) -> Formula:
    formula = Formula()
    for _ in range(free):
        formula.new()
    return formula


def _rows(at: Any, listed: Any) -> list[list[int]]:
    return [listed[first:last].tolist() for first, last in zip(at, at[1:], strict=False)]


def _codes(*literals: int) -> list[int]:
    return [code(literal) for literal in literals]


def test_numbering_of_literals() -> None:
    assert _codes(0, -1, 1, ~1, 7, ~7) == [0, 1, 2, 3, 14, 15]
    assert all(code(literal) ^ 1 == code(~literal) for literal in (TRUE, FALSE, A, ~B))


def test_rows_as_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    at, listed = rows([[3, 1], [], [2]])
    assert (at.tolist(), listed.tolist()) == ([0, 2, 2, 3], [3, 1, 2])
    assert [each.tolist() for each in rows([])] == [[0], []]
    monkeypatch.setattr(module, "_MOST", 3)
    rows([[3, 1], [2]])
    with pytest.raises(TooLarge):
        rows([[3, 1], [2, 2]])


def test_implications_of_single_literals() -> None:
    formula = _formula()
    formula.clause((A, ~B))
    formula.at_most_one((B, C, D))
    t, units = tables(formula)
    follow = _rows(t.follow_at, t.follow)
    assert units == _codes(TRUE) and t.size == 10 == len(follow)
    assert follow[code(~A)] == _codes(~B)
    assert follow[code(B)] == [code(~C), code(~D), code(A)]
    assert follow[code(C)] == _codes(~B, ~D) and follow[code(A)] == follow[code(~D)] == []
    assert len(t.left) == 0


def test_longer_clauses_are_counted_down() -> None:
    formula = _formula()
    formula.clause((A, ~B, C))
    formula.clause((C, A, ~B))  # the same again
    formula.clause((B, C, D))
    t, _ = tables(formula)
    within = _rows(t.in_at, t.within)
    assert [int(each) >> 24 for each in t.left] == [3, 3]
    mixed = [code(A) ^ code(~B) ^ code(C), code(B) ^ code(C) ^ code(D)]
    assert sorted(int(each) & (1 << 24) - 1 for each in t.left) == sorted(mixed)
    first = [int(each) & (1 << 24) - 1 for each in t.left].index(mixed[0])
    assert within[code(A)] == within[code(~B)] == [first] and within[code(D)] == within[code(B)] == [1 - first]
    assert within[code(C)] == [0, 1] and within[code(~C)] == []
    assert t.choice_at.tolist() == [0]


def test_exactly_one_clauses_come_first() -> None:
    formula = _formula(5)
    formula.clause((A, C, D))
    formula.exactly_one([B, C, D])
    formula.clause((~D, 5))
    formula.clause((~B, A))
    formula.clause((~C, A))
    t, _ = tables(formula)
    assert _rows(t.choice_at, t.choice) == [_codes(B, C, D)]
    assert _rows(t.in_at, t.within)[code(B)] == [0]
    pairs = [t.pair_of[place] + later for place, later in ((0, 1), (0, 2), (1, 2))]
    assert [_rows(t.common_at, t.common)[pair] for pair in pairs] == [_codes(A), [], []]  # B and C imply A
    assert t.shares.tolist() == [True, False]


def test_literals_that_always_hold() -> None:
    formula = _formula()
    formula.clause((~A,))
    formula.clause(())
    assert tables(formula)[1] == _codes(TRUE, ~A, FALSE)


def test_sums_by_the_literals_they_depend_on() -> None:
    formula = Formula()
    numbers = [formula.new_int(((1, 3),), "") for _ in range(2)]
    switch = formula.new_bool("")
    formula.linear(((numbers[0], 2), (numbers[1], -1), (switch, 5)), ((3, 4),))
    formula.settle()
    (kept,) = formula.sums
    t, _ = tables(formula)
    assert (t.low.tolist(), t.high.tolist(), t.when.tolist()) == ([3], [4], [code(kept.when)])
    assert t.part_at.tolist() == [0, 3]
    assert [t.number[i:j].tolist() for i, j in zip(t.item_at, t.item_at[1:], strict=False)] == [
        [2, 4, 6],
        [-3, -2, -1],
        [0, 5],
    ]
    wake = _rows(t.wake_at, t.wake)
    items = {code(literal) for choice in kept.choices for literal, _ in choice}
    assert {literal for literal, some in enumerate(wake) if some} == items | {code(~kept.when)}


def test_cells_and_their_values() -> None:
    formula = _formula()
    t, _ = tables(formula, [{2: A, 3: B}, {3: C, 5: TRUE}])
    assert (t.width, t.lowest) == (4, 2)
    no = code(FALSE)
    assert t.cells.tolist() == [code(A), code(B), no, no, no, code(C), no, code(TRUE)]
    assert {literal: int(cell) for literal, cell in enumerate(t.cell_of) if cell != NOWHERE} == {
        code(A): 0,
        code(B): 0,
        code(C): 1,
        code(TRUE): 1,
    }


@pytest.mark.parametrize(
    ("values", "has_cells"),
    [
        ([{0: A, WIDEST - 1: B}], True),
        ([{0: A, WIDEST: B}], False),
        ([{1: A, 2: B}, {1: C, 2: A}], False),  # two cells are the same
        ([{1: TRUE}, {1: TRUE}], True),
        ([], True),
    ],
)
def test_cells_of_the_tables(values: list[dict[int, int]], has_cells: bool) -> None:
    t, _ = tables(_formula(), values)
    assert len(t.cells) == (t.width * len(values) if has_cells else 0)


@pytest.mark.parametrize(("size", "fits"), [(127, True), (128, False)])
def test_a_clause_is_counted_in_a_byte(size: int, fits: bool) -> None:
    formula = _formula(size)
    formula.clause(range(1, size + 1))
    if fits:
        assert int(tables(formula)[0].left[0]) >> 24 == size
    else:
        with pytest.raises(TooLarge):
            tables(formula)


def test_own_sums_as_arrays() -> None:
    sums = [Total((0, 2), (1, -1), 3, 4, ()), Total((1,), (1,), 0, 9, (0b11, 0b101)), Total((2,), (2,), 1, 1, ())]
    own = more([sums[:2], [], sums[2:]])
    assert own.at.tolist() == [0, 2, 2, 3]
    assert _rows(own.cell_at, own.cell) == [[0, 2], [1], [2]] and own.factor.tolist() == [1, -1, 1, 2]
    assert (own.low.tolist(), own.high.tolist()) == ([3, 0, 1], [4, 9, 1])
    assert _rows(own.set_at, own.sets) == [[], [0b11, 0b101], []]
    t, _ = tables(_formula(), [{1: A, 2: B}, {1: C, 2: D}])
    space = room(t, own)
    assert space.knowns.shape == (7, 10) and space.lefts.shape == (7, 0)
    assert len(space.waiting) == 3 + 1 and len(space.of) == 4 and len(space.of_at) == 3
    assert space.worth[1] == 1 and space.worth[4] == 1 / 16
