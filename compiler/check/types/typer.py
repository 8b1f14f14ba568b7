"""Written expressions to typed ones: what each name stands for, and whether kinds of values fit together."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from pzc.compiler.base.clock import look
from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.limits import DEEPEST_TREE
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.check.names import Names
from pzc.compiler.check.resolve import Unit
from pzc.compiler.check.scopes import Definition, Entry, LayerName
from pzc.compiler.model.board_expressions import CellAt, Joined, Pattern, Read
from pzc.compiler.model.expressions import Absolute, Constant, Expr, IndexAt, ListOf, Local, Slice, TupleOf
from pzc.compiler.model.kinds import BOOL, BORDER, CELL, DIGIT, INT, LINK, ElementType, ListType, TupleType, Type
from pzc.compiler.syntax import expressions as syntax

from .binders import drawn_up
from .calls import call
from .doubts import doubt_places
from .names import name
from .operators import binary, compare, conditional, unary


class Typer:
    """Types the expressions of one file. Binders and calls are in files of their own."""

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

    def condition(self, written: syntax.Expr) -> Expr:
        """What stands behind `where`."""
        doubt_places(self, written)
        return self.truth(written)

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
        if layers:
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

    # ------------------------------------------------------------------------------------- dispatch

    def expr(self, written: syntax.Expr) -> Expr:
        """The typed expression."""
        look()
        self.depth += 1
        self.deepest = max(self.deepest, self.depth)
        if self.depth > DEEPEST_TREE:
            raise fail("PZ162", "this is nested too deeply, with the definitions that are called", written.span)
        result = self._typed(written)
        self.depth -= 1
        return result

    def _typed(self, written: syntax.Expr) -> Expr:  # noqa: C901
        match written:
            case syntax.Number(span, value):
                return Constant(span, INT, True, value)
            case syntax.Truth(span, value):
                return Constant(span, BOOL, True, value)
            case syntax.Name():
                return name(self, written)
            case syntax.Tuple(span, items):
                return self.tuple_of(items, span)
            case syntax.ListDisplay():
                return self._display(written)
            case syntax.Comprehension():
                return drawn_up(self, written.binders, written.where, written.body, written.span)
            case syntax.Call():
                return call(self, written)
            case syntax.Index():
                return self._index(written)
            case syntax.Unary():
                return unary(self, written)
            case syntax.Absolute(span, operand):
                inside = self.number(operand)
                return Absolute(span, INT, inside.known, inside)
            case syntax.Binary():
                return binary(self, written)
            case syntax.Compare():
                return compare(self, written)
            case syntax.IfThenElse():
                return conditional(self, written)
            case syntax.Text(span):
                help = 'a text in quotes says what a list is like, matches(line, "1 .* 2")'
                raise fail("PZ218", "a text has no meaning here", span, help=help)
            case syntax.Star(span):
                help = "`*` stands for every value of a coordinate, as in (2, *)"
                raise fail("PZ218", "`*` has no meaning here", span, help=help)
            case syntax.Blank(span) | syntax.Untold(span):
                help = (
                    "`.` and `?` may stand among the values of a clue, in lists as well if it is declared `= k: ints`"
                )
                raise fail("PZ218", f"`{span.text}` has no meaning here", span, help=help)

    # ------------------------------------------------------------------------------- tuples, lists

    def tuple_of(self, items: Sequence[syntax.Expr], span: Span) -> Expr:
        """A tuple: a pattern, a cell by its coordinates, or a group of cells or other things."""
        typed = [None if isinstance(item, syntax.Star) else self.expr(item) for item in items]
        kinds = [item.type for item in typed if item is not None]
        pattern = None in typed or (ListType(INT) in kinds and all(kind in (INT, ListType(INT)) for kind in kinds))
        if not pattern and (INT not in kinds or any(k not in (INT, CELL) for k in kinds)):
            whole = [item for item in typed if item is not None]
            return TupleOf(span, TupleType(tuple(kinds)), all(e.known for e in whole), tuple(whole))
        system = self._system(len(items), span)
        for place, item in enumerate(typed):
            self._note_free(item, system, place)
        offset = 1 - self.unit.origin if system is None else 0
        if pattern:
            coords = tuple(None if e is None else self._coordinate(e) for e in typed)
            return Pattern(span, ListType(CELL), True, system, coords, offset)
        numbers = tuple(self.as_number(e) for e in typed if e is not None)
        return CellAt(span, CELL, all(e.known for e in numbers), system, numbers, offset)

    def _coordinate(self, e: Expr) -> Expr:
        value = e if e.type == ListType(INT) else self.as_number(e)
        if not value.known:
            raise fail("PZ211", "a coordinate of a pattern must be known before solving", e.span)
        return value

    def _system(self, arity: int, span: Span) -> str | None:
        if arity == 2:
            return None
        name = f"coords_{arity}"
        if name not in self.names.axes:
            known = ", ".join(["2 (row, column)", *(n[7:] for n in sorted(self.names.axes))])
            message = f"cells of this board have no address of {arity} coordinates"
            raise fail("PZ220", message, span, help=f"they have addresses of {known} coordinates")
        return name

    def _note_free(self, item: Expr | None, system: str | None, place: int) -> None:
        if isinstance(item, Local) and item.name in self.freed and self.freed[item.name][0] is item:
            self.freed[item.name][1].append((system, place))

    def _display(self, written: syntax.ListDisplay) -> Expr:
        """`<a, 1..3>` is one list; what is itself a list is one element of it, unless it is written as a range or as a
        pattern."""
        items = tuple(self.expr(item) for item in written.items)
        if not items:
            return ListOf(written.span, ListType(INT), True, ())
        stays = [not _opens(e, item) for e, item in zip(items, written.items, strict=True)]
        lists = [e for e, one in zip(items, stays, strict=True) if one and isinstance(e.type, ListType)]
        if lists:
            return self._lists(items, lists, written.span)
        items, kind = self._alike(items, [_kind(item) for item in items])
        partial = any(isinstance(e.type, ListType) and e.type.partial for e in items)
        return ListOf(written.span, ListType(kind, partial), all(e.known for e in items), items)

    def _lists(self, items: tuple[Expr, ...], lists: Sequence[Expr], span: Span) -> Expr:
        """A list of lists."""
        for e in items:
            if e not in lists:
                self._alike((lists[0], e), (self.list_type(lists[0]).item, _kind(e)))  # else they could not be joined
                other = lists[0].span.text
                one = f"<{e.span.text}>" if not isinstance(e.type, ListType) else e.span.text
                joined = f"{one} ++ {other}" if e is items[0] else f"{other} ++ {one}"
                message = f"some elements of this list are lists, and this is {e.type}"
                raise fail("PZ221", message, e.span, help=f"lists are joined by `++`: {joined}")
        told = [e for e in lists if not (isinstance(e, ListOf) and not e.items)]
        items, kind = self._alike(told, [self.list_type(e).item for e in told])
        inner = ListType(kind, any(self.list_type(e).partial for e in items))
        alike = iter(items)
        every = tuple(next(alike) if e in told else replace(e, type=inner) for e in lists)
        return ListOf(span, ListType(inner), all(e.known for e in every), every)

    def _alike(self, items: Sequence[Expr], kinds: Sequence[Type]) -> tuple[tuple[Expr, ...], Type]:
        """The elements of a list, or its lists, made such that all are of one kind: cells beside numbers are digits."""
        if {INT} < set(kinds) <= {INT, CELL}:
            numbers = (self.as_numbers(e) if isinstance(e.type, ListType) else self.as_number(e) for e in items)
            return tuple(numbers), INT
        if {INT, BOOL} == set(kinds):
            return tuple(items), INT
        for item, kind in zip(items, kinds, strict=True):
            if kind != kinds[0]:
                message = f"a list holds things of one kind: the first is {kinds[0]}, this is {kind}"
                raise fail("PZ221", message, item.span)
        return tuple(items), kinds[0] if kinds else INT

    def _index(self, written: syntax.Index) -> Expr:
        items = self.expr(written.list)
        index = self.expr(written.index)
        if isinstance(items.type, TupleType):
            return self._part(items, index, written.span)
        item = self.list_type(items).item
        if isinstance(index.type, ListType):
            self.as_whole(items)
            indices = self.as_numbers(index)
            kind = ListType(item, index.type.partial)
            return Slice(written.span, kind, items.known and indices.known, items, indices)
        index = self.as_number(index)
        return IndexAt(written.span, item, items.known and index.known, items, index)

    def _part(self, group: Expr, index: Expr, span: Span) -> Expr:
        """`directions[1][2]`, `(a, b)[1]`: a part of a group, of which all are of a kind."""
        assert isinstance(group.type, TupleType)
        kind, *others = group.type.items
        if any(other != kind for other in others):
            raise fail("PZ214", f"a list is wanted here, this is {group.type}", group.span, help="give its parts names")
        index = self.as_number(index)
        return IndexAt(span, kind, group.known and index.known, group, index)

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


def _opens(e: Expr, written: syntax.Expr) -> bool:
    """Whether a list is written such that it opens up in the list around it: 1..3, (1,1)..(1,4), (1, *)."""
    return isinstance(e, Pattern) or isinstance(written, syntax.Binary) and written.op == ".."


def _kind(e: Expr) -> Type:
    """The kind of an element, or of those of a list that opens up."""
    return e.type.item if isinstance(e.type, ListType) else e.type
