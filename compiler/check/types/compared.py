"""Lists as `distinct`, `table` and comparisons need them: numbers, or lists of numbers."""

from __future__ import annotations

from collections.abc import Callable

from pzc.compiler.base.node import replace
from pzc.compiler.model.expressions import Comprehension, Constant, Expr, IndexAt, InList, ListOf, Local, TupleOf
from pzc.compiler.model.kinds import CELL, INT, ListType, TupleType, is_group_of_numbers

from .comprehensions import comprehension
from .typer import Typer


def as_compared(typer: Typer, e: Expr) -> Expr:
    """Convert to a list of numbers or of lists of numbers. Groups of numbers become lists."""
    kind = typer.list_type(e).item
    if isinstance(kind, ListType):
        return _each(typer, e, typer.as_numbers)
    if is_group_of_numbers(kind):
        return _each(typer, e, lambda group: as_row(typer, group))
    return typer.as_numbers(e)


def _each(typer: Typer, e: Expr, change: Callable[[Expr], Expr]) -> Expr:
    """Return `[change(x) : x in e]`.

    For a comprehension or a list display, the change is applied to its body or its items.
    """
    kind = typer.list_type(e)
    match e:
        case ListOf(items=items):
            changed = tuple(map(change, items))
            known = all(x.known for x in changed)
            return replace(e, type=ListType(changed[0].type, kind.partial), known=known, items=changed)
        case Comprehension(body=body):
            body = change(body)
            return replace(e, type=ListType(body.type, kind.partial), known=e.known and body.known, body=body)
    one = Local(e.span, kind.item, e.known, "x", fixed=not (isinstance(kind.item, ListType) and kind.item.partial))
    return comprehension(e.span, (InList((one,), e),), None, change(one))


def as_row(typer: Typer, e: Expr) -> Expr:
    """Convert a group of numbers to a list: `(a, star(a))` to `<a, star(a)>`."""
    assert isinstance(e.type, TupleType)
    if isinstance(e, TupleOf):
        parts = e.items
    else:
        kinds = enumerate(e.type.items, 1)
        parts = tuple(IndexAt(e.span, k, e.known, e, Constant(e.span, INT, True, at)) for at, k in kinds)
    numbers = tuple(map(typer.as_number, parts))
    return ListOf(e.span, ListType(INT), all(x.known for x in numbers), numbers)


def as_pairs(e: Expr) -> Expr:
    """Convert a list of links to pairs of their cells: [(a, b) : (a, b) in links]."""
    a, b = (Local(e.span, CELL, e.known, name) for name in ("a", "b"))
    pair = TupleOf(e.span, TupleType((CELL, CELL)), e.known, (a, b))
    return comprehension(e.span, (InList((a, b), e),), None, pair)
