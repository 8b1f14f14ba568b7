"""What was written: the syntax tree of a file, before any name has a meaning."""

from dataclasses import dataclass, field
from typing import TypeAlias

from .source import Source, Span


@dataclass(frozen=True)
class Node:
    """Everything that was written has a place, which never counts in equality."""

    span: Span = field(compare=False, repr=False)


# ------------------------------------------------------------------------------------------- expressions


@dataclass(frozen=True)
class Number(Node):
    """`42`"""

    value: int


@dataclass(frozen=True)
class Truth(Node):
    """`true`, `false`"""

    value: bool


@dataclass(frozen=True)
class Name(Node):
    """A name, also a bare aggregate word such as `sum`."""

    text: str


@dataclass(frozen=True)
class Star(Node):
    """`*` where a coordinate is expected."""


@dataclass(frozen=True)
class Blank(Node):
    """`.` in the list of values of a clue: no value here."""


@dataclass(frozen=True)
class Untold(Node):
    """`?` as the value of a clue: there is a clue, its value is not told."""


@dataclass(frozen=True)
class Tuple(Node):
    """`(3, *)`, `(a, b)`: a cell, a pattern, or a group of names; at least two items."""

    items: tuple["Expr", ...]


@dataclass(frozen=True)
class ListDisplay(Node):
    """`<a, b, c>`"""

    items: tuple["Expr", ...]


@dataclass(frozen=True)
class Comprehension(Node):
    """`[body : binders where condition]`; binders as ordinary expressions, recognised by check."""

    body: "Expr"
    binders: tuple["Expr", ...]
    where: "Expr | None"


@dataclass(frozen=True)
class Call(Node):
    """`f(x, y)` and, with a body, `sum(x in S where P: body)`; the binders are ordinary expressions here.

    `function` is a Name in all that has a meaning; `white(1,2)(1,3)` also parses (a clue, told apart later).
    """

    function: "Expr"
    args: tuple["Expr", ...]
    where: "Expr | None" = None
    body: "Expr | None" = None


@dataclass(frozen=True)
class Index(Node):
    """`list[i]`"""

    list: "Expr"
    index: "Expr"


@dataclass(frozen=True)
class Unary(Node):
    """`-x`, `not x`, `x!` (op is `-`, `not`, `!`)"""

    op: str
    operand: "Expr"


@dataclass(frozen=True)
class Absolute(Node):
    """`|x|`"""

    operand: "Expr"


@dataclass(frozen=True)
class Binary(Node):
    """`a op b`, op one of `+ - * div mod ++ .. and or xor -> <->`"""

    op: str
    left: "Expr"
    right: "Expr"


@dataclass(frozen=True)
class Compare(Node):
    """`a < b <= c`: a chain; the operators are `= != < <= > >= in`, `not in`, `is`, `is not`."""

    first: "Expr"
    rest: tuple[tuple[str, "Expr"], ...]


@dataclass(frozen=True)
class IfThenElse(Node):
    """`if c then a else b`"""

    condition: "Expr"
    then: "Expr"
    otherwise: "Expr"


