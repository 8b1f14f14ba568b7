"""The kernel for machine code, uncompiled if numba is missing: the same numbers."""

import sys
import warnings
from collections.abc import Iterator
from itertools import permutations
from types import ModuleType

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten
from pzc.counting.machine import Machine
from pzc.counting.native import Kernel
from pzc.counting.partition import partitions
from pzc.counting.placements import Placements


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A fake numba with the functions that the kernel needs. It leaves functions as they are."""
    numba = ModuleType("numba")

    def njit(*_: object, **__: object) -> object:
        return lambda function: function

    numba.njit = njit  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "numba", numba)
    monkeypatch.delitem(sys.modules, "pzc.counting.kernel", raising=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # numpy warns when numbers overflow, machine code does not
        yield


def latin(n: int) -> tuple[list[list[int]], list[int]]:
    """Return the placements of a value in a Latin square: their cells, and for each cell its placements."""
    cells = [[n * row + column for row, column in enumerate(p)] for p in permutations(range(n))]
    return cells, [sum(1 << p for p, some in enumerate(cells) if c in some) for c in range(n * n)]


def test_covers() -> None:
    cells, at = latin(4)
    kernel = Kernel(16)
    assert kernel.covers((1 << 16) - 1, cells, at, 10**6) == 24
    assert kernel.covers((1 << 16) - 1, cells, at, 10**6) == 24  # now cached
    assert Kernel(16).covers((1 << 16) - 1, cells, at, 9) is None
    assert Kernel(16).covers((1 << 16) - 1, cells[:3], [a & 7 for a in at], 100) == 0


def dominoes(pairs: int) -> tuple[list[list[int]], list[int]]:
    """Return pairs of cells, each covered by one placement or by two: n pairs have 2 ** n covers."""
    cells = [some for k in range(0, 2 * pairs, 2) for some in ([k], [k + 1], [k, k + 1])]
    return cells, [sum(1 << p for p, some in enumerate(cells) if c in some) for c in range(2 * pairs)]


@pytest.mark.parametrize("pairs", [1, 20, 21, 22, 43, 62])
def test_placements_in_several_words(pairs: int) -> None:
    cells, at = dominoes(pairs)
    assert Kernel(2 * pairs).covers((1 << 2 * pairs) - 1, cells, at, 10**5) == 2**pairs


def test_too_large_or_too_long_covers_return_none() -> None:
    cells, at = dominoes(70)
    assert Kernel(140).covers((1 << 140) - 1, cells, at, 10**5) is None
    cells, at = dominoes(40)
    assert Kernel(80).covers((1 << 80) - 1, cells, at, 10) is None
    assert Kernel(80).covers((1 << 80) - 1, cells, at, 50) is None
    assert Kernel(80).covers((1 << 80) - 1, cells, [0, *at[1:]], 10**5) == 0
    some = (1 << 60) - 1
    assert Kernel(80).covers(some, [c for c in cells if c[-1] < 60], at, 10**5) == 2**30


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("use sudoku(height = 2, width = 2)\n", 288),
        ("use super_sudoku\n", 104 * 362880),
        ("grid 4x4 of 1..4\nUNIQUE(i, *)\nUNIQUE(*, j)\n", 576),
        ("grid 5x5 of 1..5\nUNIQUE(i, *)\nUNIQUE(*, j)\n", 161280),
    ],
)
@pytest.mark.parametrize("symmetries", [True, False])
def test_the_same_numbers(text: str, number: int, symmetries: bool) -> None:
    parts = partitions(flatten(compile_source(Source("test", text))))
    assert parts is not None
    problem = Placements(parts[0], symmetries)
    problem.speed_up(least=1)
    assert problem._kernel is not None
    machine = Machine(problem)
    machine.run()
    assert machine.result == number


def test_counting_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delitem(sys.modules, "pzc.counting.kernel", raising=False)
    parts = partitions(flatten(compile_source(Source("test", "use sudoku(height = 2, width = 2)\n"))))
    assert parts is not None
    problem = Placements(parts[0])
    problem.speed_up(least=1)
    assert problem._kernel is None
    machine = Machine(problem)
    machine.run()
    assert machine.result == 288
