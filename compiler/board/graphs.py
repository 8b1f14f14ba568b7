"""Graph algorithms without unknowns: distances, connected components, circuits and paths."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Generic, TypeVar

from .elements import Cell

T = TypeVar("T", bound=Hashable)


def reach(starts: Iterable[T], onwards: Callable[[T, int], Iterable[T]]) -> dict[T, int]:
    """Return everything reachable from the starts, nearest first, with its distance (breadth-first search).

    `onwards(x, steps)` returns the neighbors of x, which would be `steps` away from the starts.
    """
    far = dict.fromkeys(starts, 0)
    for x in (waiting := list(far)):
        steps = far[x] + 1
        for other in onwards(x, steps):
            if other not in far:
                far[other] = steps
                waiting.append(other)
    return far


def neighbors(size: int, edges: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Return the adjacency lists of vertices 0..size-1."""
    near: list[list[int]] = [[] for _ in range(size)]
    for i, j in edges:
        near[i].append(j)
        near[j].append(i)
    return near


def order_from_middle(size: int, edges: Iterable[tuple[int, int]]) -> list[int]:
    """Return the vertices in order of their distance from a vertex in the middle.

    The middle is a vertex farthest from the border. The border consists of the vertices with fewer neighbors than
    others.
    """
    near = neighbors(size, edges)
    most = max(map(len, near), default=0)
    border = [vertex for vertex, others in enumerate(near) if 0 < len(others) < most]
    border = border or [vertex for vertex, others in enumerate(near) if len(others) == most][:1]
    depth = reach(border, lambda vertex, _: near[vertex])
    farthest = max(depth.values(), default=0)
    deepest = sorted(vertex for vertex, steps in depth.items() if steps == farthest)
    order = reach(deepest[len(deepest) // 2 :][:1], lambda vertex, _: near[vertex])
    return [*order, *(vertex for vertex in range(size) if vertex not in order)]


def numbered(edges: Iterable[tuple[T, T]]) -> dict[T, int]:
    """Number the end points of edges from 0, in order of appearance."""
    return {point: number for number, point in enumerate(dict.fromkeys(point for edge in edges for point in edge))}


def is_connected(there: Sequence[bool], edges: Sequence[tuple[int, int]]) -> bool:
    """Return True if the vertices that are present are connected along edges between them."""
    near = neighbors(len(there), ((i, j) for i, j in edges if there[i] and there[j]))
    first = [i for i, holds in enumerate(there) if holds][:1]
    return len(reach(first, lambda i, _: near[i])) == sum(there)


def pieces(cells: Iterable[Cell], links: Iterable[tuple[Cell, Cell]]) -> tuple[tuple[Cell, ...], ...]:
    """Return the connected components of cells joined by links, by their first cells, each in reading order."""
    near: dict[Cell, list[Cell]] = {cell: [] for cell in sorted(cells)}
    for a, b in links:
        if a in near and b in near:
            near[a].append(b)
            near[b].append(a)
    out: list[tuple[Cell, ...]] = []
    seen: set[Cell] = set()
    for cell in near:
        if cell not in seen:
            out.append(tuple(sorted(reach([cell], lambda a, _: near[a]))))
            seen.update(out[-1])
    return tuple(out)


class DisjointSets(Generic[T]):
    """Sets of items that are joined one after the other (union-find). At first, each item is alone."""

    def __init__(self) -> None:
        self._parent: dict[T, T] = {}

    def find(self, item: T) -> T:
        """Return the representative of an item's set."""
        parent = self._parent
        while parent.setdefault(item, item) != item:
            parent[item] = item = parent[parent[item]]
        return item

    def join(self, one: T, other: T) -> bool:
        """Join the sets of two items. Return False if they were in one set already."""
        a, b = self.find(one), self.find(other)
        self._parent[a] = b
        return a != b


def degrees(edges: Iterable[tuple[T, T]]) -> dict[T, int]:
    """Return the degree of each point."""
    found: dict[T, int] = {}
    for edge in edges:
        for point in edge:
            found[point] = found.get(point, 0) + 1
    return found


def is_circuit_or_path(edges: Sequence[tuple[T, T]], closed: bool) -> bool:
    """Return True if the edges form one circuit or, unless `closed`, one path with two ends."""
    many = degrees(edges).values()
    simple = all(degree <= 2 for degree in many) and sum(degree == 1 for degree in many) == (0 if closed else 2)
    points = numbered(edges)
    return bool(edges) and simple and is_connected([True] * len(points), [(points[a], points[b]) for a, b in edges])


def is_forest(edges: Sequence[tuple[T, T]]) -> bool:
    """Return True if the edges have no cycle. Self-loops and parallel edges are cycles."""
    points = numbered(edges)
    pairs = [(points[a], points[b]) for a, b in edges]
    groups = components([True] * len(points), pairs, [True] * len(pairs))
    return len(pairs) == len(points) - len(set(groups))


def components(there: Sequence[bool], edges: Sequence[tuple[int, int]], joined: Sequence[bool]) -> list[int]:
    """Return for each vertex the first vertex of its component, counted from 1; 0 if the vertex is absent (union-
    find).
    """
    leader = [i + 1 if holds else 0 for i, holds in enumerate(there)]

    def find(i: int) -> int:
        while leader[i] != i + 1:
            i = leader[i] - 1
        return i

    for (i, j), holds in zip(edges, joined, strict=True):
        if holds and there[i] and there[j]:
            first, second = sorted((find(i), find(j)))
            leader[second] = first + 1
    return [find(i) + 1 if holds else 0 for i, holds in enumerate(there)]


def packed(leaders: Sequence[int]) -> int:
    """Encode the representatives of all vertices in one number."""
    base, code = len(leaders) + 1, 0
    for leader in reversed(leaders):
        code = code * base + leader
    return code


def unpacked(code: int, size: int) -> list[int]:
    """Decode the representatives of `size` vertices from a number."""
    out = []
    for _ in range(size):
        code, leader = divmod(code, size + 1)
        out.append(leader)
    return out
