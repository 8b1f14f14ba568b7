"""The expressions of the model: names resolved, types known, quantifiers and definitions kept."""

from enum import Enum
from typing import TypeAlias

from .kinds import Type
from .node import field, node
from .phrases import Phrase
from .source import Span


@node
class Typed:
    """An expression. `known`: its value does not depend on the puzzle's unknowns."""

    span: Span = field(compare=False, repr=False)
    type: Type
    known: bool


@node
class Constant(Typed):
    """A number or a truth value as it was written; `name` where it was written as the name of a value."""

    value: int | bool
    name: str = ""


@node
class ParamRef(Typed):
    """The value of a parameter."""

    param: "Param"


@node(eq=False)
class Local(Typed):
    """A name bound by a binder or a definition; each binding is an object of its own.

    `fixed`: if it is a list, its length does not depend on the puzzle's unknowns. `settled`: if it is a list, each
    of its elements is known, though it may depend on the unknowns which of them are there.
    """

    name: str
    fixed: bool = True
    settled: bool = False
    __eq__ = object.__eq__  # Typed compares by type, which would make all names of a kind one
    __hash__ = object.__hash__


@node
class CellAt(Typed):
    """The cell with these coordinates. `system` None: row and column. `offset` is added to each of them."""

    system: str | None
    items: tuple["Expr", ...]
    offset: int


@node
class Pattern(Typed):
    """The cells whose coordinates match: None for any, a number, or a list of numbers; the last varies first."""

    system: str | None
    items: tuple["Expr | None", ...]
    offset: int


@node
class Joined(Typed):
    """The link or the border of two adjacent cells, in either order; of other cells, none."""

    first: "Expr"
    second: "Expr"


@node
class Group(Typed):
    """A tuple of values."""

    items: tuple["Expr", ...]


@node
class ListOf(Typed):
    """`<a, b, c>`, flattened to the bottom; a cell that is off the board drops out."""

    items: tuple["Expr", ...]


@node
class Concatenation(Typed):
    """`a ++ b`"""

    left: "Expr"
    right: "Expr"


@node
class Range(Typed):
    """`low..high`; empty where low > high."""

    low: "Expr"
    high: "Expr"


@node
class Run(Typed):
    """`(1,1)..(4,4)`: the straight or diagonal run of cells."""

    first: "Expr"
    last: "Expr"


@node
class Comprehension(Typed):
    """`[body : binders where condition]`"""

    binders: tuple["Binder", ...]
    where: "Expr | None"
    body: "Expr"


class Fold(Enum):
    """How a list becomes one value."""

    SUM = "sum"
    PRODUCT = "product"
    MIN = "min"
    MAX = "max"
    COUNT = "count"  # of a list of truth values: how many hold; of another: its length
    LEN = "len"
    ALL = "all"
    ANY = "any"
    DISTINCT = "distinct"


@node
class Aggregate(Typed):
    """A list folded to a number or a truth value. min and max of an empty list do not exist."""

    fold: Fold
    list: "Expr"


@node
class Arithmetic(Typed):
    """`+ - * div mod` on numbers; div rounds down, mod has the divisor's sign; div by 0 does not exist."""

    op: str
    left: "Expr"
    right: "Expr"


@node
class Negative(Typed):
    """`-x`"""

    operand: "Expr"


@node
class Absolute(Typed):
    """`|x|`"""

    operand: "Expr"


@node
class Factorial(Typed):
    """`x!` of a known number."""

    operand: "Expr"


@node
class Comparison(Typed):
    """`= != < <= > >=` on numbers, `=` and `!=` on lists of numbers of which the lengths count too."""

    op: str
    left: "Expr"
    right: "Expr"


@node
class Same(Typed):
    """`a is b`: the same element of the board."""

    left: "Expr"
    right: "Expr"


@node
class Member(Typed):
    """`x in list`: the same element, the same group or, for numbers, an equal number."""

    item: "Expr"
    list: "Expr"


@node
class Logic(Typed):
    """`and or xor -> <->`; a known left side that decides leaves the right side unread."""

    op: str
    left: "Expr"
    right: "Expr"


@node
class Negation(Typed):
    """`not x`"""

    operand: "Expr"


@node
class Conditional(Typed):
    """`if c then a else b`"""

    condition: "Expr"
    then: "Expr"
    otherwise: "Expr"


