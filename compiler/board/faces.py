"""Borders or links to the faces on their two sides: the regions into which they divide the plane."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from .board import ORTHOGONAL, Board, Border, Cell, Corner, Link
from .graphs import reach
from .tilings import PolygonBoard

Face: TypeAlias = tuple[int, int]
"""For borders, the cell with this row and column. For links, the mesh with this cell at its upper left corner."""


def faces(board: Board, edges: Sequence[Border | Link]) -> list[tuple[int, int]]:
    """Return for each edge the faces on its left and right, seen from its first end to its second.

    Faces are numbered; 0 is the outer face. Faces that no edge separates have the same number.
    """
    if isinstance(board, PolygonBoard):
        return _faces_of_polygons(board, edges)
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


def _faces_of_polygons(board: PolygonBoard, edges: Sequence[Border | Link]) -> list[tuple[int, int]]:
    """Return the faces for a board of polygons.

    Borders separate cells. Links separate the corners of the board, and the cells around the board, through which one
    gets from one corner of the rim to another.
    """
    drawn = set(edges)
    area = [Cell(r, c) for r in range(-1, board.height + 3) for c in range(-1, board.width + 3)]
    inside = set(area)
    outside_at: dict[Corner, list[Cell]] = {}
    for cell in area:
        for corner in board.outline(cell) if not board.has(cell) else ():
            outside_at.setdefault(corner, []).append(cell)

    def across_sides(cell: Cell) -> list[Cell]:
        return [beyond for border, beyond in board.sides(cell) if beyond in inside and border not in drawn]

    def around_cells(face: Cell | Corner) -> list[Cell | Corner]:
        if isinstance(face, Cell):
            corners = [corner for corner in board.outline(face) if board.has_element(corner)]
            return [*corners, *(cell for cell in across_sides(face) if not board.has(cell))]
        passable = [side for side in board.borders_of(face) if not drawn.intersection(board.links_of(side))]
        return [*outside_at.get(face, ()), *(end for side in passable for end in board.ends(side) if end != face)]

    by_links = any(isinstance(edge, Link) for edge in edges)
    number: dict[Cell | Corner, int] = {}
    starts: list[Cell | Corner] = [cell for cell in area if not by_links or not board.has(cell)]

    def onwards(face: Cell | Corner, _: int) -> Sequence[Cell | Corner]:
        return around_cells(face) if by_links or isinstance(face, Corner) else across_sides(face)

    total = 0
    for start in [*starts, *board.corners] if by_links else starts:  # the first one lies outside
        if start not in number:
            number |= dict.fromkeys(reach([start], onwards), total)
            total += 1
    return [(number[left], number[right]) for left, right in (_left_and_right(board, edge) for edge in edges)]


def _left_and_right(board: PolygonBoard, edge: Border | Link) -> tuple[Cell | Corner, Cell | Corner]:
    """Return the faces to the left and to the right of an edge, seen from its first end to its second."""
    ends: tuple[Cell | Corner, Cell | Corner]
    sides: tuple[Cell | Corner, Cell | Corner]
    if isinstance(edge, Border):
        ends, sides = board.ends(edge), edge.beside
    else:
        ends, sides = (edge.first, edge.second), board.ends(board.border_between(edge))
    (ax, ay), (bx, by) = map(board.point, ends)
    x, y = board.point(sides[0])
    is_left = (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0
    return sides if is_left else (sides[1], sides[0])
