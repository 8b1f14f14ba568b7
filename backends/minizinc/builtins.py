"""Built-in lists and functions to MiniZinc."""

from pzc.compiler.model.expressions import Builtin
from pzc.compiler.model.kinds import CELL, ElementType, ListType, TupleType

from .arrays import unused_name
from .expression_writer import ExpressionWriter
from .fragments import ATOM, COMPARE, PLUS, Array, At, Each, Generator, Parts, Text, Unwritable, Value, renamed

_LINES = {  # row and column of a cell; the sets for the line and for the cell in it
    "rows": ("r", "c", "ROW", "COLUMN"),
    "left": ("r", "c", "ROW", "COLUMN"),
    "right": ("r", "max(COLUMN) + 1 - c", "ROW", "COLUMN"),
    "columns": ("r", "c", "COLUMN", "ROW"),
    "top": ("r", "c", "COLUMN", "ROW"),
    "bottom": ("max(ROW) + 1 - r", "c", "COLUMN", "ROW"),
}
_ELEMENTS = {"cells": "CELL", "corners": "CORNER", "borders": "BORDER", "links": "LINK"}
_OF_KIND = {
    ("cells", "corner"): "corner_cells",
    ("cells", "border"): "border_cells",
    ("corners", "cell"): "corners",
    ("borders", "cell"): "borders",
    ("links", "cell"): "links",
    ("borders", "corner"): "corner_borders",
}
_DIRECTIONS = {
    "directions": ("[-1, 0, 0, 1]", "[0, -1, 1, 0]"),
    "diagonal_directions": ("[-1, -1, 1, 1]", "[-1, 1, -1, 1]"),
}


def call(writer: ExpressionWriter, e: Builtin) -> Value:  # noqa: C901
    """Translate a built-in list or a call of a built-in function."""
    if not e.args:
        return _list(writer, e.name)
    if not e.known:
        return _of_unknown(writer, e)
    kind = e.args[0].type
    if e.name in ("cells", "corners", "borders", "links") and isinstance(kind, ElementType):
        return _incident(writer, e, kind)
    match e.name:
        case "row" | "column":
            return _coordinate(writer, e)
        case "shift":
            return _helper_call(writer, e, "shift")
        case "distance":
            return _helper_call(writer, e, "distance")
        case "rows" | "columns" | "neighbours" | "around" | "ray" if not isinstance(kind, ListType):
            call = _helper_call(writer, e, e.name)
            return Array(call.text)
        case "corner":
            return _helper_call(writer, e, "corner")
        case "reverse" if isinstance(kind, ListType) and not isinstance(kind.item, ListType | TupleType):
            return Array(f"reverse({writer.listed(e.args[0]).text})")
        case "told":
            return writer.value(e.args[0])
        case "windows":
            return _windows(writer, e)
        case "pairs" if isinstance(kind, ListType):
            return _pairs(writer, e)
        case "borders_out":
            return Array(_helper_call(writer, e, "borders_out").text)
        case "links_out" if kind == CELL:
            return Array(_helper_call(writer, e, "links_out").text)
        case _:
            raise Unwritable


def _list(writer: ExpressionWriter, name: str) -> Value:
    """Translate a built-in list, such as `rows`."""
    if name in _ELEMENTS:
        source = _ELEMENTS[name]
        return Each((Generator("x", source),), Text("x"))
    if name in _LINES:
        down, right, outer, inner = _LINES[name]
        first, second = ("r", "c") if outer == "ROW" else ("c", "r")
        place = At(Text(down, PLUS if " " in down else ATOM), Text(right, PLUS if " " in right else ATOM))
        return Each((Generator(first, outer),), Each((Generator(second, inner),), place))
    if name in _DIRECTIONS:
        return Each((Generator("k", "1..4"),), Parts(tuple(Text(f"{steps}[k]") for steps in _DIRECTIONS[name])))
    if name == "digits":
        return Each((Generator("d", "DIGIT"),), Text("d"))
    if name == "diagonals":
        side = "1..min(card(ROW), card(COLUMN))"
        across = Text("if d = 1 then i else card(COLUMN) + 1 - i endif")
        return Each((Generator("d", "1..2"),), Each((Generator("i", side),), At(Text("i"), across)))
    raise Unwritable


def _helper_call(writer: ExpressionWriter, e: Builtin, name: str) -> Text:
    """Return a call of a helper function with the same arguments."""
    return Text(f"{name}({', '.join(writer.scalar(arg).text for arg in e.args)})")


def _coordinate(writer: ExpressionWriter, e: Builtin) -> Text:
    """Translate `row(c)` or `column(c)`."""
    at = writer.value(e.args[0])
    if isinstance(at, At):
        return at.row if e.name == "row" else at.column
    return Text(f"{e.name}({writer.text(at).text})")


def _of_unknown(writer: ExpressionWriter, e: Builtin) -> Value:
    """Translate a function of a cell or list that depends on the solution."""
    if e.name in ("row", "column"):
        return Text(f"{e.name}_of({writer.scalar(e.args[0]).text})")
    if e.name == "reverse":
        kind = e.args[0].type
        if isinstance(kind, ListType) and not isinstance(kind.item, ListType | TupleType):
            return Array(f"reverse({writer.listed(e.args[0]).text})")
    raise Unwritable


def _incident(writer: ExpressionWriter, e: Builtin, kind: ElementType) -> Value:
    """Translate a list of adjacent elements, such as `corners(cell)`."""
    at = writer.scalar(e.args[0])
    if e.name == "cells" and kind == CELL:
        return Array(f"[{at.text}]")
    if e.name == "cells" and kind.kind == "link":
        return Array(f"[link_ends[{at.text}, 1], link_ends[{at.text}, 2]]")
    name = _OF_KIND.get((e.name, kind.kind))
    if name is None:
        raise Unwritable
    return Array(f"{name}({at.text})")


def _windows(writer: ExpressionWriter, e: Builtin) -> Value:
    """Translate `windows(height, width)`, all blocks of this size."""
    height, width = (writer.number(arg) for arg in e.args)
    many = f"(card(ROW) - {height.within(ATOM)} + 1) * (card(COLUMN) - {width.within(ATOM)} + 1)"
    k = unused_name("k", height.text, width.text)
    return Each((Generator(k, f"1..{many}"),), Array(f"window({height.text}, {width.text}, {k})"))


def _pairs(writer: ExpressionWriter, e: Builtin) -> Value:
    """Translate `pairs(list)`: all pairs of elements, in order."""
    listed = writer.value(e.args[0])
    match listed:
        case Each((Generator(name, source),), (Text() | At() | Each() | Array()) as body, (), ()) if source.isupper():
            # over a named set: two generators over it, not an array
            other = unused_name(name, name, repr(body))
            parts = Parts((body, renamed(body, {name: other})))
            first = Text(f"{name} < {other}", COMPARE)
            return Each((Generator(name, source), Generator(other, source)), parts, (first,))
    items = writer.listed(e.args[0])
    source = f"index_set({items.text})"
    i, j = unused_name("i", items.text), unused_name("j", items.text)
    parts = Parts((Text(f"{items.within(ATOM)}[{i}]"), Text(f"{items.within(ATOM)}[{j}]")))
    return Each((Generator(i, source), Generator(j, source)), parts, (Text(f"{i} < {j}", COMPARE),))
