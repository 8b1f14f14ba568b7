"""Binders after `for` and in aggregates, such as `x in list` and `cage(group)`, to typed binders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.limits import MOST_DEFINITIONS, MOST_NAMES
from pzc.compiler.base.source import Span
from pzc.compiler.check.scopes import AreasName, Definition, LayerName
from pzc.compiler.model.board_expressions import AreaList
from pzc.compiler.model.expressions import (
    Apply,
    Binder,
    Builtin,
    Comprehension,
    Concatenation,
    Expr,
    InClue,
    InList,
    ListOf,
    Local,
    TupleOf,
)
from pzc.compiler.model.kinds import BORDER, CELL, INT, LINK, ListType, TupleType, Type
from pzc.compiler.model.lengths import settled
from pzc.compiler.model.model import ClueKind, RegionName
from pzc.compiler.syntax import expressions as syntax

from .binder_help import help_for_binder, help_for_layer, help_for_names, not_a_binder
from .comprehensions import comprehension, others, where_it_holds
from .typer import Typer


def binders_of(typer: Typer, written: Sequence[syntax.Expr]) -> tuple[Binder, ...]:
    """Type binders in order. Each name is a local of the typer from its binder on."""
    out: list[Binder] = []
    waiting: list[syntax.Name] = []
    for item in written:
        match item:
            case syntax.Name():
                waiting.append(item)
            case syntax.Compare(_, syntax.Name() as name, (("in" | "not in" as op, source),)):
                items = typer.listing(source) if op == "in" else _complement(typer, source)
                out += [_bind_over_list(typer, (n,), items) for n in (*waiting, name)]
                waiting = []
            case syntax.Compare(_, syntax.Tuple(_, names), (("in" | "not in" as op, source),)) if not waiting:
                items = in_parts(typer, source) if op == "in" else _complement(typer, source)
                out.append(_bind_over_list(typer, tuple(_require_name(n) for n in names), items))
            case syntax.Call(_, syntax.Name() as clue, parts, None, None) if not waiting:
                out += _bind_over_clue(typer, clue, parts, None, item.span)
            case syntax.Compare(_, syntax.Call(_, syntax.Name() as clue, parts, None, None), (("=", value),)) if (
                not waiting
            ):
                out += _bind_over_clue(typer, clue, parts, _require_name(value), item.span)
            case _:
                raise not_a_binder(item.span, help_for_binder(item))
    if waiting:
        kind = typer.find_clue(waiting[0].text)
        if isinstance(kind, ClueKind):
            named = ", ".join(name for name, _ in kind.parts)
            equals = f" = {kind.value[0]}" if kind.value else ""
            help = f"write for {kind.name}({named}){equals}: ..."
            raise fail("PZ230", f"the parts of `{kind.name}` have no names here", waiting[0].span, help=help)
        raise not_a_binder(waiting[0].span, help_for_names(typer, written, waiting))
    if len(out) > MOST_NAMES:
        raise fail("PZ601", f"these are {len(out)} names, and {MOST_NAMES} are the most", written[0].span)
    return tuple(out)


def _require_name(written: syntax.Expr) -> syntax.Name:
    """Return a name that is to be bound. Raises PuzzleError for another expression."""
    if not isinstance(written, syntax.Name):
        help = "it will stand for each value in turn; ask with `where` for certain ones"
        raise fail("PZ231", "a new name is wanted here", written.span, help=help)
    return written


def bind(typer: Typer, name: syntax.Name, kind: Type, known: bool, of_areas: bool = False) -> Local:
    """Create a local and add it to the typer.

    `of_areas` marks a local that runs through areas, each with known candidate cells.
    """
    whole = not isinstance(kind, ListType)
    local = Local(name.span, kind, known, name.text, known or whole, known or not whole and of_areas)
    typer.locals[name.text] = local
    typer.given.pop(name.text, None)
    return local


def _bind_over_list(typer: Typer, names: tuple[syntax.Name, ...], source: Expr) -> InList:
    """Build a binder for a list, and bind its names: one for each element, or one for each part of an element."""
    kind = source.type
    assert isinstance(kind, ListType)
    known = source.known or kind.partial and settled(source)
    if len(names) == 1:
        local = bind(typer, names[0], kind.item, known, _are_areas(source))
        typer.bound_over[local] = source
        return InList((local,), source)
    if kind.item == BORDER:
        source = Builtin(source.span, ListType(LINK), source.known, "links_across", (source,))
        kind = ListType(LINK)
    if kind.item == LINK:
        parts: tuple[Type, ...] = (CELL, CELL)
    elif isinstance(kind.item, TupleType):
        parts = kind.item.items
    elif isinstance(kind.item, ListType) and not kind.item.partial:
        parts = (kind.item.item,) * len(names)  # the lengths of the lists are checked during evaluation
    else:
        one = names[0].text
        help = ""
        if kind.item == CELL:
            whole = f"for ({', '.join(name.text for name in names)}) in <{source.span.text}>"
            help = f"its coordinates are row({one}) and column({one}): for {one} in ..."
            help = help if source.known and len(names) < 3 else f"to name all elements of the list write {whole}"
        message = f"{kind.item} has no parts that could have names of their own"
        raise fail("PZ232", message, names[0].span, help=help)
    if len(parts) != len(names):
        message = f"there are {len(parts)} parts to name and {len(names)} names"
        raise fail("PZ232", message, names[0].span.to(names[-1].span))
    return InList(tuple(bind(typer, n, p, known) for n, p in zip(names, parts, strict=True)), source)


def _complement(typer: Typer, source: syntax.Expr) -> Expr:
    """Return the list that `c not in gold` runs through."""
    layer = typer.find(source.text) if isinstance(source, syntax.Name) and source.text not in typer.locals else None
    if isinstance(layer, LayerName) and layer.truth:
        return where_it_holds(typer, layer, source.span, holds=False)
    return others(typer.listing(source), source.span)


def in_parts(typer: Typer, written: syntax.Expr) -> Expr:
    """Type a list whose elements are unpacked.

    In it, `<(0, 1), (1, 0)>` is a list of pairs of numbers instead of cells, and nested lists are not spliced in.
    """
    return _type_groups(typer, written) or typer.listing(written)


def _type_groups(typer: Typer, written: syntax.Expr) -> Expr | None:
    """Type a list of groups of numbers, written here or in a definition. Returns None if it is not such a list."""
    match written:
        case syntax.ListDisplay(span, items) if items:
            groups = [group for item in items if (group := _type_group(typer, item)) is not None]
            if len(groups) < len(items) or any(group.type != groups[0].type for group in groups):
                return None
            return ListOf(span, ListType(groups[0].type), all(g.known for g in groups), tuple(groups))
        case syntax.Comprehension(span, (syntax.Tuple() | syntax.ListDisplay()) as body, written_binders, condition):
            with typer.scope():
                binders = binders_of(typer, written_binders)
                where = typer.condition(condition) if condition else None
                group = _type_group(typer, body)
                return comprehension(span, binders, where, group) if group is not None else None
        case syntax.Binary(span, "++", left, right):
            one, other = _type_groups(typer, left), _type_groups(typer, right)
            if one is None or other is None or one.type != other.type:
                return None
            return Concatenation(span, one.type, one.known and other.known, one, other)
        case syntax.Name(_, text) if text not in typer.locals:
            entry = typer.find(text)
            if isinstance(entry, Definition) and not entry.written.params and len(typer.open_defs) <= MOST_DEFINITIONS:
                inner = type(typer)(typer.names, entry.unit)
                inner.open_defs = (*typer.open_defs, entry)
                return _type_groups(inner, entry.written.body)
    return None


def _type_group(typer: Typer, written: syntax.Expr) -> TupleOf | None:
    """Type a tuple of numbers or a list of elements of one type. Returns None for anything else."""
    if not isinstance(written, syntax.Tuple | syntax.ListDisplay) or not written.items:
        return None
    if any(isinstance(item, syntax.Star) for item in written.items):
        return None
    items = tuple(typer.expr(item) for item in written.items)
    kinds = tuple(item.type for item in items)
    if len(set(kinds)) > 1 or kinds[0] != INT and (isinstance(written, syntax.Tuple) or isinstance(kinds[0], ListType)):
        return None
    return TupleOf(written.span, TupleType(kinds), all(item.known for item in items), items)


def _are_areas(source: Expr) -> bool:
    """Return True if some elements of a list are areas."""
    match source:
        case AreaList():
            return True
        case Concatenation(left=left, right=right):
            sides = (left, right)
            return any(map(_are_areas, sides)) and all(side.known or _are_areas(side) for side in sides)
        case Comprehension(body=body):
            return isinstance(body.type, ListType) and settled(body)
        case Apply(function=function):
            return _are_areas(function.body)
        case _:
            return False


def _bind_over_clue(
    typer: Typer, clue: syntax.Name, parts: Sequence[syntax.Expr], value: syntax.Name | None, span: Span
) -> Iterator[Binder]:
    """Type a binder `number(c) = k`.

    A part that is a link may get one name, or two for its cells: `dot(a, b)` becomes `dot(l), (a, b) in <l>`.
    """
    kind = typer.find_clue(clue.text)
    if not isinstance(kind, ClueKind):
        if isinstance(kind, Definition | LayerName | RegionName | AreasName):
            raise not_a_binder(span, help_for_layer(kind, parts, span) if isinstance(kind, LayerName) else "")
        raise typer.names.no_clue(clue, typer.unit)
    joined = [at for at, (_, part) in enumerate(kind.parts) if part in (LINK, BORDER)]
    in_two = len(parts) == len(kind.parts) + len(joined)
    if len(parts) != len(kind.parts) and not in_two:
        shown = ", ".join(name for name, _ in kind.parts)
        raise fail("PZ233", f"the clue `{clue.text}` has the parts ({shown})", span, help="name each of them")
    if value is not None and kind.value is None:
        raise fail("PZ233", f"the clue `{clue.text}` has no value", value.span)
    waiting = [_require_name(part) for part in parts]
    names, pairs = [], []
    for at, (_, part) in enumerate(kind.parts):
        if in_two and at in joined:
            names.append(Local(span, part, True, "joined"))
            pairs.append((names[-1], (waiting.pop(0), waiting.pop(0))))
        else:
            names.append(bind(typer, waiting.pop(0), part, True))
    bound = bind(typer, value, kind.value[1], True) if value is not None and kind.value is not None else None
    yield InClue(kind.name, tuple(names), bound)
    for one, cells in pairs:
        yield _bind_over_list(typer, cells, ListOf(span, ListType(one.type), True, (one,)))


def typed_comprehension(
    typer: Typer, written: Sequence[syntax.Expr], where: syntax.Expr | None, body: syntax.Expr, span: Span
) -> Comprehension:
    """Type a comprehension, given the syntax of its binders, condition and body."""
    with typer.scope():
        binders = binders_of(typer, written)
        condition = typer.condition(where) if where else None
        return comprehension(span, binders, condition, typer.expr(body))
