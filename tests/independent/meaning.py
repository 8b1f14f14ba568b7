"""A second semantics of the language, independent of pzc and as simple as possible."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

Point = tuple[int, int]
"""A cell, counted from (1,1), or a corner, counted from (0,0)."""

Edge = tuple[Point, Point]
"""A link (two cells) or a border (two corners), with the smaller end first."""


class Missing(Exception):
    """An expression has no value."""


@dataclass(frozen=True)
class World:
    """An assignment: the values of each layer by place. The digits are the layer `digit`."""

    height: int
    width: int
    layers: Mapping[str, Mapping[Any, int]]

    @property
    def cells(self) -> list[Point]:
        """Return all cells, row by row."""
        return [(r, c) for r in range(1, self.height + 1) for c in range(1, self.width + 1)]

    def digit(self, cell: Point) -> int:
        """Return the digit of a cell."""
        return self.layers["digit"][cell]


Names = Mapping[str, Any]
Meaning = Callable[[World, Names], Any]
"""A function from an assignment and the values of bound names to the value of an expression."""


def links(height: int, width: int) -> list[Edge]:
    """Return all pairs of cells that share a side: for each cell, the one to the right, then the one below."""
    cells = [(r, c) for r in range(1, height + 1) for c in range(1, width + 1)]
    steps = [((r, c), (r + a, c + b)) for r, c in cells for a, b in ((0, 1), (1, 0))]
    return [(x, y) for x, y in steps if y in cells]


def borders(height: int, width: int) -> list[Edge]:
    """Return all sides of cells as pairs of corners."""
    across = [((r, c - 1), (r, c)) for r in range(height + 1) for c in range(1, width + 1)]
    return across + [((r - 1, c), (r, c)) for r in range(1, height + 1) for c in range(width + 1)]


def sides(cell: Point) -> list[Edge]:
    """Return the four borders of a cell."""
    r, c = cell
    a, b, d, e = (r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)
    return [(a, b), (a, d), (b, e), (d, e)]


def side_between(one: Point, other: Point) -> Edge:
    """Return the border between two adjacent cells."""
    (edge,) = set(sides(one)) & set(sides(other))
    return edge


def neighbors(world: World, cell: Point) -> list[Point]:
    """Return the cells that share a side with a cell."""
    r, c = cell
    return [x for x in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if x in world.cells]


def groups(vertices: Iterable[Hashable], edges: Iterable[tuple[Any, Any]]) -> list[set[Any]]:
    """Return the connected components of the vertices. Edges to other vertices are ignored."""
    found: list[set[Any]] = [{v} for v in vertices]
    for a, b in edges:
        mine = [group for group in found if a in group or b in group]
        if any(a in group for group in mine) and any(b in group for group in mine):
            found = [group for group in found if group not in mine] + [set[Any]().union(*mine)]
    return sorted(found, key=min)


def areas(world: World, cells: Sequence[Point], joined: Callable[[Point, Point], bool]) -> list[list[Point]]:
    """Return the connected components of some cells, each in reading order, ordered by their first cells."""
    near = [(a, b) for a, b in links(world.height, world.width) if joined(a, b)]
    return [sorted(group) for group in groups(cells, near)]


def is_connected(world: World, cells: Sequence[Point]) -> bool:
    """Return True if the cells are connected, as are no cells and a single cell."""
    return len(areas(world, list(dict.fromkeys(cells)), lambda a, b: True)) <= 1


def is_rectangle(cells: Sequence[Point], square: bool) -> bool:
    """Return True if the cells are a nonempty rectangle, or a square."""
    if not cells:
        return False
    rows, columns = [r for r, _ in cells], [c for _, c in cells]
    tall, wide = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    return len(set(cells)) == tall * wide and (not square or tall == wide)


def is_line(edges: Sequence[Edge], closed: bool) -> bool:
    """Return True if the edges are one loop, or one path with two ends, that does not touch itself."""
    points = [point for edge in edges for point in edge]
    degrees = sorted(points.count(point) for point in set(points))
    whole = len(groups(set(points), edges)) == 1
    return whole and (degrees[0] == 2 if closed else degrees[:2] == [1, 1] and degrees[2:3] != [1]) and degrees[-1] <= 2


def has_no_cycle(vertices: Sequence[Hashable], edges: Sequence[tuple[Any, Any]]) -> bool:
    """Return True if the graph is a forest: its edges are its vertices minus its trees."""
    return len(edges) == len(vertices) - len(groups(vertices, edges))


def runs(truths: Sequence[bool]) -> list[int]:
    """Return the lengths of the runs of true items."""
    found = [0]
    for truth in truths:
        if truth:
            found[-1] += 1
        elif found[-1]:
            found.append(0)
    return [length for length in found if length]


def element(items: Sequence[Any], number: int) -> Any:
    """Return the element of a list at an index, counted from 1. Raises Missing if there is none."""
    if not 1 <= number <= len(items):
        raise Missing
    return items[number - 1]


def place(item: Any, items: Sequence[Any]) -> int:
    """Return the index of the first occurrence of an item, counted from 1. Raises Missing if there is none."""
    if item not in items:
        raise Missing
    return items.index(item) + 1


def extreme(pick: Callable[[Sequence[int]], int], items: Sequence[int]) -> int:
    """Return the minimum or maximum. Raises Missing for an empty list."""
    if not items:
        raise Missing
    return pick(items)


def divided(a: int, b: int, remainder: bool) -> int:
    """Return the quotient rounded down, or the remainder, which has the sign of the divisor. Raises Missing for 0."""
    if b == 0:
        raise Missing
    return a % b if remainder else a // b


def rises(items: Sequence[int]) -> bool:
    """Return True if each item is larger than the one before."""
    return all(a < b for a, b in pairwise(items))


def seen(items: Sequence[int]) -> int:
    """Return the number of items that are larger than all items before them."""
    return sum(all(x < y for x in items[:i]) for i, y in enumerate(items))


def holds(meaning: Meaning, world: World, names: Names) -> bool:
    """Return the value of a condition; it is false if a part of it has no value."""
    try:
        return bool(meaning(world, names))
    except Missing:
        return False
