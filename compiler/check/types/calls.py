"""Calls to typed expressions: aggregates, definitions, layers, regions, clues and built-ins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.check.names import Argument
from pzc.compiler.check.scopes import AreasName, Definition, LayerName
from pzc.compiler.meaning.builtins import BUILTINS, BY_WORD
from pzc.compiler.model.board_expressions import ClueList, ClueValue, Read, RegionOf
from pzc.compiler.model.expressions import (
    Aggregate,
    Comparison,
    Comprehension,
    Constant,
    Expr,
    Fold,
    ListOf,
    Member,
    TupleOf,
)
from pzc.compiler.model.kinds import (
    BOOL,
    BORDER,
    CELL,
    CORNER,
    INT,
    ITEM,
    LINK,
    ElementType,
    ListType,
    TupleType,
    are_truths,
)
from pzc.compiler.model.model import ClueKind, FigureName, RegionName
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax.words import AGGREGATES

from .areas import area_of
from .binders import drawn_up
from .compared import as_compared
from .definitions import apply, of_some
from .doubts import doubt_cells, doubt_lists
from .layers import OF_LAYERS, arguments, layer_element, of_layer, read_item, speaks_of_layer
from .shapes import formation, names_shape
from .special import SPECIAL, call_row
from .stretches import are_stretches, stretches
from .unfolded import refuse_unfolded

if TYPE_CHECKING:
    from .typer import Typer

FOLDS = {word: Fold(row.fold) for word, row in AGGREGATES.items() if not row.before}
"""What the words for aggregates do with a list; `exactly` compares what it counts."""


def call(typer: Typer, written: syntax.Call) -> Expr:  # noqa: C901
    """The typed form of `f(...)`."""
    function = written.function
    if not isinstance(function, syntax.Name):
        raise fail("PZ240", "only a name can be called", function.span)
    if function.text in AGGREGATES:
        return _aggregate(typer, function.text, written)
    if names_shape(typer, function.text, written):
        return formation(typer, function, written)
    if are_stretches(typer, function.text, written):
        return stretches(typer, written)
    if written.body is None and written.where is not None and _of_a_list(typer, function.text):
        written = replace(written, body=_unsaid(typer, written.args, written))
    if written.body is not None and _of_a_list(typer, function.text):
        listed = syntax.Comprehension(written.span, written.body, written.args, written.where)
        return call(typer, syntax.Call(written.span, function, (listed,)))
    if written.body is not None:
        help = "sum, count, min, max, all, any, distinct and exactly take `x in list: ...`"
        raise fail("PZ241", f"`{function.text}` does not run through a list", written.span, help=help)
    match typer.find(function.text):
        case Definition() as definition:
            return apply(typer, definition, arguments(typer, written.args), written.span)
        case LayerName() as layer:
            return _read(typer, layer, written)
        case RegionName(name):
            cell = typer.as_cell(_place(typer, written))
            return RegionOf(written.span, ListType(CELL), cell.known, name, cell)
        case AreasName() as entry:
            return area_of(typer, entry, typer.as_cell(_place(typer, written)), written.span)
        case ClueKind() as clue:
            return _clue(typer, clue, written)
        case FigureName(name):
            help = f"it is the list of its placements: {name}[1], p in {name}, inside({name}, cells)"
            raise fail("PZ240", f"`{name}` is a list and can't be called", function.span, help=help)
    return _builtin(typer, function, written)


def _of_a_list(typer: Typer, name: str) -> bool:
    """Whether `name(x in list: e)` may be said for `name([e : x in list])`: of definitions with one parameter."""
    entry = typer.find(name)
    if isinstance(entry, Definition):
        return len(entry.written.params) == 1
    return entry is None and name in ("runs", "reverse", "pairs")


# -------------------------------------------------------------------------------------------- aggregates


def _aggregate(typer: Typer, name: str, written: syntax.Call) -> Expr:
    if name == "exactly":
        return _exactly(typer, written)
    if not written.args:
        raise fail("PZ219", f"`{name}` of what?", written.span, help=f"write {name}(list) or {name}(x in list: ...)")
    _refuse_unsaid(typer, name, written)
    items = _folded(typer, written.args, written)
    if AGGREGATES[name].fold == "distinct" and len(written.args) > 1 and written.body is None:
        doubt_lists(typer, items, written.span)
    if name == "count":
        _refuse_uncounted(typer, items, written)
    return fold(typer, name, items, written.span)


def _refuse_unsaid(typer: Typer, name: str, written: syntax.Call) -> None:
    """The error for `count(c in cells)`: of each what?"""
    match written:
        case syntax.Call(
            args=(syntax.Compare(_, syntax.Name(_, text), (("in", items),)) as binder,), where=None, body=None
        ):
            if text in typer.locals or typer.find(text) is not None:
                return
            of_numbers = AGGREGATES[name].fold in ("sum", "min", "max", "product", "distinct")
            said = f"{name}({binder.span.text}: {text if of_numbers else '...'})"
            otherwise = f"len({items.span.text}) is how many there are" if name == "count" else ""
            otherwise = f"of all of them {name}({items.span.text})" if of_numbers else otherwise
            message = f"`{name}` of what about each `{text}`?"
            raise fail("PZ219", message, binder.span, help="; ".join(filter(None, (f"write {said}", otherwise))))


def _refuse_uncounted(typer: Typer, items: Expr, written: syntax.Call) -> None:
    """The error for `count(d in neighbours(c): black)`, `count(cells)`: they neither hold nor do not."""
    kind = typer.list_type(items).item
    if kind is BOOL or isinstance(items, ListOf) and not items.items:
        return
    if written.body is None:
        message = f"`count` counts what holds, this is {items.type}"
        raise fail("PZ285", message, items.span, help=_of_how_many(typer, items))
    said = written.body.span.text
    help = ""
    if isinstance(written.body, syntax.Name):
        help = f"say of which element, {said}(x)"
    elif kind in (INT, CELL):
        before = written.span.text[: written.body.span.start - written.span.start]
        help = f"say what is to hold: {before}{said} != 0); how many there are says len([{said} : ...])"
    raise fail("PZ285", f"`count` counts what holds, this is {kind}", written.body.span, help=help)


def _of_how_many(typer: Typer, items: Expr) -> str:
    """What may be meant by `count(list)`."""
    said, kind = items.span.text, typer.list_type(items).item
    ways = [f"how many there are says len({said})"]
    layers = [x for x in typer.names.scopes.things.values() if isinstance(x, LayerName) and x.truth]
    layers = [x for x in layers if x.name != said]
    ways += [f"of how many a layer holds, count({x.name}({said}))" for x in layers[:1] if kind == ElementType(x.kind)]
    if kind is INT:
        ways.append(f"how many are not 0, count(x in {said}: x != 0)")
    return "; ".join(ways)


def _folded(typer: Typer, args: Sequence[syntax.Expr], written: syntax.Call) -> Expr:
    """The list that is folded: given as such, drawn up by binders, or several things side by side."""
    span = written.span
    if written.body is not None:
        _refuse_inverted(typer, args, written.body, written)
        return drawn_up(typer, args, written.where, written.body, span)
    if written.where is not None:
        return _folded(typer, args, replace(written, body=_unsaid(typer, args, written)))
    if len(args) == 1:
        before = f"{written.args[0].span.text}, " if args is not written.args else ""
        refuse_unfolded(typer, f"{written.function.span.text}({before}{{}})", args[0], span)
        return typer.listing(args[0]) if not isinstance(args[0], syntax.Star) else typer.expr(args[0])
    if any(isinstance(arg, syntax.Star) for arg in args):
        return typer.tuple_of(args, span)
    return typer.expr(syntax.ListDisplay(span, tuple(args)))


def _refuse_inverted(typer: Typer, args: Sequence[syntax.Expr], body: syntax.Expr, written: syntax.Call) -> None:
    """The error for `max(len(r) : r in room)`."""
    match args, body:
        case (counted,), syntax.Compare(_, syntax.Name() | syntax.Tuple(), (("in", _),)):
            inner = counted.first if isinstance(counted, syntax.Compare) else counted
            clue = inner.function if isinstance(inner, syntax.Call) else None
            if not isinstance(clue, syntax.Name) or isinstance(typer.find_clue(clue.text), ClueKind):
                return
            help = f"write {written.function.span.text}({body.span.text}: {counted.span.text})"
            raise fail("PZ230", "what runs through what comes first, what is counted last", written.span, help=help)


def _unsaid(typer: Typer, args: Sequence[syntax.Expr], written: syntax.Call) -> syntax.Expr:
    """What is folded where nothing is said behind the colon: count(c in r where P), sum(c in r where P)."""
    assert written.where is not None
    function = written.function.span.text
    if function in ("count", "any", "exactly") and isinstance(args[-1], syntax.Compare | syntax.Call):
        return syntax.Truth(written.where.span, True)
    match args:
        case (syntax.Compare(_, syntax.Name() as name, (("in", _),)),) if function != "all":
            return name
    raise fail("PZ242", "`where` needs what is counted after it", written.where.span, help="x in list where P: e")


def _exactly(typer: Typer, written: syntax.Call) -> Expr:
    if len(written.args) < 2:
        help = "exactly(2, c in row: star(c)) or exactly(1, <p, q, r>)"
        raise fail("PZ243", "`exactly` takes a number and what is counted", written.span, help=help)
    wanted = typer.number(written.args[0])
    items = _folded(typer, written.args[1:], written)
    if not are_truths(items.type):
        help = "write what must hold for an element after a colon, c in row: star(c)"
        raise fail("PZ243", "`exactly` counts what holds", items.span, help=help)
    count = Aggregate(written.span, INT, items.known, Fold.COUNT, items)
    return Comparison(written.span, BOOL, items.known and wanted.known, "=", count, wanted)


def fold(typer: Typer, name: str, items: Expr, span: Span) -> Expr:
    """`name(items)`, items being a list."""
    how = FOLDS[name]
    kind = typer.list_type(items)
    known = items.known
    match how:
        case Fold.COUNT if isinstance(items, ListOf) and not items.items:
            return Constant(span, INT, True, 0)
        case Fold.COUNT if kind.item is not BOOL:
            help = f"how many there are says len({items.span.text})"
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
                doubt_cells(typer, items.body)
            items = as_compared(typer, items)
            return Aggregate(span, BOOL, items.known, how, items)
        case _:
            items = typer.as_numbers(items)
            return Aggregate(span, INT, items.known, how, items)


# -------------------------------------------------------------------------------- layers, regions, clues


def _place(typer: Typer, written: syntax.Call) -> Expr:
    """The arguments as one thing: an element, coordinates side by side, or two cells."""
    match written.args:
        case ():
            raise fail("PZ219", f"`{written.function.span.text}` of what?", written.span)
        case (one,) if not isinstance(one, syntax.Star):
            return typer.expr(one)
        case several:
            return typer.tuple_of(several, written.span)


def _read(typer: Typer, layer: LayerName, written: syntax.Call) -> Expr:
    if layer.single:
        help = f"it is one unknown: write {layer.name}"
        raise fail("PZ312", f"`{layer.name}` is of nothing, so it is told nothing", written.span, help=help)
    if layer.kind == ITEM:
        return read_item(typer, layer, written)
    at = _place(typer, written)
    value = BOOL if layer.truth else INT
    if isinstance(at.type, ListType):
        if at.type.item != ElementType(layer.kind):
            raise fail("PZ247", f"`{layer.name}` is on {layer.kind}s, this is {at.type}", at.span)
        return Read(written.span, ListType(value, at.type.partial), False, layer.name, at)
    at = layer_element(typer, layer, at)
    return Read(written.span, value, False, layer.name, at)


def _clue(typer: Typer, clue: ClueKind, written: syntax.Call) -> Expr:
    """`number(c)` is the clue's value, `gold(c)` whether there is one."""
    if len(clue.parts) == 1:
        args: tuple[Expr, ...] = (_place(typer, written),)
    else:
        args = tuple(typer.expr(arg) for arg in written.args)
    if len(args) != len(clue.parts):
        raise fail("PZ233", f"the clue `{clue.name}` has {len(clue.parts)} parts", written.span)
    kinds = [kind for _, kind in clue.parts]
    pairs = zip(args, kinds, strict=True)
    args = tuple(typer.as_element(a, k) if k in (LINK, BORDER) else a for a, k in pairs)
    for arg, kind in zip(args, kinds, strict=True):
        if not arg.known:
            raise fail("PZ211", f"which `{clue.name}` is asked for must be known before solving", arg.span)
        if arg.type != kind:
            typer.refuse_free(arg)
            help = ""
            if typer.names.scopes.is_ready(clue.name):
                help = f"the clue hides the ready `{clue.name}`: give the clue another name, and both can be spoken of"
            raise fail("PZ248", f"the clue `{clue.name}` is on {kind}, this is {arg.type}", arg.span, help=help)
    if clue.value is not None:
        return ClueValue(written.span, clue.value[1], True, clue.name, args)
    item = args[0] if len(args) == 1 else TupleOf(written.span, TupleType(tuple(kinds)), True, args)
    places = ClueList(written.span, ListType(item.type), True, clue.name)
    return Member(written.span, BOOL, True, item, places)


