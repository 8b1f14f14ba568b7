"""Expressions of the model about the board: cells, layers, shapes, divisions and clues."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from pzc.compiler.base.node import node

from .phrases import Phrase
from .typed import Typed

if TYPE_CHECKING:  # the union `Expr` has the classes of this file as members, and they have parts of type `Expr`
    from .expressions import Expr, Function


@node
class CellAt(Typed):
    """The cell with these coordinates. `system` None means row and column. `offset` is added to each coordinate."""

    system: str | None
    items: tuple[Expr, ...]
    offset: int


@node
class Pattern(Typed):
    """The cells whose coordinates match, the last coordinate varying first. None matches any number."""

    system: str | None
    items: tuple[Expr | None, ...]
    offset: int


@node
class Joined(Typed):
    """The link or the border between two adjacent cells, in either order. It does not exist for other cells."""

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
    """Geometric conditions on sets of elements. meaning/shapes.py and ground/shapes.py define them."""

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
    """The elements of a list form a shape. The list may depend on the unknowns.

    `steps`, if given, defines adjacency: it maps an element to its neighbors, in either direction.
    """

    shape: Shape
    list: Expr
    steps: Function | None


@node
class Runs(Typed):
    """The lengths of the runs of true values in a list, in order."""

    list: Expr


@node
class Matches(Typed):
    """The list matches a phrase. Numbers in the phrase are positions in `values`, which are known."""

    list: Expr
    phrase: Phrase
    values: tuple[Expr, ...]


@node
class InTable(Typed):
    """The list equals one of the rows. Rows are known: numbers, lists of numbers, None for any number.

    `more` is a list of further rows.
    """

    list: Expr
    rows: tuple[tuple[Expr | None, ...], ...]
    more: Expr | None


@node
class SameShape(Typed):
    """Two lists of cells have the same shape up to translation, and rotation or reflection as `moves` allows."""

    left: Expr
    right: Expr
    moves: str


@node
class RegionList(Typed):
    """All regions of a division, as a list of lists of cells."""

    region: str


@node
class RegionOf(Typed):
    """The region that contains a cell."""

    region: str
    cell: Expr


@node
class AreaList(Typed):
    """All areas of a name, in the order of their first cells, as a list of lists of cells."""

    areas: str


@node
class AreaOf(Typed):
    """The area that contains a cell, as a list of cells in reading order; empty if there is none."""

    areas: str
    cell: Expr


@node
class FigureList(Typed):
    """All placements of a shape or a pattern on the board. Several shapes give a list of placements each."""

    figure: str


@node
class ClueList(Typed):
    """The elements that a clue is placed on: for each placement its part, or the group of its parts."""

    clue: str


@node
class ClueValue(Typed):
    """The value of the clue that is placed on these parts."""

    clue: str
    args: tuple[Expr, ...]
