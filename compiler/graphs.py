"""Graphs of known size: what hangs together, what is a single loop or path."""

from collections.abc import Sequence


def hangs_together(there: Sequence[bool], edges: Sequence[tuple[int, int]]) -> bool:
    """Whether one can go from each vertex that is there to each other one over such vertices."""
    near: list[list[int]] = [[] for _ in there]
    for i, j in edges:
        if there[i] and there[j]:
            near[i].append(j)
            near[j].append(i)
    stack = [i for i, holds in enumerate(there) if holds][:1]
    reached = set(stack)
    while stack:
        new = set(near[stack.pop()]) - reached
        reached |= new
        stack += new
    return len(reached) == sum(there)


def is_tour(edges: Sequence[tuple[int, int]], closed: bool) -> bool:
    """Whether the edges form one closed loop or, if not closed, one path with two ends."""
    degrees: dict[int, int] = {}
    for edge in edges:
        for point in edge:
            degrees[point] = degrees.get(point, 0) + 1
    points = {point: place for place, point in enumerate(degrees)}
    pairs = [(points[i], points[j]) for i, j in edges]
    loose = sum(degree == 1 for degree in degrees.values())
    simple = all(degree <= 2 for degree in degrees.values()) and loose == (0 if closed else 2)
    return bool(edges) and simple and hangs_together([True] * len(points), pairs)


def is_forest(edges: Sequence[tuple[int, int]]) -> bool:
    """Whether the edges have no cycle; one from a point to itself is one, and so are two between the same points."""
    size = 1 + max((max(pair) for pair in edges), default=-1)
    groups = components([True] * size, edges, [True] * len(edges))
    return len(edges) == size - len(set(groups))


def components(there: Sequence[bool], edges: Sequence[tuple[int, int]], joined: Sequence[bool]) -> list[int]:
    """For each vertex the first one of its group, along edges that hold, counted from 1; 0 if it is not there."""
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
    """The leaders of all vertices in one number."""
    base, code = len(leaders) + 1, 0
    for leader in reversed(leaders):
        code = code * base + leader
    return code


def unpacked(code: int, size: int) -> list[int]:
    """The leaders that were packed in a number, of so many vertices."""
    out = []
    for _ in range(size):
        code, leader = divmod(code, size + 1)
        out.append(leader)
    return out
