"""Permutations of the numbers from 0, as tuples: g[x] is where x goes."""

import random
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeAlias, TypeVar

Permutation: TypeAlias = tuple[int, ...]
H = TypeVar("H", bound=Hashable)

_SAMPLES = 12


def after(first: Permutation, second: Permutation) -> Permutation:
    """First the one, then the other."""
    return tuple([second[x] for x in first])


def inverse(g: Permutation) -> Permutation:
    """The permutation that undoes it."""
    out = [0] * len(g)
    for x, y in enumerate(g):
        out[y] = x
    return tuple(out)


def orbit(
    start: H, generators: Sequence[Permutation], act: Callable[[H, Permutation], H]
) -> dict[H, tuple[H, Permutation] | None]:
    """All that the start can become, each with from what and by which generator."""
    found: dict[H, tuple[H, Permutation] | None] = {start: None}
    queue = [start]
    for x in queue:
        for g in generators:
            y = act(x, g)
            if y not in found:
                found[y] = (x, g)
                queue.append(y)
    return found


def stabilizer(
    start: H,
    found: dict[H, tuple[H, Permutation] | None],
    generators: Sequence[Permutation],
    act: Callable[[H, Permutation], H],
) -> list[Permutation]:
    """Permutations of the group that leave the start as it is; with its orbit as `orbit` gives it.

    A random element of the group followed by the way back is a random element of the stabilizer (Schreier), and
    a few of those generate all of it, or nearly always do. What they generate lies in it in any case.
    """
    if not generators:
        return []
    identity = tuple(range(len(generators[0])))
    elements = _random_elements(generators, _SAMPLES)
    kept: dict[Permutation, None] = {}
    for g in elements:
        back = _way(act(start, g), found, identity)
        h = after(g, inverse(back))
        if h != identity:
            kept[h] = None
    return list(kept)


def _way(x: H, found: dict[H, tuple[H, Permutation] | None], identity: Permutation) -> Permutation:
    """A permutation that brings the orbit's start to x."""
    way = identity
    while (step := found[x]) is not None:
        x, g = step
        way = after(g, way)
    return way


def _random_elements(generators: Sequence[Permutation], count: int) -> Iterable[Permutation]:
    """Product replacement (Celler et al. 1995), with a generator of random numbers that always does the same."""
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
