"""Syntax of statements, before names are resolved."""

from typing import TypeAlias

from pzc.compiler.base.node import field, node
from pzc.compiler.base.source import Source, Span

from .expressions import Call, Expr, Name, Node, Text, Tuple
from .words import ExpectKind


@node
class Picture(Node):
    """The text between the brackets `[[ ... ]]`, unchanged. The span covers that text."""

    text: str


@node
class Meta(Node):
    """A fact about the file: `title "..."`, `author "..."`, `source "..."`, `wording "..."`."""

    key: str
    text: str


@node
class Setting(Node):
    """A parameter's value in a `use`: `n = 6` in `use star_battle(n = 6)`."""

    name: str
    value: Expr


@node
class Renaming(Node):
    """A new name in a `use`: `line as wall` in `use slitherlink(line as wall)`."""

    name: Name
    new: Name


@node
class UseItem(Node):
    """One file of a `use`: `slitherlink(height = 5, line as wall)`."""

    name: str
    settings: tuple[Setting, ...]
    renamings: tuple[Renaming, ...] = ()


@node
class Use(Node):
    """The files that a file uses: `use a, b(n = 6)`."""

    items: tuple[UseItem, ...]


@node
class ParamDecl(Node):
    """A parameter: `param n = 3`, `param n`."""

    name: str
    default: Expr | None


@node
class OriginDecl(Node):
    """The number of the first row and column: `origin 0`."""

    value: int


@node
class GridDecl(Node):
    """The size of the board: `grid height x width of values`. `values` is None for a board without digits."""

    height: Expr
    width: Expr
    values: Expr | None


@node
class TilingDecl(Node):
    """The shape of all cells: `tiling hexagons`."""

    shape: Name


@node
class HolesDecl(Node):
    """Places without cells: `holes [[ ... ]]`, `holes (1..3, 7..9), (4,4)`."""

    places: Picture | tuple[Expr, ...]


@node
class CoordsDecl(Node):
    """A further coordinate system: `coords (C, c, R, r in 1..n) -> (row, column)`."""

    binders: tuple[Expr, ...]
    target: Tuple


@node
class RegionsDecl(Node):
    """Given regions: `regions box = (R, *, C, *)`, `regions region [[ ... ]]`, `regions region optional`."""

    name: str
    value: Expr | Picture | None
    optional: bool = False


@node
class AreasDecl(Node):
    """Areas that depend on the solution: `areas room`, `areas island = c in cells: not black(c)`.

    The part after `=` is stored as the arguments of `of`.
    """

    name: str
    of: Call | None


@node
class ShapeDecl(Node):
    """Shapes: `shape L [[ ... ]]`, `shapes tetromino turned [[ ... ]]`, `pattern step fixed [[ ... ]]`.

    `kind` is the first word, `moves` the word before the picture. Without a picture, the puzzle draws the shapes.
    """

    kind: str
    name: str
    moves: Name | None
    picture: Picture | None


@node
class LayerDecl(Node):
    """A layer: `layer star on cells of bool`, `layer total on rows ++ columns of 1..9`.

    `values` is None for bool. `hidden` is True if the statement begins with that word.
    """

    name: str
    on: Expr
    values: Expr | None
    hidden: bool = False


@node
class UnknownDecl(Node):
    """Single unknowns: `unknown A, B of 0..9`.

    `values` is None for bool. `hidden` is True if the statement begins with that word.
    """

    names: tuple[Name, ...]
    values: Expr | None
    hidden: bool = False


@node
class Part(Node):
    """A part of a clue, `group: cells`. `type` is None if it is missing."""

    name: str
    type: str | None


@node
class ClueDecl(Node):
    """A kind of clue: `clue circle(x: corner) = total`."""

    name: str
    parts: tuple[Part, ...]
    value: Part | None


