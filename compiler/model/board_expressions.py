"""The expressions of the model that speak of the board: its cells, layers, shapes, divisions and clues."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from pzc.compiler.base.node import node

from .phrases import Phrase
from .typed import Typed

if TYPE_CHECKING:
    from .expressions import Expr, Function


@node
class CellAt(Typed):
    """The cell with these coordinates. `system` None: row and column. `offset` is added to each of them."""

    system: str | None
    items: tuple[Expr, ...]
    offset: int


@node
class Pattern(Typed):
    """The cells whose coordinates match: None for any, a number, or a list of numbers; the last varies first."""

    system: str | None
    items: tuple[Expr | None, ...]
    offset: int


@node
class Joined(Typed):
    """The link or the border of two adjacent cells, in either order; of other cells, none."""

    first: Expr
    second: Expr


@node
class Run(Typed):
    """`(1,1)..(4,4)`: the straight or diagonal run of cells."""

    first: Expr
    last: Expr


@node
class Read(Typed):
    """The value of a layer at an element, or the list of its values at a list of elements."""

    layer: str
    at: Expr


class Shape(Enum):
    """What elements of the board can form; the table in shapes says more."""

    CONNECTED = "connected"
    LOOP = "loop"
    LOOPS = "loops"
    CROSSING_LOOP = "crossing_loop"
    CROSSING_LOOPS = "crossing_loops"
    PATH = "path"
    RECTANGLE = "rectangle"
    SQUARE = "square"
    PATHS = "paths"
    NO_CYCLE = "no_cycle"


@node
class Formation(Typed):
    """The elements of a list form a shape; which ones it has may depend on the unknowns.

    `steps`, where it is given, says with which elements one touches: that, or the other way round.
    """

    shape: Shape
    list: Expr
    steps: Function | None


@node
class Runs(Typed):
    """The lengths of the runs of truth values that hold, in their order."""

    list: Expr


@node
class Matches(Typed):
    """The list is as a phrase says. Where that speaks of a number, it has the place of one of the values, which are
    known."""

    list: Expr
    phrase: Phrase
    values: tuple[Expr, ...]


@node
class InTable(Typed):
    """The list equals one of the rows, which are known: numbers, lists of them, None for any number. `more` is a list
    of further rows."""

    list: Expr
    rows: tuple[tuple[Expr | None, ...], ...]
    more: Expr | None


@node
class SameShape(Typed):
    """Two lists of cells have the same shape: moved, and turned or reflected as the word `moves` allows."""

    left: Expr
    right: Expr
    moves: str


@node
class RegionList(Typed):
    """All regions of a division: a list of lists of cells."""

    region: str


@node
class RegionOf(Typed):
    """The region that holds a cell."""

    region: str
    cell: Expr


@node
class AreaList(Typed):
    """All areas of a name, in the order of their first cells: a list of lists of cells."""

    areas: str


@node
class AreaOf(Typed):
    """The area that holds a cell, as a list of cells in reading order; empty where none does."""

    areas: str
    cell: Expr


@node
class FigureList(Typed):
    """All placements of a shape or a pattern on the board; of several shapes, one list of them each."""

    figure: str


@node
class ClueList(Typed):
    """What a clue is on: its part, or a group of its parts, of each of its placements."""

    clue: str


@node
class ClueValue(Typed):
    """The value of the clue that is placed on these parts."""

    clue: str
    args: tuple[Expr, ...]
