"""The model: what was meant. Names resolved, types known, quantifiers, parameters, clues and rule texts kept."""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, TypeAlias

from pzc.compiler.base.diagnostics import Diagnostic
from pzc.compiler.base.intervals import Intervals
from pzc.compiler.base.node import field, node
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board, Cell, Place
from pzc.compiler.syntax import statements

from .expressions import Binder, Comprehension, Doubted, Due, Expr, Function, InClue, InList, Local, Param
from .kinds import LINK, ElementType, ListType, Type, Value
from .looks import Look
from .typed import Typed

# ------------------------------------------------------------------------------------------ declarations


@node(eq=False)
class Layer:
    """Unknowns on all elements of a kind, or of a list. `names` are the names of the values, if they have any.

    `areas`: the layer is a division of the board into areas, and says which links lie within one.
    `hidden`: it helps to say the rules and is no part of the answer.
    `on`: the list that it is on; what is there more than once has one unknown.
    `single`: it is one unknown, which is called by the layer's name.
    """

    name: str
    kind: str
    domain: Intervals
    truth: bool
    values: Expr | None
    names: Mapping[int, str]
    span: Span
    areas: bool = field(default=False)
    hidden: bool = field(default=False)
    on: Expr | None = field(default=None)
    single: bool = field(default=False)


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
    """A division by its name; where it runs may be said later (`bare`), or, in a rule file, nowhere; nowhere at all
    where it is `optional`."""

    name: str
    span: Span
    bare: bool
    optional: bool = field(default=False)


@node(eq=False)
class Areas:
    """Connected areas: the groups that the cells of a list form along their sides, or those into which the links
    of a list join all cells. `drawn`: the links are those of a layer of the same name, which is to be found.
    `steps`: with which cells one hangs together, where it is not along the sides.

    `depth`: how deeply the list is nested, with what it calls.
    """

    name: str
    list: Expr
    drawn: bool
    span: Span
    depth: int
    steps: Function | None = field(default=None)

    @property
    def known(self) -> bool:
        """Whether they are known before solving."""
        return self.list.known and (self.steps is None or self.steps.body.known)

    @property
    def by_links(self) -> bool:
        """Whether the list has the links that join cells, and not the cells."""
        return isinstance(self.list.type, ListType) and self.list.type.item == LINK

    @property
    def by_sides(self) -> bool:
        """Whether they are to be found, and two neighbours lie in one exactly where both are in one and are joined."""
        plain = self.steps is None and (self.drawn or not self.by_links)
        return plain and not self.known


@node(eq=False)
class FigureName:
    """A shape, several shapes or a pattern by their name; `type` is that of the list of placements."""

    name: str
    type: Type
    span: Span


@node(eq=False)
class Figure:
    """All placements of a shape or a pattern, of several shapes one list of them each; `fits`: the marks of those
    that have a placement at all."""

    name: str
    type: Type
    placements: Value
    marks: tuple[str, ...]
    fits: tuple[str, ...]
    span: Span


@node(eq=False)
class ClueKind:
    """How a clue is written: its parts with their types, its value.

    `directions`: those of its parts, or its value, that are written `up` and are how many rows down and columns right.
    `lines`: those of its parts that are lists of cells of which the order counts.
    """

    name: str
    parts: tuple[tuple[str, Type], ...]
    value: tuple[str, Type] | None
    span: Span
    directions: frozenset[str] = field(default=frozenset())
    lines: frozenset[str] = field(default=frozenset())

    @property
    def signature(self) -> str:
        """How it is declared, `thermo(path: line)`, `sees(seen: line) = k`."""
        parts = ", ".join(f"{name}: {self.word_of(name)}" for name, _ in self.parts)
        return f"{self.name}({parts})" + (f" = {self.value[0]}" if self.value else "")

    def word_of(self, name: str) -> str:
        """The word by which a declaration says of what type a part, or the value, is."""
        if name in self.directions or name in self.lines:
            return "direction" if name in self.directions else "line"
        match dict((*self.parts, *((self.value,) if self.value else ())))[name]:
            case ElementType(word):
                return word
            case ListType(ElementType(word)):
                return f"{word}s"
            case ListType():
                return "ints"
        return "int"


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


@node
class Named:
    """A name in the text of a rule, with its value; `is_digit`: that is one of the grid's, which may have names."""

    value: Expr
    is_digit: bool


@node(eq=False)
class Words:
    """What the text of a rule says in a place of it: text, and names of which the values are known there."""

    pieces: tuple[str | Named, ...]


@node(eq=False)
class Demand:
    """A truth value that must hold. `words`: the rule's text here, where that names values."""

    condition: Expr
    span: Span
    words: Words | None = field(default=None)


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
    """What must hold, with its text as a solver reads it (for a bare constraint: as it was written).

    The text speaks of the rule in general; what it says of particular values, its demands have.
    """

    origin: Origin
    named: bool
    file: str
    body: tuple[Statement, ...]


