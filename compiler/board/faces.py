"""Borders or links to the faces on their two sides: the regions into which they divide the plane."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from .board import Board
from .elements import Border, Cell, Corner, Link
from .graphs import reach

T = TypeVar("T", Cell, Corner)


def faces(board: Board, edges: Sequence[Border | Link]) -> list[tuple[int, int]]:
    """Return for each edge the faces on its left and right, seen from its first end to its second.

    The edges are all borders, which separate cells, or all links, which separate corners. Faces are numbered; 0 is the
    outer face. Faces that no edge separates have the same number.
    """
    plane = _Plane(board, edges)
    number: Mapping[Any, int]
    if any(isinstance(edge, Link) for edge in edges):
        number = _numbered(plane.outer_corners(), board.corners, plane.next_corners)
    else:
        number = _numbered(plane.cells[:1], plane.cells, plane.next_cells)
    return [(number[left], number[right]) for left, right in (_left_and_right(board, edge) for edge in edges)]


def _numbered(outer: Iterable[T], parts: Iterable[T], onwards: Callable[[T, int], Iterable[T]]) -> dict[T, int]:
    """Return the number of the face of each part. `onwards` returns the parts beside a part in the same face."""
    number = dict.fromkeys(reach(outer, onwards), 0)
    total = 1
    for part in parts:
        if part not in number:
            number |= dict.fromkeys(reach([part], onwards), total)
            total += 1
    return number


class _Plane:
    """The plane with a board and some cells around it."""

    def __init__(self, board: Board, edges: Sequence[Border | Link]) -> None:
        self.board = board
        self.cells = [Cell(r, c) for r in range(-1, board.height + 3) for c in range(-1, board.width + 3)]
        self._known = set(self.cells)
        self._walls = {board.border_between(edge) if isinstance(edge, Link) else edge for edge in edges}

    def next_cells(self, cell: Cell, _: int) -> Iterator[Cell]:
        """Yield the cells beside a cell, if no wall is in between."""
        for side, beyond in self.board.sides(cell):
            if beyond in self._known and side not in self._walls:
                yield beyond

    def next_corners(self, corner: Corner, _: int) -> Iterator[Corner]:
        """Yield the corners at the other ends of sides that no link crosses."""
        for side in self.board.borders_of(corner):
            if side not in self._walls:
                yield from (end for end in self.board.ends(side) if end != corner)

    def outer_corners(self) -> Iterator[Corner]:
        """Yield the corners of the board that lie at its outer rim."""
        has = self.board.has
        outside = reach(self.cells[:1], lambda cell, _: (x for x in self.next_cells(cell, 0) if not has(x)))
        return (corner for cell in outside for corner in self.board.outline(cell) if self.board.has_element(corner))


def _left_and_right(board: Board, edge: Border | Link) -> tuple[Cell | Corner, Cell | Corner]:
    """Return what lies to the left and to the right of an edge, seen from its first end to its second."""
    ends: tuple[Cell | Corner, Cell | Corner]
    beside: tuple[Cell | Corner, Cell | Corner]
    if isinstance(edge, Link):
        ends, beside = (edge.first, edge.second), board.ends(board.border_between(edge))
    else:
        ends, beside = board.ends(edge), edge.beside
    one, other = beside
    (ax, ay), (bx, by), (x, y) = map(board.point, (*ends, one))
    is_left = (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0
    return (one, other) if is_left else (other, one)
