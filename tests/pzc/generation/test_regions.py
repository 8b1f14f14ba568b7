"""Divisions of a board, and neighboring divisions."""

from random import Random

from pzc.compiler.board.board import Board
from pzc.generation.regions import connected, equal_division, other_divisions

BOARD = Board(5, 6)


def test_sizes_of_regions_stay_within_bounds() -> None:
    division = equal_division(BOARD, 6, Random(1))
    assert division is not None
    assert {len(region) for region in division} == {5}
    for other in list(other_divisions(BOARD, division, (5, 5), (), Random(2)))[:30]:
        assert {len(region) for region in other} == {5}
        assert all(connected(BOARD, set(region)) for region in other)
    free = list(other_divisions(BOARD, division, (4, 6), (), Random(2)))
    assert free
    assert {len(region) for other in free for region in other} == {4, 5, 6}
    assert all(connected(BOARD, set(region)) for other in free for region in other)
    # two regions are divided again, in another way
    either = list(other_divisions(BOARD, division, (5, 6), (), Random(2)))
    assert {len(region) for other in either for region in other} == {5}


def test_merged_and_split_regions() -> None:
    division = equal_division(BOARD, 6, Random(1))
    assert division is not None
    counts = {len(other) for other in other_divisions(BOARD, division, (1, 10), (), Random(2))}
    assert counts == {5, 6, 7}
    assert {len(other) for other in other_divisions(BOARD, division, (3, 9), (), Random(2))} == {6}
