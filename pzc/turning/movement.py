"""Rotations, reflections and shifts of a board, to the new place of everything on it."""

from collections.abc import Mapping
from typing import Any, TypeVar

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Board
from pzc.compiler.board.directions import Direction
from pzc.compiler.board.elements import Border, Cell, Corner, Item, Link, Place, link

Matrix = tuple[int, int, int, int]
"""A linear map: (row, column) becomes (a*row + b*column, c*row + d*column)."""

_STAY: Matrix = (1, 0, 0, 1)
MOVEMENTS: Mapping[str, tuple[Matrix, Direction]] = {
    "rotate-right": ((0, 1, -1, 0), (0, 0)),
    "rotate-left": ((0, -1, 1, 0), (0, 0)),
    "rotate-half": ((-1, 0, 0, -1), (0, 0)),
    "mirror-left-right": ((1, 0, 0, -1), (0, 0)),
    "mirror-top-bottom": ((-1, 0, 0, 1), (0, 0)),
    "mirror-diagonal": ((0, 1, 1, 0), (0, 0)),
    "mirror-antidiagonal": ((0, -1, -1, 0), (0, 0)),
    "shift-up": (_STAY, (-1, 0)),
    "shift-down": (_STAY, (1, 0)),
    "shift-left": (_STAY, (0, -1)),
    "shift-right": (_STAY, (0, 1)),
}
"""The movements by name: a matrix, and the shift in rows down and columns right."""
X = TypeVar("X", bound=Any)


class Outside(Exception):
    """A place would leave the board."""


@node
class Movement:
    """A movement of a board with `height` rows and `width` columns. `shift` is in rows down and columns right."""

    height: int
    width: int
    matrix: Matrix
    shift: Direction

    @property
    def is_shift(self) -> bool:
        """True if the board stays and only the clues move."""
        return self.shift != (0, 0)

    @property
    def is_reflection(self) -> bool:
        """True if the movement turns the board over."""
        a, b, c, d = self.matrix
        return a * d - b * c < 0

    @property
    def swaps(self) -> bool:
        """True if rows become columns."""
        return self.matrix[0] == 0

    @property
    def size(self) -> tuple[int, int]:
        """The numbers of rows and columns afterwards."""
        return (self.width, self.height) if self.swaps else (self.height, self.width)

    def direction(self, way: Direction) -> Direction:
        """Return a direction after the movement."""
        a, b, c, d = self.matrix
        return a * way[0] + b * way[1], c * way[0] + d * way[1]

    def _point(self, row: int, column: int) -> tuple[int, int]:
        """Return the new place of a point, in half cells from the upper left corner. Raise Outside."""
        a, b, c, d = self.matrix
        height, width = (2 * side for side in self.size)
        down = a * row + b * column + (height if a + b < 0 else 0) + 2 * self.shift[0]
        right = c * row + d * column + (width if c + d < 0 else 0) + 2 * self.shift[1]
        if not (0 <= down <= height and 0 <= right <= width):
            raise Outside
        return down, right

    def cell(self, cell: Cell) -> Cell:
        """Return the new place of a cell. Raise Outside."""
        row, column = self._point(2 * cell.row - 1, 2 * cell.column - 1)
        return Cell((row + 1) // 2, (column + 1) // 2)

    def place(self, place: X) -> X:
        """Return the new place of an element, or of each element of a list. Other values stay. Raise Outside."""
        moved: Any = place
        match place:
            case Cell():
                moved = self.cell(place)
            case Corner(row, column):
                row, column = self._point(2 * row, 2 * column)
                moved = Corner(row // 2, column // 2)
            case Border(row, column, vertical):
                row, column = self._point(*((2 * row - 1, 2 * column) if vertical else (2 * row, 2 * column - 1)))
                moved = Border((row + 1) // 2, (column + 1) // 2, row % 2 == 1)
            case Link(first, second):
                moved = link(*sorted((self.cell(first), self.cell(second))))
            case Item(value):
                moved = Item(self.place(value))
            case tuple():
                moved = tuple(self.place(item) for item in place)
        return moved  # type: ignore[no-any-return]

    def value(self, word: str, value: Any) -> Any:
        """Return a part or a value of a clue after the movement. `word` is its type in the declaration."""
        return self.direction(value) if word == "direction" and value is not None else self.place(value)

    def holes(self, board: Board) -> frozenset[Cell]:
        """Return the holes of the board afterwards."""
        return board.holes if self.is_shift else frozenset(map(self.cell, board.holes))

    def answer(self, values: Mapping[tuple[str, Place], int]) -> dict[tuple[str, Place], int]:
        """Return the values of a solution at their new places."""
        return {(layer, self.place(place)): value for (layer, place), value in values.items()}


def movement(name: str, board: Board) -> Movement:
    """Return the movement of a board with a name of MOVEMENTS. Raise ValueError for another name."""
    if name not in MOVEMENTS:
        raise ValueError(f"there is no movement {name!r}; there are: {', '.join(MOVEMENTS)}")
    return Movement(board.height, board.width, *MOVEMENTS[name])
