"""`connected(c in S: P(c))`, `loop(layer)`, `path(...)` to a list of elements and a condition on their shape."""

from __future__ import annotations

from pzc.compiler.base.diagnostics import Hint, PuzzleError, Replacement, fail
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.source import Span
from pzc.compiler.check.scopes import Definition, LayerName
from pzc.compiler.meaning.builtins import BUILTINS
from pzc.compiler.meaning.shapes import SHAPES
from pzc.compiler.model.board_expressions import Formation, Joined, Read
from pzc.compiler.model.expressions import Builtin, Expr, Function, InList, Local, Logic, TupleOf
from pzc.compiler.model.kinds import BOOL, BORDER, CELL, ITEM, LINK, ElementType, ListType, TupleType, Type
from pzc.compiler.syntax import expressions as syntax

from .binders import binders_of
from .comprehensions import comprehension, where_it_holds
from .layers import layer_named
from .typer import Typer
from .whole_lists import refuse_whole_list


def names_shape(typer: Typer, name: str, written: syntax.Call) -> bool:
    """Return True if a call is of a shape.

    A definition of the file takes precedence over the shape. A layer of the same name takes precedence except in calls
    such as `path(layer)` and `path(c in list: P)`.
    """
    if name not in SHAPES:
        return False
    entry = typer.find(name)
    return (
        entry is None
        or isinstance(entry, LayerName)
        and (written.body is not None or len(written.args) == 1 and layer_named(typer, written.args[0]) is not None)
    )


def formation(typer: Typer, function: syntax.Name, written: syntax.Call) -> Formation:
    """Type `connected(...)`, `loop(...)` or `path(...)`."""
    row = SHAPES[function.text]
    wanted = Wanted(row.name, row.name + "({})", row.kinds, row.stepwise)
    steps, rest = first_steps(typer, wanted, written)
    chosen = elements_of(typer, wanted, rest)
    way = steps_by(typer, steps, chosen) if steps is not None else None
    return Formation(written.span, BOOL, chosen.known and (way is None or way.body.known), row.shape, chosen, way)


@node
class Wanted:
    """The form of a call that takes elements: its name, its text with `{}` for the elements, and the kinds allowed.

    `stepwise` is True if a function for the adjacency may come first.
    """

    name: str
    form: str
    kinds: tuple[Type, ...]
    stepwise: bool = False


def first_steps(typer: Typer, wanted: Wanted, written: syntax.Call) -> tuple[syntax.Name | None, syntax.Call]:
    """Split off the adjacency function that comes first, as `around` in `connected(around, black)`.

    Return its name, or None, and the call without it.
    """
    match written.args:
        case (syntax.Name() as name, _) if wanted.stepwise and name.text not in typer.locals:
            entry = typer.find(name.text)
            if isinstance(entry, Definition) or entry is None and (name.text, 1) in BUILTINS:
                return name, replace(written, args=written.args[1:])
    return None, written


def steps_by(typer: Typer, name: syntax.Name, chosen: Expr) -> Function:
    """Type the adjacency function: it maps an element of the list to a list of adjacent elements."""
    kind = chosen.type.item if isinstance(chosen.type, ListType) else None
    if not isinstance(kind, ElementType):
        help = "it is said of cells, corners, borders or links"
        raise fail("PZ249", f"`{name.text}` can't define what {chosen.type} touches", name.span, help=help)
    element = Local(name.span, kind, True, "x")
    with typer.scope():
        typer.locals["x"] = element
        body = typer.expr(syntax.Call(name.span, name, (syntax.Name(name.span, "x"),)))
    if not (isinstance(body.type, ListType) and body.type.item == kind):
        help = "a function from a cell to a list of cells, as neighbours, around, knight, or one of your own"
        raise fail("PZ249", f"`{name.text}` does not say with which {kind.kind}s {kind} touches", name.span, help=help)
    return Function(name.text, (element,), body, name.span, 1, (None,))


def elements_of(typer: Typer, wanted: Wanted, written: syntax.Call) -> Expr:
    """Type the elements of a shape, given by a layer, a list, or binders with a condition."""
    if written.body is not None or written.where is not None:
        return _rewrite_condition(typer, wanted, written)
    if len(written.args) != 1:
        raise _unclear(wanted, written.span)
    layer = layer_named(typer, written.args[0])
    if layer is not None:
        return _rewrite_layer(typer, wanted, layer, written.span)
    refuse_whole_list(typer, wanted.form, written.args[0], written.span)
    return _fitting(wanted, typer.listing(written.args[0]))


