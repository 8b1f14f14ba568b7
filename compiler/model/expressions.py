"""The expressions of the model: names resolved, types known, quantifiers and definitions kept.

Those that speak of the board are in board_expressions.
"""

from enum import Enum
from typing import TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Span

from .board_expressions import (
    AreaList,
    AreaOf,
    CellAt,
    ClueList,
    ClueValue,
    FigureList,
    Formation,
    InTable,
    Joined,
    Matches,
    Pattern,
    Read,
    RegionList,
    RegionOf,
    Run,
    Runs,
    SameShape,
)
from .typed import Typed


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
class TupleOf(Typed):
    """A tuple of values."""

    items: tuple["Expr", ...]


@node
class ListOf(Typed):
    """`<a, b, c>`, of which lists open up unless its type says that they are its elements; a cell that is off the board
    drops out."""

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
    COUNT = "count"  # of a list of truth values: how many hold
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
    """`+ - * div mod ^` on numbers; div rounds down, mod has the divisor's sign.

    What is divided by 0 does not exist, nor does a power with an exponent below 0; `0^0` is 1.
    """

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
    """`= != < <= > >=` on numbers, and on lists of numbers: of lists that begin alike the shorter one is less."""

    op: str
    left: "Expr"
    right: "Expr"


@node
class Same(Typed):
    """`a is b`: the same element of the board; `negated`: another one. Where one is missing, neither holds."""

    left: "Expr"
    right: "Expr"
    negated: bool


@node
class Member(Typed):
    """`x in list`: the same element, the same group or, for numbers and lists of numbers, an equal one."""

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
class Apply(Typed):
    """A call of a definition."""

    function: "Function"
    args: tuple["Expr", ...]


@node
class Kept(Typed):
    """`kept(g)`: the rules that are doubted hold for the clue on this, a part or a group of parts; for all clues on it,
    if there are several."""

    doubted: "Doubted"
    at: "Expr"


@node
class Builtin(Typed):
    """A built-in list or function, a row of the table in builtins."""

    name: str
    args: tuple["Expr", ...]


Expr: TypeAlias = (
    Constant
    | ParamRef
    | Local
    | CellAt
    | Pattern
    | Joined
    | TupleOf
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
    | Kept
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
    """A parameter of a file."""

    file: str
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
class Due:
    """What a rule demands of each clue of a doubted kind: a truth value over names for its parts and, where the rule
    asks for it, for its value. `rule` is where it comes from."""

    names: tuple[Local, ...]
    value: Local | None
    condition: Expr
    rule: Origin


@node(eq=False)
class Doubted:
    """A kind of clue for which rules need not hold. `dues` is empty until all rules have a meaning."""

    clue: str
    dues: list[Due]
    span: Span
