"""Calls to typed expressions: definitions, layers, regions, clues and built-ins."""

from __future__ import annotations

from pzc.compiler.base.diagnostics import PuzzleError, fail, write_instead
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.check.names import Argument
from pzc.compiler.check.scopes import AreasName, Definition, LayerName
from pzc.compiler.check.suggestions import OFFSETS
from pzc.compiler.meaning.builtins import BUILTINS, BY_WORD
from pzc.compiler.model.board_expressions import ClueList, ClueValue, Read, RegionOf
from pzc.compiler.model.expressions import (
    Expr,
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
)
from pzc.compiler.model.model import ClueKind, FigureName, RegionName
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax.words import AGGREGATES

from .aggregates import aggregate, default_body
from .areas import area_of
from .definitions import apply, of_some
from .displays import tuple_of
from .layers import OF_LAYERS, arguments, is_of_layer, layer_element, of_layer, read_item
from .shapes import formation, names_shape
from .special import SPECIAL, call_row
from .stretches import are_stretches, stretches
from .typer import Typer
from .whole_lists import is_known


def _help_for_two_calls(function: syntax.Expr, whole: Span) -> str:
    """Return `walk((1,1), (1,2))` as the help for `walk (1,1) (1,2)`."""
    if not isinstance(function, syntax.Call) or not isinstance(function.function, syntax.Name):
        return ""
    name = function.function.text
    first, second = function.span.text[len(name) :].strip(), whole.text[len(function.span.text) :].strip()
    return write_instead(f"{name}({first}, {second})", whole)


def call(typer: Typer, written: syntax.Call) -> Expr:  # noqa: C901
    """Type a call `f(...)`."""
    function = written.function
    if not isinstance(function, syntax.Name):
        help = _help_for_two_calls(function, written.span)
        raise fail("PZ240", "only a name can be called", function.span, help=help)
    if function.text in AGGREGATES:
        return aggregate(typer, function.text, written)
    if names_shape(typer, function.text, written):
        return formation(typer, function, written)
    if are_stretches(typer, function.text, written):
        return stretches(typer, written)
    if written.body is None and written.where is not None and _takes_comprehension(typer, function.text):
        written = replace(written, body=default_body(written.args, written))
    if written.body is not None and _takes_comprehension(typer, function.text):
        listed = syntax.Comprehension(written.span, written.body, written.args, written.where)
        return call(typer, syntax.Call(written.span, function, (listed,)))
    if written.body is not None:
        if not (is_known(typer, function.text) or function.text in {*SPECIAL, *OF_LAYERS}):
            raise typer.names.unknown(function.text, function.span, typer.unit, typer.locals)
        help = "sum, count, min, max, all, any, distinct and exactly take `x in list: ...`"
        if written.where is None and (function.text, 1) in BUILTINS:
            through = ", ".join(arg.span.text for arg in written.args)
            help += f"; of each of them: [{function.text}({written.body.span.text}) : {through}]"
        raise fail("PZ241", f"`{function.text}` does not run through a list", written.span, help=help)
    match typer.find(function.text):
        case Definition() as definition:
            return apply(typer, definition, arguments(typer, written.args), written.span)
        case LayerName() as layer:
            return _read(typer, layer, written)
        case RegionName(name):
            cell = typer.as_cell(_place_argument(typer, written))
            return RegionOf(written.span, ListType(CELL), cell.known, name, cell)
        case AreasName() as entry:
            return area_of(typer, entry, typer.as_cell(_place_argument(typer, written)), written.span)
        case ClueKind() as clue:
            return _clue(typer, clue, written)
        case FigureName(name):
            help = f"it is the list of its placements: {name}[1], p in {name}, inside({name}, cells)"
            raise fail("PZ240", f"`{name}` is a list and can't be called", function.span, help=help)
    return _builtin(typer, function, written)


def _takes_comprehension(typer: Typer, name: str) -> bool:
    """Return True if `name(x in list: e)` abbreviates `name([e : x in list])`.

    This holds for definitions with one parameter and for some built-ins.
    """
    entry = typer.find(name)
    if isinstance(entry, Definition):
        return len(entry.written.params) == 1
    return entry is None and name in ("runs", "reverse", "pairs")


# -------------------------------------------------------------------------------- layers, regions, clues


def _place_argument(typer: Typer, written: syntax.Call) -> Expr:
    """Type the arguments of a call as one value: an element, the coordinates of a cell, or two cells."""
    match written.args:
        case ():
            raise fail("PZ219", f"`{written.function.span.text}` of what?", written.span)
        case (one,) if not isinstance(one, syntax.Star):
            return typer.expr(one)
        case several:
            return tuple_of(typer, several, written.span)


