"""Exact covers in machine words, each function by itself and uncompiled, compared with a simple count."""

import sys
import warnings
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import combinations
from types import ModuleType
from typing import Any

import numpy as np
import pytest

WORD = (1 << 64) - 1


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Return the module with a fake numba that leaves functions as they are."""
    numba = ModuleType("numba")
    numba.njit = lambda *_, **__: lambda function: function  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "numba", numba)
    monkeypatch.delitem(sys.modules, "pzc.counting.kernel", raising=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # numpy warns when numbers overflow, machine code does not
        yield import_module("pzc.counting.kernel")
    sys.modules.pop("pzc.counting.kernel", None)


def _words(bits: int, count: int) -> Any:
    return np.array([bits >> 64 * w & WORD for w in range(count)], np.uint64)


class Board:
    """Cells and the placements that cover some of them, in the kernel's form."""

    def __init__(self, size: int, placements: Sequence[Sequence[int]]) -> None:
        self.placements = placements
        longest = max(map(len, placements))
        words = -(-len(placements) // 64)
        self.cells = np.array([[*some, *[-1] * (longest - len(some))] for some in placements], np.int64)
        having = [sum(1 << p for p, some in enumerate(placements) if c in some) for c in range(size)]
        self.at = np.array([_words(some, words) for some in having])
        self.keys = np.zeros((1 << 8, -(-size // 64)), np.uint64)
        self.counts = np.zeros(1 << 8, np.uint64)

    def judged(self, free: int) -> int:
        """Return the number of sets of placements that partition the free cells."""
        result = [sum(1 << c for c in some) for some in self.placements]
        fit = [some for some in result if some & ~free == 0]
        every = (some for n in range(len(fit) + 1) for some in combinations(fit, n))
        return sum(sum(some) == free and all(not a & b for a, b in combinations(some, 2)) for some in every)


DOMINOES = Board(8, [*([r * 4 + c, r * 4 + c + 1] for r in (0, 1) for c in range(3)), *([c, c + 4] for c in range(4))])
MIXED = Board(6, [[0], [0, 1], [1], [2, 3, 4], [1, 2], [3], [4, 5], [5], [2, 4], [0, 5]])


@pytest.mark.parametrize("word", [0, 1, 0b1011, 1 << 63, WORD, 0xF0F0_1234_8000_0001])
def test_bits_of_a_word(kernel: Any, word: int) -> None:
    assert int(kernel.popcount(np.uint64(word))) == word.bit_count()
    assert int(kernel.lowest_bit(np.uint64(word))) == word & -word
    assert int(kernel.placement_count(_words(word << 64 | word, 2))) == 2 * word.bit_count()


def test_cached_counts_are_found(kernel: Any) -> None:
    keys, counts = np.zeros((16, 2), np.uint64), np.zeros(16, np.uint64)
    result = {}
    for number in range(12):
        free = _words(number << 60 | number, 2)
        kernel.store_count(free, np.uint64(number), keys, counts)
        kernel.store_count(free, np.uint64(99), keys, counts)  # the first count is kept
        result[number] = kernel.cache_slot(free, keys, counts)
    kept = {number: at for number, at in result.items() if at >= 0}
    assert len(kept) > 4 and len(set(kept.values())) == len(kept)
    assert all(counts[at] == number + 1 and int(keys[at, 0]) & 15 == number for number, at in kept.items())


def test_full_cache_stores_nothing(kernel: Any) -> None:
    keys, counts = np.zeros((4, 1), np.uint64), np.ones(4, np.uint64)
    free = _words(7, 1)
    assert kernel.cache_slot(free, keys, counts) == -1
    kernel.store_count(free, np.uint64(5), keys, counts)
    assert not keys.any()
    keys[2] = free
    assert kernel.cache_slot(free, keys, counts) == 2


@pytest.mark.parametrize(
    ("free", "live", "cell"),
    [
        (0, 0b1111111111, -1),  # nothing is free
        (0b111111, 0b1111111111, 3),
        (0b100001, 0b1111111111, 0),  # three placements each have 0 and 5
        (0b100000, 0b1111111111, 5),
        (0b001000, 0b1111011111, 3),
        (0b001001, 0b1111010111, -2),  # no placement has cell 3 any more
    ],
)
def test_the_cell_with_the_fewest_placements(kernel: Any, free: int, live: int, cell: int) -> None:
    # placements 3 and 5 have cell 3; 6, 7 and 9 have cell 5
    assert kernel.fewest_placements(_words(free, 1), np.uint64(live), MIXED.at[:, 0]) == cell
    assert kernel.fewest_of_many_words(_words(free, 1), _words(live, 1), MIXED.at) == cell


def test_placement_removes_overlapping_placements(kernel: Any) -> None:
    after = np.zeros(1, np.uint64)
    live = kernel.place(MIXED.cells[1], _words(0b111111, 1), np.uint64(0b1111111111), MIXED.at[:, 0], after)
    assert int(after[0]) == 0b111100
    assert int(live) == 0b0111101000


def test_tables_of_remaining_placements(kernel: Any) -> None:
    cells, at = np.full((64, 3), -7, np.int64), np.full(6, 99, np.uint64)
    kernel.pack_tables(_words(0b0010001010, 1), MIXED.cells, cells, at)
    assert cells[:3].tolist() == [[0, 1, -1], [2, 3, 4], [5, -1, -1]]
    assert at.tolist() == [1, 1, 2, 2, 2, 4]


@pytest.mark.parametrize("board", [DOMINOES, MIXED])
def test_covers_of_all_sets_of_cells(kernel: Any, board: Board) -> None:
    """`few_covers` and `covers` keep their cached counts from one set to the next. The caller leaves out placements
    that do not fit.
    """
    size = len(board.at)
    for free in [(1 << size) - 1, *range(3, 1 << size, 4)]:
        fitting = [some for some in board.placements if all(free >> c & 1 for c in some)]
        part, start = Board(size, fitting), _words(free, 1)
        few, _ = kernel.few_covers(part.at[:, 0], part.cells, start, board.keys, board.counts, 10**4)
        many, _ = kernel.covers(part.at, part.cells, start, board.keys, board.counts, 10**4)
        assert (int(few), int(many)) == (part.judged(free),) * 2, free


def test_branches_are_counted(kernel: Any) -> None:
    def fresh() -> tuple[Any, Any]:
        return np.zeros((64, 1), np.uint64), np.zeros(64, np.uint64)

    free = _words(0b11111111, 1)
    number, branches = kernel.few_covers(DOMINOES.at[:, 0], DOMINOES.cells, free, *fresh(), 10**4)
    assert number == 5 and branches > 5
    for counted in (kernel.few_covers, kernel.covers):
        at = DOMINOES.at[:, 0] if counted is kernel.few_covers else DOMINOES.at
        _, enough = counted(at, DOMINOES.cells, free, *fresh(), branches + 1)
        assert enough <= branches + 1
        assert counted(at, DOMINOES.cells, free, *fresh(), branches - 1)[1] == branches


def test_covers_with_several_words(kernel: Any) -> None:
    """Each of 40 cells is covered alone or with its neighbor: the number of ways is a Fibonacci number."""
    placements = [*([c] for c in range(40)), *([c, c + 1] for c in range(39))]
    board = Board(40, placements)
    number, _ = kernel.covers(board.at, board.cells, _words((1 << 40) - 1, 1), board.keys, board.counts, 10**5)
    assert int(number) == 165_580_141
