"""`connected(c in S: P(c))`, `loop(layer)`, `path(...)`: to a list of elements and the shape that they form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import syntax
from .board_expressions import Formation, Joined
from .diagnostics import PuzzleError, fail
from .expressions import Builtin, Expr, InList, Logic
from .kinds import BOOL, BORDER, LINK, ElementType, ListType, Type
from .names import LayerName
from .node import node
from .shapes import SHAPES
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
    row = SHAPES[function.text]
    chosen = elements_of(typer, Wanted(row.name, row.name + "({})", row.kinds), written)
    return Formation(written.span, BOOL, chosen.known, row.shape, chosen)


@node
class Wanted:
    """What elements are wanted for: its name, how it is written with them, and the kinds that will do."""

    name: str
    form: str
    kinds: tuple[Type, ...]


def elements_of(typer: Typer, row: Wanted, written: syntax.Call) -> Expr:
    """The elements that are given by a layer, by a list, or by what holds for those of a list."""
    if written.body is not None:
        return _chosen(typer, row, written, written.body)
    if len(written.args) != 1 or written.where is not None:
        raise _unclear(row, written.span)
    layer = layer_named(typer, written.args[0])
    if layer is not None:
        return _where_it_holds(row, layer, written.span)
    return _fitting(row, typer.listing(written.args[0]))


def _unclear(row: Wanted, span: Span) -> PuzzleError:
    ways = row.form.format("x in list: ..."), row.form.format("layer")
    help = f"write {ways[0]}, or {ways[1]} for a layer of truth values"
    return fail("PZ249", f"`{row.name}` of what?", span, help=help)


def _where_it_holds(row: Wanted, layer: LayerName, span: Span) -> Expr:
    """loop(line)   ->   loop([x : x in borders where line(x)])"""
    if not layer.truth:
        chosen = f"x in {layer.kind}s: {layer.name}(x) = 1"
        help = f"write which values are meant, {row.form.format(chosen)}"
        raise fail("PZ249", f"`{layer.name}` does not hold truth values", span, help=help)
    return _fitting(row, where_it_holds(layer, span))


def _chosen(typer: Typer, row: Wanted, written: syntax.Call, body: syntax.Expr) -> Expr:
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


def _element(row: Wanted, binder: object, span: Span) -> Expr:
    """What a binder goes through, from the names that it binds."""
    match binder:
        case InList((one,)):
            return one
        case InList((a, b), source) if source.type == ListType(LINK, getattr(source.type, "partial", False)):
            crossed = isinstance(source, Builtin) and source.name == "links_across"
            return Joined(span, BORDER if crossed else LINK, a.known and b.known, a, b)
    raise _unclear(row, span)


def _fitting(row: Wanted, chosen: Expr) -> Expr:
    assert isinstance(chosen.type, ListType)
    if chosen.type.item in row.kinds:
        return chosen
    *first, last = (f"{kind.kind}s" if isinstance(kind, ElementType) else "lists of cells" for kind in row.kinds)
    help = f"write {row.form.format('x in ...: ...')} with x going through such a list"
    kinds = f"{', '.join(first)} or {last}"
    raise fail("PZ249", f"`{row.name}` is of {kinds}, this is {chosen.type}", chosen.span, help=help)
