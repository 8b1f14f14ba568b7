"""Borders or links to the faces on their two sides: the regions into which they divide the plane."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from .board import ORTHOGONAL, Border, Cell, Link
from .graphs import reach

Face: TypeAlias = tuple[int, int]
"""For borders, the cell with this row and column. For links, the mesh with this cell at its upper left corner."""


def faces(edges: Sequence[Border | Link]) -> list[tuple[int, int]]:
    """Return for each edge the faces on its left and right, seen from its first end to its second.

    Faces are numbered; 0 is the outer face. Faces that no edge separates have the same number.
    """
    sides = [_sides(edge) for edge in edges]
    drawn = {frozenset(pair) for pair in sides}
    number: dict[Face, int] = {}
    near = {face for pair in sides for face in pair}
    rows, columns = [face[0] for face in near], [face[1] for face in near]
    area = {(r, c) for r in _around(rows) for c in _around(columns)}

    def beside(face: Face, _: int) -> list[Face]:
        near = ((face[0] + down, face[1] + right) for down, right in ORTHOGONAL)
        return [other for other in near if other in area and frozenset((face, other)) not in drawn]

    total = 0
    for start in sorted(area):  # the first one is a corner of the area and lies outside
        if start in number:
            continue
        number |= dict.fromkeys(reach([start], beside), total)
        total += 1
    return [(number[left], number[right]) for left, right in sides]


def _around(numbers: Sequence[int]) -> Iterable[int]:
    return range(min(numbers) - 1, max(numbers) + 2) if numbers else ()


def _sides(edge: Border | Link) -> tuple[Face, Face]:
    """Return the faces to the left and to the right of an edge, seen from its first end to its second."""
    match edge:
        case Border(row, column, True):  # downwards
            return (row, column + 1), (row, column)
        case Border(row, column, _):  # to the right
            return (row, column), (row + 1, column)
        case Link(Cell(row, column), second) if second.row > row:
            return (row, column), (row, column - 1)
        case Link(Cell(row, column), _):
            return (row - 1, column), (row, column)
