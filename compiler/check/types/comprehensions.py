"""Comprehensions: their types, and lists that abbreviate a comprehension."""

from __future__ import annotations

from collections.abc import Sequence

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.source import Span
from pzc.compiler.check.scopes import LayerName
from pzc.compiler.meaning.builtins import BY_WORD
from pzc.compiler.model.board_expressions import ClueList, Read
from pzc.compiler.model.expressions import Binder, Builtin, Comprehension, Expr, InList, Local, Member, Negation
from pzc.compiler.model.kinds import BOOL, ELEMENTS, ITEM, ElementType, ListType, TupleType, Type
from pzc.compiler.model.lengths import binder_known, binder_partial

from .typer import Typer


def comprehension(span: Span, binders: Sequence[Binder], where: Expr | None, body: Expr) -> Comprehension:
    """Build a comprehension and compute its type."""
    partial = any(binder_partial(b) for b in binders) or (where is not None and not where.known)
    known = body.known and all(binder_known(b) for b in binders) and (where is None or where.known)
    return Comprehension(span, ListType(body.type, partial), known, tuple(binders), where, body)


def where_it_holds(typer: Typer, layer: LayerName, span: Span, holds: bool = True) -> Comprehension:
    """Rewrite the name of a layer, `line`, as `[x : x in borders where line(x)]`.

    If `holds` is False, the condition is `not line(x)`.
    """
    element, every = _each_of(typer, layer, span)
    read: Expr = Read(span, BOOL, False, layer.name, element)
    if not holds:
        read = Negation(span, BOOL, False, read)
    return comprehension(span, (InList((element,), every),), read, element)


def _each_of(typer: Typer, layer: LayerName, span: Span) -> tuple[Local, Expr]:
    """Return a local for an element of the layer's domain and the list of all these elements."""
    if layer.kind != ITEM:
        return _each(ELEMENTS[layer.kind], span)
    every = items_of(typer, layer)
    return Local(span, item_type(every), True, "x"), every


def items_of(typer: Typer, layer: LayerName) -> Expr:
    """Return the list that a layer is on. Raises PuzzleError if that list depends on the layer itself."""
    found = typer.names.lists.get(layer.name)
    if found is None:
        message = f"what a layer is on is known before solving, so it cannot depend on the layer `{layer.name}`"
        raise fail("PZ311", message, layer.span.name(layer.name))
    return found


def item_type(items: Expr) -> Type:
    """Return the type of the elements of a list."""
    assert isinstance(items.type, ListType)
    return items.type.item


def others(items: Expr, span: Span) -> Comprehension:
    """Rewrite the list in `c not in gold` as `[x : x in cells where not x in gold]`."""
    places = places_of(items)
    kind = items.type.item if isinstance(items.type, ListType) else None
    if places is not None:
        items, kind = places, places.body.type
    if not isinstance(kind, ElementType):
        help = "`not in` goes through the cells (corners, borders, links) that are not in a list of such"
        raise fail("PZ330", f"the other elements are not known: this is {items.type}", items.span, help=help)
    element, every = _each(kind, span)
    among = Member(span, BOOL, items.known, element, items)
    return comprehension(span, (InList((element,), every),), Negation(span, BOOL, items.known, among), element)


def _each(kind: ElementType, span: Span) -> tuple[Local, Builtin]:
    """Return a local for an element of a kind and the built-in list of all elements of that kind."""
    name = kind.kind + "s"
    return Local(span, kind, True, "x"), Builtin(span, BY_WORD[name], True, name, ())


def places_of(items: Expr, wanted: ElementType | None = None) -> Comprehension | None:
    """Rewrite the name of a clue, `arrow`, as the list of its places: `[a : (a, way) in arrow]`.

    Returns None unless exactly one part of the clue is an element of the board (of the kind `wanted`, if given).
    """
    group = items.type.item if isinstance(items, ClueList) and isinstance(items.type, ListType) else None
    if not isinstance(group, TupleType):
        return None
    fitting = [at for at, kind in enumerate(group.items) if isinstance(kind, ElementType) and wanted in (None, kind)]
    if len(fitting) != 1:
        return None
    parts = tuple(Local(items.span, kind, True, f"part{i}") for i, kind in enumerate(group.items))
    return comprehension(items.span, (InList(parts, items),), None, parts[fitting[0]])