def _unclear(wanted: Wanted, span: Span) -> PuzzleError:
    """Return the error for a call that does not give elements."""
    ways = wanted.form.format("x in list: ..."), wanted.form.format("layer")
    help = f"write {ways[0]}, or {ways[1]} for a layer of truth values"
    if wanted.stepwise:
        help += f"; {wanted.form.format('around, ...')} also by corners"
    return fail("PZ249", f"`{wanted.name}` of what?", span, help=help)


def _rewrite_layer(typer: Typer, wanted: Wanted, layer: LayerName, span: Span) -> Expr:
    """Rewrite `loop(line)` as `loop([x : x in borders where line(x)])`."""
    if not layer.truth:
        chosen = "x in list: x = 1" if layer.kind == ITEM else f"x in {layer.kind}s: {layer.name}(x) = 1"
        help = f"write which values are meant, {wanted.form.format(chosen)}"
        raise fail("PZ249", f"`{layer.name}` does not hold truth values", span, help=help)
    return _fitting(wanted, where_it_holds(typer, layer, span))


def _rewrite_condition(typer: Typer, wanted: Wanted, written: syntax.Call) -> Expr:
    """Rewrite `connected(c in S where Q: P)` as `connected([c : c in S where Q and P])`. Q or P may be missing."""
    with typer.scope():
        binders = binders_of(typer, written.args)
        if len(binders) != 1:
            raise _unclear(wanted, written.span)
        conditions = [] if written.where is None else [typer.condition(written.where)]
        holds, *more = [*conditions, *([] if written.body is None else [typer.truth(written.body)])]
        for condition in more:
            holds = Logic(written.span, BOOL, holds.known and condition.known, "and", holds, condition)
        element = _element(wanted, binders[0], written.span)
    return _fitting(wanted, comprehension(written.span, binders, holds, element))


def _element(wanted: Wanted, binder: object, span: Span) -> Expr:
    """Return the element that a binder runs through, built from the names that it binds."""
    match binder:
        case InList((one,)):
            return one
        case InList((a, b), source) if isinstance(source.type, ListType) and source.type.item == LINK:
            crossed = isinstance(source, Builtin) and source.name == "links_across"
            return Joined(span, BORDER if crossed else LINK, a.known and b.known, a, b)
        case InList((a, b), source) if isinstance(source.type, ListType) and isinstance(source.type.item, TupleType):
            return TupleOf(span, source.type.item, a.known and b.known, (a, b))
    raise _unclear(wanted, span)


def _fitting(wanted: Wanted, chosen: Expr) -> Expr:
    """Return the list of elements. Raises PuzzleError if the shape does not take elements of this type."""
    assert isinstance(chosen.type, ListType)
    if chosen.type.item in wanted.kinds:
        return chosen
    *first, last = dict.fromkeys(map(_plural, wanted.kinds))
    kinds = f"{', '.join(first)} or {last}" if first else last
    help: str = f"write {wanted.form.format('x in ...: ...')} with x going through such a list"
    if isinstance(chosen, Read):
        whole = isinstance(chosen.at, Builtin) and chosen.at.name in ("cells", "corners", "borders", "links")
        of = chosen.layer if whole else f"x in {chosen.at.span.text}: {chosen.layer}(x)"
        help = Hint(f"write {wanted.form.format(of)}", Replacement(of, span=chosen.span))
    if isinstance(chosen.type.item, ListType) and chosen.type.item.item == CELL and ListType(CELL) in wanted.kinds:
        help = f"these lists follow from the solution; write it for cells: {wanted.form.format('c in cells: ...')}"
    if chosen.type.item == CELL and LINK in wanted.kinds:
        help = "a line through cells is a layer on links, `layer line on links`; its cells are those that it visits: "
        help += f"{wanted.form.format('line')}, and for c in cells: visits(line, c) <-> ..."
    raise fail("PZ249", f"`{wanted.name}` is of {kinds}, this is {chosen.type}", chosen.span, help=help)


def _plural(kind: Type) -> str:
    """Return the plural of a type's name, for messages."""
    match kind:
        case ElementType(name):
            return f"{name}s"
        case TupleType():
            return "pairs"
        case _:
            return "lists of cells"
