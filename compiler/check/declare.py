"""Declarations of statements to entries in the names of the program. Nothing is evaluated yet."""

from typing import assert_never

from pzc.compiler.base.diagnostics import Label, did_you_mean, fail, write_instead
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.board.elements import ElementKind
from pzc.compiler.model.expressions import Param
from pzc.compiler.model.kinds import BORDER, CELL, CORNER, DIGIT, INT, ITEM, LINK, ListType, Type
from pzc.compiler.model.model import ClueKind, RegionName
from pzc.compiler.pictures.figures import figure_name
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.words import KEYWORDS

from .names import Names
from .resolve import Unit
from .scopes import AreasName, Definition, Entry, LayerName

PART_TYPES: dict[str, Type] = {
    "cell": CELL,
    "cells": ListType(CELL),
    "line": ListType(CELL),  # the cells are in the order of the line
    "corner": CORNER,
    "border": BORDER,
    "link": LINK,
    "int": INT,
    "ints": ListType(INT),
    "direction": ListType(INT),  # rows down and columns right
}
KINDS: dict[str, ElementKind] = {"cells": "cell", "corners": "corner", "borders": "border", "links": "link"}


def declare(names: Names, unit: Unit, statement: statements.Statement) -> None:  # noqa: C901
    """Enter the name that a statement declares, if any. Raises PuzzleError if the name is taken."""
    match statement:
        case statements.ParamDecl(span, name):
            _enter_param(names, unit, name, span)
        case statements.GridDecl():
            _enter_grid(names, unit, statement)
        case statements.RegionsDecl():
            _enter_regions(names, unit, statement)
        case statements.AreasDecl(span, name):
            _enter_areas(names, unit, AreasName(name, statement, unit, span))
        case statements.ShapeDecl(span, _, name):
            names.declare(name, span, figure_name(statement), unit)
        case statements.LayerDecl(span, name, syntax.Name(_, on), values) if on in KINDS:
            _enter_layer(names, unit, LayerName(name, KINDS[on], values is None, span))
        case statements.LayerDecl(span, name, on, values):
            names.declare(name, span, LayerName(name, ITEM, values is None, span, on), unit)
        case statements.UnknownDecl(span, unknowns, values):
            for one in unknowns:
                names.declare(one, span, LayerName(one.text, ITEM, values is None, span), unit)
        case statements.ClueDecl():
            _clue(names, unit, statement)
        case statements.Def(span, name):
            names.declare(name, span, Definition(statement, unit), unit)
        case (
            statements.Meta()
            | statements.Use()
            | statements.OriginDecl()
            | statements.TilingDecl()
            | statements.HolesDecl()
            | statements.CoordsDecl()
        ):
            pass
        case statements.RuleDecl() | statements.For() | statements.Require() | statements.FormatDecl():
            pass
        case statements.Placed() | statements.Draw() | statements.LookDecl():
            pass
        case statements.ObjectiveDecl() | statements.Expect() | statements.DoubtDecl():
            pass
        case _:
            assert_never(statement)


def _enter_param(names: Names, unit: Unit, name: str, span: Span) -> None:
    """Enter a parameter."""
    table = names.params.setdefault(unit, {})
    if name in table:
        first = Label(table[name].span.name(name), "first here")
        raise fail("PZ204", f"`{name}` is declared twice", span.name(name), others=(first,))
    table[name] = Param(unit.name, name, span)


def _enter_layer(names: Names, unit: Unit, layer: LayerName) -> None:
    """Enter a layer on elements of the board.

    A file may share the layer of another file: one of them has its name by `as`, as in `path_whispers(road as snake)`.
    """
    first = names.scopes.entries.get(layer.name)
    alike = isinstance(first, LayerName) and (first.kind, first.truth) == (layer.kind, layer.truth)
    if first is not None and alike and _is_renamed(names, unit, layer.name, first):
        names.scopes.own(unit)[layer.name] = first
        return
    names.declare(layer.name, layer.span, layer, unit)


def _is_renamed(names: Names, unit: Unit, name: str, first: Entry) -> bool:
    """Return True if the name is that of an entry of another file, and one of both files has it by `as`."""
    home = names.scopes.home(first)
    return home is not unit and name in unit.new_names | home.new_names


def _enter_grid(names: Names, unit: Unit, written: statements.GridDecl) -> None:
    """Enter a grid, and the names of its values.

    Several files may declare grids of the same size, but only one may declare digits.
    """
    grids = [names.grid, *names.more_grids] if names.grid is not None else []
    for other, grid in grids:
        if other is unit or (written.values is not None and grid.values is not None):
            others = (Label(grid.span, "the other is here"),)
            message = "a puzzle has one grid" + ("" if other is unit else " with digits") + ", and this is a second"
            raise fail("PZ206", message, written.span, others=others, help=_one_grid(unit, other, names.main))
    if written.values is None and names.grid is not None:
        names.more_grids.append((unit, written))
        return
    if names.grid is not None:
        names.more_grids.append(names.grid)
    names.grid = (unit, written)
    names.has_board = True
    if written.values is None:
        return
    names.has_digits = True
    names.declare(DIGIT, written.span, LayerName(DIGIT, "cell", False, written.span), unit)
    if isinstance(written.values, syntax.ListDisplay) and all(
        isinstance(item, syntax.Name) and item.text not in names.params.get(unit, {}) for item in written.values.items
    ):
        for number, item in enumerate(written.values.items, 1):
            assert isinstance(item, syntax.Name)
            if item.text in names.values:
                raise fail("PZ204", f"the value `{item.text}` is named twice", item.span)
            names.values[item.text] = number