@node
class FormatDecl(Node):
    """The encoding of a file's clues in another format: `format puzzlink "heyawake": borders(room)`.

    `others` are further keys that are accepted on import.
    """

    kind: str
    key: str
    others: tuple[str, ...]
    codes: tuple[Expr, ...]


@node
class DoubtDecl(Node):
    """Doubted clues, which need not satisfy the rules about them: `doubt cage, arrow`."""

    names: tuple[Name, ...]


@node
class Def(Node):
    """A definition: `def places(c) = ...`."""

    name: str
    params: tuple[Name, ...]
    body: Expr


@node
class Require(Node):
    """An expression as a statement: it must hold. At the top level it may instead place a clue."""

    condition: Expr


@node
class For(Node):
    """A quantified statement: `for a in cells, b in around(a) where P: body`."""

    binders: tuple[Expr, ...]
    where: Expr | None
    body: tuple["Demand", ...]


Demand: TypeAlias = Require | For


@node
class RuleDecl(Node):
    """A rule: `rule "text": body`. `head` covers the word `rule` and its text."""

    text: str
    head: Span = field(compare=False, repr=False)
    body: tuple[Demand, ...]


@node
class LookPlace(Node):
    """The place of a mark: `at bulb`, `along <bulb> ++ shaft`, `toward way`, `in corner`."""

    word: str
    value: Expr


@node
class LookMark(Node):
    """One mark of a `draw` clause: `circle small "#F067F0" at bulb`."""

    words: tuple[Name | Text, ...]
    places: tuple[LookPlace, ...]


@node
class LookDecl(Node):
    """A `draw` clause: `draw thermo: line thick grey, bulb at first`."""

    subject: Expr
    where: Expr | None
    marks: tuple[LookMark, ...]


@node
class PlaceItem(Node):
    """One clue of a placement: its arguments, its value, its condition."""

    args: tuple[Expr, ...]
    value: Expr | None
    condition: Expr | None


@node
class Placed(Node):
    """Placed clues: `cage <...> sum = 3`, `gold (1,3), (1,5)`, `sees top = <4, ., 2, 3>`."""

    name: Name
    items: tuple[PlaceItem, ...]


@node
class LegendLine(Node):
    """A line below a picture: `a: sum = 3` or `a = 12`. Several keys may share a line."""

    keys: tuple[Name, ...]
    value: Expr | None
    condition: Expr | None


@node
class Draw(Node):
    """A picture of clues or regions with its legend: `gold [[ ... ]]`, `hint left [[ ... ]]`."""

    name: Name
    lines: Expr | None
    picture: Picture
    legend: tuple[LegendLine, ...]


@node
class ObjectiveDecl(Node):
    """An objective: `maximize EXPR`, `minimize EXPR`. `most` is True for `maximize`."""

    most: bool
    value: Expr


@node
class Expect(Node):
    """An expectation: `expect unique | none | count EXPR | best EXPR, EXPR | solution [LAYER] [[ ... ]]`."""

    kind: ExpectKind
    count: Expr | None = None
    layer: Name | None = None
    picture: Picture | None = None
    best: tuple[Expr, ...] = ()


Statement: TypeAlias = (
    Meta
    | Use
    | ParamDecl
    | OriginDecl
    | GridDecl
    | TilingDecl
    | HolesDecl
    | CoordsDecl
    | RegionsDecl
    | AreasDecl
    | ShapeDecl
    | LayerDecl
    | UnknownDecl
    | ClueDecl
    | FormatDecl
    | DoubtDecl
    | Def
    | LookDecl
    | RuleDecl
    | For
    | Require
    | Placed
    | Draw
    | ObjectiveDecl
    | Expect
)


@node
class File:
    """The syntax tree of a file."""

    source: Source = field(compare=False, repr=False)
    statements: tuple[Statement, ...]

    @property
    def used(self) -> "list[UseItem]":
        """The items of all `use` statements, in order."""
        return [item for statement in self.statements if isinstance(statement, Use) for item in statement.items]
