"""Cases of lines of several parts, and of one that crosses itself: each link or side told until there is one answer."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

from pzc.compiler.board import Board, Cell, Link, link

Corner = tuple[int, int]


def _told(head: str, size: int, line: set[Link]) -> Iterable[str]:
    """How many links of the line each cell has; and of more and more links, whether the line takes them."""
    rng = random.Random(size)
    board = Board(size, size)
    count = {c: sum(link(c, d) in line for d in board.neighbours(c)) for c in board.cells}
    rows = "\n".join(" ".join(str(count[c]) if rng.random() < 0.5 else "." for c in row) for row in board.rows)
    order = rng.sample(board.links, len(board.links))
    for many in range(0, len(order) + 1, size):
        told = (f"{'' if x in line else 'not '}line({_shown(x)})\n" for x in order[:many])
        yield _HEAD.format(size=size, rule=head) + f"number [[\n{rows}\n]]\n" + "".join(told)


_HEAD = """grid {size}x{size}
layer line on links of bool
clue number(c: cell) = k
rule "What the line is.": {rule}
rule "So many links of the line.": for number(c) = k: count(line(links(c))) = k
"""


def _shown(x: Link) -> str:
    first, second = x
    return f"({first.row},{first.column}), ({second.row},{second.column})"


def _drawn(corners: Sequence[Corner], closed: bool) -> set[Link]:
    """The links along straight runs from corner to corner."""
    out = set()
    for (r, c), (r2, c2) in zip(corners, [*corners[1:], corners[0]] if closed else corners[1:], strict=False):
        down, across = (r2 > r) - (r2 < r), (c2 > c) - (c2 < c)
        while (r, c) != (r2, c2):
            out.add(link(Cell(r, c), Cell(r + down, c + across)))
            r, c = r + down, c + across
    return out


def loops(size: int) -> Iterable[str]:
    """A loop in each quarter of the board."""
    half = size // 2
    quarters = [(r, c) for r in (1, half + 1) for c in (1, half + 1)]
    parts = [[(r, c), (r, c + half - 1), (r + half - 2, c + half - 1), (r + half - 2, c)] for r, c in quarters]
    return _told("loops(line)", size, {x for part in parts for x in _drawn(part, True)})


def paths(size: int) -> Iterable[str]:
    """Hooks that lie in each other."""
    parts = [[(size, i), (i, i), (i, size - 1)] for i in range(1, size - 1, 2)]
    return _told("paths(line)", size, {x for part in parts for x in _drawn(part, False)})


def path(size: int) -> Iterable[str]:
    """A spiral."""
    corners = [(1, 1)]
    top, left, bottom, right = 1, 1, size, size
    while top < bottom - 1 and left < right - 1:
        corners += [(top, right), (bottom, right), (bottom, left), (top + 2, left)]
        top, left, bottom, right = top + 2, left + 2, bottom - 2, right - 2
        corners.append((top, left))
    return _told("path(line)", size, _drawn(corners, False))


def crossing(size: int) -> Iterable[str]:
    """A loop that crosses itself once."""
    middle, last = size // 2, size - 1
    corners = [(3, 1), (3, last), (last, last), (last, middle), (1, middle), (1, 1)]
    return _told("crossing_loop(line)", size, _drawn(corners, True))


LINES: dict[str, tuple[Callable[[int], Iterable[str]], tuple[int, ...]]] = {
    "path": (path, (10, 20)),
    "loops": (loops, (10, 20)),
    "paths": (paths, (10, 20)),
    "crossing_loop": (crossing, (10, 20)),
}