Expr: TypeAlias = (
    Number
    | Truth
    | Name
    | Star
    | Blank
    | Untold
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

# -------------------------------------------------------------------------------------------- statements


@dataclass(frozen=True)
class Picture(Node):
    """`[[ ... ]]`: the text between the brackets, as it stands; the span covers that text."""

    text: str


@dataclass(frozen=True)
class Meta(Node):
    """`title "..."`, `author "..."`, `source "..."`"""

    key: str
    text: str


@dataclass(frozen=True)
class Setting(Node):
    """`n = 6` in `use star_battle(n = 6)`"""

    name: str
    value: Expr


@dataclass(frozen=True)
class UseItem(Node):
    """One file of a `use`."""

    name: str
    settings: tuple[Setting, ...]


@dataclass(frozen=True)
class Use(Node):
    """`use a, b(n = 6)`"""

    items: tuple[UseItem, ...]


@dataclass(frozen=True)
class ParamDecl(Node):
    """`param n = 3`, `param n`"""

    name: str
    default: Expr | None


@dataclass(frozen=True)
class Origin(Node):
    """`origin 0`"""

    value: int


@dataclass(frozen=True)
class GridDecl(Node):
    """`grid height x width of values`; values is None for a board without digits."""

    height: Expr
    width: Expr
    values: Expr | None


@dataclass(frozen=True)
class CoordsDecl(Node):
    """`coords (C, c, R, r in 1..n) -> (row, column)`"""

    binders: tuple[Expr, ...]
    target: Tuple


@dataclass(frozen=True)
class RegionsDecl(Node):
    """`regions box = (R, *, C, *)`, `regions region [[ ... ]]`, `regions region`"""

    name: str
    value: Expr | Picture | None


@dataclass(frozen=True)
class LayerDecl(Node):
    """`layer star on cells of bool`; values is None for bool."""

    name: str
    on: str
    values: Expr | None


@dataclass(frozen=True)
class Part(Node):
    """A part of a clue, `group: cells`; type is None where none is written."""

    name: str
    type: str | None


@dataclass(frozen=True)
class ClueDecl(Node):
    """`clue circle(x: corner) = total`"""

    name: str
    parts: tuple[Part, ...]
    value: Part | None


@dataclass(frozen=True)
class Def(Node):
    """`def places(c) = ...`"""

    name: str
    params: tuple[Name, ...]
    body: Expr


@dataclass(frozen=True)
class Require(Node):
    """An expression as a statement: it must hold. At the top level it may turn out to place a clue."""

    condition: Expr


@dataclass(frozen=True)
class For(Node):
    """`for a in cells, b in around(a) where P: body`"""

    binders: tuple[Expr, ...]
    where: Expr | None
    body: tuple["Demand", ...]


Demand: TypeAlias = Require | For


@dataclass(frozen=True)
class RuleDecl(Node):
    """`rule "text": body`; `head` covers the word `rule` and its text."""

    text: str
    head: Span = field(compare=False, repr=False)
    body: tuple[Demand, ...]


@dataclass(frozen=True)
class PlaceItem(Node):
    """One clue of a placement: its arguments, its value, its condition."""

    args: tuple[Expr, ...]
    value: Expr | None
    condition: Expr | None


@dataclass(frozen=True)
class Place(Node):
    """`cage <...> sum = 3`, `gold (1,3), (1,5)`, `sees top = <4, ., 2, 3>`"""

    name: Name
    items: tuple[PlaceItem, ...]


@dataclass(frozen=True)
class LegendLine(Node):
    """`a: sum = 3` or `a = 12` below a picture; several keys may share a line."""

    keys: tuple[Name, ...]
    value: Expr | None
    condition: Expr | None


@dataclass(frozen=True)
class Draw(Node):
    """`gold [[ ... ]]`, `region [[ ... ]]`, `hint left [[ ... ]]`, with its legend."""

    name: Name
    lines: Expr | None
    picture: Picture
    legend: tuple[LegendLine, ...]


@dataclass(frozen=True)
class Expect(Node):
    """`expect unique | none | count EXPR | solution [LAYER] [[ ... ]]`"""

    kind: str
    count: Expr | None = None
    layer: Name | None = None
    picture: Picture | None = None


Statement: TypeAlias = (
    Meta
    | Use
    | ParamDecl
    | Origin
    | GridDecl
    | CoordsDecl
    | RegionsDecl
    | LayerDecl
    | ClueDecl
    | Def
    | RuleDecl
    | For
    | Require
    | Place
    | Draw
    | Expect
)


@dataclass(frozen=True)
class File:
    """A file as it was written."""

    source: Source = field(compare=False, repr=False)
    statements: tuple[Statement, ...]