# ----------------------------------------------------------------------------------------------- built-ins


def _builtin(typer: Typer, function: syntax.Name, written: syntax.Call) -> Expr:
    name, span = function.text, written.span
    special = SPECIAL.get(name)
    if special is not None and special.takes(len(written.args)):
        return special.typed(typer, written)
    if speaks_of_layer(typer, name, written):
        return of_layer(typer, function, written)
    row = BUILTINS.get((name, len(written.args)))
    single = BUILTINS.get((name, 1))
    if (
        row is None
        and single is not None
        and len(written.args) > 1
        and single.params in (("cell",), ("spot",), ("element",))
    ):
        element = typer.tuple_of(written.args, span)
        return call_row(single, (_argument(typer, element, single.params[0]),), span)
    if row is None:
        raise _no_function(typer, function, written)
    typed = tuple(typer.expr(arg) for arg in written.args)
    if name == "pairs" and isinstance(typed[0].type, ListType) and typed[0].type == ListType(CELL, True):
        some = of_some(typer, name, (Argument(typed[0], None),), span)
        if some is not None:
            return some
    if name in ("rows", "columns") and typed and typed[0].type is INT:
        help = f"the {name} by number are {name}[{typed[0].span.text}]"
        raise fail("PZ217", f"`{name}(c)` is of a cell, this is a number", span, help=help)
    args = tuple(_argument(typer, arg, word) for arg, word in zip(typed, row.params, strict=True))
    return call_row(row, args, span)


