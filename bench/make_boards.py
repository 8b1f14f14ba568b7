"""Seeds to star battles: stars first, then regions around them, which change until no other stars fit."""

import random
from collections.abc import Callable
from itertools import product

from bench.make_digits import Place, Regions, beside, is_whole

Stars = list[Place]
_STEPS = 400


def star_battle(
    size: int, stars: int, rng: random.Random, solve: Callable[[Regions], list[Stars]]
) -> tuple[Regions, Stars]:
    """Regions for which there is one way to place so many stars. `solve` gives up to two ways for regions.

    Where there is a second way, a cell that only it has a star on goes over to a region beside it, so that it counts
    wrong there.
    """
    while True:
        placed = _placed(size, stars, rng)
        regions = _grown(size, stars, placed, rng)
        for _ in range(_STEPS):
            others = [way for way in solve(regions) if set(way) != set(placed)]
            if not others:
                return regions, placed
            if not _spoil(regions, set(others[0]) - set(placed), rng):
                break


def _placed(size: int, stars: int, rng: random.Random) -> Stars:
    """Stars that do not touch, so many in each row and column: row by row, at random."""

    def extend(rows: list[tuple[int, ...]]) -> list[tuple[int, ...]] | None:
        if len(rows) == size:
            return rows
        choices = [c for c in _apart(size, stars) if not rows or all(abs(a - b) > 1 for a in c for b in rows[-1])]
        for chosen in rng.sample(choices, min(len(choices), 12)):
            counts = [sum(c in row for row in (*rows, chosen)) for c in range(size)]
            left = size - len(rows) - 1
            if all(stars - (left + 1) // 2 <= count <= stars for count in counts):
                whole = extend([*rows, chosen])
                if whole is not None:
                    return whole
        return None

    rows = None
    while rows is None:
        rows = extend([])
    return [(r, c) for r, row in enumerate(rows) for c in row]


def _apart(size: int, stars: int, start: int = 0) -> list[tuple[int, ...]]:
    """The ways to put so many stars in a row so that they do not touch."""
    if stars == 0:
        return [()]
    return [(c, *rest) for c in range(start, size) for rest in _apart(size, stars - 1, c + 2)]


def _grown(size: int, stars: int, placed: Stars, rng: random.Random) -> Regions:
    """Connected regions with so many of the stars each; tries until it works out."""
    cells = list(product(range(size), repeat=2))
    while True:
        of: dict[Place, int] = {}
        left = set(placed)
        for number in range(size):
            if not _claim(of, number, stars, left, size, rng):
                break
        else:
            while len(of) < len(cells):
                cell = rng.choice([p for p in cells if p not in of and any(near in of for near in beside(p, size))])
                of[cell] = rng.choice([of[near] for near in beside(cell, size) if near in of])
            return [[of[r, c] for c in range(size)] for r in range(size)]


def _claim(of: dict[Place, int], number: int, stars: int, left: set[Place], size: int, rng: random.Random) -> bool:
    """A new region from the first star that is left to the nearest others, over free cells."""
    start = min(left)
    mine = {start}
    of[start] = number
    left.discard(start)
    for _ in range(stars - 1):
        came: dict[Place, Place | None] = dict.fromkeys(sorted(mine))
        queue = list(came)
        reached = None
        for cell in queue:
            if cell in left:
                reached = cell
                break
            for near in rng.sample(list(beside(cell, size)), len(list(beside(cell, size)))):
                if near not in came and near not in of:
                    came[near] = cell
                    queue.append(near)
        if reached is None:
            return False
        left.discard(reached)
        step: Place | None = reached
        while step is not None:
            of[step] = number
            mine.add(step)
            step = came[step]
    return True


def _spoil(regions: Regions, cells: set[Place], rng: random.Random) -> bool:
    """Gives one of the cells to a region beside it, where both regions stay whole. False: there is none."""
    size = len(regions)
    of = {(r, c): regions[r][c] for r, c in product(range(size), repeat=2)}
    moves = [(cell, of[near]) for cell in sorted(cells) for near in beside(cell, size) if of[near] != of[cell]]
    for cell, number in rng.sample(moves, len(moves)):
        if is_whole({**of, cell: number}, of[cell], size):
            regions[cell[0]][cell[1]] = number
            return True
    return False
