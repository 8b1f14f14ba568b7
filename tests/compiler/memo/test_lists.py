"""The caching evaluator and its parts: the same values as the plain one, in fewer steps."""

from collections.abc import Callable

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Cell, Corner
from pzc.compiler.memo import lists as lists_module
from pzc.compiler.memo.lists import LongLists
from pzc.compiler.pipeline import compile_source, flatten

LINE = tuple(Cell(1, k) for k in range(1, 30))


def test_equal_lists_have_one_mark() -> None:
    lists = LongLists()
    other = LINE[:9] + LINE[9:]
    assert other is not LINE
    assert lists.mark(LINE) is lists.mark(other)
    assert lists.mark(LINE) is not lists.mark(LINE[1:])
    assert lists.mark(LINE[:3]) == LINE[:3]  # short lists are not cached


def test_membership() -> None:
    lists = LongLists()
    for _ in range(3):
        assert lists.has(LINE, Cell(1, 7))
        assert not lists.has(LINE, Cell(2, 7))
        assert lists.has(tuple(range(20)), 7)
        assert lists.has((*LINE, Corner(2, 2)), Corner(2, 2))


def test_lists_that_contain_an_element() -> None:
    lists, pieces = LongLists(), tuple((a, b, a) for a, b in zip(LINE, LINE[1:], strict=False))
    for some in [pieces, *[pieces[2:4]] * 2]:  # all, at the first use
        assert tuple(lists.holding(pieces, LINE[3])) == some
    assert not lists.holding(pieces, 7)
    assert lists.holding(pieces[:3], LINE[8]) == pieces[:3]


@pytest.mark.parametrize(
    ("index", "look_up"),
    [
        ("_marks", lambda lists, cells: lists.mark(cells)),
        ("_sets", lambda lists, cells: lists.has(cells, cells[3])),
        ("_holding", lambda lists, cells: lists.holding(tuple((cell,) for cell in cells), cells[3])),
    ],
)
def test_index_is_cleared_at_its_limit(
    index: str, look_up: Callable[[LongLists, tuple[Cell, ...]], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists_module, "_MOST_HELD", 100)
    lists = LongLists()
    sizes = []
    for row in range(50):
        look_up(lists, tuple(Cell(row, column) for column in range(20)))
        sizes.append(len(getattr(lists, index)))
    assert 1 < max(sizes) <= 5


def test_unspecified_numbers_of_long_lists_match() -> None:
    """A list with `?` that is too long to be compared element by element."""
    text = (
        "grid 1x1 of 1..3\nclue n(c: cell) = ks: ints\nfor n(c) = ks: 30 in ks\nn (1,1) = <1,2,3,4,5,6,7,8,9,10,?,30>\n"
    )
    with pytest.raises(PuzzleError, match="it is not given"):
        flatten(compile_source(Source("x", text)))
