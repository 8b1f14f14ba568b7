"""Expressions about the board to MiniZinc: cells, patterns, layers, regions, areas, clues and shapes."""

from collections.abc import Sequence

from pzc.compiler.board.elements import Border, Cell, Corner, Element, Link
from pzc.compiler.model.board_expressions import (
    AreaList,
    AreaOf,
    CellAt,
    ClueList,
    ClueValue,
    Joined,
    Pattern,
    Read,
    RegionList,
    RegionOf,
    Run,
)
from pzc.compiler.model.expressions import Expr
from pzc.compiler.model.kinds import LINK, ListType

from .expression_writer import ExpressionWriter
from .fragments import ATOM, COMPARE, PLUS, Array, At, Each, Generator, Several, Text, Unwritable, Value


def _plus_offset(writer: ExpressionWriter, e: Expr, offset: int) -> Text:
    """Translate a coordinate. `offset` is the difference to the origin of the board's coordinates."""
    number = writer.number(e)
    if not offset:
        return number
    return Text(f"{number.within(PLUS)} {'+' if offset > 0 else '-'} {abs(offset)}", PLUS)


def cell(writer: ExpressionWriter, e: CellAt) -> Value:
    """Translate a cell `(row, column)`, or one in another coordinate system."""
    items = tuple(_plus_offset(writer, item, e.offset) for item in e.items)
    if e.system is not None:
        if not e.known:
            raise Unwritable
        return _addressed(writer, e.system, items)
    if e.known:
        return At(*items)
    return Text(f"cell_of({items[0].text}, {items[1].text})")


def _addressed(writer: ExpressionWriter, system: str, items: Sequence[Text]) -> At:
    """Return the cell with the given coordinates in a coordinate system."""
    coords = writer.model.facts.coords[system]
    for binder, item in zip(coords.binders, items, strict=True):
        writer.locals[binder.names[0]] = Text(item.within(ATOM), ATOM)
    return At(writer.number(coords.row), writer.number(coords.column))


def pattern(writer: ExpressionWriter, e: Pattern) -> Value:
    """Translate a pattern such as `(i, *)`: a generator for each coordinate that is not fixed."""
    generators = []
    items = []
    with writer.scope():
        for place, item in enumerate(e.items):
            if item is not None and not isinstance(item.type, ListType):
                items.append(_plus_offset(writer, item, e.offset))
                continue
            name = writer.fresh(_axis_name(writer, e.system, place))
            if item is None:
                generators.append(Generator(name, _axis(writer, e.system, place)))
                items.append(Text(name))
            else:
                generators.append(Generator(name, _source(writer, writer.value(item))))
                items.append(Text(f"{name} + {e.offset}", PLUS) if e.offset else Text(name))
        if e.system is None:
            return Each(tuple(generators), At(*items))
        _require_all_on_board(writer, e.system)
        return Each(tuple(generators), _addressed(writer, e.system, items))


def _axis_name(writer: ExpressionWriter, system: str | None, place: int) -> str:
    """Return a name for a free coordinate."""
    if system is None:
        return "rc"[place]
    return writer.model.facts.coords[system].binders[place].names[0].name


def _axis(writer: ExpressionWriter, system: str | None, place: int) -> str:
    """Return the values of a free coordinate."""
    if system is None:
        return ("ROW", "COLUMN")[place]
    return _source(writer, writer.value(writer.model.facts.coords[system].binders[place].list))


def _require_all_on_board(writer: ExpressionWriter, system: str) -> None:
    """Raise Unwritable if some coordinates of a system are off the board: a pattern would have to skip them."""
    coords = writer.model.facts.coords[system]
    size = 1
    for binder in coords.binders:
        size *= len(writer.evaluator.value(binder.list, {}))
    if len(coords.table) != size:
        raise Unwritable


def _source(writer: ExpressionWriter, value: Value) -> str:
    """Return a list as the source of a generator."""
    match value:
        case Each((Generator(name, source),), Text(body), (), ()) if body == name:
            return source
    return writer.array(value).text


def between(writer: ExpressionWriter, e: Joined) -> Text:
    """Translate the link or border between two adjacent cells."""
    if not e.known:
        raise Unwritable
    first, second = writer.scalar(e.first).text, writer.scalar(e.second).text
    if e.type == LINK and first.startswith("link_ends[") and first.endswith(", 1]") and second == first[:-2] + "2]":
        return Text(first[len("link_ends[") : -len(", 1]")])  # the first and second end of the same link
    name = "link" if e.type == LINK else "border_between"
    return Text(f"{name}({first}, {second})")


def run(writer: ExpressionWriter, e: Run) -> Value:
    """Translate `a..b`, the cells from one cell to another."""
    if not e.known:
        raise Unwritable
    return Array(f"run({writer.scalar(e.first).text}, {writer.scalar(e.last).text})")


