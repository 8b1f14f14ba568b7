"""Edges of a graph whose presence is a literal, and the neighbors along them."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from .sink import Literal

Edges: TypeAlias = Sequence[tuple[int, int]]
Edge: TypeAlias = tuple[int, int, Literal]
"""The two vertices that the edge joins if the literal holds."""


def adjacency(size: int, edges: Iterable[Edge]) -> list[list[tuple[int, Literal]]]:
    """Return for each vertex its neighbors, each with the literal of the edge."""
    near: list[list[tuple[int, Literal]]] = [[] for _ in range(size)]
    for i, j, literal in edges:
        near[i].append((j, literal))
        near[j].append((i, literal))
    return near
