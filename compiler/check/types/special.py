"""A table of the calls with type rules of their own."""

from __future__ import annotations

from collections.abc import Callable

from pzc.compiler.base.diagnostics import Hint, Replacement, fail
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Span
from pzc.compiler.check.suggestions import OFFSETS
from pzc.compiler.meaning.builtins import BUILTINS, BuiltinRow, result_type
from pzc.compiler.model.board_expressions import Runs
from pzc.compiler.model.expressions import Builtin, Constant, Expr, IndexAt, Position
from pzc.compiler.model.kinds import BORDER, INT, LINK, ElementType, ListType, TupleType, are_truths
from pzc.compiler.syntax import expressions as syntax

from .displays import tuple_of
from .kept import kept
from .patterns import matches, same_shape, table
from .typer import Typer


@node
class SpecialCall:
    """A function's name, its possible numbers of arguments (empty if it checks them itself), and its typing rule."""

    word: str
    arities: tuple[int, ...]
    typed: Callable[[Typer, syntax.Call], Expr]

    def takes(self, count: int) -> bool:
        """Return True if this rule types a call with this number of arguments. A built-in may have the same name."""
        return not self.arities or count in self.arities


def call_row(row: BuiltinRow, args: tuple[Expr, ...], span: Span) -> Expr:
    """Build the call of a built-in whose arguments have the right types."""
    kind = result_type(row, tuple(arg.type for arg in args))
    return Builtin(span, kind, all(arg.known for arg in args), row.name, args)


def _position(typer: Typer, written: syntax.Call) -> Expr:
    """Type `index(x, list)`, the position of an element in a list."""
    item = typer.expr(written.args[0])
    items = typer.as_whole(typer.listing(written.args[1]))
    kind = typer.list_type(items).item
    if item.type != kind:
        if isinstance(kind, ElementType) and kind in (LINK, BORDER):
            item = typer.as_element(item, kind)
        else:
            item, items = typer.as_number(item), typer.as_numbers(items)
    return Position(written.span, INT, item.known and items.known, item, items)


def _runs(typer: Typer, written: syntax.Call) -> Expr:
    """Type `runs(list)`, the lengths of runs of true values."""
    items = typer.as_whole(typer.listing(written.args[0]))
    if not are_truths(items.type):
        help = "write what holds for an element of a run, runs([star(c) : c in line]) or runs(star(line))"
        raise fail("PZ224", f"`runs` is of truth values, this is {items.type}", items.span, help=help)
    return Runs(written.span, ListType(INT, not items.known), items.known, items)


def _joined(typer: Typer, written: syntax.Call) -> Expr:
    """Type `link(a, b)` or `border(a, b)`."""
    kind = LINK if written.function.span.text == "link" else BORDER
    return typer.as_element(tuple_of(typer, written.args, written.span), kind)


def _along(typer: Typer, written: syntax.Call) -> Expr:
    """Rewrite `ray(c, way)` as `ray(c, way[1], way[2])`."""
    name = written.function.span.text
    cell, way = typer.as_cell(typer.expr(written.args[0])), typer.expr(written.args[1])
    if way.type not in (ListType(INT), TupleType((INT, INT))):
        help: str = (
            f"write {name}(c, down, right), or {name}(c, way), with one of `directions` or the direction of a clue"
        )
        offset = OFFSETS.get(way.span.text)
        if offset:
            text = f"a direction is rows down and columns to the right: {name}(..., {offset})"
            help = Hint(text, Replacement(offset, way.span.text))
        raise fail("PZ217", f"a direction is wanted here, this is {way.type}", way.span, help=help)
    down, right = (IndexAt(way.span, INT, way.known, way, Constant(way.span, INT, True, i)) for i in (1, 2))
    return call_row(BUILTINS[name, 3], (cell, down, right), written.span)


SPECIAL = {
    row.word: row
    for row in (
        SpecialCall("index", (2,), _position),
        SpecialCall("runs", (1,), _runs),
        SpecialCall("link", (2,), _joined),
        SpecialCall("border", (2,), _joined),
        SpecialCall("ray", (2,), _along),
        SpecialCall("shift", (2,), _along),
        SpecialCall("kept", (), kept),
        SpecialCall("matches", (), matches),
        SpecialCall("table", (), table),
        SpecialCall("same_shape", (), same_shape),
    )
}
