"""What elements of the board form, `loop(line)`, to calls of predicates over all elements of their kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pzc.compiler.model.board_expressions import Formation, Shape
from pzc.compiler.model.expressions import Builtin, Function
from pzc.compiler.model.kinds import CELL, ElementType, ListType, TupleType

from .lists import Unwritable
from .values import AND, At, Each, Generator, Parts, Several, Text, Value, both

if TYPE_CHECKING:
    from .core import Core

_ENDS = {"CELL": "link_ends", "LINK": "link_ends", "BORDER": "border_ends"}
"""What joins two elements, or the points that they join: cells are joined by links, links join cells."""

_LINES = {
    Shape.CONNECTED: "joined",
    Shape.LOOP: "single_loop",
    Shape.LOOPS: "some_loops",
    Shape.PATH: "single_path",
    Shape.PATHS: "some_paths",
    Shape.NO_CYCLE: "without_cycle",
}

_BLOCKS = {Shape.RECTANGLE: "rectangle", Shape.SQUARE: "square"}


def written(writer: Core, e: Formation) -> Text:
    """The call. Unwritable for other shapes, and for lines where not all come up one after the other."""
    kind = e.list.type
    if not isinstance(kind, ListType) or not isinstance(kind.item, ElementType | TupleType):
        raise Unwritable
    writer.sure(e.list)
    parts = writer.parts(writer.value(e.list))
    if e.steps is not None:
        return _by_steps(writer, e.shape, e.steps, parts)
    if isinstance(kind.item, TupleType):
        return _of_pairs(writer, e.shape, parts)
    if kind.item == CELL and all(map(_is_plain, parts)) and any(part.unknown for part in parts):
        if e.shape in _BLOCKS:
            writer.use(_BLOCKS[e.shape])
            return Text(f"{_BLOCKS[e.shape]}({_on_board(writer, parts)})")
        if e.shape is Shape.CONNECTED:
            try:
                return _of_all(writer, e.shape, parts)
            except Unwritable:
                some = Several(tuple(parts))
                writer.use("connected_cells")
                return Text(f"connected_cells({writer.elements(some).text}, {writer.conditions(some).text})")
    return _of_all(writer, e.shape, parts)


def _by_steps(writer: Core, shape: Shape, steps: Function, parts: Sequence[Each]) -> Text:
    """What cells form that touch by other steps than to their neighbours."""
    (start,), body = steps.params, steps.body
    if shape is not Shape.CONNECTED or not body.known or len(parts) != 1:
        raise Unwritable
    source, there = elements(writer, parts[0])
    if source != "CELL":
        raise Unwritable
    writer.use("CELL", "connected_group")
    with writer.scope():
        c = writer.fresh("c")
        writer.locals[start] = Text(c)
        reached = writer.listed(body).text
        d = writer.fresh("d", (reached,))
        where = f" where {c} < {d}" if isinstance(body, Builtin) and body.name in ("around", "neighbours") else ""
        steps_from = [f"[{end} | {c} in CELL, {d} in {reached}{where}]" for end in (c, d)]
    return Text(f"connected_group({', '.join([there, *steps_from])})")


def _of_pairs(writer: Core, shape: Shape, parts: Sequence[Each]) -> Text:
    """What lines form that are told by their ends; several lines between the same ends are one."""
    if shape not in _LINES or shape is Shape.PATHS:
        raise Unwritable
    there: list[Value] = []
    a: list[Value] = []
    b: list[Value] = []
    for part in parts:
        if not isinstance(part.body, Parts):
            raise Unwritable
        whole = both(part.unknown)
        there.append(Each(part.generators, whole, part.known))
        for ends, end in zip((a, b), part.body.items, strict=True):
            ends.append(Each(part.generators, end, part.known))
    name = f"{_LINES[shape]}_of_pairs"
    writer.use(name)
    return Text(f"{name}({', '.join(writer.array(Several(tuple(each))).text for each in (there, a, b))})")


def _of_all(writer: Core, shape: Shape, parts: Sequence[Each]) -> Text:
    """What some of all elements of a kind form."""
    if len(parts) != 1:
        raise Unwritable
    source, there = elements(writer, parts[0])
    name = "connected_group" if source == "CELL" and shape is Shape.CONNECTED else None
    if source != "CELL":
        name = _LINES.get(shape)
    if name is None:
        raise Unwritable
    told = []
    if shape is not Shape.NO_CYCLE:
        writer.use(name)
        told.append(Text(f"{name}({there}, {', '.join(ends_of(writer, source))})"))
    if shape in (Shape.PATHS, Shape.NO_CYCLE):
        told.append(_without_cycle(writer, source, there))
    return both(tuple(told))


def _without_cycle(writer: Core, source: str, there: str) -> Text:
    """Of links by the faces that they part, of others by the points that they join."""
    if source == "LINK":
        writer.use("without_loop", "link_faces")
        return Text(f"without_loop({there}, link_faces[.., 1], link_faces[.., 2])")
    writer.use("without_cycle")
    return Text(f"without_cycle({there}, {', '.join(ends_of(writer, source))})")


def ends_of(writer: Core, source: str) -> list[str]:
    """The first and the second ends of what joins all elements of a kind, or of the lines that these are."""
    writer.use(_ENDS[source])
    return [f"{_ENDS[source]}[.., {k}]" for k in (1, 2)]


def _on_board(writer: Core, parts: Sequence[Each]) -> str:
    """An array of whether each cell of the board is in the list."""
    if len(parts) == 1:
        try:
            return elements(writer, parts[0])[1]
        except Unwritable:
            pass
    some = Several(tuple(parts))
    writer.use("on_board")
    return f"on_board({writer.elements(some).text}, {writer.conditions(some).text})"


def _is_plain(each: Each) -> bool:
    """Whether it runs through cells as they are: these then are known, whichever of them are there."""
    match each:
        case Each(generators, Text(body)):
            return body in {g.name for g in generators}
        case Each(generators, At(Text(row), Text(column))):
            return {row, column} <= {g.name for g in generators}
        case _:
            return False


def elements(writer: Core, each: Each) -> tuple[str, str]:
    """All elements of which kind come up, and an array of whether each is in the list."""
    match each:
        case Each((Generator(name, source),), Text(body)) if body == name and source in _ENDS:
            pass
        case Each((Generator(r, "ROW"), Generator(c, "COLUMN")), At(Text(row), Text(column))) if (row, column) == (
            r,
            c,
        ):
            source = "CELL"
        case _:
            raise Unwritable
    if len(each.known) + len(each.unknown) == 0:
        raise Unwritable  # all of them: that is known before solving
    with writer.scope():
        opened = writer.opened(each)
        condition = both((*opened.known, *opened.unknown))
        through = ", ".join(f"{g.name} in {g.source}" for g in opened.generators)
        name = opened.generators[0].name
        whole = condition.text.removesuffix(f"({name})")
        if (
            source != "CELL"
            and f"{whole}({name})" == condition.text
            and whole.isidentifier()
            and _is_layer(writer, whole)
        ):
            return source, whole
        return source, f"[{condition.within(AND)} | {through}]"


def _is_layer(writer: Core, name: str) -> bool:
    return name in writer.naming.layers.values()
