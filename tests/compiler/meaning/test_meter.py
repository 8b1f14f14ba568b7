"""Beyond a limit there is an error at the right place; it names the limit and how to raise it."""

import pytest

from pzc.compiler.base import clock
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import raised
from pzc.compiler.base.source import Source, Span
from pzc.compiler.meaning.meter import Meter
from pzc.compiler.pipeline import compile_source, flatten

SPAN = Span(Source("test", "here"), 0, 4)


def meter(**limits: int) -> Meter:
    with raised(**limits):
        return Meter()


def test_steps() -> None:
    m = meter(steps=12_000)
    m.count(11_999, SPAN)
    m.count(1, SPAN)
    assert m.used == 12_000
    with pytest.raises(PuzzleError, match="more than 12,000 cases"):
        m.count(1, SPAN)


def test_steps_that_are_counted_down_outside() -> None:
    m = meter(steps=12_000)
    for _ in range(12_000):
        m.left -= 1
        if m.left < 0:
            m.count(0, SPAN)
    assert m.used == 12_000
    m.left -= 1
    with pytest.raises(PuzzleError):
        m.count(0, SPAN)


def test_the_clock_is_checked() -> None:
    m = meter(steps=1_000_000)
    with clock.within(0), pytest.raises(clock.TimeUp):
        m.count(10_000, SPAN)


def test_elements_of_lists() -> None:
    m = meter(items=100)
    m.count_items(100, SPAN)
    assert m.used == 100 // 8
    m.count_items(-5, SPAN)
    assert m.used == 100 // 8
    with pytest.raises(PuzzleError, match="101 elements, a list has at most 100"):
        m.count_items(101, SPAN)


def test_parts_of_constraints() -> None:
    m = meter(parts=5)
    m.count_parts(5, SPAN)
    with pytest.raises(PuzzleError, match="more than 5 parts"):
        m.count_parts(6, SPAN)


HEAD = "grid 3x3 of 1..9\nclue mark(c: cell)\nmark (1,1), (1,2)\n"


@pytest.mark.parametrize(
    ("text", "cases"),
    [
        ("all(a in cells, b in cells: a = b)", "81 cases (9 x 9)"),
        ("for a in cells, mark(b), c in rows: a != b", "54 cases (9 x 2 x 3)"),
        # a list that depends on other names counts as one case in advance
        ("for a in cells, b in cells, c in neighbours(a), d in [x : x in cells where x > 1]: c != b", "81 cases"),
    ],
)
def test_too_large_loop_is_refused_in_advance(text: str, cases: str) -> None:
    with raised(steps=50), pytest.raises(PuzzleError) as error:
        flatten(compile_source(Source("test", HEAD + text + "\n")))
    assert cases in error.value.diagnostics[0].message


def test_loop_over_one_list_is_not_checked_in_advance() -> None:
    flatten(compile_source(Source("test", HEAD + "all(a in cells: a > 0)\n")))
    with pytest.raises(PuzzleError) as error:
        flatten(compile_source(Source("test", HEAD + "all(a in cells, b in rows[7]: a = b)\n")))
    assert "no element 7" in error.value.diagnostics[0].message
