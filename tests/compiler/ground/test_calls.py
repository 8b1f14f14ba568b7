"""Built-ins, definitions, regions and areas with unknown arguments: the flat form agrees with the checker."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError

from ...judged import grounded

BOARD = """\
grid 2x2 of -1..2
layer s on cells of bool
regions room [[
  a a
  b .
]]
areas isle = s
def x = (1,1)
def y = (1,2)
not s(1,1) and not s(1,2)
(2,1) = 1 and (2,2) = 2
"""


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("row((x, 1)) = 1", 16),
        ("shift((1,1), x, y) is (2,2)", 4),
        ("digit(shift((1,1), x, y)) = 1", 8),
        ("sum(neighbours((1, 1 + x))) = 2", 4),
        ("sum(ray((1,1), x, y)) = 2", 4),
        ("distance((1, x), (y, 1)) = 2", 4),
        ("len(windows(1 + x, 1 + y)) = 2", 8),
        ("sum(room((0 + x, y))) = 1", 4),
        ("not (sum(room((0 + x, y))) = 1)", 60),
        ("len(isle((0 + x, y))) = 2", 2),
        ("len(isle) = 1", 48),
        ("(2,1) in isle((2, x))", 12),
        ("twice(x) = 2\ndef twice(k) = k + k", 16),
        ("same(x) and same(y)\ndef same(k) = row((1, k)) = 1", 16),
        ("at((1,1)) = at((1,1))\ndef at(c) = digit(shift(c, 0, x))", 32),
    ],
)
def test_unknown_arguments(text: str, count: int) -> None:
    assert grounded(BOARD + text) == count


def test_too_many_possible_arguments_are_refused() -> None:
    with pytest.raises(PuzzleError) as error:
        grounded(BOARD + "sum(neighbours((1, 10000000 * (x + 2)^3 - 9))) = 2")
    assert [d.code for d in error.value.diagnostics] == ["PZ512"]
