"""Borders or links to the faces on their two sides: the regions into which they divide the plane."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from .board import ORTHOGONAL, Board
from .elements import Border, Cell, Corner, Link
from .graphs import reach
from .tilings import PolygonBoard, by_corner

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
    """Return the faces for a board of polygons: borders separate its cells, links separate its corners."""
    by_links = any(isinstance(edge, Link) for edge in edges)
    plane = _Plane(board, frozenset(edges))
    starts: list[_Spot] = [_Spot(False, cell) for cell in plane.area if not by_links or not board.has(cell)]
    if by_links:
        starts += [_Spot(True, corner) for corner in board.corners]
    number: dict[_Spot, int] = {}
    total = 0
    for start in starts:  # the first one lies outside
        if start not in number:
            number |= dict.fromkeys(reach([start], plane.across_links if by_links else plane.across_sides), total)
            total += 1
    return [(number[left], number[right]) for left, right in (_left_and_right(board, edge) for edge in edges)]


class _Spot(NamedTuple):
    """A part of a face: a cell, or a corner (which would otherwise be equal to a cell)."""

    is_corner: bool
    at: Cell | Corner


class _Plane:
    """The plane with a board of polygons and some cells around it."""

    def __init__(self, board: PolygonBoard, drawn: frozenset[Border | Link]) -> None:
        self.board = board
        self.drawn = drawn
        self.area = [Cell(r, c) for r in range(-1, board.height + 3) for c in range(-1, board.width + 3)]
        self._inside = set(self.area)
        self._outside_at = by_corner((cell for cell in self.area if not board.has(cell)), board.outline)

    def across_sides(self, spot: _Spot, _: int) -> list[_Spot]:
        """Return the cells beside a cell that no drawn side separates from it."""
        sides = self.board.sides(Cell(*spot.at))
        return [_Spot(False, cell) for side, cell in sides if cell in self._inside and side not in self.drawn]

    def across_links(self, spot: _Spot, _: int) -> list[_Spot]:
        """Return the spots beside a spot that no drawn link separates from it: corners, and cells around the board."""
        board = self.board
        if not spot.is_corner:
            corners = (corner for corner in board.outline(Cell(*spot.at)) if board.has_element(corner))
            beyond = (cell for _, cell in board.sides(Cell(*spot.at)) if cell in self._inside and not board.has(cell))
            return [*(_Spot(True, corner) for corner in corners), *(_Spot(False, cell) for cell in beyond)]
        corner = Corner(*spot.at)
        passable = (side for side in board.borders_of(corner) if self.drawn.isdisjoint(board.links_of(side)))
        ends = (end for side in passable for end in board.ends(side) if end != corner)
        outside = self._outside_at.get(corner, ())
        return [*(_Spot(False, cell) for cell in outside), *(_Spot(True, end) for end in ends)]


def _left_and_right(board: PolygonBoard, edge: Border | Link) -> tuple[_Spot, _Spot]:
    """Return the faces to the left and to the right of an edge, seen from its first end to its second."""
    ends: tuple[Cell | Corner, Cell | Corner]
    if isinstance(edge, Border):
        ends = board.ends(edge)
        one, other = (_Spot(False, cell) for cell in edge.beside)
    else:
        ends = edge.first, edge.second
        one, other = (_Spot(True, corner) for corner in board.ends(board.border_between(edge)))
    (ax, ay), (bx, by), (x, y) = map(board.point, (*ends, one.at))
    is_left = (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0
    return (one, other) if is_left else (other, one)
