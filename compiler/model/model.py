"""The model: names resolved, types known; quantifiers, parameters, clues and rule texts kept."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, TypeAlias

from pzc.compiler.base.diagnostics import Diagnostic
from pzc.compiler.base.intervals import Intervals
from pzc.compiler.base.node import field, node
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, Place, PlaceKind
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.library import PRELUDE
from pzc.compiler.syntax.words import ExpectKind

from .expressions import Binder, Comprehension, Doubted, Due, Expr, Function, InClue, InList, Local, Param
from .formats import Format
from .kinds import DIGIT, LINK, ElementType, ListType, Type, Value
from .looks import Look
from .typed import Typed

# ------------------------------------------------------------------------------------------ declarations


@node(eq=False)
class Layer:
    """Unknowns on all elements of a kind, or on a list. `names` are the names of values, if any.

    `areas`: the layer divides the board into areas; its value at a link is true if the link lies within one.
    `hidden`: the layer helps to state the rules and is no part of the solution.
    `on`: the list that it lies on; an element that occurs more than once has one unknown.
    `single`: the layer is a single unknown with the layer's name.
    `by_clues`: its values depend on clues, regions or shapes, so `domain` is provisional until these are placed.
    """

    name: str
    kind: PlaceKind
    domain: Intervals
    truth: bool
    values: Expr | None
    names: Mapping[int, str]
    span: Span
    areas: bool = field(default=False)
    hidden: bool = field(default=False)
    on: Expr | None = field(default=None)
    single: bool = field(default=False)
    by_clues: bool = field(default=False)


@node(eq=False)
class Coords:
    """An additional coordinate system: names with their ranges, and the row and column that they map to."""

    name: str
    binders: tuple[InList, ...]
    row: Expr
    column: Expr
    table: Mapping[tuple[int, ...], Cell]
    span: Span


@node(eq=False)
class Region:
    """A division of cells. `pattern` (with its free names bound) is set if it was given by a pattern."""

    name: str
    pattern: Comprehension | None
    lists: tuple[tuple[Cell, ...], ...]
    span: Span


@node(eq=False)
class RegionName:
    """The declaration of a division's name.

    `bare`: its regions are given later, or nowhere in a rule file. `optional`: they need not be given at all.
    """

    name: str
    span: Span
    bare: bool
    optional: bool = field(default=False)


@node(eq=False)
class Areas:
    """Connected areas: the groups of adjacent cells in a list, or the groups into which a list of links joins all
    cells.

    `drawn`: the links belong to a layer of the same name, which is unknown.
    `steps`: adjacency, if it is not sharing a side.
    `depth`: the nesting depth of the list, including the definitions it calls.
    """

    name: str
    list: Expr
    drawn: bool
    span: Span
    depth: int
    steps: Function | None = field(default=None)

    @property
    def known(self) -> bool:
        """True if the areas are known before solving."""
        return self.list.known and (self.steps is None or self.steps.body.known)

    @property
    def by_links(self) -> bool:
        """True if the list contains links that join cells, not the cells themselves."""
        return isinstance(self.list.type, ListType) and self.list.type.item == LINK

    @property
    def by_sides(self) -> bool:
        """True if the areas are unknown and connected along sides: two neighbors share an area if and only if both are
        in areas and joined.
        """
        plain = self.steps is None and (self.drawn or not self.by_links)
        return plain and not self.known


@node(eq=False)
class FigureName:
    """A shape, several shapes or a pattern, by name. `type` is the type of the list of placements.

    `open` is the statement of shapes that the puzzle draws.
    """

    name: str
    type: Type
    span: Span
    open: statements.ShapeDecl | None = None


@node(eq=False)
class Figure:
    """All placements of a shape or a pattern; for several shapes, a list of placements each.

    `fits`: the marks of the shapes that have a placement.
    `drawings`: the places of each mark in the picture.
    `open`: True if the picture is the puzzle's, not that of a rule file.
    """

    name: str
    type: Type
    placements: Value
    marks: tuple[str, ...]
    fits: tuple[str, ...]
    drawings: tuple[tuple[tuple[int, int], ...], ...]
    open: bool
    span: Span


@node(eq=False)
class ClueKind:
    """The declaration of a clue: its parts with their types, and its value.

    `directions`: the parts (or the value) that are written as directions such as `up` and mean (rows down, columns
    right). `lines`: the parts that are lists of cells in a significant order. `digits`: the layer that a
    cell stands for in a condition after the clue.
    """

    name: str
    parts: tuple[tuple[str, Type], ...]
    value: tuple[str, Type] | None
    span: Span
    directions: frozenset[str] = field(default=frozenset())
    lines: frozenset[str] = field(default=frozenset())
    digits: str = field(default=DIGIT)

    @property
    def builtin(self) -> bool:
        """True for a clue that every puzzle can have, such as `given`."""
        return self.span.source.path == PRELUDE

    @property
    def types(self) -> tuple[tuple[Type, ...], Type | None, frozenset[int]]:
        """The types of the parts and of the value. The numbers are the positions of parts that are directions."""
        named = (*self.parts, *((self.value,) if self.value else ()))
        ways = frozenset(i for i, (name, _) in enumerate(named) if name in self.directions)
        return tuple(kind for _, kind in self.parts), self.value[1] if self.value else None, ways

    @property
    def signature(self) -> str:
        """The declaration as text, such as `thermo(path: line)` or `sees(seen: line) = k`."""
        parts = ", ".join(f"{name}: {self.word_of(name)}" for name, _ in self.parts)
        return f"{self.name}({parts})" + (f" = {self.value[0]}" if self.value else "")

    def word_of(self, name: str) -> str:
        """Return the keyword for the type of a part or of the value in a declaration."""
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
    """A clue of the puzzle. `value` is None if the clue has no value, or an unspecified one.

    `condition` refers to the parts by the names in `bound`.
    """

    args: tuple[Value, ...]
    value: Value | None
    bound: tuple[Local, ...]
    condition: Expr | None
    origin: Origin


# ------------------------------------------------------------------------------------------------- rules


@node
class Named:
    """A name in the text of a rule, with its value. `is_digit`: the value is a grid digit, which may have a name."""

    value: Expr
    is_digit: bool


@node(eq=False)
class Words:
    """A template for the text of a rule: text, and names whose values are known where the rule applies."""

    pieces: tuple[str | Named, ...]


@node(eq=False)
class Demand:
    """A condition that must hold. `words`: the rule's text for this place, if it contains values."""

    condition: Expr
    span: Span
    words: Words | None = field(default=None)


