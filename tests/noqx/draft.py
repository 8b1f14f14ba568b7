"""A random board that clues are drawn for: its size, its cells, what is taken of them, and pictures of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

Place: TypeAlias = tuple[int, int]
"""Row and column, from 1."""

MOST_CELLS = 16


class Draft:
    """A board that clues are being drawn for.

    `share`: of how many places there is a clue; `taken`: cells that have one.
    """

    def __init__(self, random: Random, height: int, width: int, share: float) -> None:
        self.random = random
        self.height = height
        self.width = width
        self.share = share
        self.cells = [(r, c) for r in range(1, height + 1) for c in range(1, width + 1)]
        self.rooms: list[list[Place]] = []
        self.taken: set[Place] = set()
        self.pairs = 0

    def some(self, places: Sequence[Place], free: bool = True, least: int = 0) -> list[Place]:
        """Some of the places, and so many at least; with `free`, cells that have no clue yet, which are taken then."""
        left = [p for p in places if not (free and p in self.taken)]
        found = [p for p in left if self.random.random() < self.share]
        found = self.random.sample(left, min(least, len(left))) if len(found) < least else found
        if free:
            self.taken.update(found)
        return found

    def number(self, low: int, high: int) -> int:
        """A number, more often a small one."""
        return self.random.randint(low, max(low, self.random.randint(low, max(low, high))))

    def bound(self, high: int) -> int:
        """The largest number; 0 means that of the cells, -n the largest of n and the sides of the board."""
        return high if high > 0 else len(self.cells) if high == 0 else max(-high, self.height, self.width)


def size(random: Random) -> Place:
    """A board of few cells, every fifth of one row or column."""
    if random.random() < 0.2:
        return random.choice(((1, random.randint(2, 7)), (random.randint(2, 7), 1)))
    while True:
        height, width = random.randint(2, 6), random.randint(2, 6)
        if height * width <= MOST_CELLS:
            return height, width


def square(low: int, high: int) -> Callable[[Random], Place]:
    """Boards with sides of these lengths."""

    def draw(random: Random) -> Place:
        side = random.randint(low, high)
        return side, side

    return draw


def one_of(*sizes: Place) -> Callable[[Random], Place]:
    """One of these boards."""
    return lambda random: random.choice(sizes)


def picture(clue: str, draft: Draft, marks: dict[Place, str], corners: bool = False) -> str:
    """A picture of these marks; empty where there are none."""
    if not marks:
        return ""
    first = 0 if corners else 1
    rows = [[marks.get((r, c), ".") for c in range(first, draft.width + 1)] for r in range(first, draft.height + 1)]
    return "\n".join([f"{clue} [[", *(" ".join(row) for row in rows), "]]"])
