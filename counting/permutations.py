"""Permutations of the numbers from 0, as tuples: g[x] is the image of x."""

import random
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import Generic, TypeAlias, TypeVar

Permutation: TypeAlias = tuple[int, ...]
H = TypeVar("H", bound=Hashable)

_SAMPLES = 12
_SMALL = 300  # the most elements of a group that is listed


def after(first: Permutation, second: Permutation) -> Permutation:
    """Return the composition: first `first`, then `second`."""
    return tuple([second[x] for x in first])


def inverse(g: Permutation) -> Permutation:
    """Return the inverse permutation."""
    out = [0] * len(g)
    for x, y in enumerate(g):
        out[y] = x
    return tuple(out)


def orbit(
    start: H, generators: Sequence[Permutation], act: Callable[[H, Permutation], H]
) -> dict[H, tuple[H, Permutation] | None]:
    """Return the orbit of `start`: each element with its predecessor and the generator between them."""
    found: dict[H, tuple[H, Permutation] | None] = {start: None}
    queue = [start]
    for x in queue:
        for g in generators:
            y = act(x, g)
            if y not in found:
                found[y] = (x, g)
                queue.append(y)
    return found


class PermutationGroup(Generic[H]):
    """A permutation group, given by generators, that acts on some objects.

    All elements of a small group are listed, so its stabilizers are exact. A stabilizer in a large group may be
    computed too small.
    """

    def __init__(self, generators: Sequence[Permutation], act: Callable[[H, Permutation], H]) -> None:
        self._act = act
        self._elements = _all_elements(generators)
        self._generators = generators
        self._sample: list[Permutation] = []

    def __bool__(self) -> bool:
        """Return True if the group has elements other than the identity."""
        return bool(self._generators)

    def orbit(self, start: H) -> tuple[Collection[H], "PermutationGroup[H]"]:
        """Return the orbit of `start`, and its stabilizer."""
        if self._elements is not None:
            images = [self._act(start, g) for g in self._elements]
            return {start, *images}, self._listed_group(
                [g for g, x in zip(self._elements, images, strict=True) if x == start]
            )
        found = orbit(start, self._generators, self._act)
        return found, PermutationGroup(self._fixing(start, found), self._act)

    def _listed_group(self, elements: list[Permutation]) -> "PermutationGroup[H]":
        group: PermutationGroup[H] = PermutationGroup((), self._act)
        group._elements = elements
        group._generators = elements[1:]
        return group

    def _fixing(self, start: H, found: dict[H, tuple[H, Permutation] | None]) -> list[Permutation]:
        """Return generators of the stabilizer, or of a large subgroup of it.

        A random element followed by the way back is a random element of the stabilizer (Schreier). A few of them nearly
        always generate all of it.
        """
        if len(found) == 1:
            return list(self._generators)
        identity = tuple(range(len(self._generators[0])))
        self._sample = self._sample or list(_random_elements(self._generators, _SAMPLES))
        kept: dict[Permutation, None] = {}
        for g in self._sample:
            h = after(g, inverse(_transversal_element(self._act(start, g), found, identity)))
            if h != identity:
                kept[h] = None
        return list(kept)


def _all_elements(generators: Sequence[Permutation]) -> list[Permutation] | None:
    """Return all elements of the group, the identity first, or None if there are many."""
    if not generators:
        return []
    identity = tuple(range(len(generators[0])))
    found = {identity: None}
    queue = [identity]
    for x in queue:
        for g in generators:
            y = after(x, g)
            if y not in found:
                found[y] = None
                queue.append(y)
        if len(found) > _SMALL:
            return None
    return queue


def _transversal_element(x: H, found: dict[H, tuple[H, Permutation] | None], identity: Permutation) -> Permutation:
    """Return a group element that maps the orbit's start to x."""
    way = identity
    while (step := found[x]) is not None:
        x, g = step
        way = after(g, way)
    return way


def _random_elements(generators: Sequence[Permutation], count: int) -> Iterable[Permutation]:
    """Yield pseudo-random elements by product replacement (Celler et al. 1995). The seed is fixed."""
    rng = random.Random(len(generators))
    pool = [generators[i % len(generators)] for i in range(max(10, len(generators)))]
    total = pool[0]
    for step in range(60 + count):
        i, j = rng.sample(range(len(pool)), 2)
        other = pool[j] if rng.random() < 0.5 else inverse(pool[j])
        pool[i] = after(pool[i], other)
        total = after(total, pool[i])
        if step >= 60:
            yield total