@node(eq=False)
class ForEach:
    """A body for each value of the binders. If `where` is unknown, the body is conditional."""

    binders: tuple[Binder, ...]
    where: Expr | None
    body: tuple["Statement", ...]
    span: Span


Statement: TypeAlias = Demand | ForEach


def demands_in(body: Iterable[Statement]) -> Iterator[Demand]:
    """Yield the demands of a rule as they are written."""
    for statement in body:
        if isinstance(statement, Demand):
            yield statement
        else:
            yield from demands_in(statement.body)


@node(eq=False)
class Rule:
    """A rule with its text; for a bare constraint, the text is its source.

    The text describes the rule in general. Its demands carry the wording with particular values.
    """

    origin: Origin
    named: bool
    file: str
    body: tuple[Statement, ...]


@node(eq=False)
class Objective:
    """A number to be maximized, or minimized if `most` is False."""

    value: Expr
    most: bool
    origin: Origin


@node(eq=False)
class Expectation:
    """A statement about a file's own solutions.

    count: the number for `count`.
    answer: the values for `solution`, by layer and element.
    best: the values of objectives.
    """

    kind: ExpectKind
    span: Span
    count: int | None = None
    answer: Mapping[tuple[str, Place], int] | None = None
    best: tuple[int, ...] = ()


class Facts:
    """The facts about an instance that have been determined so far."""

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
    """A checked puzzle, or a checked rule file if `open_params` is not empty.

    `idle_rules` are rules of the prelude about clues that this instance does not use. They have no effect on it, and
    belong to the rules without the instance. `wording` has the rules
    in the setter's own words, a paragraph each.
    """

    title: str
    wording: tuple[str, ...]
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
    open_params: tuple[Param, ...]  # those that a `use` must set; they have no default
    changed_params: frozenset[Param]  # those that have another value than their default
    undrawn: tuple[RegionName, ...]
    undrawn_shapes: tuple[FigureName, ...]
    doubts: tuple[Diagnostic, ...]  # warnings about the source
    file: statements.File  # the syntax tree of the main file; back-ends do not read it

    @property
    def shown(self) -> tuple[Layer, ...]:
        """The layers that form the solution: all but hidden ones."""
        return tuple(layer for layer in self.layers if not layer.hidden)

    @property
    def formats(self) -> tuple[Format, ...]:
        """The external formats of the declarations, checked at first use.

        Raises PuzzleError with all errors in them.
        """
        return self.find_formats()


_MADE_OF_PARTS = (Typed, InList, InClue, Demand, ForEach, Function, Doubted, Due)
_NO_PARTS = frozenset(("span", "type", "known"))
_getters: dict[type, Callable[[Any], Iterable[object]]] = {}


def parts(part: object) -> Iterable[object]:
    """Return the direct parts of an expression, binder, definition or statement, or of a tuple of them."""
    kind = type(part)
    if kind not in _getters:
        _getters[kind] = _getter(kind)
    return _getters[kind](part)


def _getter(kind: type) -> Callable[[Any], Iterable[object]]:
    """Return a function from an object of this class to its parts."""
    if issubclass(kind, tuple | list):
        return lambda part: part
    if not issubclass(kind, _MADE_OF_PARTS):
        return lambda part: ()
    names = [name for name in vars(kind)["__match_args__"] if name not in _NO_PARTS]
    if len(names) < 2:
        return lambda part: [getattr(part, name) for name in names]
    return attrgetter(*names)
