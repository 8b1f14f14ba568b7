"""`connected(c in S: P(c))`, `loop(layer)`, `path(...)`: to a list of elements and the shape that they form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import syntax
from .diagnostics import PuzzleError, fail
from .expressions import Builtin, Expr, Formation, InList, Joined, Logic
from .kinds import BOOL, BORDER, LINK, ElementType, ListType
from .names import LayerName
from .shapes import SHAPES, ShapeRow
from .source import Span
from .typer_binders import binders_of, comprehension
from .typer_layers import layer_named, where_it_holds

if TYPE_CHECKING:
    from .typer import Typer


def names_shape(typer: Typer, name: str, written: syntax.Call) -> bool:
    """Whether a call is of a shape: an own `path` of the file goes before it, but not in `path(layer)`."""
    if name not in SHAPES:
        return False
    entry = typer.find(name)
    return (
        entry is None
        or isinstance(entry, LayerName)
        and (written.body is not None or len(written.args) == 1 and layer_named(typer, written.args[0]) is not None)
    )


def formation(typer: Typer, function: syntax.Name, written: syntax.Call) -> Formation:
    """The typed form of `connected(...)`, `loop(...)`, `path(...)`."""
    row, span = SHAPES[function.text], written.span
    if written.body is not None:
        chosen = _chosen(typer, row, written, written.body)
    elif len(written.args) != 1 or written.where is not None:
        raise _unclear(row, span)
    else:
        layer = layer_named(typer, written.args[0])
        chosen = _where_it_holds(row, layer, span) if layer is not None else _listed(typer, row, written.args[0])
    return Formation(span, BOOL, chosen.known, row.shape, chosen)


def _unclear(row: ShapeRow, span: Span) -> PuzzleError:
    help = f"write {row.name}(x in list: ...), or {row.name}(layer) for a layer of truth values"
    return fail("PZ249", f"`{row.name}` of what?", span, help=help)


def _where_it_holds(row: ShapeRow, layer: LayerName, span: Span) -> Expr:
    """loop(line)   ->   loop([x : x in borders where line(x)])"""
    if not layer.truth:
        help = f"write which values are meant, {row.name}(x in {layer.kind}s: {layer.name}(x) = 1)"
        raise fail("PZ249", f"`{layer.name}` does not hold truth values", span, help=help)
    return _fitting(row, where_it_holds(layer, span))


def _chosen(typer: Typer, row: ShapeRow, written: syntax.Call, body: syntax.Expr) -> Expr:
    """connected(c in S where Q: P)   ->   connected([c : c in S where Q and P])"""
    with typer.scope():
        binders = binders_of(typer, written.args)
        if len(binders) != 1:
            raise _unclear(row, written.span)
        where = typer.truth(written.where) if written.where else None
        holds = typer.truth(body)
        if where is not None:
            holds = Logic(written.span, BOOL, where.known and holds.known, "and", where, holds)
        element = _element(row, binders[0], written.span)
    return _fitting(row, comprehension(written.span, binders, holds, element))


def _element(row: ShapeRow, binder: object, span: Span) -> Expr:
    """What a binder goes through, from the names that it binds."""
    match binder:
        case InList((one,)):
            return one
        case InList((a, b), source) if source.type == ListType(LINK, getattr(source.type, "partial", False)):
            crossed = isinstance(source, Builtin) and source.name == "links_across"
            return Joined(span, BORDER if crossed else LINK, a.known and b.known, a, b)
    raise _unclear(row, span)


def _listed(typer: Typer, row: ShapeRow, written: syntax.Expr) -> Expr:
    return _fitting(row, typer.listing(written))


def _fitting(row: ShapeRow, chosen: Expr) -> Expr:
    assert isinstance(chosen.type, ListType)
    if chosen.type.item in row.kinds:
        return chosen
    *first, last = (f"{kind.kind}s" if isinstance(kind, ElementType) else "lists of cells" for kind in row.kinds)
    help = f"write {row.name}(x in ...: ...) with x going through such a list"
    raise fail(
        "PZ249", f"`{row.name}` is of {', '.join(first)} or {last}, this is {chosen.type}", chosen.span, help=help
    )
