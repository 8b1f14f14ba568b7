"""Errors for conditions about a whole list, as in `count(neighbours(c) > 0)`, and half comparisons, as in `c = 1 or 2`.

The help is the same condition for each element, or for both sides. It is valid source text.
"""

from __future__ import annotations

from collections.abc import Sequence

from pzc.compiler.base.diagnostics import Hint, PuzzleError, Replacement, fail, join_lists, write_instead
from pzc.compiler.base.source import Span
from pzc.compiler.check.scopes import Definition, LayerName
from pzc.compiler.model.expressions import Expr, Local
from pzc.compiler.model.kinds import BOOL, CELL, ELEMENTS, INT, ListType, Type
from pzc.compiler.syntax import expressions as syntax

from .typer import Typer

_NAMES = ("d", "e", "x", "y", "z")


def refuse_whole_list(typer: Typer, form: str, argument: syntax.Expr, whole: Span) -> None:
    """Raise an error for `count(list > 0)` or `count(not star(list))`.

    `form` is the text of the call with `{}` for its argument, such as `count({})`, and `whole` its span.
    """
    name = next((name for name in _NAMES if name not in typer.locals), "it")
    match argument:
        case syntax.Compare(_, first, (("in" | "not in" as op, other),)):
            _refuse_membership(typer, form, name, first, op, other, whole)
        case syntax.Compare(_, syntax.Name(_, text), (("in", items), (op, value))) if not is_known(typer, text):
            help = write_instead(form.format(f"{text} in {items.span.text}: {text} {op} {value.span.text}"), whole)
            raise fail(
                "PZ230", "what runs through what comes first, and after a colon what holds", argument.span, help=help
            )
        case syntax.Compare(_, first, ((op, other),)) if op not in ("is", "is not"):
            listed = _whole_list(typer, first)
            if listed is not None and _whole_list(typer, other) is None:
                each = f"{name} in {first.span.text}: {name} {op} {other.span.text}"
                message = f"a number is wanted here, this is {listed}"
                raise fail("PZ210", message, first.span, help=write_instead(form.format(each), whole))
        case syntax.Call(_, syntax.Name(_, function), (arg,), None, None):
            listed = _whole_list(typer, arg)
            if listed is not None and _is_condition_on(typer, function, name, listed.item):
                each = f"{name} in {arg.span.text}: {function}({name})"
                raise fail(
                    "PZ210",
                    f"`{function}` is of one, this is {listed}",
                    arg.span,
                    help=write_instead(form.format(each), whole),
                )
        case syntax.Unary(_, "not", operand):
            _refuse_negated(typer, form, name, operand, whole)


def _refuse_negated(typer: Typer, form: str, name: str, operand: syntax.Expr, whole: Span) -> None:
    """Raise an error for `count(not star(list))`."""
    listed = _whole_list(typer, operand)
    if listed is None or listed.item is not BOOL:
        return
    each = f"{name} in {operand.span.text}: not {name}"
    match operand:
        case syntax.Call(_, syntax.Name(_, layer), (arg,)) if isinstance(typer.find(layer), LayerName):
            each = f"{name} in {arg.span.text}: not {layer}({name})"
    message = f"a condition is wanted here, this is {listed}"
    raise fail("PZ213", message, operand.span, help=write_instead(form.format(each), whole))


def _refuse_membership(
    typer: Typer, form: str, name: str, first: syntax.Expr, op: str, other: syntax.Expr, whole: Span
) -> None:
    """Raise an error for `count(cells in gold)` or `count(1 in row)`."""
    one, many = _whole_list(typer, first), _whole_list(typer, other)
    if many is None or isinstance(many.item, ListType):
        return
    layer = typer.find(first.text) if isinstance(first, syntax.Name) and first.text not in typer.locals else None
    if isinstance(layer, LayerName) and layer.truth and op == "in":
        count = form.format(f"{layer.name}({other.span.text})")
        message = f"`{layer.name}` holds in cells, and is no element of a list"
        raise fail(
            "PZ213",
            message,
            first.span,
            help=write_instead(count, whole),
        )
    if one is not None and one.item == many.item:
        help = write_instead(form.format(f"{name} in {first.span.text}: {name} {op} {other.span.text}"), whole)
        raise fail("PZ213", f"a list is no element of such a list: this is {one}", first.span, help=help)
    counts = form.startswith(("count(", "exactly("))
    if counts and op == "in" and many.item in (INT, CELL) and _is_number(typer, first):
        count = form.format(f"{name} in {other.span.text}: {name} = {first.span.text}")
        help = Hint(f"how often it is there says {count}", Replacement(count, span=whole))
        span = first.span.to(other.span)
        raise fail("PZ214", "this holds or does not, and is nothing to be counted", span, help=help)


def refuse_list_and_value(typer: Typer, one: syntax.Expr, other: syntax.Expr, whole: Span) -> None:
    """Raise an error for `count(line, 3)` and `count(star, line)`, which count something in a list."""
    name = next((name for name in _NAMES if name not in typer.locals), "it")
    message = "what is counted is one list of conditions"
    for many, value in ((one, other), (other, one)):
        listed = _whole_list(typer, many)
        if listed is None or isinstance(listed.item, ListType):
            continue
        layer = typer.find(value.text) if isinstance(value, syntax.Name) and value.text not in typer.locals else None
        if isinstance(layer, LayerName) and layer.truth and listed.item == ELEMENTS.get(layer.kind):
            raise fail("PZ285", message, whole, help=write_instead(f"count({layer.name}({many.span.text}))", whole))
        if listed.item in (INT, CELL) and _is_number(typer, value):
            each = f"count({name} in {many.span.text}: {name} = {value.span.text})"
            raise fail("PZ285", message, whole, help=write_instead(each, whole))


