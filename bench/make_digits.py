"""Seeds to boards where each house holds every digit once: filled ones, and those with as few givens as can be.

The search is the one that everyone writes: digits that have one place left, or places that have one digit left, then
a guess. It belongs to none of the sides that the benchmark compares; how often it guesses says how hard a puzzle is.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import product

Grid = list[list[int]]
Place = tuple[int, int]
Regions = list[list[int]]
"""The number of the region of each cell."""


def blocks(height: int, width: int) -> Regions:
    """The boxes of a sudoku."""
    size = height * width
    return [[r // height * height + c // width for c in range(size)] for r in range(size)]


_MOST_GUESSES = 3000


class Houses:
    """A square board of which each row, column and region holds every digit once; cells are numbered row by row."""

    def __init__(self, regions: Regions) -> None:
        self.size = len(regions)
        self.regions = regions
        size = self.size
        self._all = (1 << size) - 1
        of: dict[int, list[int]] = {}
        for r, c in product(range(size), repeat=2):
            of.setdefault(regions[r][c], []).append(r * size + c)
        rows = [[r * size + c for c in range(size)] for r in range(size)]
        columns = [list(column) for column in zip(*rows, strict=True)]
        self.houses = [*rows, *columns, *of.values()]
        self._houses_of = [[house for house in self.houses if cell in house] for cell in range(size * size)]
        self._others = [
            sorted({o for house in some for o in house} - {cell}) for cell, some in enumerate(self._houses_of)
        ]

    def search(
        self, givens: dict[int, int], most: int, rng: random.Random | None = None
    ) -> tuple[list[list[int]], int]:
        """Up to so many solutions, and how many guesses it took, at most `_MOST_GUESSES`.

        With `rng`, guesses are made in random order.
        """
        masks = [self._all] * self.size**2
        found: list[list[int]] = []
        if not all(self._keep(masks, cell, 1 << digit - 1) for cell, digit in givens.items()):
            return found, 0
        guesses = 0
        waiting = [masks]
        while waiting and len(found) < most and guesses < _MOST_GUESSES:
            masks = waiting.pop()
            open_cells = [
                (masks[cell].bit_count(), cell) for cell in range(len(masks)) if masks[cell] & masks[cell] - 1
            ]
            if not open_cells:
                found.append([mask.bit_length() for mask in masks])
                continue
            if rng is not None:
                rng.shuffle(open_cells)
            cell = min(open_cells, key=lambda pair: pair[0])[1]
            bits = [1 << k for k in range(self.size) if masks[cell] >> k & 1]
            if rng is not None:
                rng.shuffle(bits)
            for bit in bits:
                guesses += 1
                trial = masks.copy()
                if self._keep(trial, cell, bit):
                    waiting.append(trial)
        return found, guesses

    def _keep(self, masks: list[int], cell: int, bit: int) -> bool:
        """Leaves a cell one digit, with all that follows at once. False: a contradiction."""
        gone = [(cell, masks[cell] & ~bit)] if masks[cell] & bit else None
        if gone is None:
            return False
        while gone:
            at, bits = gone.pop()
            bits &= masks[at]
            if not bits:
                continue
            left = masks[at] = masks[at] & ~bits
            if not left:
                return False
            if not left & left - 1:
                gone += [(other, left) for other in self._others[at] if masks[other] & left]
            for house in self._houses_of[at]:
                missing = bits
                while missing:
                    digit = missing & -missing
                    missing ^= digit
                    places = [other for other in house if masks[other] & digit]
                    if not places:
                        return False
                    if len(places) == 1 and masks[places[0]] != digit:
                        gone.append((places[0], masks[places[0]] & ~digit))
        return True

    def full(self, rng: random.Random) -> list[int] | None:
        """A random filled board; None if none is found for the digits that are drawn first."""
        first = dict(zip(range(self.size), rng.sample(range(1, self.size + 1), self.size), strict=True))
        found, _ = self.search(first, 1, rng)
        return found[0] if found else None

    def fewest(self, solution: Sequence[int], rng: random.Random) -> dict[int, int]:
        """Givens of which none can be left out."""
        givens = dict(enumerate(solution))
        for cell in rng.sample(range(len(solution)), len(solution)):
            less = {other: digit for other, digit in givens.items() if other != cell}
            found, guesses = self.search(less, 2)
            if len(found) == 1 and guesses < _MOST_GUESSES:
                givens = less
        return givens


def hardest(houses: Houses, rng: random.Random, tries: int) -> list[tuple[int, dict[int, int]]]:
    """So many puzzles with as few givens as can be, with the guesses that the search takes; the hardest first."""
    rated = []
    for _ in range(tries):
        solution = houses.full(rng)
        if solution is not None:
            givens = houses.fewest(solution, rng)
            rated.append((houses.search(givens, 2)[1], givens))
    return sorted(rated, key=lambda each: -each[0])


def wild(size: int, rng: random.Random) -> Regions:
    """Connected regions of as many cells as the board is wide: rows, whose cells are swapped at random."""
    of = {(r, c): r for r, c in product(range(size), repeat=2)}
    for _ in range(1500):
        a = rng.choice(sorted(of))
        one, other = of[a], of[rng.choice(sorted(beside(a, size)))]
        touching = [p for p in sorted(of) if of[p] == other and one in {of[near] for near in beside(p, size)}]
        if one == other:
            continue
        b = rng.choice(touching)
        of[a], of[b] = other, one
        if not (is_whole(of, one, size) and is_whole(of, other, size)):
            of[a], of[b] = one, other
    return [[of[r, c] for c in range(size)] for r in range(size)]


def beside(place: Place, size: int) -> Iterator[Place]:
    """The places on the board that share a side with one."""
    r, c = place
    for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
        if 0 <= near[0] < size and 0 <= near[1] < size:
            yield near


def is_whole(of: dict[Place, int], region: int, size: int) -> bool:
    """Whether the region has cells, and they hang together."""
    cells = {place for place, name in of.items() if name == region}
    stack = [cells.pop()] if cells else []
    if not stack:
        return False
    while stack:
        reached = [near for near in beside(stack.pop(), size) if near in cells]
        cells -= set(reached)
        stack += reached
    return not cells
