"""Automorphisms: each is correct, and all are found."""

from itertools import permutations
from math import factorial

import pytest

from pzc.counting.automorphisms import automorphisms
from pzc.counting.permutations import Permutation, PermutationGroup, after, inverse, orbit

Groups = list[tuple[str, tuple[int, ...]]]


def generated(generators: list[Permutation], size: int) -> set[Permutation]:
    return set(orbit(tuple(range(size)), generators, after))


def brute(colors: str, groups: Groups) -> set[Permutation]:
    wanted = sorted((color, tuple(sorted(members))) for color, members in groups)
    return {
        g
        for g in permutations(range(len(colors)))
        if all(colors[x] == colors[g[x]] for x in range(len(colors)))
        and sorted((color, tuple(sorted(g[x] for x in members))) for color, members in groups) == wanted
    }


@pytest.mark.parametrize(
    ("colors", "groups"),
    [
        ("aaaa", []),
        ("aabb", []),
        ("aaaaaa", [("", (0, 1, 2)), ("", (3, 4, 5))]),
        ("aaaaaa", [("x", (0, 1, 2)), ("y", (3, 4, 5))]),
        ("aaaaaa", [("", (i, (i + 1) % 6)) for i in range(6)]),
        ("aaaaaab", [("", (i, (i + 1) % 6)) for i in range(6)]),
        ("aaaaaa", [("", (0, 1)), ("", (1, 2)), ("", (0, 2)), ("", (3, 4)), ("", (4, 5)), ("", (3, 5))]),
        ("aaaaaaa", [("", t) for t in [(0, 1, 3), (1, 2, 4), (2, 3, 5), (3, 4, 6), (4, 5, 0), (5, 6, 1), (6, 0, 2)]]),
        ("aaaa", [("", (0, 1)), ("", (0, 1)), ("", (2, 3))]),
    ],
)
def test_all_automorphisms_are_found(colors: str, groups: Groups) -> None:
    found = automorphisms(colors, groups)
    assert generated(found, len(colors)) == brute(colors, groups)


@pytest.mark.parametrize("size", [2, 3, 5, 7])
def test_orbits_and_stabilizers(size: int) -> None:
    """The group has all permutations of its points; those of seven points are too many to be enumerated."""
    generators: list[Permutation] = [(*range(1, size), 0), (1, 0, *range(2, size))]
    points, fixing = PermutationGroup(generators, lambda point, g: g[point]).orbit(1)
    assert set(points) == set(range(size))
    assert all(g[1] == 1 for g in fixing._generators)
    assert len(generated(list(fixing._generators), size)) == factorial(size - 1)
    assert bool(fixing) == (size > 2)


def test_inverse() -> None:
    assert after((2, 0, 1), inverse((2, 0, 1))) == (0, 1, 2)