def _read(typer: Typer, layer: LayerName, written: syntax.Call) -> Expr:
    """Type `layer(x)`, the value of a layer at an element, or its values at a list of elements."""
    if layer.single:
        help = f"it is one unknown: write {layer.name}"
        raise fail("PZ312", f"`{layer.name}` is a single unknown, so it takes no argument", written.span, help=help)
    if layer.kind == ITEM:
        return read_item(typer, layer, written)
    at = _place_argument(typer, written)
    value = BOOL if layer.truth else INT
    if isinstance(at.type, ListType):
        if at.type.item != ElementType(layer.kind):
            help = f"all its values are {layer.name}({layer.kind}s); a rule about the whole layer takes the name alone"
            raise fail("PZ247", f"`{layer.name}` is on {layer.kind}s, this is {at.type}", at.span, help=help)
        return Read(written.span, ListType(value, at.type.partial), False, layer.name, at)
    at = layer_element(typer, layer, at)
    return Read(written.span, value, False, layer.name, at)


def _clue(typer: Typer, clue: ClueKind, written: syntax.Call) -> Expr:
    """Type `number(c)`, the clue's value, or `gold(c)`, which is true if the clue is given."""
    if len(clue.parts) == 1:
        args: tuple[Expr, ...] = (_place_argument(typer, written),)
    else:
        args = tuple(typer.expr(arg) for arg in written.args)
    if len(args) != len(clue.parts):
        raise fail("PZ233", f"the clue `{clue.name}` has {len(clue.parts)} parts", written.span)
    kinds = [kind for _, kind in clue.parts]
    pairs = zip(args, kinds, strict=True)
    args = tuple(typer.as_element(a, k) if k in (LINK, BORDER) else a for a, k in pairs)
    for arg, kind in zip(args, kinds, strict=True):
        if not arg.known:
            raise fail("PZ211", f"which `{clue.name}` is meant must be known before solving", arg.span)
        if arg.type != kind:
            typer.refuse_free(arg)
            help = ""
            if len(kinds) == 1 and isinstance(arg.type, ListType):
                some = f"any(d in {arg.span.text}: d in {clue.name})"
                help = f"{clue.name} is also the list of its places: len({clue.name}), {some}"
            if typer.names.scopes.is_builtin(clue.name):
                help = f"the clue hides the ready `{clue.name}`: give the clue another name, and both can be spoken of"
            raise fail("PZ248", f"the clue `{clue.name}` is on {kind}, this is {arg.type}", arg.span, help=help)
    if clue.value is not None:
        return ClueValue(written.span, clue.value[1], True, clue.name, args)
    item = args[0] if len(args) == 1 else TupleOf(written.span, TupleType(tuple(kinds)), True, args)
    places = ClueList(written.span, ListType(item.type), True, clue.name)
    return Member(written.span, BOOL, True, item, places)


# ----------------------------------------------------------------------------------------------- built-ins


def _builtin(typer: Typer, function: syntax.Name, written: syntax.Call) -> Expr:
    """Type a call of a built-in function."""
    name, span = function.text, written.span
    special = SPECIAL.get(name)
    if special is not None and special.takes(len(written.args)):
        return special.typed(typer, written)
    if is_of_layer(typer, name, written):
        return of_layer(typer, function, written)
    row = BUILTINS.get((name, len(written.args)))
    single = BUILTINS.get((name, 1))
    if (
        row is None
        and single is not None
        and len(written.args) > 1
        and single.params in (("cell",), ("corner_or_cell",), ("spot",), ("element",))
    ):
        element = tuple_of(typer, written.args, span)
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
    if name in ("row", "column") and typed and typed[0].type is INT:
        help = f"the cells of a {name} by its number are {name}s[{typed[0].span.text}]"
        raise fail("PZ217", f"`{name}(c)` is the number of the {name} of a cell, this is a number", span, help=help)
    args = tuple(_argument(typer, arg, word) for arg, word in zip(typed, row.params, strict=True))
    return call_row(row, args, span)


def _argument(typer: Typer, arg: Expr, word: str) -> Expr:  # noqa: C901
    """Convert an argument to the type that a built-in requires. `word` is the type's word in BUILTINS."""
    match word:
        case "number":
            return typer.as_number(arg)
        case "cell":
            return typer.as_cell(arg)
        case "corner_or_cell":
            return arg if arg.type is CORNER else typer.as_cell(arg)
        case "spot":
            if not isinstance(arg.type, ListType):
                return typer.as_cell(arg)
            if not arg.known:
                text = arg.span.text
                help = f"a cell d is beside them if d not in {text} and any(e in neighbours(d): e in {text})"
                raise fail("PZ211", "these cells must be known before solving", arg.span, help=help)
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
                return typer.as_whole(arg)  # raises the error for such a list
            if arg.type != wanted:
                raise fail("PZ217", f"{wanted} is wanted here, this is {arg.type}", arg.span)
            return arg


def _no_function(typer: Typer, function: syntax.Name, written: syntax.Call) -> PuzzleError:
    """Return the error for a call of an unknown function or with a wrong number of arguments."""
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
        if name in OFFSETS:
            help += f"; the cell beside c is shift(c, {OFFSETS[name]}), all up to the rim are ray(c, {OFFSETS[name]})"
        return fail("PZ240", f"`{name}` can't be called", function.span, help=help)
    return typer.names.unknown(name, function.span, typer.unit)
