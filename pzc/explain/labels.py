"""Names of places and clues: `the 3 in (1,2)` names a cell, `the 5 left of row 2` names a row."""

from collections.abc import Sequence
from dataclasses import dataclass

from pzc.compiler.board.board import AreaAt, Border, Cell, Link


@dataclass(frozen=True)
class Label:
    """The name of a place or of a clue.

    `cells`: the cells that the text names. A place has them only if it is a list of cells. `line`: the row, column or
    corner of a clue. `spread`: True for a clue between cells, on a path or in a group.
    """

    text: str = ""
    cells: tuple[Cell, ...] = ()
    line: str = ""
    spread: bool = False


def names_place(clues: Sequence[Label], place: Label) -> bool:
    """Return True if the names of clues also say where their rule applies."""
    if len(clues) > 1:
        return bool(place.cells) and set(place.cells) == {cell for clue in clues for cell in clue.cells}
    (clue,) = clues
    if place.cells:
        return clue.spread or not set(place.cells).isdisjoint(clue.cells)
    return not place.text or bool(clue.line) and f"{place.text} from ".startswith(f"{clue.line} from ")


def cells_in(value: object) -> tuple[Cell, ...]:
    """Return the cells in the name of an element of the board."""
    match value:
        case Cell():
            return (value,)
        case Link(Cell() as first, Cell() as second):
            return first, second
        case Border():
            return value.beside
        case AreaAt(_, cell):
            return (cell,)
    return ()
