"""Calls of aggregates to typed expressions: `sum(list)`, `count(x in list where P: e)`, `exactly(2, list)`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from pzc.compiler.base.diagnostics import fail, write_instead
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.check.scopes import LayerName
from pzc.compiler.model.board_expressions import Read
from pzc.compiler.model.expressions import (
    Aggregate,
    Comparison,
    Comprehension,
    Constant,
    Expr,
    Fold,
    ListOf,
)
from pzc.compiler.model.kinds import (
    BOOL,
    CELL,
    ELEMENTS,
    INT,
    are_truths,
)
from pzc.compiler.model.model import ClueKind
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax.words import AGGREGATES

from .areas import refuse_groups
from .binders import typed_comprehension
from .compared import as_compared
from .displays import tuple_of
from .expression_warnings import warn_about_cells, warn_about_division, warn_about_lists
from .twins import warn_about_self
from .typer import Typer
from .whole_lists import is_known, refuse_list_and_value, refuse_range, refuse_whole_list

FOLDS = {word: Fold(row.fold) for word, row in AGGREGATES.items() if not row.before}
"""The fold of each aggregate. `exactly` is missing: it compares a count with a number."""


def aggregate(typer: Typer, name: str, written: syntax.Call) -> Expr:
    """Type a call of an aggregate, such as `sum(list)` or `count(x in list where P: e)`."""
    if name == "exactly":
        return _exactly(typer, written)
    if not written.args:
        raise fail("PZ219", f"`{name}` of what?", written.span, help=f"write {name}(list) or {name}(x in list: ...)")
    _refuse_missing_body(typer, name, written)
    refuse_range(written.args, written.body)
    if name == "count" and len(written.args) == 2 and written.where is None and written.body is None:
        refuse_list_and_value(typer, *written.args, written.span)
    items = _list_of(typer, written.args, written)
    if AGGREGATES[name].fold == "distinct" and written.body is None:
        warn = warn_about_lists if len(written.args) > 1 else warn_about_division
        warn(typer, items, written.span)
    if name == "len" and isinstance(items, Read) and typer.list_type(items).item is BOOL:
        message = "`len` is the number of elements, whether they hold or not"
        raise fail("PZ285", message, written.span, help=write_instead(f"count({items.span.text})"))
    if name == "count":
        _refuse_not_truths(typer, items, written)
    if name == "all" and isinstance(items, Comprehension):
        warn_about_self(typer.names, items.binders, items.where, [items.body])
    return fold(typer, name, items, written.span)


def _refuse_missing_body(typer: Typer, name: str, written: syntax.Call) -> None:
    """Raise an error for `count(c in cells)`, which lacks the condition or value after the colon."""
    match written:
        case syntax.Call(
            args=(syntax.Compare(_, syntax.Name(_, text), (("in", items),)) as binder,), where=None, body=None
        ):
            if is_known(typer, text):
                return
            of_numbers = _takes_numbers(FOLDS[name])
            example = f"{name}({binder.span.text}: {text if of_numbers else '...'})"
            otherwise = f"len({items.span.text}) is how many there are" if name == "count" else ""
            otherwise = f"of all of them {name}({items.span.text})" if of_numbers else otherwise
            message = f"`{name}` of what about each `{text}`?"
            raise fail("PZ219", message, binder.span, help="; ".join(filter(None, (f"write {example}", otherwise))))


def _refuse_not_truths(typer: Typer, items: Expr, written: syntax.Call) -> None:
    """Raise an error if `count` is applied to values that are not truth values, as in `count(cells)`."""
    kind = typer.list_type(items).item
    if kind is BOOL or isinstance(items, ListOf) and not items.items:
        return
    if written.body is None:
        message = f"`count` counts what holds, this is {items.type}"
        raise fail("PZ285", message, items.span, help=_help_for_count(typer, items))
    shown = written.body.span.text
    help = ""
    if isinstance(written.body, syntax.Name):
        help = f"say of which element, {shown}(x)"
    elif kind in (INT, CELL):
        before = written.span.text[: written.body.span.start - written.span.start]
        help = f"write a condition: {before}{shown} != 0); len([{shown} : ...]) counts all elements"
    raise fail("PZ285", f"`count` counts what holds, this is {kind}", written.body.span, help=help)


def _help_for_count(typer: Typer, items: Expr) -> str:
    """Return the help for `count(list)`: expressions that may have been intended."""
    shown, kind = items.span.text, typer.list_type(items).item
    ways = [f"len({shown}) counts all elements"]
    layers = [x for x in typer.names.scopes.entries.values() if isinstance(x, LayerName) and x.truth]
    ways += [f"count({shown}(list)) those of a list" for x in layers if x.name == shown]
    layers = [x for x in layers if x.name != shown]
    ways += [
        f"count({x.name}({shown})) those where `{x.name}` holds" for x in layers[:1] if kind == ELEMENTS.get(x.kind)
    ]
    if kind is INT:
        ways.append(f"count(x in {shown}: x != 0) those that are not 0")
    return "; ".join(ways)


def _takes_numbers(how: Fold) -> bool:
    """Return True for an aggregate of numbers, False for one of truth values or of elements of any type."""
    match how:
        case Fold.SUM | Fold.PRODUCT | Fold.MIN | Fold.MAX | Fold.DISTINCT:
            return True
        case Fold.COUNT | Fold.LEN | Fold.ALL | Fold.ANY:
            return False
        case _:
            assert_never(how)


def _list_of(typer: Typer, args: Sequence[syntax.Expr], written: syntax.Call) -> Expr:
    """Return the list to aggregate: a list argument, a comprehension from binders, or several arguments as one list."""
    span = written.span
    if written.body is not None:
        _refuse_inverted(typer, args, written.body, written)
        return typed_comprehension(typer, args, written.where, written.body, span)
    if written.where is not None:
        return _list_of(typer, args, replace(written, body=default_body(args, written)))
    if len(args) == 1:
        before = f"{written.args[0].span.text}, " if args is not written.args else ""
        refuse_whole_list(typer, f"{written.function.span.text}({before}{{}})", args[0], span)
        return typer.listing(args[0]) if not isinstance(args[0], syntax.Star) else typer.expr(args[0])
    if any(isinstance(arg, syntax.Star) for arg in args):
        return tuple_of(typer, args, span)
    return typer.expr(syntax.ListDisplay(span, tuple(args)))


def _refuse_inverted(typer: Typer, args: Sequence[syntax.Expr], body: syntax.Expr, written: syntax.Call) -> None:
    """Raise an error for `max(len(r) : r in room)`, where the body comes before the binder."""
    match args, body:
        case (counted,), syntax.Compare(_, syntax.Name() | syntax.Tuple(), (("in", _),)):
            inner = counted.first if isinstance(counted, syntax.Compare) else counted
            clue = inner.function if isinstance(inner, syntax.Call) else None
            if not isinstance(clue, syntax.Name) or isinstance(typer.find_clue(clue.text), ClueKind):
                return
            help = f"write {written.function.span.text}({body.span.text}: {counted.span.text})"
            raise fail("PZ230", "what runs through what comes first, what is counted last", written.span, help=help)


def default_body(args: Sequence[syntax.Expr], written: syntax.Call) -> syntax.Expr:
    """Return the body of an aggregate that has `where` but no body.

    `count(c in r where P)` counts the elements, `sum(c in r where P)` sums them. Raises PuzzleError for other
    aggregates.
    """
    assert written.where is not None
    function = written.function.span.text
    if function in ("count", "any", "exactly") and isinstance(args[-1], syntax.Compare | syntax.Call):
        return syntax.Truth(written.where.span, True)
    match args:
        case (syntax.Compare(_, syntax.Name() as name, (("in", _),)),) if function != "all":
            return name
    raise fail("PZ242", "`where` needs what is counted after it", written.where.span, help="x in list where P: e")


def _exactly(typer: Typer, written: syntax.Call) -> Expr:
    """Type `exactly(n, ...)` as `count(...) = n`."""
    if len(written.args) < 2:
        help = "exactly(2, c in row: star(c)) or exactly(1, <p, q, r>)"
        raise fail("PZ243", "`exactly` takes a number and what is counted", written.span, help=help)
    wanted = typer.number(written.args[0])
    items = _list_of(typer, written.args[1:], written)
    if not are_truths(items.type):
        help = "write what must hold for an element after a colon, c in row: star(c)"
        raise fail("PZ243", "`exactly` counts what holds", items.span, help=help)
    count = Aggregate(written.span, INT, items.known, Fold.COUNT, items)
    return Comparison(written.span, BOOL, items.known and wanted.known, "=", count, wanted)


def fold(typer: Typer, name: str, items: Expr, span: Span) -> Expr:
    """Aggregate a typed list with the aggregate `name`. Raises PuzzleError if the elements have the wrong type."""
    how = FOLDS[name]
    kind = typer.list_type(items)
    known = items.known
    match how:
        case Fold.COUNT if isinstance(items, ListOf) and not items.items:
            return Constant(span, INT, True, 0)
        case Fold.COUNT if kind.item is not BOOL:
            help = f"len({items.span.text}) counts all elements"
            raise fail("PZ285", f"`count` counts what holds, this is {kind}", span, help=help)
        case Fold.COUNT | Fold.LEN:
            return Aggregate(span, INT, known, how, items)
        case Fold.ALL | Fold.ANY:
            if kind.item is not BOOL and not (isinstance(items, ListOf) and not items.items):
                help = f"write what must hold for an element after a colon, {name}(x in list: ...)"
                raise fail("PZ244", f"`{name}` is of truth values, this is {kind}", items.span, help=help)
            return Aggregate(span, BOOL, known, how, items)
        case Fold.DISTINCT:
            if isinstance(items, Comprehension):
                refuse_groups("distinct", items, span)
                warn_about_cells(typer, items.body)
            items = as_compared(typer, items)
            return Aggregate(span, BOOL, items.known, how, items)
        case Fold.SUM | Fold.PRODUCT | Fold.MIN | Fold.MAX:
            items = typer.as_numbers(items)
            return Aggregate(span, INT, items.known, how, items)
        case _:
            assert_never(how)
