"""Cases for kernel_make.py: loops and paths, one or several, along borders and through cells, and where they go."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from bench.kernel_made import Case, Fact, Values, counts, drawn, number, rectangles, truths
from pzc.compiler.board.board import Board, Border, Cell, Link, link

_RING = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


def blob(size: int, rng: random.Random, share: float) -> set[Cell]:
    """A random connected set of cells without holes, whose outline is one loop."""
    board = Board(size, size)
    inside = {Cell(rng.randint(1, size), rng.randint(1, size))}
    tries = 0
    while len(inside) < share * size * size and tries < 200 * size * size:
        tries += 1
        cell = rng.choice(board.cells)
        ring = [Cell(cell.row + r, cell.column + c) in inside for r, c in _RING]
        changes = sum(a != b for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
        if cell not in inside and changes == 2 and any(ring[::2]):
            inside.add(cell)
    return inside


def slitherlink(size: int, rng: random.Random) -> Case:
    """The numbers beside a random loop."""
    board = Board(size, size)
    within = blob(size, rng, 0.55)
    line = {x for x in board.borders if sum(c in within for c in board.cells_of(x)) == 1}
    answer = {("line", x): int(x in line) for x in board.borders}
    told = counts("number", board, "line", board.borders_of), truths("line", board, "border")
    return Case(f"use slitherlink(height = {size}, width = {size})\n", answer, told)


def inside(size: int, rng: random.Random) -> Case:
    """Some numbers, and of cells whether they lie inside of the loop."""
    board = Board(size, size)
    within = blob(size, rng, 0.55)
    line = {x for x in board.borders if sum(c in within for c in board.cells_of(x)) == 1}
    answer = {("line", x): int(x in line) for x in board.borders}
    numbers = counts("number", board, "line", board.borders_of)
    given = "".join(f.line(f.of(answer)) + "\n" for f in rng.sample(numbers, len(numbers) // 3))
    told = [_inside(c) for c in board.cells], truths("line", board, "border")
    return Case(f"use slitherlink(height = {size}, width = {size})\n{given}", answer, told)


def _inside(c: Cell) -> Fact:
    """A cell lies inside where on the way to the left rim the line is crossed an odd number of times."""
    crossed = [("line", Border(c.row, k, True)) for k in range(c.column)]
    return Fact(
        lambda answer: sum(answer[x] for x in crossed) % 2,
        lambda holds: f"{'' if holds else 'not '}inside(line, ({c.row},{c.column}))",
    )


def _loop_through_cells(size: int, rng: random.Random) -> dict[tuple[str, object], int]:
    """A random loop, around a blob of the meshes between the cells."""
    within = blob(size - 1, rng, 0.55)
    board = Board(size, size)
    return {("line", x): int(sum(Cell(*at) in within for at in _beside(x)) == 1) for x in board.links}


def _beside(x: Link) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two meshes of the lattice of cells on the two sides of a link."""
    (row, column), second = x
    return ((row - 1, column), (row, column)) if second.row == row else ((row, column - 1), (row, column))


def masyu(size: int, rng: random.Random) -> Case:
    """The circles on a random loop, all of them; then links."""
    board = Board(size, size)
    answer = _loop_through_cells(size, rng)
    ways = {c: {d for d in board.neighbours(c) if answer["line", link(c, d)]} for c in board.cells}
    circles: dict[str, dict[Cell, str]] = {"black": {}, "white": {}}
    for cell in board.cells:
        on = [_is_straight(ways[d]) for d in ways[cell]]
        if on and _is_straight(ways[cell]) != all(on):
            circles["black" if all(on) else "white"][cell] = "o"
    head = f"use masyu(height = {size}, width = {size})\n" + "".join(drawn(k, board, circles[k]) for k in circles)
    return Case(head, answer, (truths("line", board, "link"),))


def _is_straight(ways: set[Cell]) -> bool:
    return len(ways) == 2 and (len({c.row for c in ways}) == 1 or len({c.column for c in ways}) == 1)


def geometry(size: int, rng: random.Random) -> Case:
    """How often a loop crosses the rims of rooms, turns in them, and goes straight on from cells."""
    board = Board(size, size)
    answer = _loop_through_cells(size, rng)
    rooms = rectangles(board, rng, 9)
    cells = {name: [c for c in board.cells if rooms[c] == name] for name in rooms.values()}
    head = _GEOMETRY.format(size=size) + drawn("regions room", board, rooms)
    rims = [
        number("rim", part[0], ["line"], [x for x in board.links if (x.first in part) != (x.second in part)])
        for part in cells.values()
    ]
    turns = [_turns(board, part) for part in cells.values()]
    return Case(head, answer, (rims, turns, [_long(board, c) for c in board.cells], truths("line", board, "link")))


