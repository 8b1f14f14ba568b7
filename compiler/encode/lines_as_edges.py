"""A graph of which some vertices only join two others -> those vertices as edges, with the condition that they hold.

Borders that hang together are vertices that meet in points, and so are the gaps through which faces hang together. As
edges between the points they need half of the circuit: walls of 20x20 take half of the time, paths a third.
"""

from collections.abc import Sequence

from pzc.compiler.board.graphs import neighbours
from pzc.compiler.flat.flat import BoolExpr, Or


def lines_as_edges(
    items: Sequence[BoolExpr], edges: Sequence[tuple[int, int]]
) -> tuple[list[int], dict[tuple[int, int], list[BoolExpr]]]:
    """The vertices that stay, and the pairs of them that are joined: where one of some conditions holds.

    A vertex becomes an edge if it touches two others, or one, which are there wherever it is. Of two that touch each
    other only one does.
    """
    near = neighbours(len(items), edges)
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
    """Whether one holds wherever the other does, as far as can be seen at once."""
    if isinstance(wanted, bool):
        return wanted
    return wanted is item or isinstance(wanted, Or) and any(part is item for part in wanted.items)
