"""Formations such as `loop(line)` to calls of predicates over all elements of a kind."""

from collections.abc import Sequence

from pzc.compiler.model.board_expressions import Formation, Shape
from pzc.compiler.model.expressions import Builtin, Function
from pzc.compiler.model.kinds import CELL, ElementType, ListType

from .expression_writer import ExpressionWriter
from .fragments import AND, At, Each, Generator, Several, Text, Unwritable, both

_ENDS = {"CELL": "link_ends", "LINK": "link_ends", "BORDER": "border_ends"}
"""The array with the two ends of each edge. The vertices are cells, and links are the edges between them."""

_LINES = {
    Shape.CONNECTED: "joined",
    Shape.LOOP: "single_loop",
    Shape.PATH: "single_path",
    Shape.PATHS: "some_paths",
    Shape.NO_CYCLE: "without_cycle",
}

_BLOCKS = {Shape.RECTANGLE: "rectangle", Shape.SQUARE: "square"}


def formation(writer: ExpressionWriter, e: Formation) -> Text:
    """Translate a formation. Unwritable if it is not supported, or its list does not cover all elements of a kind."""
    kind = e.list.type
    if not isinstance(kind, ListType) or not isinstance(kind.item, ElementType):
        raise Unwritable
    writer.require_defined(e.list)
    parts = writer.parts(writer.value(e.list))
    if e.steps is not None:
        return _with_steps(writer, e.shape, e.steps, parts)
    if kind.item == CELL and all(map(_lists_cells, parts)) and any(part.unknown for part in parts):
        if e.shape in _BLOCKS:
            return Text(f"{_BLOCKS[e.shape]}({_cell_conditions(writer, parts)})")
        if e.shape is Shape.CONNECTED:
            try:
                return _of_all(writer, e.shape, parts)
            except Unwritable:
                some = Several(tuple(parts))
                return Text(f"connected_cells({writer.elements(some).text}, {writer.conditions(some).text})")
    return _of_all(writer, e.shape, parts)


def _with_steps(writer: ExpressionWriter, shape: Shape, steps: Function, parts: Sequence[Each]) -> Text:
    """Translate `connected` with a custom adjacency of cells."""
    (start,), body = steps.params, steps.body
    if shape is not Shape.CONNECTED or not body.known or len(parts) != 1:
        raise Unwritable
    source, present = elements(writer, parts[0])
    if source != "CELL":
        raise Unwritable
    with writer.scope():
        c = writer.fresh("c")
        writer.locals[start] = Text(c)
        reached = writer.listed(body).text
        d = writer.fresh("d", (reached,))
        where = f" where {c} < {d}" if isinstance(body, Builtin) and body.name in ("around", "neighbours") else ""
        steps_from = [f"[{end} | {c} in CELL, {d} in {reached}{where}]" for end in (c, d)]
    return Text(f"connected_group({', '.join([present, *steps_from])})")


def _of_all(writer: ExpressionWriter, shape: Shape, parts: Sequence[Each]) -> Text:
    """Translate a formation of some of all elements of a kind."""
    if len(parts) != 1:
        raise Unwritable
    source, present = elements(writer, parts[0])
    name = "connected_group" if source == "CELL" and shape is Shape.CONNECTED else None
    if source != "CELL":
        name = _LINES.get(shape)
    if name is None:
        raise Unwritable
    names = (name, "without_cycle") if shape is Shape.PATHS else (name,)
    ends = ", ".join(ends_of(writer, source))
    return both(tuple(Text(f"{predicate}({present}, {ends})") for predicate in names))


def ends_of(writer: ExpressionWriter, source: str) -> list[str]:
    """Return the arrays of the first and the second ends of all edges of a kind."""
    return [f"{_ENDS[source]}[.., {k}]" for k in (1, 2)]


def _cell_conditions(writer: ExpressionWriter, parts: Sequence[Each]) -> str:
    """Return an array: for each cell, the condition that it is in the list."""
    if len(parts) == 1:
        try:
            return elements(writer, parts[0])[1]
        except Unwritable:
            pass
    some = Several(tuple(parts))
    return f"cell_conditions({writer.elements(some).text}, {writer.conditions(some).text})"


def _lists_cells(each: Each) -> bool:
    """Return True for a comprehension over cells whose body is the cell itself."""
    match each:
        case Each(generators, Text(body)):
            return body in {g.name for g in generators}
        case Each(generators, At(Text(row), Text(column))):
            return {row, column} <= {g.name for g in generators}
        case _:
            return False


def elements(writer: ExpressionWriter, each: Each) -> tuple[str, str]:
    """Return the kind of elements that a comprehension covers, and an array of the conditions to be in the list."""
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
        raise Unwritable  # all elements are present, so the truth value is known before solving
    with writer.scope():
        opened = writer.with_fresh_names(each)
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


def _is_layer(writer: ExpressionWriter, name: str) -> bool:
    return name in writer.naming.layers.values()