def refuse_range(args: Sequence[syntax.Expr], body: syntax.Expr | None) -> None:
    """Raise an error for `sum((1,1):(1,3))` and `sum((1,1)-(1,3))`, the ranges of spreadsheets and of print."""
    match args, body:
        case (syntax.Tuple() as first,), syntax.Tuple() as last:
            pass
        case (syntax.Binary(_, "-", syntax.Tuple() as first, syntax.Tuple() as last),), None:
            pass
        case (syntax.Index() as one,), syntax.Index() as other:
            help = _joined(one.span, other.span)
            raise fail("PZ230", "this does not say what runs through what", one.span.to(other.span), help=help)
        case _:
            return
    span = first.span.to(last.span)
    help = write_instead(f"{first.span.text}..{last.span.text}", span)
    raise fail("PZ230", "a run of cells is written with two dots", span, help=help)


def is_known(typer: Typer, text: str) -> bool:
    """Return True if a name is defined."""
    names = typer.names
    known = text in typer.locals or text in names.params.get(typer.unit, {}) or text in names.values
    return known or typer.find(text) is not None or names.scopes.is_builtin(text)


def _is_number(typer: Typer, written: syntax.Expr) -> bool:
    """Return True if an expression is a number, not an element of the board."""
    try:
        return typer.expr(written).type is INT
    except PuzzleError:
        return False


def _is_condition_on(typer: Typer, function: str, name: str, kind: Type) -> bool:
    """Return True if a definition is a condition on one value and cannot take a list of such values."""
    entry = typer.find(function)
    if not isinstance(entry, Definition) or len(entry.written.params) != 1:
        return False
    span = entry.written.span
    with typer.scope():
        try:
            typer.locals[name] = Local(span, ListType(kind), True, name)
            typer.expr(syntax.Call(span, syntax.Name(span, function), (syntax.Name(span, name),)))
        except PuzzleError:
            try:
                typer.locals[name] = Local(span, kind, True, name)
                return (
                    typer.expr(syntax.Call(span, syntax.Name(span, function), (syntax.Name(span, name),))).type is BOOL
                )
            except PuzzleError:
                return False
    return False


def _whole_list(typer: Typer, written: syntax.Expr) -> ListType | None:
    """Return the type of an expression that is a list.

    Returns None for anything else, and for an expression with an error, which is reported elsewhere.
    """
    try:
        kind = typer.expr(written).type
    except PuzzleError:
        return None
    return kind if isinstance(kind, ListType) else None


_MEMBERSHIP = ("in", "not in", "is", "is not")


def refuse_first_half(op: str, left: syntax.Expr, right: syntax.Expr, typed: Expr) -> None:
    """Raise an error for `a and b = 3`, where the first of two cells is compared with nothing."""
    match right:
        case syntax.Compare(_, _, ((compared, value),)) if compared not in _MEMBERSHIP and typed.type in (CELL, INT):
            whole = f"{left.span.text} {compared} {value.span.text} {op} {right.span.text}"
            message = f"a condition is wanted here, this is {typed.type}"
            raise fail("PZ213", message, left.span, help=write_instead(whole, left.span.to(right.span)))


def refuse_half(op: str, left: syntax.Expr, right: syntax.Expr, typed: Expr) -> None:
    """Raise an error for `c = 1 or 2`, `c != 1 and 2`, `c in rows(d) or columns(d)`."""
    while isinstance(left, syntax.Binary) and left.op == op:
        left = left.right
    operator = {"or": "=", "and": "!="}.get(op)
    match left:
        case syntax.Compare(_, first, (*_, (compared, value))) if compared == operator and typed.type is INT:
            within = "in" if op == "or" else "not in"
            whole = f"{first.span.text} {within} <{value.span.text}, {right.span.text}>"
            message = "a condition is wanted here, this is a number"
            help = write_instead(whole, first.span.to(right.span))
            raise fail("PZ213", message, right.span, help=help)
        case syntax.Compare(_, first, ((compared, value),)) if compared not in _MEMBERSHIP and typed.type in (
            CELL,
            INT,
        ):
            # `a = b or c` compares the first with both, `3 <= a and b` both with the first
            whole = f"{left.span.text} {op} {first.span.text} {compared} {right.span.text}"
            message = f"a condition is wanted here, this is {typed.type}"
            raise fail("PZ213", message, right.span, help=write_instead(whole, left.span.to(right.span)))
        case syntax.Compare(_, _, (*_, ("in" | "not in", listed))) if isinstance(typed.type, ListType):
            message = f"a condition is wanted here, this is {typed.type}"
            raise fail("PZ213", message, right.span, help=_joined(listed.span, right.span))


def _joined(left: Span, right: Span) -> Hint:
    """Return the help for two lists that are to be joined."""
    return join_lists(f"{left.text} ++ {right.text}", left.to(right))


def refuse_joined_lists(left: Expr, right: Expr) -> None:
    """Raise an error for `rows or columns`, where two lists are to be joined."""
    if isinstance(left.type, ListType) and isinstance(right.type, ListType) and left.type.item != BOOL:
        message = f"a condition is wanted here, this is {left.type}"
        raise fail("PZ213", message, left.span, help=_joined(left.span, right.span))
