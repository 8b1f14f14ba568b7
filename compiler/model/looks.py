"""What clues, layers and divisions look like: marks with their colours, sizes and places.

`draw` clauses say it; where there is none, pzc/compiler/scene/defaults.py does.
"""

from enum import Enum
from typing import TypeAlias

from pzc.compiler.base.node import field, node
from pzc.compiler.base.source import Span

from .expressions import Expr, InList, Local


class Figure(Enum):
    """What can be drawn, by the word for it."""

    VALUE = "value"
    LETTER = "letter"
    TEXT = "text"
    CIRCLE = "circle"
    SQUARE = "square"
    DIAMOND = "diamond"
    TRIANGLE = "triangle"
    STAR = "star"
    CROSS = "cross"
    DOT = "dot"
    BULB = "bulb"
    FILL = "fill"
    OUTLINE = "outline"
    LINE = "line"
    ARROW = "arrow"
    STROKE = "stroke"
    NONE = "none"


class Size(Enum):
    """How large a figure, a value or a text is."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


class Weight(Enum):
    """How thick a line is."""

    THIN = "thin"
    MEDIUM = "medium"
    THICK = "thick"


class Course(Enum):
    """How a line runs."""

    SOLID = "solid"
    DASHED = "dashed"
    DOTTED = "dotted"
    DOUBLE = "double"


class Spot(Enum):
    """Where a value or a figure stands: in the middle of each cell; in a corner of the first one, the next that is
    free or a certain one; in the middle of all; beside the board."""

    EACH = "each"
    CORNER = "corner"
    UP_LEFT = "up_left"
    UP_RIGHT = "up_right"
    DOWN_LEFT = "down_left"
    DOWN_RIGHT = "down_right"
    MIDDLE = "middle"
    OUTSIDE = "outside"


CORNERS = (Spot.UP_LEFT, Spot.UP_RIGHT, Spot.DOWN_LEFT, Spot.DOWN_RIGHT)


class Ruling(Enum):
    """How the board itself is drawn."""

    LINES = "lines"
    DASHED = "dashed"
    DOTS = "dots"
    NONE = "none"


COLOURS = (
    *("black", "white", "grey", "light_grey", "dark_grey", "red", "orange", "yellow", "green", "blue", "purple"),
    *("pink", "brown", "cyan", "olive", "magenta", "lavender", "peach", "teal"),
)
"""The names of colours; scene/palette.py says which they are."""


@node
class Mark:
    """One thing that is drawn. An empty colour is the figure's own; `open`: the rim alone; `behind`: under the grid.

    `at` says at which elements, or along which cells, and `toward` in which direction, where that does not go without
    saying.
    """

    figure: Figure
    text: str = ""
    colour: str = ""
    size: Size = Size.MEDIUM
    weight: Weight = Weight.MEDIUM
    course: Course = Course.SOLID
    spot: Spot = Spot.EACH
    open: bool = False
    behind: bool = False
    at: Expr | None = field(default=None)
    toward: Expr | None = field(default=None)


@node(eq=False)
class OfClue:
    """Each clue of a kind; `value` None: also where none is told."""

    clue: str
    names: tuple[Local, ...]
    value: Local | None


@node(eq=False)
class OfLayer:
    """Each element of a layer, with its value in the answer; without `value`, each where it is neither 0 nor false."""

    layer: str
    name: Local | None
    value: Local | None


@node(eq=False)
class OfDivision:
    """The regions, or areas, of a name."""

    name: str


@node(eq=False)
class OfShapes:
    """The shapes of a name, beside the board."""

    name: str


@node(eq=False)
class OfList:
    """Each element of a known list: a cell, a link, a list of cells."""

    binder: InList


@node(eq=False)
class OfBoard:
    """The lines of the board."""

    ruling: Ruling


Subject: TypeAlias = OfClue | OfLayer | OfDivision | OfShapes | OfList | OfBoard


@node(eq=False)
class Look:
    """What something looks like; `where`: only those of it for which that holds."""

    of: Subject
    where: Expr | None
    marks: tuple[Mark, ...]
    span: Span
