"""What elements of the board form, `loop(line)`, to calls of predicates over all elements of their kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pzc.compiler.model.board_expressions import Formation, Shape
from pzc.compiler.model.kinds import CELL, ElementType, ListType

from .lists import Unwritable
from .values import AND, At, Each, Generator, Several, Text, both

if TYPE_CHECKING:
    from .core import Core

_ENDS = {"CELL": "link_ends", "LINK": "link_ends", "BORDER": "border_ends"}
"""What joins two elements, or the points that they join: cells are joined by links, links join cells."""

_LINES = {
    Shape.CONNECTED: "joined",
    Shape.LOOP: "single_loop",
    Shape.LOOPS: "some_loops",
    Shape.PATH: "single_path",
    Shape.NO_CYCLE: "without_cycle",
}

_BLOCKS = {Shape.RECTANGLE: "rectangle", Shape.SQUARE: "square"}


def written(writer: Core, e: Formation) -> Text:
    """The call. Unwritable for other shapes, and for lines where not all come up one after the other."""
    kind = e.list.type
    if e.steps is not None or not isinstance(kind, ListType) or not isinstance(kind.item, ElementType):
        raise Unwritable
    writer.sure(e.list)
    parts = writer.parts(writer.value(e.list))
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
    writer.use(name)
    return Text(f"{name}({there}, {', '.join(ends_of(writer, source))})")


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
