"""Lists of cells and links to words."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from pzc.compiler.board.board import Board
from pzc.compiler.board.directions import end_of
from pzc.compiler.board.elements import Border, Cell, Link, Place, name_of

DIRECTIONS = {(-1, 0): "upwards", (1, 0): "downwards", (0, -1): "to the left", (0, 1): "to the right"}
"""Directions in words."""
SHORTEST_RANGE = 4
"""The fewest cells of a longer list that lie in a line and are named by the first and the last."""


def run(cells: Sequence[Any]) -> str:
    """Return cells in a row as `(1,1)–(1,3)`, other cells as `(1,1)–(1,2)–(2,2)`."""
    steps = {(b.row - a.row, b.column - a.column) for a, b in pairwise(cells)}
    shown = (cells[0], cells[-1]) if len(steps) == 1 and len(cells) > 1 else cells
    return "–".join(map(name_of, shown))


def in_one_line(cells: Sequence[Cell]) -> str:
    """Return `row` or `column` if cells lie in one; nothing if they do not."""
    if len({cell.row for cell in cells}) == 1:
        return "row"
    return "column" if len({cell.column for cell in cells}) == 1 else ""


def groups(links: Sequence[Link]) -> list[list[str]]:
    """Return the cells that are joined by links, group by group, in their order."""
    groups: list[set[Place]] = []
    for link in links:
        ends = {link.first, link.second}
        joined = [group for group in groups if group & ends]
        groups = [group for group in groups if not group & ends]
        groups.append(ends.union(*joined))
    return sorted([name_of(cell) for cell in sorted(group)] for group in groups)


def paths(links: Sequence[Link]) -> list[list[Place]]:
    """Return links as paths that are as long as can be, each with its points. A loop ends where it begins."""
    near: dict[Place, list[Place]] = {}
    for link in links:
        near.setdefault(link.first, []).append(link.second)
        near.setdefault(link.second, []).append(link.first)
    ends = [point for point in near if len(near[point]) != 2]
    left: set[frozenset[Place]] = {frozenset((link.first, link.second)) for link in links}
    found = []
    for start in [*ends, *near]:
        for first in near[start]:
            path, point, following = [start], start, first
            while frozenset((point, following)) in left:
                left.remove(frozenset((point, following)))
                path.append(following)
                onward = [other for other in near[following] if frozenset((following, other)) in left]
                if len(near[following]) != 2 or not onward:
                    break
                point, following = following, onward[0]
            if len(path) > 1:
                found.append(path)
    return found


def in_ranges(cells: Sequence[Cell]) -> list[str]:
    """Return the names of cells. Four or more in a line are one: `(1,1) to (1,4)`."""
    left, found = set(cells), []
    for down, across in ((0, 1), (1, 0)):
        for cell in sorted(left):
            straight = [cell] if cell in left else []
            while straight and (following := Cell(straight[-1].row + down, straight[-1].column + across)) in left:
                straight.append(following)
            if len(straight) >= SHORTEST_RANGE:
                left -= set(straight)
                found.append((cell, f"{name_of(cell)} to {name_of(straight[-1])}"))
    found += [(cell, name_of(cell)) for cell in left]
    return [name for _, name in sorted(found)]


def beside(board: Board, border: Border) -> tuple[list[Cell], str]:
    """Return the cells of the board beside a side, one at least, and what end of the first cell the side is."""
    inside = [cell for cell in border.beside if board.has(cell)] or [border.beside[0]]
    return inside, end_of(board, inside[0], border)
