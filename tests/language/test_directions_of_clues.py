"""Directions of clues, and the list `directions`: written, compared, searched."""

import pytest

from ..judged import check

ARROWS = (
    "grid 1x3\nlayer e on cells of bool\nclue arrow(c: cell, way: direction)\narrow (1,1) right, (1,3) left, (1,3) up\n"
)
PAIRS = "grid 1x2 of 1..2\nclue light(a: cell, from: direction, b: cell, to: direction, n: int)\n"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (ARROWS + "for c in cells, w in directions: (c, w) in arrow -> e(c)", 2),
        (ARROWS + "for c in cells where any(w in directions: (c, w) in arrow and any(e(ray(c, w)))): not e(c)", 4),
        (ARROWS + "((1,3), <-1, 0>) in arrow and ((1,3), directions[4]) not in arrow", 8),
        (ARROWS + "for arrow(c, w) where w = directions[2]: e(c)", 4),
        (
            PAIRS + "for light(a, v, b, w, n): a + b = n and v != w\nlight (1,1) up (1,2) down (3)",
            2,
        ),
    ],
)
def test_ways(text: str, count: int) -> None:
    assert check(text + "\n") == count