@node(eq=False)
class Objective:
    """A number of which the greatest value is wanted, or with `most` False the least."""

    value: Expr
    most: bool
    origin: Origin


@node(eq=False)
class Expectation:
    """What a file says of its own answers: kind is unique, none, count, best or solution.

    count: the number for `count`. answer: values for `solution`, by layer and element. best: those of the objectives.
    """

    kind: str
    span: Span
    count: int | None = None
    answer: Mapping[tuple[str, Place], int] | None = None
    best: tuple[int, ...] = ()


@node
class Sign:
    """What a sign in the file of a board says of the clue or the layer `name`: that it stands there, or with `value`,
    that it is this. The text "" is any number, `q*` a number behind a `q`.

    what: `clue`, `numbers` (a clue with a number), `layer`, `areas` or `hole`, that there is no cell.
    on: the kind of what it lies on.
    """

    text: str
    name: str
    value: int | None
    what: Literal["clue", "numbers", "layer", "areas", "hole"]
    on: str

    @property
    def before(self) -> str | None:
        """What stands before its number; None where it is no sign of numbers."""
        if not self.text:
            return ""
        return self.text[:-1] if self.text.endswith("*") and len(self.text) > 1 else None

    @property
    def is_clue(self) -> bool:
        """Whether it says something of a clue."""
        return self.what in ("clue", "numbers", "hole")

    @property
    def wanted(self) -> int:
        """The value of the layer that it stands for. In areas, a sign says that there is a border."""
        return int(self.what != "areas") if self.value is None else self.value


@node
class CodeUse:
    """`borders(room)`: a code and the names of what it carries.

    `optional`: it may be missing at the end. `since`: it is there from that version of the format on. `least`: the
    smallest number that it can carry. `signs`: what stands in the cells, or on the sides, of a picture.
    """

    word: str
    names: tuple[str, ...]
    optional: bool = False
    signs: tuple[Sign, ...] = ()
    since: int = 0
    least: int = 0


@node
class EntryUse:
    """`pairs(roman, X = 10)`: the shape of an entry, the clue that it is (its name) or nothing, parameters that it
    sets, regions, texts that stand for numbers (an empty one is left out), and values of parameters with which the
    clause counts. `half`: a value that is left out is half of the digits, rounded up. `drawn`: the site does not draw
    such entries by itself, but figures that come from something of one of these names."""

    word: str
    clue: str
    params: tuple[Param, ...] = ()
    regions: str = ""
    texts: tuple[tuple[str, int], ...] = ()
    settings: tuple[tuple[Param, int], ...] = ()
    half: bool = False
    drawn: tuple[str, ...] = ()


@node(eq=False)
class Format:
    """How others write what a file declares: `kind` is whose format it is, `key` what the variant is called there;
    `others`: older names of it, which are read too.

    Whoever writes a puzzle as one text has codes, whoever writes it as entries under keys has an entry.
    """

    kind: str
    key: str
    others: tuple[str, ...]
    codes: tuple[CodeUse, ...]
    file: str
    span: Span
    entry: EntryUse | None = field(default=None)


class Facts:
    """What is known of an instance, as far as it has been found out."""

    def __init__(self) -> None:
        self.params: dict[Param, int] = {}
        self.board: Board | None = None
        self.coords: dict[str, Coords] = {}
        self.regions: dict[str, Region] = {}
        self.figures: dict[str, Figure] = {}
        self.layers: dict[str, Layer] = {}
        self.areas: dict[str, Areas] = {}
        self.placements: dict[str, list[Placement]] = {}
        self.doubted: dict[str, Doubted] = {}


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
    objectives: tuple[Objective, ...]
    expectations: tuple[Expectation, ...]
    looks: tuple[Look, ...]
    find_formats: Callable[[], tuple[Format, ...]]
    facts: Facts
    open_params: tuple[Param, ...]
    undrawn: tuple[RegionName, ...]
    doubts: tuple[Diagnostic, ...]  # warnings about how it is written
    file: statements.File  # what was asked for, as it was written: back-ends see only its meaning

    @property
    def shown(self) -> tuple[Layer, ...]:
        """The layers that make the answer: all but hidden ones."""
        return tuple(layer for layer in self.layers if not layer.hidden)

    @property
    def formats(self) -> tuple[Format, ...]:
        """How others write what is declared; looked at only now. PuzzleError with all that is wrong with that."""
        return self.find_formats()


_MADE_OF_PARTS = (Typed, InList, InClue, Demand, ForEach, Function, Doubted, Due)
_HAVE_PARTS: dict[type, bool] = {}  # by kind, which is asked so often that it is remembered


def parts(part: object) -> Iterable[object]:
    """What an expression, a binder, a definition or a statement, or a tuple of such, is made of."""
    kind = type(part)
    if kind not in _HAVE_PARTS:
        _HAVE_PARTS[kind] = issubclass(kind, (tuple, list, *_MADE_OF_PARTS))
    if not _HAVE_PARTS[kind]:
        return ()
    return part if isinstance(part, tuple | list) else vars(part).values()