_GEOMETRY = """grid {size}x{size}
layer line on links of bool
clue rim(c: cell) = k
clue turning(c: cell) = k
clue long(c: cell) = k
loop(line)
for rim(c) = k: crossings(line, room(c)) = k
for turning(c) = k: count(d in room(c): turns(line, d)) = k
for long(c) = k: sum((down, across) in directions: reach(line, c, down, across)) = k
"""


def _turns(board: Board, part: Sequence[Cell]) -> Fact:
    def turning(answer: Values, cell: Cell) -> bool:
        ways = {d for d in board.neighbours(cell) if answer["line", link(cell, d)]}
        return len(ways) == 2 and not _is_straight(ways)

    return Fact(
        lambda answer: sum(turning(answer, cell) for cell in part),
        lambda value: f"turning ({part[0].row},{part[0].column}) = {value}",
    )


def _long(board: Board, cell: Cell) -> Fact:
    def far(answer: Values, down: int, across: int) -> int:
        at, steps = cell, 0
        while board.has(beyond := Cell(at.row + down, at.column + across)) and answer["line", link(at, beyond)]:
            at, steps = beyond, steps + 1
        return steps

    return Fact(
        lambda answer: sum(far(answer, *way) for way in ((0, 1), (0, -1), (1, 0), (-1, 0))),
        lambda value: f"long ({cell.row},{cell.column}) = {value}",
    )


# ------------------------------------------------------------------------------------- several lines, crossings


def _told(rule: str, size: int, line: set[Link]) -> Case:
    """How many links of the line cells have; then of links whether the line takes them."""
    board = Board(size, size)
    head = _HEAD.format(size=size, rule=rule)
    answer = {("line", x): int(x in line) for x in board.links}
    return Case(head, answer, (counts("number", board, "line", board.links_of), truths("line", board, "link")))


_HEAD = """grid {size}x{size}
layer line on links of bool
clue number(c: cell) = k
rule "What the line is.": {rule}
rule "So many links of the line.": for number(c) = k: count(line(links(c))) = k
"""

Point = tuple[int, int]


def _drawn(corners: Sequence[Point], closed: bool) -> set[Link]:
    """The links along straight runs from corner to corner."""
    out = set()
    for (r, c), (r2, c2) in zip(corners, [*corners[1:], corners[0]] if closed else corners[1:], strict=False):
        down, across = (r2 > r) - (r2 < r), (c2 > c) - (c2 < c)
        while (r, c) != (r2, c2):
            out.add(link(Cell(r, c), Cell(r + down, c + across)))
            r, c = r + down, c + across
    return out


def loops(size: int, _: random.Random) -> Case:
    """A loop in each quarter of the board."""
    half = size // 2
    quarters = [(r, c) for r in (1, half + 1) for c in (1, half + 1)]
    parts = [[(r, c), (r, c + half - 1), (r + half - 2, c + half - 1), (r + half - 2, c)] for r, c in quarters]
    return _told("loops(line)", size, {x for part in parts for x in _drawn(part, True)})


def paths(size: int, _: random.Random) -> Case:
    """Hooks that lie in each other."""
    parts = [[(size, i), (i, i), (i, size - 1)] for i in range(1, size - 1, 2)]
    return _told("paths(line)", size, {x for part in parts for x in _drawn(part, False)})


def path(size: int, _: random.Random) -> Case:
    """A spiral."""
    corners = [(1, 1)]
    top, left, bottom, right = 1, 1, size, size
    while top < bottom - 1 and left < right - 1:
        corners += [(top, right), (bottom, right), (bottom, left), (top + 2, left)]
        top, left, bottom, right = top + 2, left + 2, bottom - 2, right - 2
        corners.append((top, left))
    return _told("path(line)", size, _drawn(corners, False))


def crossing(size: int, _: random.Random) -> Case:
    """A loop that crosses itself once."""
    middle, last = size // 2, size - 1
    corners = [(3, 1), (3, last), (last, last), (last, middle), (1, middle), (1, 1)]
    return _told("crossing_loop(line)", size, _drawn(corners, True))


LINES: dict[str, Callable[[int, random.Random], Case]] = {
    "slitherlink": slitherlink,
    "inside": inside,
    "masyu": masyu,
    "geometry": geometry,
    "path": path,
    "loops": loops,
    "paths": paths,
    "crossing_loop": crossing,
}
