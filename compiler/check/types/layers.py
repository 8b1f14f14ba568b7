"""Names of layers as arguments of calls, and values of layers at elements."""

from __future__ import annotations

from collections.abc import Sequence

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.source import Span
from pzc.compiler.check.names import Argument
from pzc.compiler.check.scopes import Definition, Entry, LayerName
from pzc.compiler.meaning.builtins import BUILTINS, BY_WORD
from pzc.compiler.model.board_expressions import CellAt, Read
from pzc.compiler.model.expressions import (
    Aggregate,
    Arithmetic,
    Builtin,
    Comparison,
    Constant,
    Expr,
    Fold,
    Local,
    Logic,
    Negation,
    TupleOf,
)
from pzc.compiler.model.kinds import (
    BOOL,
    BORDER,
    CELL,
    ELEMENTS,
    INT,
    ITEM,
    LINK,
    ElementType,
    ListType,
    TupleType,
    Type,
)
from pzc.compiler.syntax import expressions as syntax

from .comprehensions import item_type, items_of
from .displays import tuple_of
from .typer import Typer


def arguments(typer: Typer, written: Sequence[syntax.Expr]) -> tuple[Argument, ...]:
    """Type the arguments of a definition.

    A layer is passed by name. A clue or division is passed as its list and by name: the definition can also read the
    value at a cell or the region of a cell.
    """
    out = []
    for arg in written:
        entry = named(typer, arg)
        out.append(Argument(None if isinstance(entry, LayerName) else typer.expr(arg), entry))
    return tuple(out)


def named(typer: Typer, written: syntax.Expr) -> Entry | None:
    """Return the layer, clue or division whose bare name an expression is, or None."""
    if not isinstance(written, syntax.Name) or written.text in typer.locals and written.text not in typer.given:
        return None
    entry = typer.find(written.text)
    return entry if not isinstance(entry, Definition) else None


def layer_named(typer: Typer, written: syntax.Expr) -> LayerName | None:
    """Return the layer whose bare name an expression is, or None."""
    entry = named(typer, written)
    return entry if isinstance(entry, LayerName) else None


OF_LAYERS = ("touching", "inside")
"""Built-ins that take the name of a layer and an element. The prelude defines further ones with these two."""


def is_of_layer(typer: Typer, name: str, written: syntax.Call) -> bool:
    """Return True if a call is one of OF_LAYERS. `inside(lists, cells)` is another built-in of that name."""
    if name not in OF_LAYERS or len(written.args) < 2:
        return False
    return (name, len(written.args)) not in BUILTINS or layer_named(typer, written.args[0]) is not None


def of_layer(typer: Typer, function: syntax.Name, written: syntax.Call) -> Expr:
    """Type `touching(line, x)` or `inside(line, x)`. A cell may also be given by its coordinates."""
    layer = layer_named(typer, written.args[0])
    if layer is None:
        help = f"write {function.text}(line, x) with the name of a layer, without parentheses"
        raise fail("PZ265", f"`{function.text}` is of a layer first", written.args[0].span, help=help)
    rest = written.args[1:]
    at = typer.expr(rest[0]) if len(rest) == 1 else tuple_of(typer, rest, written.span)
    if not isinstance(at.type, ElementType):
        typer.refuse_free(at)
        message = f"a cell, corner, border or link is wanted here, this is {at.type}"
        raise fail("PZ217", message, at.span)
    if layer.kind == ITEM:
        message = f"`{layer.name}` is on a list, and `{function.text}` is of lines and of what lies on a board"
        raise fail("PZ265", message, written.args[0].span)
    if function.text == "inside":
        return _inside(layer, at, written.span)
    return _elements(layer.kind + "s", at, written.span)


def _elements(name: str, at: Expr, span: Span) -> Builtin:
    kind = "borders" if name.startswith("borders") else "links" if name.startswith("links") else name
    return Builtin(span, BY_WORD[kind], at.known, name, (at,))