def _one_grid(unit: Unit, other: Unit, main: Unit) -> str:
    """Return the help for a file with a grid, if another file has one, too."""
    if other is unit:
        return "remove one of the two"
    if other in unit.all_used():
        return f"remove this one: {other.name}.puz, which this file uses, makes the board"
    tops = [_named_by_puzzle(each, main) for each in (unit, other)]
    first, second = (top.name for top in tops)
    either = f"use `{first}` or `{second}`, not both" if first != second else f"use `{first}` once"
    for top in tops:
        for used in top.all_used():
            if _has(used, statements.ClueDecl) and not _has(used, statements.GridDecl):
                return f"{either}; or use `{used.name}`, which has the clues of `{top.name}` alone, without a grid"
    return f"{either}; or use a file that has the clues alone, without a grid"


def _named_by_puzzle(unit: Unit, main: Unit) -> Unit:
    """Return the first file in a `use` of the puzzle itself that leads to `unit`; `unit` if there is none."""
    return next((used for used in main.uses if unit is used or unit in used.all_used()), unit)


def _has(unit: Unit, kind: type[statements.ClueDecl | statements.GridDecl]) -> bool:
    """Return True if a file, or one that it uses, has a statement of this kind."""
    return any(isinstance(s, kind) for each in (unit, *unit.all_used()) for s in each.file.statements)


def _enter_regions(names: Names, unit: Unit, written: statements.RegionsDecl) -> None:
    """Enter regions. A bare `regions box` also refers to the regions or areas of another file.

    The regions are optional only if all files that declare them say so.
    """
    _refuse_keyword(written.name, "regions", written.span)
    region = RegionName(written.name, written.span, written.value is None, written.optional)
    known = names.scopes.entries.get(written.name)
    if isinstance(known, AreasName) and known.unit is not unit and region.bare:
        names.scopes.share(written.name, known, unit)
        return
    if isinstance(known, RegionName) and written.name not in names.scopes.own(unit):
        if region.bare and (region.optional or not known.optional):
            names.scopes.share(written.name, known, unit)
            return
        if known.bare:
            names.scopes.share(written.name, region, unit)
            return
    names.declare(written.name, written.span, region, unit)


def _enter_areas(names: Names, unit: Unit, areas: AreasName) -> None:
    """Enter areas. Another file's bare `regions NAME` refers to them."""
    known = names.scopes.entries.get(areas.name)
    if isinstance(known, RegionName) and known.bare and areas.name not in names.scopes.own(unit):
        names.scopes.share(areas.name, areas, unit)
    else:
        names.declare(areas.name, areas.span, areas, unit)


def _refuse_keyword(name: str, what: str, span: Span) -> None:
    """Raise an error for a name that is a keyword: a line that begins with it would be another statement."""
    if name in KEYWORDS:
        message = f"a line that begins with `{name}` is a statement of its own, so it could never place these {what}"
        help = f"choose another name, such as `{name.removesuffix('s')}_{'clue' if what == 'clues' else 'region'}`"
        raise fail("PZ347", message, span.name(name), help=help)


def _clue(names: Names, unit: Unit, written: statements.ClueDecl) -> None:
    """Enter a kind of clue. As with layers, a file may share that of another file: `liars(cell_claim as even_cell)`.

    It may also share a built-in clue: `liars(cell_number as given)`.
    """
    kind = clue_kind(written)
    first = names.scopes.entries.get(written.name)
    builtin = names.scopes.prelude.get(written.name) if first is None and written.name in unit.new_names else None
    first = first or builtin
    if isinstance(first, ClueKind) and (builtin is not None or _is_renamed(names, unit, written.name, first)):
        if first.types != kind.types:
            help = f"a clue that two files share has the same parts in both, here {first.signature}"
            others = (Label(first.span.name(written.name), "first said here"),)
            where = written.span.name(written.name)
            raise fail("PZ204", f"`{written.name}` has two meanings", where, others=others, help=help)
        names.scopes.own(unit)[written.name] = first
        return
    names.declare(written.name, written.span, replace(kind, digits=unit.digits), unit)


def clue_kind(written: statements.ClueDecl) -> ClueKind:
    """Return the kind of clue that a declaration describes. Raises PuzzleError for a wrong declaration."""
    _refuse_keyword(written.name, "clues", written.span)
    parts = tuple((part.name, _part_type(part, None)) for part in written.parts)
    if not parts:
        help = "write for example clue gold(c: cell), clue cage(group: cells) = total"
        raise fail(
            "PZ207", f"the clue `{written.name}` does not say what it is on", written.span.name(written.name), help=help
        )
    value = None if written.value is None else (written.value.name, _part_type(written.value, INT))
    parts_and_value = (*written.parts, *(() if written.value is None else (written.value,)))
    directions = frozenset(part.name for part in parts_and_value if part.type == "direction")
    lines = frozenset(part.name for part in parts_and_value if part.type == "line")
    return ClueKind(written.name, parts, value, written.span, directions, lines)


_NUMBERS = ("number", "num", "digit", "value", "integer")
"""Words that other languages have for `int`."""


def _part_type(part: statements.Part, default: Type | None) -> Type:
    """Return the type of a part of a clue, or `default` if none is written."""
    if part.type is None and default is not None:
        return default
    known = ", ".join(PART_TYPES)
    if part.type is None:
        help = f"write {part.name}: cell, or another of {known}"
        raise fail("PZ207", f"the part `{part.name}` does not say what it is", part.span, help=help)
    if part.type not in PART_TYPES:
        help = did_you_mean(part.type, PART_TYPES) or f"it is one of {known}"
        if part.type in _NUMBERS:
            help = write_instead("int", of=part.type)
        raise fail("PZ207", f"nothing of a board is called `{part.type}`", part.span, help=help)
    return PART_TYPES[part.type]
