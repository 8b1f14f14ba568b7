"""What typing needs to know of a file: the names in scope, and which types can stand for which."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager

from pzc.compiler.base.clock import look
from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.limits import DEEPEST_TREE
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.check.names import Names
from pzc.compiler.check.resolve import Unit
from pzc.compiler.check.scopes import Definition, Entry, LayerName
from pzc.compiler.model.board_expressions import Joined, Read
from pzc.compiler.model.expressions import Expr, Local, TupleOf
from pzc.compiler.model.kinds import BOOL, BORDER, CELL, DIGIT, INT, LINK, ElementType, ListType, TupleType, Type
from pzc.compiler.syntax import expressions as syntax


class Typer(ABC):
    """The state of typing one file: names in scope, and conversions between types.

    The functions that type each kind of expression are in the other modules of this folder; `ExprTyper` calls them.
    """

    def __init__(self, names: Names, unit: Unit) -> None:
        self.names = names
        self.unit = unit
        self.locals: dict[str, Local] = {}
        self.given: dict[str, Entry] = {}  # by the name of a parameter: the layer, clue or division that it stands for
        self.bare: Expr | None = None  # what a bare `sum` is of, in the condition of a clue
        self.free: set[str] | None = None  # names that may be read as 'for every', None where none may
        self.freed: dict[str, tuple[Local, list[tuple[str | None, int]]]] = {}
        self.open_defs: tuple[Definition, ...] = ()
        self.depth = 0  # of what is being typed, and the deepest that was, with the definitions called there
        self.deepest = 0
        self.bound_over: dict[Local, Expr] = {}  # by a name that runs through a list alone: the list
        self.uses: dict[Span, Span] = {}  # where a name was used last, by where it was bound

    def find(self, text: str, elsewhere: bool = True) -> Entry | None:
        """What a name at the top level, or a parameter that was given such a name, stands for; see `Scopes.find`."""
        if self.names.is_own_value(text, self.unit):
            return self.given.get(text)
        return self.given.get(text) or self.names.scopes.find(text, self.unit, elsewhere)

    def find_clue(self, text: str) -> Entry | None:
        """The same where a clue is meant."""
        return self.given.get(text) or self.names.scopes.placed(text, self.unit)

    # ------------------------------------------------------------------------------------- wanted types

    def number(self, written: syntax.Expr) -> Expr:
        """The expression as a number; a cell stands for its digit."""
        return self.as_number(self.expr(written))

    def truth(self, written: syntax.Expr) -> Expr:
        """The expression as a truth value."""
        return self.as_truth(self.expr(written))

    def known_number(self, written: syntax.Expr, what: str) -> Expr:
        """The expression as a number that is known before solving."""
        value = self.number(written)
        if not value.known:
            raise fail("PZ211", f"{what} must be known before solving", written.span)
        return value

    def listing(self, written: syntax.Expr) -> Expr:
        """The expression as a list."""
        return self.as_list(self.expr(written))

    def as_number(self, e: Expr) -> Expr:
        """A number; a cell stands for its digit and a truth value for 0 or 1."""
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
            case _:
                return e

    def digit_of(self, e: Expr, type_: Type) -> Expr:
        """The digit of a cell, or the digits of a list of cells."""
        self.need_digits(e.span)
        return Read(e.span, type_, False, DIGIT, e)

    def need_digits(self, span: Span) -> None:
        """Complains where the cells of the board hold no digits; without a board, they may yet."""
        if self.names.has_digits or not self.names.has_board:
            return
        layers = [n for n, x in self.names.scopes.things.items() if isinstance(x, LayerName) and not x.single]
        help = "write `grid ... of 1..9` for a board with digits"
        if layers and layers != [DIGIT]:
            help = f"did you mean `{layers[0]}(...)`? Whether two cells are the same one is asked by `is`, `is not`"
        raise fail("PZ212", "the cells of this board hold no digits", span, help=help)

    def as_truth(self, e: Expr) -> Expr:
        """A truth value."""
        if e.type is not BOOL:
            self.refuse_free(e)
            help = f"say what is to hold: {e.span.text} = ..." if e.type in (INT, CELL) else ""
            said = e.span.text
            if isinstance(e.type, ListType) and e.type.item is BOOL:
                help = f"write all({said}) or any({said})"
            elif isinstance(e.type, ListType) and said.isidentifier():
                help = f"say of which element: {said}(c), as in `c in cells: not {said}(c)`"
            raise fail("PZ213", f"something that holds or not is wanted here, this is {e.type}", e.span, help=help)
        return e

    def as_list(self, e: Expr) -> Expr:
        """A list."""
        if not isinstance(e.type, ListType):
            self.refuse_free(e)
            help = "a list is written <a, b, c>" if e.type is not CELL else "a list of one cell is written <(r,c)>"
            if e.type in (LINK, BORDER):
                said = e.span.text
                help = f"its two cells are cells({said}); to name them, write for (a, b) in <{said}>"
            raise fail("PZ214", f"a list is wanted here, this is {e.type}", e.span, help=help)
        return e

    def list_type(self, e: Expr) -> ListType:
        """The type of what has to be a list."""
        kind = self.as_list(e).type
        assert isinstance(kind, ListType)
        return kind

    def as_numbers(self, e: Expr) -> Expr:
        """A list of numbers or of truth values; a list of cells stands for their digits."""
        kind = self.list_type(e)
        match kind.item:
            case ElementType("cell"):
                return self.digit_of(e, ListType(INT, kind.partial))
            case ListType():
                help = "join them by `++`, or go through them: [x : line in lines, x in line]"
                raise fail("PZ215", "a list of numbers is wanted here, this is a list of lists", e.span, help=help)
            case ElementType() | TupleType():
                raise fail("PZ215", f"a list of numbers is wanted here, this is {kind}", e.span)
            case _:
                return e

    def as_whole(self, e: Expr) -> Expr:
        """A list of which it is known what is in it."""
        if self.list_type(e).partial:
            message = "which elements this list has depends on the solution, so it can't be used here"
            help = "sum, count, min, max, all, any and distinct take such a list"
            item = self.list_type(e).item
            if isinstance(item, ListType) and item.partial:
                help = "of areas, go through all twice: all(r, s in areas where r[1] is not s[1]: ...)"
            raise fail("PZ216", message, e.span, help=help)
        return e

    def as_cell(self, e: Expr) -> Expr:
        """A cell."""
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
        """What was said as what is wanted, where it can stand for that: a digit, a link; else as it is."""
        if wanted is INT and e.type in (CELL, BOOL):
            return self.as_number(e)
        if wanted in (LINK, BORDER) and isinstance(wanted, ElementType) and isinstance(e, TupleOf):
            return self.as_element(e, wanted)
        return e

    def refuse_free(self, e: Expr) -> None:
        """The error for a name that was read as 'for every', but stands where no coordinate can."""
        if isinstance(e, Local) and e.name in self.freed and self.freed[e.name][0] is e:
            raise self.names.unknown(e.name, e.span, self.unit, self.locals)

    def as_element(self, e: Expr, kind: ElementType) -> Expr:
        """An element of a kind; two cells are a link or a border."""
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
        """Return the typed expression."""
        look()
        self.depth += 1
        self.deepest = max(self.deepest, self.depth)
        if self.depth > DEEPEST_TREE:
            raise fail("PZ162", "this is nested too deeply, with the definitions that are called", written.span)
        result = self.typed(written)
        self.depth -= 1
        return result

    @abstractmethod
    def typed(self, written: syntax.Expr) -> Expr:
        """Type an expression by its kind: `ExprTyper` knows all kinds."""

    @abstractmethod
    def condition(self, written: syntax.Expr) -> Expr:
        """Type the condition after `where`."""

    # ----------------------------------------------------------------------------------------- scopes

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Names bound inside are forgotten afterwards."""
        before = dict(self.locals), dict(self.given)
        try:
            yield
        finally:
            self.locals, self.given = before

    @contextmanager
    def blaming_uses(self) -> Iterator[None]:
        """An error about a bound name shows where the name is used, not where it was bound."""
        try:
            yield
        except PuzzleError as error:
            found = [replace(d, span=self.uses.get(d.span, d.span)) for d in error.diagnostics]
            raise PuzzleError(found, error.more) from None
