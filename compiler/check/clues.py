"""Placed clues to values on the board, each with the parts and the value that its declaration requires."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeGuard

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Span
from pzc.compiler.board.board import Board, Tiling
from pzc.compiler.board.directions import WORDS, Direction
from pzc.compiler.board.elements import Cell, Corner, name_of
from pzc.compiler.check.types.expressions import ExprTyper
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.expressions import Expr, Local, TupleOf
from pzc.compiler.model.kinds import BORDER, CELL, CORNER, INT, LINK, ListType, Type, Value
from pzc.compiler.model.model import ClueKind, Placement
from pzc.compiler.model.reached import reached
from pzc.compiler.model.unspecified import Unspecified
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements

from .clue_warnings import warn_about_cells
from .letters import Letters
from .names import Names
from .resolve import Unit
from .tilings import require_direction


class ClueChecker:
    """Checks the clues that one file places."""

    def __init__(self, names: Names, unit: Unit, board: Board) -> None:
        self.names = names
        self.unit = unit
        self.board = board
        self.evaluator = Evaluator(names.facts)
        self.letters = Letters(names, unit)

    # ---------------------------------------------------------------------------------------- written

    def placed(self, clue: ClueKind, written: statements.Placed) -> Iterator[Placement]:
        """Yield the clues of `cage <...> sum = 3, <...> sum = 4`."""
        for number, written_item in enumerate(written.items):
            item = self.letters.replace_in(clue, written_item)
            args = list(item.args)
            many = self._listed_places(clue, args)
            if many is not None:
                yield from self._spread(clue, item, many, written.name)
                continue
            values = self._arguments(clue, args, item, written.items[:number], written.items[number + 1 :])
            text = _text(written.name, item.span)
            value = self._value(clue, item)
            yield self._build_placement(clue, values, value, item.condition, text, item.span)

    def _arguments(
        self,
        clue: ClueKind,
        args: list[syntax.Expr],
        item: statements.PlaceItem,
        before: Sequence[statements.PlaceItem],
        after: Sequence[statements.PlaceItem],
    ) -> tuple[Value, ...]:
        """Return the parts of one clue. `before` and `after` are other items of the statement, for the help."""
        span = item.span
        values = []
        for name, kind in clue.parts:
            if not args:
                help = _help_for_comma(clue, span, after) or _help_for_rest(clue, item, before)
                raise self._wrong_parts(clue, span, f"its part `{name}`, {kind}, is missing", help)
            if (
                len(args) == 1
                and kind in (LINK, BORDER)
                and ExprTyper(self.names, self.unit).expr(args[0]).type == CELL
            ):
                raise self._wrong_parts(clue, span, "its second cell is missing", _help_for_comma(clue, span, after))
            is_way = name in clue.directions
            values.append(self._direction(_take_direction(args)) if is_way else self._argument(kind, args, clue))
        if args and clue.value is not None and item.value is None:
            help = f"write `=` before a value: {clue.name} ... = {args[0].span.text}"
            raise self._wrong_parts(clue, args[0].span, "`=` is missing", help)
        if args:
            raise self._wrong_parts(
                clue, args[0].span, "this is one part too many", self._help_for_list(clue, values, args)
            )
        return tuple(values)

    def _help_for_list(self, clue: ClueKind, values: Sequence[Value], more: Sequence[syntax.Expr]) -> str | None:
        """Return the help for cells side by side that should be one list, as in `thermo (1,1) (1,2)`, or None."""
        typer = ExprTyper(self.names, self.unit)
        kinds = {each.type for each in map(typer.expr, more)}
        if clue.parts[-1][1] != ListType(CELL) or not kinds <= {CELL, ListType(CELL)}:
            return None
        first = name_of(values[-1][0]) if isinstance(values[-1], tuple) and len(values[-1]) == 1 else "..."
        listed = ", ".join([first, *(each.span.text for each in more)])
        return f"the cells of one `{clue.name}` are a list: {clue.name} <{listed}>"

    def _wrong_parts(self, clue: ClueKind, span: Span, what: str, help: str | None = None) -> PuzzleError:
        help = help or f"it is clue {clue.signature}"
        return fail("PZ423", f"the clue `{clue.name}`: {what}", span, help=help)

    def _argument(self, kind: Type, args: list[syntax.Expr], clue: ClueKind) -> Value:
        """Return the value of the next part. It removes the arguments that it uses from `args`."""
        first = args.pop(0)
        if kind == CORNER:
            return self._corner(first)
        typer = ExprTyper(self.names, self.unit)
        if kind in (LINK, BORDER):
            typed = typer.expr(first)
            if typed.type == CELL and args:
                second = args.pop(0)
                written = syntax.Tuple(first.span.to(second.span), (first, second))
                typed = typer.expr(written)
            joined: Value | None = self._known_value(typer.as_element(typed, kind))
            if joined is None:
                raise fail(
                    "PZ424", "these two cells do not lie side by side", typed.span, help=self._help_beside(typed)
                )
            if isinstance(typed, TupleOf) and (cells := tuple(map(self._known_value, typed.items))) > cells[::-1]:
                self.names.reversed_links.append((clue, [k for _, k in clue.parts].index(kind), cells, typed.span))
            return joined
        typed = typer.expr(first)
        if kind == ListType(CELL) and typed.type == CELL:
            return (self._known_value(typed),)
        if typed.type != kind:
            if kind == INT:
                return int(self._known_value(typer.as_number(typed)))
            help = _help_for_second_name(clue, first) or self._help_for_part(kind, first, typed.type, args)
            raise self._wrong_parts(clue, first.span, f"{kind} is wanted here, this is {typed.type}", help)
        value: Value = self._known_value(typed)
        return value

    def _help_beside(self, pair: Expr) -> str:
        """Return the help that names the cells beside the first of two cells, or an empty string."""
        first = self._known_value(pair.items[0]) if isinstance(pair, TupleOf) else None
        if not isinstance(first, Cell):
            return ""
        beside = ", ".join(map(name_of, self.board.neighbors(first)))
        return f"beside {name_of(first)} lie {beside}" if beside else ""

    def _help_for_part(
        self, wanted: Type, written: syntax.Expr, found: Type, after: Sequence[syntax.Expr]
    ) -> str | None:
        """Return the help for `sees left row 1`, where `sees left[1]` is meant, for a board in one line, or None."""
        text = written.span.text
        if found == ListType(wanted) and text.isidentifier():
            number = next((each.span.text for each in after if isinstance(each, syntax.Number)), "1")
            return f"one of them is {text}[{number}]"
        if found == INT and len(text) == self.board.height * self.board.width > 1:
            return "the digits of a whole board are a picture, with a row on each line: given [[ ... ]]"
        if found == INT and wanted == CELL:
            return "a cell is its row and its column in parentheses, (1,2)"
        return None

    def _direction(self, written: syntax.Expr) -> Direction:
        """Return a direction: `up`, or the rows down and columns right as in `(-1, 0)`, `<-1, 0>`."""
        if isinstance(written, syntax.Name) and written.text in WORDS:
            require_direction(WORDS[written.text], written.span, self.board.tiling)
            return WORDS[written.text]
        if isinstance(written, syntax.Tuple | syntax.ListDisplay) and len(written.items) == 2:
            typer = ExprTyper(self.names, self.unit)
            down, right = (int(self._known_value(typer.number(item))) for item in written.items)
            return down, right
        *words, last = list(WORDS)[:4]
        help = f"write {', '.join(words)} or {last}, or rows down and columns right, (-1, 2)"
        raise fail("PZ429", f"`{written.span.text}` is no direction", written.span, help=help)

    def _corner(self, written: syntax.Expr) -> Corner:
        """Return the corner `(row, column)`. Raises PuzzleError if it is not on the board."""
        if not (isinstance(written, syntax.Tuple) and len(written.items) == 2):
            raise fail("PZ425", "a corner is written (row, column)", written.span)
        typer = ExprTyper(self.names, self.unit)
        row, column = (self._known_value(typer.number(item)) for item in written.items)
        corner = Corner(row, column)
        if not self.board.has_element(corner):
            raise self._missing_corner(corner, written.span)
        return corner

    def _missing_corner(self, corner: Corner, span: Span) -> PuzzleError:
        """Return the error for a corner that is not on the board."""
        board, message = self.board, f"there is no corner {name_of(corner)} on this board"
        if board.tiling is not Tiling.SQUARES:
            first = board.cells[0]
            help = f"the corners of the cell {name_of(first)} are {', '.join(map(name_of, board.corners_of(first)))}"
            return fail("PZ425", message, span, help=help)
        if 0 <= corner.row <= board.height and 0 <= corner.column <= board.width:
            return fail("PZ425", f"{message}, but holes", span)
        last = f"({board.height},{board.width})"
        help = f"corners run from (0,0) to {last}; (r,c) is the lower right corner of cell (r,c)"
        return fail("PZ425", message, span, help=help)

    def _known_value(self, e: Expr) -> Any:
        if not e.known:
            raise fail("PZ211", "a clue must be known before solving", e.span)
        return self.evaluator.value(e, {})

    # ------------------------------------------------------------------------- one statement, many clues

    def _listed_places(self, clue: ClueKind, args: Sequence[syntax.Expr]) -> tuple[Value, ...] | None:
        """Return the places of all clues if a list of places is given, as in `sees top` and `gold (1, *)`, or None."""
        if len(clue.parts) != 1 or len(args) != 1 or clue.parts[0][1] == CORNER:
            return None
        kind = clue.parts[0][1]
        typed = ExprTyper(self.names, self.unit).expr(args[0])
        if typed.type == ListType(kind):
            listed = self._known_value(typed)
            assert isinstance(listed, tuple)
            return listed
        return None

    def _spread(
        self, clue: ClueKind, item: statements.PlaceItem, many: tuple[Value, ...], name: syntax.Name
    ) -> Iterator[Placement]:
        """Yield a clue for each of several places. Values are a list, or one value for all places."""
        values: Sequence[syntax.Expr | None] = [None] * len(many)
        if item.value is not None:
            if isinstance(item.value, syntax.ListDisplay) and not self._one_list_for_all(clue, item.value):
                values = item.value.items
            else:
                values = [item.value] * len(many)
        if len(values) != len(many):
            message = f"{len(values)} values are given for {len(many)} places"
            raise fail("PZ426", message, item.value.span if item.value else item.span, help="`.` is for none")
        for number, (part, written) in enumerate(zip(many, values, strict=True), 1):
            if isinstance(written, syntax.Blank):
                continue
            one = statements.PlaceItem(item.span, item.args, written, item.condition)
            value = self._value(clue, one)
            shown = f" = {written.span.text}" if written is not None else ""
            text = f"{name.text} {item.args[0].span.text}[{number}]{shown}"
            span = written.span if written is not None else item.span
            yield self._build_placement(clue, (part,), value, item.condition, text, span)

    def _one_list_for_all(self, clue: ClueKind, value: syntax.ListDisplay) -> bool:
        wants_list = clue.value is not None and isinstance(clue.value[1], ListType)
        nested = (syntax.ListDisplay, syntax.Blank, syntax.Unspecified)
        return wants_list and not any(isinstance(item, nested) for item in value.items)

    # ------------------------------------------------------------------------------------------ values

    def _value(self, clue: ClueKind, item: statements.PlaceItem) -> Value | None:
        """Return the value of a clue, or None if it has none or it is unknown."""
        if clue.value is None:
            if item.value is not None:
                help = f"a condition says what holds for its cells: {clue.name} <...> sum = {item.value.span.text}"
                if clue.parts[0][1] != ListType(CELL):
                    help = f"where it is declared, a value follows: clue {clue.signature} = k"
                raise fail("PZ427", f"the clue `{clue.name}` has no value", item.value.span, help=help)
            return None
        if item.value is None:
            if item.condition is None:
                help = f"write {clue.name} ... = {clue.value[0]}, or = ? if it is not given"
                raise fail("PZ428", f"the clue `{clue.name}` needs a value", item.span, help=help)
            return None
        if isinstance(item.value, syntax.Unspecified):
            return None
        if clue.value[0] in clue.directions:
            return self._direction(item.value)
        return self._evaluate_value(clue.value[1], item.value)

    def _evaluate_value(self, kind: Type, written: syntax.Expr) -> Value:
        """Evaluate the value of a clue as a value of the declared type."""
        typer = ExprTyper(self.names, self.unit)
        if kind == INT:
            return int(self._known_value(typer.number(written)))
        if kind == ListType(INT) and _has_unknowns(written):
            return tuple(self._with_unknowns(written))
        typed = typer.expr(written)
        if kind == ListType(INT):
            if not isinstance(typed.type, ListType):
                return (int(self._known_value(typer.as_number(typed))),)
            typed = typer.as_numbers(typed)
        if typed.type == CELL and kind == ListType(CELL):
            return (self._known_value(typed),)
        if typed.type != kind:
            raise fail("PZ429", f"the value is {kind}, this is {typed.type}", written.span)
        value: Value = self._known_value(typed)
        return value

    def _with_unknowns(self, written: syntax.ListDisplay) -> Iterator[Value]:
        """Yield the numbers of `<3, ?>`."""
        for item in written.items:
            if isinstance(item, syntax.Unspecified):
                yield Unspecified(item.span)
                continue
            value = self._evaluate_value(ListType(INT), item)
            assert isinstance(value, tuple)
            yield from value

    # --------------------------------------------------------------------------------------- placements

    def _build_placement(
        self,
        clue: ClueKind,
        args: tuple[Value, ...],
        value: Value | None,
        condition: syntax.Expr | None,
        text: str,
        span: Span,
    ) -> Placement:
        """Build the placement of a clue, with its typed condition if it has one."""
        origin = Origin("clue", text, span)
        warn_about_cells(self.names, clue, args, span)
        if condition is None:
            return Placement(args, value, (), None, origin)
        typer = ExprTyper(self.names, self.unit)
        typer.digits = clue.digits
        bound = tuple(Local(condition.span, kind, True, name) for name, kind in clue.parts)
        typer.locals = {local.name: local for local in bound}
        if isinstance(condition, syntax.Number):
            help = f"write `=` before a value: {clue.name} ... = {condition.value}"
            raise fail("PZ435", "this number says nothing by itself", condition.span, help=help)
        if bound[0].type != ListType(CELL):
            message = f"a condition may follow a clue on a list of cells; `{clue.name}` is on {bound[0].type}"
            raise fail("PZ435", message, condition.span)
        typer.bare = bound[0]
        typed = typer.truth(condition)
        if typed.known and not any(isinstance(part, Local) for part in reached(typed)):
            message = "this condition is about nothing of the clue, and holds or not by itself"
            raise fail("PZ435", message, condition.span, help=_help_for_line(clue, condition, span))
        return Placement(args, value, bound, typed, origin)


def _help_for_line(clue: ClueKind, condition: syntax.Expr, span: Span) -> str:
    """Return the help for `sees left 1 = 3`, where `sees left[1] = 3` is meant, or ""."""
    match condition:
        case syntax.Compare(_, syntax.Number() as number, (("=", value),)):
            before = " ".join(Span(span.source, span.start, condition.span.start).text.split())
            where = before.removeprefix(clue.name).strip()
            if where.isidentifier():
                meant = f"{clue.name} {where}[{number.value}] = {value.span.text}"
                return f"one line of a list is picked in square brackets: {meant}"
    return ""


def _has_unknowns(written: syntax.Expr) -> TypeGuard[syntax.ListDisplay]:
    """Return True if a value is a list with unknown elements, written `?`."""
    return isinstance(written, syntax.ListDisplay) and any(
        isinstance(item, syntax.Unspecified) for item in written.items
    )


def _take_direction(args: list[syntax.Expr]) -> syntax.Expr:
    """Remove the direction from the arguments: `up (1,3)` becomes `up`, and the arguments begin with `(1,3)`."""
    first = args.pop(0)
    if isinstance(first, syntax.Call) and isinstance(first.function, syntax.Name) and first.function.text in WORDS:
        args.insert(0, first.args[0] if len(first.args) == 1 else syntax.Tuple(first.span, first.args))
        return first.function
    return first


def _help_for_second_name(clue: ClueKind, written: syntax.Expr) -> str | None:
    """Return the help for the second `gold` in `gold (1,1), gold (1,2)`, or None."""
    match written:
        case syntax.Call(function=syntax.Name(text=clue.name)):
            return f"the name stands once, before the first clue: leave out this `{clue.name}`"
    return None


def _help_for_comma(clue: ClueKind, span: Span, after: Sequence[statements.PlaceItem]) -> str | None:
    """Return the help for a comma that was probably meant to separate the parts of one clue."""
    if not after:
        return None
    place = span.text.removeprefix(clue.name).strip()
    return f"a comma begins another clue; if this is one, write {clue.name} {place} {after[0].span.text}"


def _help_for_rest(clue: ClueKind, item: statements.PlaceItem, before: Sequence[statements.PlaceItem]) -> str | None:
    """Return the help for a list without its brackets, as in `arrow (1,1) (1,2), (1,3)`, or None."""
    if not before or len(item.args) > 1 or clue.parts[-1][1] != ListType(CELL):
        return None
    *first, last = (each.span.text for each in before[-1].args)
    listed = f"<{last}, {item.args[0].span.text}>"
    return f"if its `{clue.parts[-1][0]}` goes on here, it is a list: {clue.name} {' '.join((*first, listed))}"


def _text(name: syntax.Name, span: Span) -> str:
    shown = " ".join(span.text.split())
    return shown if shown.startswith(name.text) else f"{name.text} {shown}"
