"""Syntax of expressions, before names are resolved. Statements are in statements.py."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from pzc.compiler.base.node import field, node
from pzc.compiler.base.source import Span


@node
class Node:
    """A node of the syntax tree. Its span is ignored when nodes are compared."""

    span: Span = field(compare=False, repr=False)


def parts(part: object) -> Iterable[object]:
    """Return the children of a node or tuple."""
    if isinstance(part, tuple):
        return part
    return vars(part).values() if isinstance(part, Node) else ()


# ------------------------------------------------------------------------------------------- expressions


@node
class Number(Node):
    """An integer: `42`."""

    value: int


@node
class Truth(Node):
    """A truth value: `true`, `false`."""

    value: bool


@node
class Name(Node):
    """A name or the word of an aggregate such as `sum`."""

    text: str


@node
class Text(Node):
    """A text in a call: `"1 .* 2"`."""

    text: str


@node
class Star(Node):
    """A `*` in place of a coordinate."""


@node
class Blank(Node):
    """A `.` in the list of values of a clue: no value."""


@node
class Unspecified(Node):
    """A `?` as the value of a clue: the clue is given, its value is unknown."""


@node
class Tuple(Node):
    """A cell, a pattern or a group: `(3, *)`, `(a, b)`. It has at least two items."""

    items: tuple["Expr", ...]


@node
class ListDisplay(Node):
    """A list display: `<a, b, c>`."""

    items: tuple["Expr", ...]


@node
class Comprehension(Node):
    """A comprehension: `[body : binders where condition]`. Binders are expressions here; check recognizes them."""

    body: "Expr"
    binders: tuple["Expr", ...]
    where: "Expr | None"


@node
class Call(Node):
    """A call `f(x, y)`, or `sum(x in S where P: body)` with a body. Binders are expressions; check recognizes them.

    `function` is a Name in every valid call. `white(1,2)(1,3)` also parses; it is a clue and is converted later.
    """

    function: "Expr"
    args: tuple["Expr", ...]
    where: "Expr | None" = None
    body: "Expr | None" = None


@node
class Index(Node):
    """An element or slice of a list: `list[i]`."""

    list: "Expr"
    index: "Expr"


@node
class Unary(Node):
    """A unary operation: `-x`, `not x`, `x!`; `op` is `-`, `not` or `!`."""

    op: str
    operand: "Expr"


@node
class Absolute(Node):
    """An absolute value: `|x|`."""

    operand: "Expr"


@node
class Binary(Node):
    """A binary operation; `op` is one of `+ - * div mod ^ ++ .. and or xor -> <->`."""

    op: str
    left: "Expr"
    right: "Expr"


@node
class Compare(Node):
    """A chain of comparisons, `a < b <= c`. The operators are `= != < <= > >= in`, `not in`, `is`, `is not`."""

    first: "Expr"
    rest: tuple[tuple[str, "Expr"], ...]


@node
class IfThenElse(Node):
    """A conditional expression: `if c then a else b`."""

    condition: "Expr"
    then: "Expr"
    otherwise: "Expr"


Expr: TypeAlias = (
    Number
    | Truth
    | Name
    | Text
    | Star
    | Blank
    | Unspecified
    | Tuple
    | ListDisplay
    | Comprehension
    | Call
    | Index
    | Unary
    | Absolute
    | Binary
    | Compare
    | IfThenElse
)


def split_binder(written: Expr) -> tuple[list[Name], list[Expr], Name | None]:
    """Split a binder into the names it binds, the expressions it reads, and the clue it iterates over.

    An expression that is not a binder is only read. This must agree with check/types/binders.py.
    """
    match written:
        case Compare(_, Name() as name, (("in" | "not in", source),)):
            return [name], [source], None
        case Compare(_, Tuple(_, names), (("in" | "not in", source),)):
            return _names_in(names), [source], None
        case Call(_, Name() as clue, parts, None, None):
            return _names_in(parts), [x for x in parts if not isinstance(x, Name)], clue
        case Compare(_, Call(_, Name() as clue, parts, None, None), (("=", value),)):
            return _names_in((*parts, value)), [x for x in (*parts, value) if not isinstance(x, Name)], clue
        case Name():
            return [written], [], None
        case _:
            return [], [written], None


def _names_in(written: Sequence[Expr]) -> list[Name]:
    return [one for one in written if isinstance(one, Name)]