@node
class IndexAt(Typed):
    """`list[i]`, counted from 1; where i is unknown and outside the list it does not exist."""

    list: "Expr"
    index: "Expr"


@node
class Position(Typed):
    """`index(x, list)`: the place of the first element that is x, or for numbers equals x, counted from 1.

    Where there is none it does not exist.
    """

    item: "Expr"
    list: "Expr"


@node
class Slice(Typed):
    """`list[indices]`: the elements at these places, in this order."""

    list: "Expr"
    indices: "Expr"


@node
class Read(Typed):
    """The value of a layer at an element, or the list of its values at a list of elements."""

    layer: str
    at: "Expr"


class Shape(Enum):
    """What elements of the board can form; the table in shapes says more."""

    CONNECTED = "connected"
    LOOP = "loop"
    LOOPS = "loops"
    CROSSING_LOOP = "crossing_loop"
    PATH = "path"
    RECTANGLE = "rectangle"
    SQUARE = "square"
    PATHS = "paths"


@node
class Formation(Typed):
    """The elements of a list form a shape; which ones it has may depend on the unknowns."""

    shape: Shape
    list: "Expr"


@node
class Runs(Typed):
    """The lengths of the runs of truth values that hold, in their order."""

    list: "Expr"


@node
class Matches(Typed):
    """The list is as a phrase says. Where that speaks of a number, it has the place of one of the values, which are
    known."""

    list: "Expr"
    phrase: Phrase
    values: tuple["Expr", ...]


@node
class InTable(Typed):
    """The list equals one of the rows, which are known: numbers, lists of them, None for any number. `more` is a list
    of further rows."""

    list: "Expr"
    rows: tuple[tuple["Expr | None", ...], ...]
    more: "Expr | None"


@node
class SameShape(Typed):
    """Two lists of cells have the same shape: moved, and turned or reflected as the word `moves` allows."""

    left: "Expr"
    right: "Expr"
    moves: str


@node
class Apply(Typed):
    """A call of a definition."""

    function: "Function"
    args: tuple["Expr", ...]


@node
class Builtin(Typed):
    """A built-in list or function, a row of the table in builtins."""

    name: str
    args: tuple["Expr", ...]


@node
class RegionList(Typed):
    """All regions of a division: a list of lists of cells."""

    region: str


@node
class RegionOf(Typed):
    """The region that holds a cell."""

    region: str
    cell: "Expr"


@node
class AreaList(Typed):
    """All areas of a name, in the order of their first cells: a list of lists of cells."""

    areas: str


@node
class AreaOf(Typed):
    """The area that holds a cell, as a list of cells in reading order; empty where none does."""

    areas: str
    cell: "Expr"


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
    args: tuple["Expr", ...]


Expr: TypeAlias = (
    Constant
    | ParamRef
    | Local
    | CellAt
    | Pattern
    | Joined
    | Group
    | ListOf
    | Concatenation
    | Range
    | Run
    | Comprehension
    | Aggregate
    | Arithmetic
    | Negative
    | Absolute
    | Factorial
    | Comparison
    | Same
    | Member
    | Logic
    | Negation
    | Conditional
    | IndexAt
    | Position
    | Slice
    | Read
    | Formation
    | Runs
    | Matches
    | InTable
    | SameShape
    | Apply
    | Builtin
    | RegionList
    | RegionOf
    | AreaList
    | AreaOf
    | FigureList
    | ClueList
    | ClueValue
)


@node(eq=False)
class InList:
    """`x in list`, `(a, b) in links`: one name, or as many as the elements have parts."""

    names: tuple[Local, ...]
    list: Expr


@node(eq=False)
class InClue:
    """`cage(group)`, `number(c) = k`: the placements of a clue; with a value, those whose value is told."""

    clue: str
    names: tuple[Local, ...]
    value: Local | None


Binder: TypeAlias = InList | InClue


@node(eq=False)
class Param:
    """A parameter of a file; value None as long as nothing has set it."""

    file: str
    name: str
    default: Expr | None
    value: int | None
    span: Span


@node(eq=False)
class Function:
    """A definition, for arguments of certain types; `depth`: how deeply it is nested, with what it calls."""

    name: str
    params: tuple[Local, ...]
    body: Expr
    span: Span
    depth: int
