"""The elements of a board, by row and column: cells, corners, sides, links; and their names."""

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

LOWER_LEFT = 2
"""The side of a hexagon between its lower corner and its lower left one: see Border."""


class Cell(NamedTuple):
    """A cell, counted from (1,1) at the top left."""

    row: int
    column: int


class Corner(NamedTuple):
    """A corner. On squares, it is the lower right corner of cell (row, column), and row 0 is the upper edge. For the
    corners of hexagons and triangles see tilings.py.
    """

    row: int
    column: int


class Border(NamedTuple):
    """A side of cell (row, column): the right one if `vertical`, otherwise the lower one.

    The cell may lie off the board: its right side is then the left side of the next cell.
    A hexagon has two lower sides. The one on the left has LOWER_LEFT for `vertical`.
    """

    row: int
    column: int
    vertical: int

    @property
    def beside(self) -> tuple[Cell, Cell]:
        """The two cells beside it, the upper or left one first. One of them may lie off the board."""
        row, column = self.row, self.column
        match self.vertical:
            case 0:
                return Cell(row, column), Cell(row + 1, column)
            case 1:
                return Cell(row, column), Cell(row, column + 1)
            case _:
                return Cell(row, column), Cell(row + 1, column - 1)


class Link(NamedTuple):
    """Two orthogonally adjacent cells, the upper or left one first."""

    first: Cell
    second: Cell


class Pair(NamedTuple):
    """The two ends of a line, cells or corners anywhere on the board, in reading order."""

    first: Cell | Corner
    second: Cell | Corner


class Item(NamedTuple):
    """An element of a list on which a layer lies. It may be anything: a number, a list, a group."""

    value: object


class AreaAt(NamedTuple):
    """An unknown area: the area that contains a cell or, with `first`, the area whose first cell it is."""

    areas: str
    cell: Cell
    first: bool


ALONE = Item(1)
"""The place of a single unknown."""

Element: TypeAlias = Cell | Corner | Border | Link
Place: TypeAlias = Element | Item
"""The place of an unknown."""
ElementKind: TypeAlias = Literal["cell", "corner", "border", "link"]
PlaceKind: TypeAlias = ElementKind | Literal["item"]


def link(a: Cell, b: Cell) -> Link:
    """Return the link of two adjacent cells in either order."""
    return Link(a, b) if a <= b else Link(b, a)


def name_of(x: object) -> str:
    """Return an element as puzzlers write it, `(3,4)`; a link or an inner side as its two cells."""
    match x:
        case Cell(r, c) | Corner(r, c):
            return f"({r},{c})"
        case Link(a, b):
            return f"{name_of(a)} {name_of(b)}"
        case Border():
            return " ".join(map(name_of, x.beside))
        case Item(value):
            return name_of(value)
        case bool():
            return "true" if x else "false"
        case tuple():
            return "<" + ", ".join(name_of(item) for item in x) + ">"
        case _:
            return str(x)


def cells_in(value: object) -> Iterator[Cell]:
    """Yield the cells in a value: itself, or those in its nested lists."""
    if isinstance(value, Cell):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from cells_in(item)
