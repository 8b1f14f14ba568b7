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