def _argument(typer: Typer, arg: Expr, word: str) -> Expr:  # noqa: C901
    match word:
        case "number":
            return typer.as_number(arg)
        case "cell":
            return typer.as_cell(arg)
        case "spot":
            if not isinstance(arg.type, ListType):
                return typer.as_cell(arg)
            if not arg.known:
                raise fail("PZ211", "these cells must be known before solving", arg.span)
            return _argument(typer, arg, "cells")
        case "list" | "short":
            return typer.as_whole(arg)
        case "point":
            if arg.type not in (CELL, CORNER):
                raise fail("PZ217", f"a cell or corner is wanted here, this is {arg.type}", arg.span)
            return arg
        case "element":
            if isinstance(arg, TupleOf):
                return typer.as_element(arg, LINK)
            if not isinstance(arg.type, ElementType):
                message = f"a cell, corner, border or link is wanted here, this is {arg.type}"
                raise fail("PZ217", message, arg.span)
            return arg
        case _:
            wanted = BY_WORD[word]
            if isinstance(arg.type, ListType) and arg.type.partial and arg.type == replace(wanted, partial=True):
                return typer.as_whole(arg)  # has the error for it
            if arg.type != wanted:
                raise fail("PZ217", f"{wanted} is wanted here, this is {arg.type}", arg.span)
            return arg


