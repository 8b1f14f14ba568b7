"""What the language means, said a second time and as plainly as can be; nothing of pzc is used."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

Point = tuple[int, int]
"""A cell, counted from (1,1); a corner, from (0,0)."""

Edge = tuple[Point, Point]
"""A link joins two cells, a border two corners; the smaller one first."""


class Missing(Exception):
    """What is spoken of does not exist."""


@dataclass(frozen=True)
class World:
    """An assignment: the values of each layer by place; the digits are the layer `digit`."""

    height: int
    width: int
    layers: Mapping[str, Mapping[Any, int]]

    @property
    def cells(self) -> list[Point]:
        """All cells, row by row."""
        return [(r, c) for r in range(1, self.height + 1) for c in range(1, self.width + 1)]

    def digit(self, cell: Point) -> int:
        """The digit of a cell."""
        return self.layers["digit"][cell]


Names = Mapping[str, Any]
Meaning = Callable[[World, Names], Any]
"""What an expression is worth in a world, names being bound."""


def links(height: int, width: int) -> list[Edge]:
    """Pairs of cells that share a side: of each cell to the right, then down."""
    cells = [(r, c) for r in range(1, height + 1) for c in range(1, width + 1)]
    steps = [((r, c), (r + a, c + b)) for r, c in cells for a, b in ((0, 1), (1, 0))]
    return [(x, y) for x, y in steps if y in cells]


def borders(height: int, width: int) -> list[Edge]:
    """Sides of cells as pairs of corners."""
    across = [((r, c - 1), (r, c)) for r in range(height + 1) for c in range(1, width + 1)]
    return across + [((r - 1, c), (r, c)) for r in range(1, height + 1) for c in range(width + 1)]


def sides(cell: Point) -> list[Edge]:
    """The four borders of a cell."""
    r, c = cell
    a, b, d, e = (r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)
    return [(a, b), (a, d), (b, e), (d, e)]


def side_between(one: Point, other: Point) -> Edge:
    """The border between two adjacent cells."""
    (edge,) = set(sides(one)) & set(sides(other))
    return edge


def neighbours(world: World, cell: Point) -> list[Point]:
    """The cells that share a side."""
    r, c = cell
    return [x for x in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if x in world.cells]


def groups(vertices: Iterable[Hashable], edges: Iterable[tuple[Any, Any]]) -> list[set[Any]]:
    """Into what the vertices fall; edges to other vertices count for nothing."""
    found: list[set[Any]] = [{v} for v in vertices]
    for a, b in edges:
        mine = [group for group in found if a in group or b in group]
        if any(a in group for group in mine) and any(b in group for group in mine):
            found = [group for group in found if group not in mine] + [set[Any]().union(*mine)]
    return sorted(found, key=min)


def areas(world: World, cells: Sequence[Point], joined: Callable[[Point, Point], bool]) -> list[list[Point]]:
    """The connected groups of some cells, each in reading order, ordered by their first cells."""
    near = [(a, b) for a, b in links(world.height, world.width) if joined(a, b)]
    return [sorted(group) for group in groups(cells, near)]


def is_connected(world: World, cells: Sequence[Point]) -> bool:
    """None, and one, are connected."""
    return len(areas(world, list(dict.fromkeys(cells)), lambda a, b: True)) <= 1


def is_rectangle(cells: Sequence[Point], square: bool) -> bool:
    """All the cells of a rectangle, of which there is at least one."""
    if not cells:
        return False
    rows, columns = [r for r, _ in cells], [c for _, c in cells]
    tall, wide = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    return len(set(cells)) == tall * wide and (not square or tall == wide)


def is_line(edges: Sequence[Edge], closed: bool) -> bool:
    """One loop, or one path with two ends, which does not touch itself."""
    points = [point for edge in edges for point in edge]
    degrees = sorted(points.count(point) for point in set(points))
    whole = len(groups(set(points), edges)) == 1
    return whole and (degrees[0] == 2 if closed else degrees[:2] == [1, 1] and degrees[2:3] != [1]) and degrees[-1] <= 2


def has_no_cycle(vertices: Sequence[Hashable], edges: Sequence[tuple[Any, Any]]) -> bool:
    """A forest has as many edges as it has vertices more than trees."""
    return len(edges) == len(vertices) - len(groups(vertices, edges))


def runs(truths: Sequence[bool]) -> list[int]:
    """The lengths of the runs of what holds."""
    found = [0]
    for truth in truths:
        if truth:
            found[-1] += 1
        elif found[-1]:
            found.append(0)
    return [length for length in found if length]


def element(items: Sequence[Any], number: int) -> Any:
    """The element of a list, counted from 1."""
    if not 1 <= number <= len(items):
        raise Missing
    return items[number - 1]


def place(item: Any, items: Sequence[Any]) -> int:
    """Where something stands first in a list, counted from 1."""
    if item not in items:
        raise Missing
    return items.index(item) + 1


def extreme(pick: Callable[[Sequence[int]], int], items: Sequence[int]) -> int:
    """The least or the greatest."""
    if not items:
        raise Missing
    return pick(items)


def divided(a: int, b: int, remainder: bool) -> int:
    """Rounded down; the remainder has the sign of the divisor."""
    if b == 0:
        raise Missing
    return a % b if remainder else a // b


def rises(items: Sequence[int]) -> bool:
    """Whether each is larger than the one before."""
    return all(a < b for a, b in pairwise(items))


def seen(items: Sequence[int]) -> int:
    """How many are higher than all before them."""
    return sum(all(x < y for x in items[:i]) for i, y in enumerate(items))


def holds(meaning: Meaning, world: World, names: Names) -> bool:
    """A condition; where something in it is missing, it does not hold."""
    try:
        return bool(meaning(world, names))
    except Missing:
        return False
