"""Tuples, list displays and their parts: `(1, 2)`, `<a, 1..3>`, `list[2]`."""

from collections.abc import Sequence

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.model.board_expressions import CellAt, Pattern
from pzc.compiler.model.expressions import Expr, IndexAt, ListOf, Local, Slice, TupleOf
from pzc.compiler.model.kinds import BOOL, CELL, INT, ListType, TupleType, Type
from pzc.compiler.syntax import expressions as syntax

from .typer import Typer


def tuple_of(typer: Typer, items: Sequence[syntax.Expr], span: Span) -> Expr:
    """Type a tuple: a pattern, a cell given by coordinates, or a group of values."""
    typed = [None if isinstance(item, syntax.Star) else typer.expr(item) for item in items]
    kinds = [item.type for item in typed if item is not None]
    pattern = None in typed or (ListType(INT) in kinds and all(kind in (INT, ListType(INT)) for kind in kinds))
    if not pattern and (INT not in kinds or any(k not in (INT, CELL) for k in kinds)):
        whole = [item for item in typed if item is not None]
        return TupleOf(span, TupleType(tuple(kinds)), all(e.known for e in whole), tuple(whole))
    system = _system(typer, len(items), span)
    for place, item in enumerate(typed):
        _note_free(typer, item, system, place)
    offset = 1 - typer.unit.origin if system is None else 0
    if pattern:
        coords = tuple(None if e is None else _coordinate(typer, e) for e in typed)
        return Pattern(span, ListType(CELL), True, system, coords, offset)
    numbers = tuple(typer.as_number(e) for e in typed if e is not None)
    return CellAt(span, CELL, all(e.known for e in numbers), system, numbers, offset)


def _coordinate(typer: Typer, e: Expr) -> Expr:
    """Convert a coordinate of a pattern to a number or list of numbers that is known before solving."""
    value = e if e.type == ListType(INT) else typer.as_number(e)
    if not value.known:
        raise fail("PZ211", "a coordinate of a pattern must be known before solving", e.span)
    return value


def _system(typer: Typer, arity: int, span: Span) -> str | None:
    """Return the coordinate system with this number of coordinates, or None for row and column."""
    if arity == 2:
        return None
    name = f"coords_{arity}"
    if name not in typer.names.axes:
        known = " or ".join(["two (row, column)", *(n[7:] for n in sorted(typer.names.axes))])
        message = f"cells of this board have no address of {arity} coordinates"
        help = f"a cell has {known} coordinates"
        if arity > 2:
            help += f"; a list of numbers is written <{span.text.strip('()')}>"
        raise fail("PZ220", message, span, help=help)
    return name


def _note_free(typer: Typer, item: Expr | None, system: str | None, place: int) -> None:
    if isinstance(item, Local) and item.name in typer.freed and typer.freed[item.name][0] is item:
        typer.freed[item.name][1].append((system, place))


def display(typer: Typer, written: syntax.ListDisplay) -> Expr:
    """Type a list display `<a, 1..3>`.

    Ranges and patterns in it are spliced in. Any other list is an element of the display.
    """
    items = tuple(typer.expr(item) for item in written.items)
    if not items:
        return ListOf(written.span, ListType(INT), True, ())
    stays = [not _is_spliced(e, item) for e, item in zip(items, written.items, strict=True)]
    lists = [e for e, one in zip(items, stays, strict=True) if one and isinstance(e.type, ListType)]
    if lists:
        return _lists(typer, items, lists, written.span)
    items, kind = _with_one_type(typer, items, [_kind(item) for item in items])
    partial = any(isinstance(e.type, ListType) and e.type.partial for e in items)
    return ListOf(written.span, ListType(kind, partial), all(e.known for e in items), items)


def _lists(typer: Typer, items: tuple[Expr, ...], lists: Sequence[Expr], span: Span) -> Expr:
    """Build a list of lists. Raises PuzzleError if an item is not in `lists`, the items that are lists."""
    for e in items:
        if e not in lists:
            # if the types differ, this raises a better error than the one below
            _with_one_type(typer, (lists[0], e), (typer.list_type(lists[0]).item, _kind(e)))
            other = lists[0].span.text
            one = f"<{e.span.text}>" if not isinstance(e.type, ListType) else e.span.text
            joined = f"{one} ++ {other}" if e is items[0] else f"{other} ++ {one}"
            message = f"some elements of this list are lists, and this is {e.type}"
            raise fail("PZ221", message, e.span, help=f"lists are joined by `++`: {joined}")
    nonempty = [e for e in lists if not (isinstance(e, ListOf) and not e.items)]
    items, kind = _with_one_type(typer, nonempty, [typer.list_type(e).item for e in nonempty])
    inner = ListType(kind, any(typer.list_type(e).partial for e in items))
    alike = iter(items)
    every = tuple(next(alike) if e in nonempty else replace(e, type=inner) for e in lists)
    return ListOf(span, ListType(inner), all(e.known for e in every), every)


def _with_one_type(typer: Typer, items: Sequence[Expr], kinds: Sequence[Type]) -> tuple[tuple[Expr, ...], Type]:
    """Convert the items of a list to one type: cells among numbers become digits.

    Returns the items and their type. For items that are lists, `kinds` are the types of their elements. Raises
    PuzzleError for different types.
    """
    if {INT} < set(kinds) <= {INT, CELL}:
        numbers = (typer.as_numbers(e) if isinstance(e.type, ListType) else typer.as_number(e) for e in items)
        return tuple(numbers), INT
    if {INT, BOOL} == set(kinds):
        return tuple(items), INT
    for item, kind in zip(items, kinds, strict=True):
        if kind != kinds[0]:
            message = f"a list holds things of one kind: the first is {kinds[0]}, this is {kind}"
            raise fail("PZ221", message, item.span)
    return tuple(items), kinds[0] if kinds else INT


def element(typer: Typer, written: syntax.Index) -> Expr:
    """Type `list[k]`, one element, or `list[a..b]`, several elements."""
    items = typer.expr(written.list)
    index = typer.expr(written.index)
    if isinstance(items.type, TupleType):
        return _part(typer, items, index, written.span)
    item = typer.list_type(items).item
    if isinstance(index.type, ListType):
        typer.as_whole(items)
        indices = typer.as_numbers(index)
        kind = ListType(item, index.type.partial)
        return Slice(written.span, kind, items.known and indices.known, items, indices)
    index = typer.as_number(index)
    return IndexAt(written.span, item, items.known and index.known, items, index)


def _part(typer: Typer, group: Expr, index: Expr, span: Span) -> Expr:
    """Type `directions[1][2]` or `(a, b)[1]`, a part of a group. All parts must have one type."""
    assert isinstance(group.type, TupleType)
    kind, *others = group.type.items
    if any(other != kind for other in others):
        raise fail("PZ214", f"a list is wanted here, this is {group.type}", group.span, help="give its parts names")
    index = typer.as_number(index)
    return IndexAt(span, kind, group.known and index.known, group, index)


def _is_spliced(e: Expr, written: syntax.Expr) -> bool:
    """Return True if a list is spliced into the list display around it: 1..3, (1,1)..(1,4), (1, *)."""
    return isinstance(e, Pattern) or isinstance(written, syntax.Binary) and written.op == ".."


def _kind(e: Expr) -> Type:
    """Return the type of an item, or of its elements if it is a list that is spliced in."""
    return e.type.item if isinstance(e.type, ListType) else e.type
