"""The state of typing: the names in scope, and conversions between types."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import assert_never

from pzc.compiler.base.clock import check_limits
from pzc.compiler.base.diagnostics import Diagnostic, Hint, PuzzleError, Replacement, fail, join_lists, write_instead
from pzc.compiler.base.limits import DEEPEST_TREE
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.check.names import Names
from pzc.compiler.check.resolve import Unit
from pzc.compiler.check.scopes import Definition, Entry, LayerName
from pzc.compiler.model.board_expressions import Joined, Read
from pzc.compiler.model.expressions import Builtin, Constant, Expr, Local, TupleOf
from pzc.compiler.model.kinds import (
    BOOL,
    BORDER,
    CELL,
    CORNER,
    DIGIT,
    INT,
    LINK,
    BoolType,
    ElementType,
    IntType,
    ListType,
    TupleType,
    Type,
)
from pzc.compiler.syntax import expressions as syntax


class Typer(ABC):
    """The state of typing one file: names in scope, and conversions between types.

    The functions that type each kind of expression are in the other modules of this folder. `ExprTyper` calls them.
    """

    def __init__(self, names: Names, unit: Unit) -> None:
        self.names = names
        self.unit = unit
        self.digits = unit.digits
        self.locals: dict[str, Local] = {}
        self.given: dict[str, Entry] = {}  # parameters of a definition that are bound to a layer, clue or division
        self.bare: Expr | None = None  # the list of a bare `sum` in the condition of a clue
        self.free: set[str] | None = None  # names that may be implicitly quantified; None if none may
        self.freed: dict[str, tuple[Local, list[tuple[str | None, int]]]] = {}
        self.open_defs: tuple[Definition, ...] = ()
        self.depth = 0  # nesting depth of the current expression
        self.deepest = 0
        self.bound_over: dict[Local, Expr] = {}  # the list of each local that runs through a list alone
        self.uses: dict[Span, Span] = {}  # the last use of each local, by the place where it is bound

    def find(self, text: str, elsewhere: bool = True) -> Entry | None:
        """Return the entry of a global name, or of a parameter bound to one. See `Scopes.find`."""
        if self.names.is_own_value(text, self.unit):
            return self.given.get(text)
        return self.given.get(text) or self.names.scopes.find(text, self.unit, elsewhere)

    def find_clue(self, text: str) -> Entry | None:
        """Return the entry of a name where a clue is expected. See `Scopes.placed`."""
        return self.given.get(text) or self.names.scopes.placed(text, self.unit)

    # -------------------------------------------------------------------------------------- conversions

    def number(self, written: syntax.Expr) -> Expr:
        """Type an expression as a number. A cell is converted to its digit."""
        return self.as_number(self.expr(written))

    def truth(self, written: syntax.Expr) -> Expr:
        """Type an expression as a truth value."""
        return self.as_truth(self.expr(written))

    def known_number(self, written: syntax.Expr, what: str) -> Expr:
        """Type an expression as a number that is known before solving."""
        value = self.number(written)
        if not value.known:
            raise fail("PZ211", f"{what} must be known before solving", written.span)
        return value

    def listing(self, written: syntax.Expr) -> Expr:
        """Type an expression as a list."""
        return self.as_list(self.expr(written))

    def as_number(self, e: Expr) -> Expr:
        """Convert to a number: a cell to its digit. A truth value counts as 0 or 1. Other types raise PuzzleError."""
        match e.type:
            case ElementType("cell"):
                return self.digit_of(e, INT)
            case ListType():
                help = "say what of the list is meant: its sum, its max, the number of its elements (len)?"
                raise fail("PZ210", f"a number is wanted here, this is {e.type}", e.span, help=help)
            case ElementType("link" | "border" as kind):
                help = f"give its two cells names: for (a, b) in {kind}s"
                raise fail("PZ210", f"a number is wanted here, this is {e.type}", e.span, help=help)
            case ElementType() | TupleType():
                raise fail("PZ210", f"a number is wanted here, this is {e.type}", e.span)
            case IntType() | BoolType():
                return e
            case _:
                assert_never(e.type)

    def digit_of(self, e: Expr, type_: Type) -> Expr:
        """Read the digit of a cell, or the digits of a list of cells.

        In a file that is used with `digit as NAME`, read the layer of that name.
        """
        if self.digits == DIGIT:
            self.need_digits(e.span)
        return Read(e.span, type_, False, self.digits, e)

    def need_digits(self, span: Span) -> None:
        """Raise an error if the cells of the board have no digits.

        A rule file without a board is accepted, since its board may have digits.
        """
        if self.names.has_digits or not self.names.has_board:
            return
        entries = self.names.scopes.entries.items()
        on_cells = [(x.truth, n) for n, x in entries if isinstance(x, LayerName) and x.kind == CELL.kind]
        layers = [name for _, name in sorted(on_cells, key=lambda layer: layer[0])]
        help = "write `grid ... of 1..9` for a board with digits; whether two cells are the same one is asked by `is`"
        if layers and layers != [DIGIT]:
            help = f"did you mean `{layers[0]}(...)`? Whether two cells are the same one is asked by `is`, `is not`"
        truths = [name for truth, name in on_cells if truth]
        if span.text in truths:
            help = f"the number of cells is len({span.text}), or count({span.text}(cells))"
        raise fail("PZ212", "the cells of this board hold no digits", span, help=help)

    def as_truth(self, e: Expr) -> Expr:
        """Return a truth value. Other types raise PuzzleError."""
        if e.type is not BOOL:
            self.refuse_free(e)
            help: str = f"say what is to hold: {e.span.text} = ..." if e.type in (INT, CELL) else ""
            text = e.span.text
            if isinstance(e.type, ListType) and e.type.item is BOOL:
                help = f"write all({text}) or any({text})"
            elif isinstance(e.type, ListType) and text.isidentifier():
                help = f"say of which element: {text}(c), as in `c in cells: not {text}(c)`"
            raise fail("PZ213", f"a condition is wanted here, this is {e.type}", e.span, help=help)
        return e

    def as_list(self, e: Expr) -> Expr:
        """Return a list. Other types raise PuzzleError."""
        if not isinstance(e.type, ListType):
            self.refuse_free(e)
            help: str = "a list is written <a, b, c>" if e.type is not CELL else "a list of one cell is written <(r,c)>"
            text = e.span.text
            if isinstance(e, Constant) and text in self.names.values:
                help = f"the cells with this value are counted by count(c in cells: c = {text})"
            if (
                isinstance(e.type, TupleType)
                and text.startswith("(")
                and all(isinstance(t, ListType) for t in e.type.items)
            ):
                joined = text.removeprefix("(").removesuffix(")").replace(",", " ++")
                help = join_lists(joined)
            if e.type is CORNER:
                help = write_instead(f"cells({text})")
            if e.type in (LINK, BORDER):
                help = f"its two cells are cells({text}); to name them, write for (a, b) in <{text}>"
            if isinstance(e, Builtin) and e.name in ("row", "column") and e.args[0].type is CELL:
                cells = f"{e.name}s({e.args[0].span.text})"
                help = Hint(f"that is the number of the {e.name}; its cells are {cells}", Replacement(cells))
            raise fail("PZ214", f"a list is wanted here, this is {e.type}", e.span, help=help)
        return e

    def list_type(self, e: Expr) -> ListType:
        """Return the type of a list. Other types raise PuzzleError."""
        kind = self.as_list(e).type
        assert isinstance(kind, ListType)
        return kind

    def as_numbers(self, e: Expr) -> Expr:
        """Convert to a list of numbers or truth values: a list of cells to their digits."""
        kind = self.list_type(e)
        match kind.item:
            case ElementType("cell"):
                return self.digit_of(e, ListType(INT, kind.partial))
            case ListType():
                help = "join them by `++`, or go through them: [x : line in lines, x in line]"
                raise fail("PZ215", "a list of numbers is wanted here, this is a list of lists", e.span, help=help)
            case ElementType() | TupleType():
                raise fail("PZ215", f"a list of numbers is wanted here, this is {kind}", e.span)
            case IntType() | BoolType():
                return e
            case _:
                assert_never(kind.item)

    def as_whole(self, e: Expr) -> Expr:
        """Return a list whose elements do not depend on the solution. Other lists raise PuzzleError."""
        if self.list_type(e).partial:
            message = "which elements this list has depends on the solution, so it can't be used here"
            help = "sum, count, min, max, all, any and distinct take such a list"
            item = self.list_type(e).item
            if isinstance(item, ListType) and item.partial:
                help = f"of areas, go through all twice: r, s in {e.span.text} where r[1] is not s[1]"
            raise fail("PZ216", message, e.span, help=help)
        return e

    def as_cell(self, e: Expr) -> Expr:
        """Return a cell. Other types raise PuzzleError."""
        if e.type != CELL:
            self.refuse_free(e)
            pair = e.type in (LINK, BORDER)
            help = (
                f"give its two cells names: for (a, b) in {e.type.kind}s"
                if pair and isinstance(e.type, ElementType)
                else ""
            )
            raise fail("PZ217", f"a cell is wanted here, this is {e.type}", e.span, help=help)
        return e

    def fitting(self, e: Expr, wanted: Type) -> Expr:
        """Convert a cell to its digit or two cells to a link, if `wanted` requires it.

        Otherwise return `e` unchanged.
        """
        if wanted is INT and e.type in (CELL, BOOL):
            return self.as_number(e)
        if wanted in (LINK, BORDER) and isinstance(wanted, ElementType) and isinstance(e, TupleOf):
            return self.as_element(e, wanted)
        return e

    def refuse_free(self, e: Expr) -> None:
        """Raise an error for an implicitly quantified name outside a coordinate: it is an unknown name."""
        if isinstance(e, Local) and e.name in self.freed and self.freed[e.name][0] is e:
            raise self.names.unknown(e.name, e.span, self.unit, self.locals)

    def as_element(self, e: Expr, kind: ElementType) -> Expr:
        """Convert to an element of a kind: two cells to a link or a border. Other types raise PuzzleError."""
        if e.type == kind:
            return e
        if kind in (LINK, BORDER):
            if isinstance(e, TupleOf) and e.type == TupleType((CELL, CELL)):
                return Joined(e.span, kind, e.known, *e.items)
            if e.type in (LINK, BORDER) and isinstance(e, Joined):
                return replace(e, type=kind)
        self.refuse_free(e)
        raise fail("PZ217", f"{kind} is wanted here, this is {e.type}", e.span)

    # ------------------------------------------------------------------------------------- expressions

    def expr(self, written: syntax.Expr) -> Expr:
        """Type an expression. Raises PuzzleError if it is nested too deeply."""
        check_limits()
        self.depth += 1
        self.deepest = max(self.deepest, self.depth)
        if self.depth > DEEPEST_TREE:
            raise fail("PZ162", "this is nested too deeply, with the definitions that are called", written.span)
        result = self.typed(written)
        self.depth -= 1
        return result

    @abstractmethod
    def typed(self, written: syntax.Expr) -> Expr:
        """Type an expression by its kind. `ExprTyper` implements it."""

    @abstractmethod
    def condition(self, written: syntax.Expr) -> Expr:
        """Type the condition after `where`."""

    # ----------------------------------------------------------------------------------------- scopes

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Drop the names bound inside the block when it ends. An error says which of them hide a layer."""
        before = dict(self.locals), dict(self.given)
        try:
            yield
        except PuzzleError as error:
            bound = [] if self.unit.prelude else [name for name in self.locals if name not in before[0]]
            hidden = [name for name in bound if isinstance(self.names.scopes.find(name, self.unit), LayerName)]
            raise PuzzleError([_with_hidden(d, hidden) for d in error.diagnostics], error.more) from None
        finally:
            self.locals, self.given = before

    @contextmanager
    def blaming_uses(self) -> Iterator[None]:
        """Move errors at the place where a name is bound to the last use of that name."""
        try:
            yield
        except PuzzleError as error:
            found = [replace(d, span=self.uses.get(d.span, d.span)) for d in error.diagnostics]
            raise PuzzleError(found, error.more) from None


def _with_hidden(error: Diagnostic, hidden: Sequence[str]) -> Diagnostic:
    """Add to the help of an error about a name that it hides a layer."""
    words = re.findall(r"\w+", error.span.text)
    for name in hidden:
        if name in words:
            more = f"in this rule, `{name}` is a name of its own, not the layer `{name}`: choose another name for it"
            help = f"{more}; otherwise {error.help}" if error.help else more
            return replace(error, help=help)
    return error
