"""Vertices with at most two neighbors to edges with a condition.

Connected borders are vertices that meet in points. So are gaps between faces. As edges between the
points they need half of the circuit: walls of 20x20 take half of the time, paths a third.
"""

from collections.abc import Sequence

from pzc.compiler.board.graphs import neighbors
from pzc.compiler.flat.flat import BoolExpr, Or


def lines_as_edges(
    items: Sequence[BoolExpr], edges: Sequence[tuple[int, int]]
) -> tuple[list[int], dict[tuple[int, int], list[BoolExpr]]]:
    """Return the vertices that stay, and the edges between them. An edge exists if one of its conditions holds.

    A vertex becomes an edge if it has one or two neighbors, and if these are present whenever it is. If two such
    vertices are adjacent, only the first becomes an edge.
    """
    near = neighbors(len(items), edges)
    gone: set[int] = set()
    for i, item in enumerate(items):
        if 0 < len(near[i]) <= 2 and all(j not in gone and _follows(items[j], item) for j in near[i]):
            gone.add(i)
    place = {i: number for number, i in enumerate(i for i in range(len(items)) if i not in gone)}
    joined: dict[tuple[int, int], list[BoolExpr]] = {}
    for i, j in edges:
        if i in place and j in place:
            joined[min(place[i], place[j]), max(place[i], place[j])] = [True]
    for i in sorted(gone):
        if len(near[i]) == 2:
            first, second = sorted(place[j] for j in near[i])
            joined.setdefault((first, second), []).append(items[i])
    return list(place), joined


def _follows(wanted: BoolExpr, item: BoolExpr) -> bool:
    """Return True if `wanted` obviously follows from `item`."""
    if isinstance(wanted, bool):
        return wanted
    return wanted is item or isinstance(wanted, Or) and any(part is item for part in wanted.items)
