"""Layers to declarations of variables, and to functions that read them.

On a board with holes, the arrays are as large as the whole rectangle, and variables without an element are fixed.
"""

from collections.abc import Iterator
from contextlib import suppress

from pzc.compiler.board.board import Board
from pzc.compiler.model.kinds import DIGIT, ITEM
from pzc.compiler.model.model import Layer

from .expression_writer import ExpressionWriter
from .flat_constraints import domain_text
from .fragments import Each, Text, Unwritable
from .text_layout import one_line

_INDEX_SETS = {"cell": "ROW, COLUMN", "corner": "0..card(ROW), 0..card(COLUMN)", "border": "BORDER", "link": "LINK"}


def declarations(writer: ExpressionWriter, hole: str) -> str:
    """Return the declarations of all layers. `hole` is the name of the array of holes, if the board has any."""
    facts, board = writer.model.facts, writer.model.facts.board
    assert board is not None
    lines = [line for layer in facts.layers.values() for line in _declaration(writer, layer)]
    for layer in facts.layers.values():
        lines += [f"int: {writer.naming.values[text]} = {value};" for value, text in sorted(layer.names.items())]
    lines += [f"% {one_line(coords.span.text)}" for coords in writer.model.coords]
    if board.holes:
        lines += _declare_holes(writer, board, hole)
    return "\n".join(lines)


def _declaration(writer: ExpressionWriter, layer: Layer) -> list[str]:
    """Return the declaration of a layer."""
    name = writer.naming.layers[layer.name]
    lines = []
    hidden = "  % hidden: not part of the solution" if layer.hidden else ""
    domain = "bool" if layer.truth else _domain(writer, layer)
    if layer.name == DIGIT:
        lines.append(f"set of int: DIGIT = {domain};")
        domain = "DIGIT"
    if layer.single:
        return [f"var {domain}: {name};{hidden}"]
    if layer.name in writer.naming.lists:
        lines.append(f"% {name} is on {one_line(layer.on.span.text) if layer.on is not None else layer.kind + 's'}")
        size = len(writer.naming.lists[layer.name])
        return [*lines, f"array[1..{size}] of var {domain}: {name};{hidden}"]
    lines.append(f"array[{_INDEX_SETS[layer.kind]}] of var {domain}: {name};{hidden}")
    return lines


def _domain(writer: ExpressionWriter, layer: Layer) -> str:
    """Return the domain of a layer, as it is written in the puzzle if possible."""
    if layer.values is not None:
        with suppress(Unwritable):
            match writer.value(layer.values):
                case Each((generator,), Text(body), (), ()) if body == generator.name:
                    return generator.source
    return domain_text(layer.domain)


def reader(writer: ExpressionWriter, layer: Layer, listed: bool, maybe_off: bool) -> str:
    """Return a function for a layer's value at the number of an element, or at a list of elements if `listed`.

    With `maybe_off`, the number may be 0, off the board.
    """
    name = writer.naming.layers[layer.name]
    kind = "bool" if layer.truth else "int"
    flat = name if layer.kind in ("border", "link") else f"array1d({name})"
    x, items = (f"{word}_" if word == name else word for word in ("x", "items"))  # a parameter would hide the layer
    one = f"{flat}[{x}]"
    if layer.truth and maybe_off:
        one = f"if {x} > 0 then {one} else false endif"
    text = f"function var {kind}: {name}(var int: {x}) = {one};"
    if not listed:
        return text
    several = f"[{flat}[{x}] | {x} in {items}]"
    return f"function array[int] of var {kind}: {name}(array[int] of var int: {items}) = {several};"


def flat_array(writer: ExpressionWriter, layer: Layer) -> str:
    """Return all variables of a layer as a one-dimensional array."""
    name = writer.naming.layers[layer.name]
    if layer.single:
        return f"[{name}]"
    return name if layer.kind in ("border", "link") or writer.naming.is_list(layer) else f"array1d({name})"


def solution_array(writer: ExpressionWriter, name: str) -> str:
    """Return the declaration of an array of all variables, in the order of a solution."""
    parts = []
    board = writer.model.facts.board
    for layer in writer.model.layers:
        flat = flat_array(writer, layer)
        if board is not None and board.holes and not writer.naming.is_list(layer):
            flat = f"[{flat}[i] | i in {list(_indices(board, layer, existing=True))}]"
        parts.append(f"[bool2int(x) | x in {flat}]" if layer.truth else flat)
    sizes = (1 if x.single else f"length({part})" for x, part in zip(writer.model.layers, parts, strict=True))
    size = " + ".join(map(str, sizes))
    return f"array[1..{size}] of var int: {name} :: output = {' ++ '.join(parts) or '[]'};"


def _declare_holes(writer: ExpressionWriter, board: Board, name: str) -> Iterator[str]:
    """Declare the array of holes, and fix the variables without an element to the smallest value."""
    rows = "\n  | ".join(", ".join(str(cell in board.holes).lower() for cell in row) for row in board.places)
    yield f"array[ROW, COLUMN] of bool: {name} = [| {rows}\n  |];"
    for layer in writer.model.facts.layers.values():
        missing = [] if writer.naming.is_list(layer) else list(_indices(board, layer, existing=False))
        if missing:
            value = "false" if layer.truth else str(layer.domain[0][0])
            yield f"constraint forall(i in {missing})({flat_array(writer, layer)}[i] = {value});"


def _indices(board: Board, layer: Layer, existing: bool) -> Iterator[int]:
    """Return the indices in a layer's array for existing elements of the board, or for missing ones."""
    assert layer.kind != ITEM
    elements = set(board.elements(layer.kind))
    whole = Board(board.height, board.width).elements(layer.kind)
    return (number for number, x in enumerate(whole, 1) if (x in elements) is existing)
