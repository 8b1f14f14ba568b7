"""What elements of the board form, `loop(line)`, to calls of predicates over all elements of their kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pzc.compiler.model.board_expressions import Formation, Shape
from pzc.compiler.model.kinds import ElementType, ListType

from .lists import Unwritable
from .values import AND, At, Each, Generator, Text, both

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


def written(writer: Core, e: Formation) -> Text:
    """The call. Unwritable for other shapes, and where not all elements of a kind come up one after the other."""
    kind = e.list.type
    if e.steps is not None or not isinstance(kind, ListType) or not isinstance(kind.item, ElementType):
        raise Unwritable
    writer.sure(e.list)
    parts = writer.parts(writer.value(e.list))
    if len(parts) != 1:
        raise Unwritable
    source, there = _there(writer, parts[0])
    name = "connected_group" if source == "CELL" and e.shape is Shape.CONNECTED else None
    if source != "CELL":
        name = _LINES.get(e.shape)
    if name is None:
        raise Unwritable
    writer.use(name, _ENDS[source])
    ends = _ENDS[source]
    return Text(f"{name}({there}, {ends}[.., 1], {ends}[.., 2])")


def _there(writer: Core, each: Each) -> tuple[str, str]:
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
