"""The appearance of clues, layers and divisions: marks with their colors, sizes and places.

`draw` clauses define it; without one, the defaults in pzc/compiler/scene/defaults.py apply.
"""

from enum import Enum
from typing import TypeAlias

from pzc.compiler.base.node import field, node
from pzc.compiler.base.source import Span

from .expressions import Expr, InList, Local


class Figure(Enum):
    """The things that can be drawn, with their keywords."""

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
    """The size of a figure, a value or a text."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


class Weight(Enum):
    """The thickness of a line."""

    THIN = "thin"
    MEDIUM = "medium"
    THICK = "thick"


class Course(Enum):
    """The dash style of a line."""

    SOLID = "solid"
    DASHED = "dashed"
    DOTTED = "dotted"
    DOUBLE = "double"


class Spot(Enum):
    """The place of a value or a figure.

    It is the middle of each cell; a corner of the first cell (the next free one or a certain one) or one of its sides;
    the middle of all cells; or outside the board.
    """

    EACH = "each"
    CORNER = "corner"
    UP_LEFT = "up_left"
    UP_RIGHT = "up_right"
    DOWN_LEFT = "down_left"
    DOWN_RIGHT = "down_right"
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    MIDDLE = "middle"
    OUTSIDE = "outside"


CORNERS = (Spot.UP_LEFT, Spot.UP_RIGHT, Spot.DOWN_LEFT, Spot.DOWN_RIGHT)
SIDES = (Spot.UP, Spot.DOWN, Spot.LEFT, Spot.RIGHT)


class Ruling(Enum):
    """The style of the grid lines."""

    LINES = "lines"
    DASHED = "dashed"
    DOTS = "dots"
    NONE = "none"


COLORS = (
    *("black", "white", "grey", "light_grey", "dark_grey", "red", "orange", "yellow", "green", "blue", "purple"),
    *("pink", "brown", "cyan", "olive", "magenta", "lavender", "peach", "teal"),
)
"""The names of colors; scene/palette.py defines them."""


@node
class Mark:
    """One thing to draw.

    An empty color is the figure's default.
    `open`: only the outline.
    `behind`: below the grid lines.
    `at`: the elements or the cells along which it is drawn, and `toward` its direction, if these are not the default.
    """

    figure: Figure
    text: str = ""
    color: str = ""
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
    """Each clue of a kind. `value` None: also clues without a value."""

    clue: str
    names: tuple[Local, ...]
    value: Local | None


@node(eq=False)
class OfLayer:
    """Each element of a layer, with its value in the solution.

    Without `value`: each element that is neither 0 nor false.
    """

    layer: str
    name: Local | None
    value: Local | None


@node(eq=False)
class OfDivision:
    """The regions or areas of a name."""

    name: str


@node(eq=False)
class OfShapes:
    """The shapes of a name, drawn beside the board."""

    name: str


@node(eq=False)
class OfList:
    """Each element of a known list: a cell, a link, a list of cells."""

    binder: InList


@node(eq=False)
class OfBoard:
    """The grid lines of the board."""

    ruling: Ruling


Subject: TypeAlias = OfClue | OfLayer | OfDivision | OfShapes | OfList | OfBoard


@node(eq=False)
class Look:
    """A `draw` clause: the marks of a subject, restricted to elements for which `where` holds."""

    of: Subject
    where: Expr | None
    marks: tuple[Mark, ...]
    span: Span

    @property
    def name(self) -> str:
        """The name of the clue, layer, division or shape that is drawn, or an empty text."""
        match self.of:
            case OfClue(name) | OfLayer(name) | OfDivision(name) | OfShapes(name):
                return name
            case OfList() | OfBoard():
                return ""