def read(writer: ExpressionWriter, e: Read) -> Value:
    """Translate the value of a layer at an element or at a list of elements."""
    layer = writer.naming.layers[e.layer]
    if writer.model.facts.layers[e.layer].single:
        return Text(layer)
    if e.layer in writer.naming.lists:
        raise Unwritable  # the number of an element is known only case by case
    if isinstance(e.at, CellAt) and not e.at.known and e.at.system is None:
        row, column = (_plus_offset(writer, item, e.at.offset) for item in e.at.items)
        return Text(f"{layer}[{row.text}, {column.text}]")
    at = writer.value(e.at)
    if not isinstance(e.type, ListType):
        return _read_one(writer, e.layer, at)
    return _read_list(writer, e.layer, at)


def _read_one(writer: ExpressionWriter, layer: str, at: Value) -> Text:
    """Return the value of a layer at one element."""
    if isinstance(at, At):
        return Text(f"{writer.naming.layers[layer]}[{at.row.text}, {at.column.text}]")
    writer.readers.add((layer, False))
    return Text(f"{writer.naming.layers[layer]}({writer.text(at).text})")


def _read_list(writer: ExpressionWriter, layer: str, at: Value) -> Value:
    """Return the values of a layer at a list of elements: a row or column of its array if possible."""
    name = writer.naming.layers[layer]
    match at:
        case Array(text):
            writer.readers.add((layer, True))
            return Array(f"{name}({text})")
        case Each((Generator(c, "COLUMN"),), At(row, Text(body)), (), ()) if body == c and c not in row.text:
            return Array(f"{name}[{row.text}, ..]")
        case Each((Generator(r, "ROW"),), At(Text(body), column), (), ()) if body == r and r not in column.text:
            return Array(f"{name}[.., {column.text}]")
        case Each(generators, body, known, unknown):
            return Each(generators, _read_one(writer, layer, body), known, unknown)
        case Several(parts):
            return Several(tuple(_read_list(writer, layer, part) for part in parts))
        case _:
            raise Unwritable


def region_list(writer: ExpressionWriter, e: RegionList) -> Value:
    """Translate the list of all regions of a division."""
    names = writer.naming.regions[e.region]
    return names.all() if names.region.pattern is None else writer.value(names.region.pattern)


def region_of(writer: ExpressionWriter, e: RegionOf) -> Value:
    """Translate the region of a known cell."""
    if not e.known:
        raise Unwritable
    return Array(f"{writer.naming.regions[e.region].name}({writer.scalar(e.cell).text})")


def area_list(writer: ExpressionWriter, e: AreaList) -> Value:
    """Translate the list of all areas of a name."""
    return writer.areas.all(e.areas)


def area_of(writer: ExpressionWriter, e: AreaOf) -> Value:
    """Translate the area that contains a cell."""
    return writer.areas.containing(e.areas, area_cell(writer, e))


def area_cell(writer: ExpressionWriter, e: AreaOf) -> str:
    """Translate the cell of an `AreaOf`. Unwritable unless it is known and on the board."""
    if not e.cell.known or writer.is_maybe_off(e.cell):
        raise Unwritable
    writer.require_defined(e.cell)
    return writer.scalar(e.cell).text


def clue_list(writer: ExpressionWriter, e: ClueList) -> Value:
    """Translate the list of the places of a clue."""
    return writer.naming.clues[e.clue].listed()


def clue_value(writer: ExpressionWriter, e: ClueValue) -> Value:
    """Translate the value of the clue at a place."""
    clue = writer.naming.clues[e.clue]
    if isinstance(e.type, ListType) or any(isinstance(arg.type, ListType) for arg in e.args):
        raise Unwritable
    with writer.scope():
        each = writer.with_fresh_names(clue.placements(True), "k")
        k = writer.text(each.body).text
        parts = (writer.text(clue.part(i, k)) for i in range(len(e.args)))
        equal = tuple(
            Text(f"{part.text} = {writer.scalar(arg).within(PLUS)}", COMPARE)
            for part, arg in zip(parts, e.args, strict=True)
        )
        found = Each(each.generators, clue.value(k), (*each.known, *equal))
        return Text(f"{writer.array(found).text}[1]")


def element_text(x: Element) -> str:
    """Return an element of the board in readable form, such as `cell(3, 4)`."""
    match x:
        case Cell(r, c):
            return f"cell({r}, {c})"
        case Corner(r, c):
            return f"corner({r}, {c})"
        case Border(r, c, vertical):
            name = "upright" if vertical else "across"
            return f"{name}({r}, {c})"
        case Link(a, b):
            return f"link({element_text(a)}, {element_text(b)})"
