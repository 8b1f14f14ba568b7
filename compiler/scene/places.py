"""The positions of elements on the plane, and places outside the board."""

from collections.abc import Iterator, Sequence
from math import hypot

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Board, Tiling
from pzc.compiler.board.directions import Direction
from pzc.compiler.board.elements import Border, Cell, Corner, Element, Link
from pzc.compiler.model.kinds import Value

from .shapes import Point


def center(board: Board, x: Element) -> Point:
    """Return the center of an element; for a link, the center of the side that it crosses."""
    match x:
        case Cell() | Corner():
            return board.point(x)
        case Border():
            return middle(ends(board, x))
        case Link():
            return middle(ends(board, board.border_between(x)))


def ends(board: Board, side: Border) -> tuple[Point, Point]:
    """Return the two ends of a side."""
    first, last = board.ends(side)
    return board.point(first), board.point(last)


def middle(points: Sequence[Point]) -> Point:
    """Return the center of the bounding box of points."""
    xs, ys = zip(*points, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


@node
class Beside:
    """The place in front of a line's first cell, outside the board. `way` is the direction into the line."""

    at: Point
    way: Direction
    step: Point
    """The same direction on the plane."""

    def moved(self, steps: float) -> Point:
        """Return the place moved away from the board by a number of cells."""
        return self.at[0] - steps * self.step[0], self.at[1] - steps * self.step[1]


def beside(board: Board, line: Sequence[Element]) -> Beside | None:
    """Return the place in front of a straight line of cells that begins at the rim, or None for other elements."""
    cells = [x for x in line if isinstance(x, Cell)]
    if len(cells) < len(line) or not cells:
        return None
    if board.tiling is not Tiling.SQUARES:
        return _beside_polygons(board, tuple(cells))
    first = cells[0]
    if len(cells) == 1:
        way = (0, 1) if first.column == 1 else (0, -1) if first.column == board.width else (1, 0)
    else:
        way = (cells[1].row - first.row, cells[1].column - first.column)
    before = Cell(first.row - way[0], first.column - way[1])
    straight = all(c == (first.row + i * way[0], first.column + i * way[1]) for i, c in enumerate(cells))
    if not straight or max(map(abs, way)) != 1 or board.has(before):
        return None
    return Beside(board.point(before), way, board.vector(way))


def _beside_polygons(board: Board, line: tuple[Cell, ...]) -> Beside | None:
    """Return the place in front of a whole line of hexagons or triangles, or None for other cells."""
    for sign, cells in ((1, line), (-1, line[::-1])):
        if cells in board.rows:
            step = 0, sign
        elif board.tiling is Tiling.HEXAGONS and cells in board.columns:
            step = sign, 0
        elif cells in board.slants:
            leans_left = len({(cell.column + cell.row) // 2 for cell in cells}) == 1 or board.tiling is Tiling.HEXAGONS
            step = sign, -sign if leans_left else sign
        else:
            continue
        (x, y), (right, down) = board.point(line[0]), board.vector(step)
        long = hypot(right, down)
        unit = right / long, down / long
        return Beside((round(x - unit[0], 3), round(y - unit[1], 3)), step, unit)
    return None


def is_whole_line(board: Board, line: Sequence[Element]) -> bool:
    """Return True if the cells are a whole row, column or diagonal from rim to rim."""
    place = beside(board, line)
    if place is None:
        return False
    last = line[-1]
    assert isinstance(last, Cell)
    if board.tiling is not Tiling.SQUARES:
        return True
    return not board.has(Cell(last.row + place.way[0], last.column + place.way[1]))


def elements_in(value: Value | None) -> Iterator[Element]:
    """Yield the elements of the board in a value."""
    if isinstance(value, Cell | Corner | Border | Link):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from elements_in(item)
