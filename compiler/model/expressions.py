"""Expressions of the model: names resolved, types known, quantifiers and definitions kept.

Expressions about the board are in board_expressions.py.
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
    """A literal number or truth value. `name`: the name of the value, if the source uses one."""

    value: int | bool
    name: str = ""


@node
class ParamRef(Typed):
    """The value of a parameter."""

    param: "Param"


@node(eq=False)
class Local(Typed):
    """A name bound by a binder or a definition; each binding is a separate object.

    `fixed`: the length of the list does not depend on the puzzle's unknowns. `settled`: each element of the list is
    known, but its presence may depend on the unknowns. Both matter only for lists.
    """

    name: str
    fixed: bool = True
    settled: bool = False
    __eq__ = object.__eq__  # Typed compares by value, which would make all names of a type equal
    __hash__ = object.__hash__


@node
class TupleOf(Typed):
    """A tuple of values."""

    items: tuple["Expr", ...]


@node
class ListOf(Typed):
    """A list display `<a, b, c>`. Nested lists are spliced in unless the element type is itself a list. Cells off the
    board are dropped.
    """

    items: tuple["Expr", ...]


@node
class Concatenation(Typed):
    """`a ++ b`"""

    left: "Expr"
    right: "Expr"


@node
class Range(Typed):
    """`low..high`; empty if low > high."""

    low: "Expr"
    high: "Expr"


@node
class Comprehension(Typed):
    """`[body : binders where condition]`"""

    binders: tuple["Binder", ...]
    where: "Expr | None"
    body: "Expr"


class Fold(Enum):
    """The operations that reduce a list to one value."""

    SUM = "sum"
    PRODUCT = "product"
    MIN = "min"
    MAX = "max"
    COUNT = "count"  # the number of true values
    LEN = "len"
    ALL = "all"
    ANY = "any"
    DISTINCT = "distinct"


@node
class Aggregate(Typed):
    """A list reduced to a number or a truth value. min and max of an empty list do not exist."""

    fold: Fold
    list: "Expr"


@node
class Arithmetic(Typed):
    """`+ - * div mod ^` on numbers; div rounds down, mod has the divisor's sign.

    Division by 0 and powers with a negative exponent do not exist; `0^0` is 1.
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
    """`= != < <= > >=` on numbers or lists of numbers. Lists compare lexicographically; a proper prefix is less."""

    op: str
    left: "Expr"
    right: "Expr"


@node
class Same(Typed):
    """`a is b`: the same element of the board; `negated`: a different one.

    If one of them does not exist, neither holds.
    """

    left: "Expr"
    right: "Expr"
    negated: bool


@node
class Member(Typed):
    """`x in list`: the same element, the same group, or an equal number or list of numbers."""

    item: "Expr"
    list: "Expr"


@node
class Logic(Typed):
    """`and or xor -> <->`. If a known left side decides, the right side is not evaluated."""

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
    """`list[i]`, counted from 1. It does not exist if i is unknown and out of range."""

    list: "Expr"
    index: "Expr"


@node
class Position(Typed):
    """`index(x, list)`: the position of the first element that is (or equals) x, counted from 1.

    It does not exist if there is no such element.
    """

    item: "Expr"
    list: "Expr"


@node
class Slice(Typed):
    """`list[indices]`: the elements at these positions, in this order."""

    list: "Expr"
    indices: "Expr"


@node
class Apply(Typed):
    """A call of a definition."""

    function: "Function"
    args: tuple["Expr", ...]


@node
class Kept(Typed):
    """`kept(g)`: the doubted rules hold for the clue on g, a part or group of parts; for all clues on it if there are
    several.
    """

    doubted: "Doubted"
    at: "Expr"


@node
class Builtin(Typed):
    """A built-in list or function, a row of the table in meaning/builtins.py."""

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
    """The binder `x in list` or `(a, b) in links`: one name, or one for each part of an element."""

    names: tuple[Local, ...]
    list: Expr


@node(eq=False)
class InClue:
    """The binder `cage(group)` or `number(c) = k`: the placements of a clue.

    With a value, only placements that have one.
    """

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
    """A definition, for certain argument types. `depth`: the nesting depth, including the definitions it calls.

    `given` has the name of the layer that was given for each parameter, or None where a value was.
    """

    name: str
    params: tuple[Local, ...]
    body: Expr
    span: Span
    depth: int
    given: tuple[str | None, ...]


@node(eq=False)
class Due:
    """A condition that a rule requires of each clue of a doubted kind, over names for its parts and its value.

    `rule` is the origin of the condition.
    """

    names: tuple[Local, ...]
    value: Local | None
    condition: Expr
    rule: Origin


@node(eq=False)
class Doubted:
    """A kind of clue whose rules need not hold. `dues` is empty until all rules are checked."""

    clue: str
    dues: list[Due]
    span: Span