def _inside(layer: LayerName, at: Expr, span: Span) -> Expr:
    """Rewrite `inside(line, c)` as `count(line(borders_out(c))) mod 2 = 1`.

    A path from a cell to the outside crosses a loop an odd number of times if the cell is inside. A cell that a line
    through cells visits is not inside. The paths of different cells share their first elements, so their sums share the
    first terms in the flat form, and the encoding builds one chain for them.
    """
    fitting = {"border": ("cell",), "link": ("cell", "corner")}.get(layer.kind, ())
    if not layer.truth or not isinstance(at.type, ElementType) or at.type.kind not in fitting:
        help = "cells lie inside of a line on borders; cells and corners inside of one on links"
        raise fail("PZ265", f"`{layer.name}` is on {layer.kind}s, and this is {at.type}", span, help=help)
    truths = ListType(BOOL)
    crossed = Read(span, truths, False, layer.name, _elements(layer.kind + "s_out", at, span))
    rest = Arithmetic(
        span, INT, False, "mod", Aggregate(span, INT, False, Fold.COUNT, crossed), Constant(span, INT, True, 2)
    )
    odd = Comparison(span, BOOL, False, "=", rest, Constant(span, INT, True, 1))
    if layer.kind == "border" or at.type.kind == "corner":
        return odd
    touching = Read(span, truths, False, layer.name, _elements("links", at, span))
    visiting = Aggregate(span, BOOL, False, Fold.ANY, touching)
    return Logic(span, BOOL, False, "and", Negation(span, BOOL, False, visiting), odd)


def layer_element(typer: Typer, layer: LayerName, at: Expr) -> Expr:
    """Convert an argument to the kind of element that a layer is on. Two cells become a link or a border.

    Raises PuzzleError if the argument has another type.
    """
    kind = ELEMENTS[layer.kind]
    if at.type == kind or (kind in (LINK, BORDER) and isinstance(at, TupleOf)):
        return typer.as_element(at, kind)
    help: str = ""
    over = typer.bound_over.get(at) if isinstance(at, Local) else None
    if at.type == LINK and kind == CELL and over is not None:
        help = f"give the two cells of a link names in parentheses: for (a, b) in {over.span.text}"
    elif isinstance(at.type, ElementType):
        inside = at.span.text.partition("(")[2].rstrip(")") if isinstance(at, CellAt) else at.span.text
        help = f"{layer.kind}s({inside}) are those that touch it: {layer.name}({layer.kind}s({inside}))"
        if isinstance(at, CellAt) and layer.kind == "corner" and at.system is None:
            help = f"write {layer.name}(corner(row, column)); corner (r,c) is the lower right one of cell (r,c)"
    elif isinstance(at.type, TupleType):
        help = "give each part of the group a name, `for (a, b) in list: ...`, or take one by its place, `x[1]`"
    raise fail("PZ247", f"`{layer.name}` is on {layer.kind}s, this is {at.type}", at.span, help=help)


def read_item(typer: Typer, layer: LayerName, written: syntax.Call) -> Read:
    """Type the value of a layer on a list at an item of the list, or its values at several items."""
    value, span = BOOL if layer.truth else INT, written.span
    wanted = item_type(items_of(typer, layer))
    at = _item(typer, wanted, written)
    if at.type == wanted:
        if isinstance(wanted, ListType | TupleType) and not at.known:
            raise fail("PZ211", f"which `{layer.name}` is meant must be known before solving", at.span)
        return Read(span, value, False, layer.name, at)
    if isinstance(at.type, ListType) and at.type.item == wanted:
        return Read(span, ListType(value, at.type.partial), False, layer.name, at)
    typer.refuse_free(at)
    raise fail("PZ247", f"`{layer.name}` is on {wanted}, this is {at.type}", at.span)


def _item(typer: Typer, wanted: Type, written: syntax.Call) -> Expr:
    """Type the argument of a layer on a list.

    The two arguments of `step(a, b)` become a pair. In `total(c)`, a cell becomes its digit if the list contains
    numbers.
    """
    if not written.args:
        raise fail("PZ219", f"`{written.function.span.text}` of what?", written.span)
    if isinstance(wanted, TupleType) and len(written.args) == len(wanted.items):
        group = syntax.ListDisplay(written.span, written.args)
        items = tuple(typer.fitting(typer.expr(arg), kind) for arg, kind in zip(group.items, wanted.items, strict=True))
        return TupleOf(written.span, TupleType(tuple(e.type for e in items)), all(e.known for e in items), items)
    at = typer.expr(written.args[0]) if len(written.args) == 1 else tuple_of(typer, written.args, written.span)
    return typer.fitting(at, wanted)


def holds_at(typer: Typer, layer: LayerName, item: Expr, span: Span) -> Expr | None:
    """Rewrite `c in star` as `star(c)`. Returns None if `c` is not an element of the layer's kind."""
    if layer.kind == ITEM:
        fits = layer.truth and not layer.single and item.type == item_type(items_of(typer, layer))
        return Read(span, BOOL, False, layer.name, item) if fits else None
    kind = ELEMENTS[layer.kind]
    if layer.truth and (item.type == kind or kind in (LINK, BORDER) and isinstance(item, TupleOf)):
        return Read(span, BOOL, False, layer.name, layer_element(typer, layer, item))
    return None
