"""Deductions from unknowns that all differ, compared with all permutations."""

from itertools import permutations
from random import Random

from pzc.explain.constraints.checks import Different
from pzc.explain.constraints.subsets import subsets


def test_a_value_with_one_place() -> None:
    check = Different((0, 1, 2), [(1, 2, 3)] * 3)
    found = list(subsets(check, [0b111, 0b110, 0b110], range(1, 2)))
    assert found == [([(1, 0), (2, 0)], [(0, 1), (0, 2)])]


def test_two_unknowns_with_two_values() -> None:
    check = Different((0, 1, 2, 3), [(1, 2, 3, 4, 5)] * 4)
    found = list(subsets(check, [0b11, 0b11, 0b111, 0b11111], range(2, 3)))
    assert ([(0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4)], [(2, 0), (2, 1), (3, 0), (3, 1)]) in found


def test_deductions_follow_from_their_premises() -> None:
    random = Random(5)
    check = Different(tuple(range(4)), [(1, 2, 3, 4)] * 4)
    for _ in range(60):
        masks = [random.randint(1, 15) for _ in range(4)]
        for premises, conclusions in subsets(check, masks, range(1, 5)):
            allowed = [15] * 4
            for place, bit in premises:
                assert not masks[place] >> bit & 1
                allowed[place] &= ~(1 << bit)
            rows = [r for r in permutations(range(4)) if all(allowed[n] >> b & 1 for n, b in enumerate(r))]
            assert all(row[place] != bit for row in rows for place, bit in conclusions)