def _no_function(typer: Typer, function: syntax.Name, written: syntax.Call) -> PuzzleError:
    name = function.text
    arities = sorted(arity for known, arity in BUILTINS if known == name and arity)
    if name in OF_LAYERS:
        arities = [2]
    if name in SPECIAL:
        arities = sorted({*arities, *SPECIAL[name].arities})
    if arities:
        wanted = " or ".join(map(str, arities))
        return fail(
            "PZ245",
            f"`{name}` takes {wanted} value{'' if wanted == '1' else 's'}, not {len(written.args)}",
            written.span,
        )
    if name in typer.locals or name in typer.names.params.get(typer.unit, {}):
        help = "pass a layer, a clue or a division by its name alone" if typer.open_defs else ""
        return fail("PZ240", f"`{name}` is a value and can't be called", function.span, help=help)
    if (name, 0) in BUILTINS:
        help = f"`{name}` is a list: {name}[2]"
        if name in _SIDES:
            help += f"; the cell beside c is shift(c, {_SIDES[name]}), all up to the rim are ray(c, {_SIDES[name]})"
        return fail("PZ240", f"`{name}` can't be called", function.span, help=help)
    return typer.names.unknown(name, function.span, typer.unit)


_SIDES = {"left": "0, -1", "right": "0, 1", "top": "-1, 0", "bottom": "1, 0"}
