"""A random board while its clues are chosen: its size, its cells, the used cells, and pictures of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

Place: TypeAlias = tuple[int, int]
"""Row and column, from 1."""

MOST_CELLS = 16


class Draft:
    """A board while its clues are chosen.

    `share` is the fraction of places with a clue; `taken` are the cells that have one.
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
        """Return some of the places, at least a given number. With `free`, choose only cells without a clue, and
        mark them as taken.
        """
        left = [p for p in places if not (free and p in self.taken)]
        found = [p for p in left if self.random.random() < self.share]
        found = self.random.sample(left, min(least, len(left))) if len(found) < least else found
        if free:
            self.taken.update(found)
        return found

    def number(self, low: int, high: int) -> int:
        """Return a number; small numbers are more likely."""
        return self.random.randint(low, max(low, self.random.randint(low, max(low, high))))

    def bound(self, high: int) -> int:
        """Return the largest number that `high` stands for: 0 is the number of cells, -n the maximum of n and the sides
        of the board.
        """
        return high if high > 0 else len(self.cells) if high == 0 else max(-high, self.height, self.width)


def size(random: Random) -> Place:
    """Choose a board of few cells; every fifth has a single row or column."""
    if random.random() < 0.2:
        return random.choice(((1, random.randint(2, 7)), (random.randint(2, 7), 1)))
    while True:
        height, width = random.randint(2, 6), random.randint(2, 6)
        if height * width <= MOST_CELLS:
            return height, width


def square(low: int, high: int) -> Callable[[Random], Place]:
    """Choose a square board with one of these sides."""

    def draw(random: Random) -> Place:
        side = random.randint(low, high)
        return side, side

    return draw


def one_of(*sizes: Place) -> Callable[[Random], Place]:
    """Choose one of these boards."""
    return lambda random: random.choice(sizes)


def picture(clue: str, draft: Draft, marks: dict[Place, str], corners: bool = False) -> str:
    """Return a picture of these marks, or nothing if there are none."""
    if not marks:
        return ""
    first = 0 if corners else 1
    rows = [[marks.get((r, c), ".") for c in range(first, draft.width + 1)] for r in range(first, draft.height + 1)]
    return "\n".join([f"{clue} [[", *(" ".join(row) for row in rows), "]]"])
