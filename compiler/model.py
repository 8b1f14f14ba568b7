"""The model: what was meant. Names resolved, types known, quantifiers, parameters, clues and rule texts kept."""

from collections.abc import Mapping
from enum import Enum
from typing import TypeAlias

from . import syntax
from .board import Board, Cell, Element
from .flat import Intervals, Origin
from .node import field, node
from .source import Source, Span

# ------------------------------------------------------------------------------------------------- types


@node
class IntType:
    """A number."""

    def __str__(self) -> str:
        return "a number"


@node
class BoolType:
    """A truth value; counts as 0 or 1 where a number is wanted."""

    def __str__(self) -> str:
        return "a truth value"


@node
class ElementType:
    """A cell, a corner, a border or a link."""

    kind: str

    def __str__(self) -> str:
        return f"a {self.kind}"


@node
class ListType:
    """A list. `partial`: which of its elements are there depends on the unknowns (order stays)."""

    item: "Type"
    partial: bool = False

    def __str__(self) -> str:
        return f"a list of {_PLURAL.get(str(self.item), 'lists')}"


@node
class TupleType:
    """A group of values, as a clue with several parts."""

    items: tuple["Type", ...]

    def __str__(self) -> str:
        return "a group (" + ", ".join(map(str, self.items)) + ")"


_PLURAL = {
    "a number": "numbers",
    "a truth value": "truth values",
    "a cell": "cells",
    "a corner": "corners",
    "a border": "borders",
    "a link": "links",
}
Type: TypeAlias = IntType | BoolType | ElementType | ListType | TupleType
INT = IntType()
BOOL = BoolType()
CELL = ElementType("cell")
CORNER = ElementType("corner")
BORDER = ElementType("border")
LINK = ElementType("link")

Value: TypeAlias = int | bool | Element | tuple["Value", ...]
"""A known value: a number, a truth value, an element of the board, a list or a group of values."""

# ------------------------------------------------------------------------------------------- expressions


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

    `fixed`: if it is a list, its length does not depend on the puzzle's unknowns.
    """

    name: str
    fixed: bool = True
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
    PATH = "path"


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
    | Apply
    | Builtin
    | RegionList
    | RegionOf
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

# ------------------------------------------------------------------------------------------ declarations


@node(eq=False)
class Param:
    """A parameter of a file; value None as long as nothing has set it."""

    file: str
    name: str
    default: Expr | None
    value: int | None
    span: Span


@node(eq=False)
class Layer:
    """Unknowns on all elements of a kind. `names` are the names of the values, if they have any."""

    name: str
    kind: str
    domain: Intervals
    truth: bool
    values: Expr | None
    names: Mapping[int, str]
    span: Span


@node(eq=False)
class Coords:
    """A further way to address cells: names with their ranges, and the row and column that they mean."""

    name: str
    binders: tuple[InList, ...]
    row: Expr
    column: Expr
    table: Mapping[tuple[int, ...], Cell]
    span: Span


@node(eq=False)
class Region:
    """A division of cells. `pattern` (with its free names bound) where it was given by pattern."""

    name: str
    pattern: Comprehension | None
    lists: tuple[tuple[Cell, ...], ...]
    span: Span


@node(eq=False)
class RegionName:
    """A division by its name; where it runs may be said later, or, in a rule file, nowhere."""

    name: str
    span: Span


@node(eq=False)
class Function:
    """A definition, for arguments of certain types; `depth`: how deeply it is nested, with what it calls."""

    name: str
    params: tuple[Local, ...]
    body: Expr
    span: Span
    depth: int


@node(eq=False)
class ClueKind:
    """How a clue is written: its parts with their types, its value."""

    name: str
    parts: tuple[tuple[str, Type], ...]
    value: tuple[str, Type] | None
    span: Span


@node(eq=False)
class Placement:
    """A clue of the puzzle. `value` None: it has none, or it is not told.

    `condition` speaks of the parts through the names in `bound`.
    """

    args: tuple[Value, ...]
    value: Value | None
    bound: tuple[Local, ...]
    condition: Expr | None
    origin: Origin


# ------------------------------------------------------------------------------------------------- rules


@node(eq=False)
class Demand:
    """A truth value that must hold."""

    condition: Expr
    span: Span


@node(eq=False)
class ForEach:
    """A body for each value of the binders; an unknown `where` makes the body conditional."""

    binders: tuple[Binder, ...]
    where: Expr | None
    body: tuple["Statement", ...]
    span: Span


Statement: TypeAlias = Demand | ForEach


@node(eq=False)
class Rule:
    """What must hold, with its text as a solver reads it (for a bare constraint: as it was written)."""

    origin: Origin
    named: bool
    file: str
    body: tuple[Statement, ...]


@node(eq=False)
class Expectation:
    """What a file says of its own answers: kind is unique, none, count or solution.

    count: the number for `count`. answer: values for `solution`, by layer and element.
    """

    kind: str
    span: Span
    count: int | None = None
    answer: Mapping[tuple[str, Element], int] | None = None


class Facts:
    """What is known of an instance, as far as it has been found out."""

    def __init__(self) -> None:
        self.params: dict[Param, int] = {}
        self.board: Board | None = None
        self.coords: dict[str, Coords] = {}
        self.regions: dict[str, Region] = {}
        self.layers: dict[str, Layer] = {}
        self.placements: dict[str, list[Placement]] = {}


@node(eq=False)
class Model:
    """A checked puzzle, or, when `open_params` says that something is not set, a checked rule file.

    `idle_rules` are those of the prelude about clues that this instance does not give: they demand nothing of it,
    and belong to the rules without the instance.
    """

    title: str
    meta: Mapping[str, str]
    sources: tuple[Source, ...]
    board: Board | None
    height: Expr | None
    width: Expr | None
    params: tuple[Param, ...]
    coords: tuple[Coords, ...]
    regions: tuple[Region, ...]
    layers: tuple[Layer, ...]
    functions: tuple[Function, ...]
    clues: tuple[ClueKind, ...]
    rules: tuple[Rule, ...]
    idle_rules: tuple[Rule, ...]
    expectations: tuple[Expectation, ...]
    facts: Facts
    open_params: tuple[Param, ...]
    undrawn: tuple[RegionName, ...]
    file: syntax.File  # what was asked for, as it was written: back-ends see only its meaning
