"""Permutation groups: orbits and stabilizers, compared with an enumeration of all elements."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from pzc.counting.permutations import Permutation, PermutationGroup, after, inverse, orbit

SIZE = 4
some = st.lists(st.permutations(range(SIZE)).map(tuple), min_size=1, max_size=3)


def elements(generators: list[Permutation]) -> set[Permutation]:
    found = {tuple(range(SIZE))}
    while True:
        more = {after(x, g) for x in found for g in generators} - found
        if not more:
            return found
        found |= more


def act(point: int, g: Permutation) -> int:
    return g[point]


def test_products_and_inverses() -> None:
    for g in permutations(range(SIZE)):
        assert after(g, inverse(g)) == after(inverse(g), g) == tuple(range(SIZE))
    assert after((1, 2, 0), (0, 2, 1)) == (2, 1, 0)


@given(some, st.integers(0, SIZE - 1))
def test_orbits_and_stabilizers(generators: list[Permutation], start: int) -> None:
    whole = elements(generators)
    reached, fixing = PermutationGroup(generators, act).orbit(start)
    assert set(reached) == {g[start] for g in whole} == set(orbit(start, generators, act))
    assert bool(fixing) == any(g[start] == start and g != tuple(range(SIZE)) for g in whole)
    for other in range(SIZE):
        again, _ = fixing.orbit(other)
        assert set(again) == {g[other] for g in whole if g[start] == start}


def test_stabilizers_in_large_groups() -> None:
    size = 7  # 5,040 elements: not enumerated
    turn, swap = (*range(1, size), 0), (1, 0, *range(2, size))
    reached, fixing = PermutationGroup([turn, swap], act).orbit(0)
    assert set(reached) == set(range(size))
    again, _ = fixing.orbit(1)
    assert set(again) <= set(range(1, size))
    assert set(fixing.orbit(0)[0]) == {0}
