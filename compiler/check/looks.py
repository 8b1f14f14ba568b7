"""`draw` clauses: from syntax to typed, with the errors about their words."""

import re
from collections.abc import Sequence
from typing import assert_never

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.source import Span
from pzc.compiler.check.types.binders import bind, binders_of
from pzc.compiler.check.types.expressions import ExprTyper
from pzc.compiler.model.expressions import (
    Expr,
    InClue,
    InList,
    Local,
    TupleOf,
)
from pzc.compiler.model.kinds import BOOL, CELL, INT, ITEM, ElementType, ListType
from pzc.compiler.model.looks import (
    Figure,
    Look,
    Mark,
    OfBoard,
    OfClue,
    OfDivision,
    OfLayer,
    OfList,
    OfShapes,
    Ruling,
    Subject,
)
from pzc.compiler.model.model import ClueKind, FigureName, RegionName
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements

from .look_marks import MARK_WORDS, SPOTS, MarkReader, is_drawable, must_be_known
from .names import Names
from .resolve import Program, Unit
from .scopes import AreasName, Definition, LayerName

_BOARD = "board"
RULINGS = {ruling.value: ruling for ruling in Ruling}
"""The styles of the board's lines."""
LOOK_WORDS = tuple(dict.fromkeys((*MARK_WORDS, *SPOTS, *RULINGS)))
"""All words of `draw` clauses that describe an appearance."""
_BARE_COLOR = r'(?<!")#[0-9a-fA-F]{6}\b'
_OF_SHAPES = (Figure.FILL, Figure.OUTLINE, Figure.NONE)


def check_look(names: Names, unit: Unit, written: statements.LookDecl) -> Look:
    """Type a `draw` clause."""
    typer = ExprTyper(names, unit)
    _refuse_comment(written.span)
    subject, elements = _subject(typer, written)
    if isinstance(subject, OfBoard):
        return Look(subject, None, (), written.span)
    where = None if written.where is None else _type_known_truth(typer, written.where)
    before = (None, *written.marks)
    marks = tuple(MarkReader(typer, elements, *pair).mark for pair in zip(before, written.marks, strict=False))
    if isinstance(subject, OfShapes):
        _refuse_marks_of_shapes(written, marks)
    _warn_about_value(typer, subject, written, marks)
    return Look(subject, where, marks, written.span)


def _warn_about_value(typer: ExprTyper, subject: Subject, written: statements.LookDecl, marks: Sequence[Mark]) -> None:
    """Warn about `draw gold: value` for a clue without a value, which would draw nothing."""
    if not isinstance(subject, OfClue):
        return
    clue = typer.names.scopes.entries.get(subject.clue)
    if not isinstance(clue, ClueKind) or clue.value is not None or clue.parts[0][1] == ListType(CELL):
        return  # for a group of cells, the condition after the clue is drawn
    for mark, syntax_mark in zip(marks, written.marks, strict=True):
        if mark.figure is Figure.VALUE:
            help = f'declare it with a value, clue {clue.signature} = k, or draw something else: circle, text "X"'
            message = f"the clue `{clue.name}` has no value, so this draws nothing"
            typer.names.warn("PZ836", message, syntax_mark.span, help)


def _refuse_marks_of_shapes(written: statements.LookDecl, marks: Sequence[Mark]) -> None:
    """Raise an error for marks that shapes cannot have: shapes are drawn below the board."""
    for mark, syntax_mark in zip(marks, written.marks, strict=True):
        if mark.figure not in _OF_SHAPES or syntax_mark.places:
            help = "write `fill`, with a colour or without, `outline`, or `none`"
            raise fail("PZ964", "shapes are drawn small, below the board", syntax_mark.span, help=help)


def _type_known_truth(typer: ExprTyper, written: syntax.Expr) -> Expr:
    """Type the condition of a clause. It must be known before solving."""
    value = typer.truth(written)
    if not value.known:
        raise fail("PZ357", "which of them are drawn so must be known before solving", written.span)
    return value


def _refuse_comment(span: Span) -> None:
    """Raise an error for `line #A07040`, where the color would be a comment."""
    text = span.source.text
    end = text.find("\n", span.end)
    end = end if end >= 0 else len(text)
    if "#" not in text[span.start : end]:
        return
    found = re.compile(_BARE_COLOR).search(text, span.start, end)
    if found:
        place = Span(span.source, found.start(), found.end())
        raise fail("PZ353", "a `#` begins a comment", place, help=f'write the colour in quotes: "{found[0]}"')


def in_force(looks: Sequence[tuple[Unit, Look]], program: Program) -> tuple[Look, ...]:
    """Return the clauses in force.

    If several files draw the same subject, only the clauses of the last of them are in force.
    """
    order = {unit: number for number, unit in enumerate(program.units)}
    last: dict[tuple[type, str], int] = {}
    for unit, look in looks:
        key = _subject_of(look)
        last[key] = max(order[unit], last.get(key, 0))
    return tuple(look for unit, look in looks if isinstance(look.of, OfList) or order[unit] == last[_subject_of(look)])


def _subject_of(look: Look) -> tuple[type, str]:
    """Return the kind and the name of a clause's subject."""
    match look.of:
        case OfClue(name) | OfLayer(name) | OfDivision(name) | OfShapes(name):
            return type(look.of), name
        case OfList() | OfBoard():
            return type(look.of), ""
        case _:
            assert_never(look.of)


# ---------------------------------------------------------------------------------------------- what is drawn


def _subject(typer: ExprTyper, written: statements.LookDecl) -> tuple[Subject, Expr | None]:
    """Return the subject of a clause, and a local for the list of cells in it, if there is one."""
    match written.subject:
        case syntax.Name(_, text) if text in (_BOARD, "grid") and typer.find(text) is None:
            return OfBoard(_ruling(written)), None
        case syntax.Name() as name:
            return _type_name(typer, name)
        case syntax.Compare(
            _, syntax.Call(_, syntax.Name(_, text), (syntax.Name() as at,)), (("=", syntax.Name() as k),)
        ):
            entry = typer.find(text)
            if isinstance(entry, LayerName):
                return _type_layer(typer, entry, at, k), None
        case syntax.Call(_, syntax.Name(_, text), (syntax.Name() as at,)):
            entry = typer.find(text)
            if isinstance(entry, LayerName):
                return _type_layer(typer, entry, at, None), None
    return _type_with_names(typer, written.subject)


def _type_name(typer: ExprTyper, name: syntax.Name) -> tuple[Subject, Expr | None]:
    """Type a subject that is a bare name."""
    entry = typer.find_clue(name.text)
    match entry:
        case ClueKind():
            return _type_clue(typer, entry, name.span)
        case LayerName():
            return OfLayer(entry.name, None, None), None
        case RegionName() | AreasName():
            return OfDivision(entry.name), None
        case FigureName():
            return OfShapes(entry.name), None
        case Definition() | None:
            return _type_with_names(typer, name)
        case _:
            assert_never(entry)


def _type_clue(typer: ExprTyper, kind: ClueKind, span: Span) -> tuple[Subject, Expr | None]:
    """Type a clue given by its name alone. Its parts have the names of its declaration."""
    parts = tuple(bind(typer, syntax.Name(span, name), type_, True) for name, type_ in kind.parts)
    return OfClue(kind.name, parts, None), next((part for part in parts if isinstance(part.type, ListType)), None)


def _type_layer(typer: ExprTyper, layer: LayerName, at: syntax.Name, value: syntax.Name | None) -> OfLayer:
    """Type a subject `layer(at)` or `layer(at) = value`, and bind its names."""
    if layer.kind == ITEM:
        items = typer.names.lists[layer.name].type
        assert isinstance(items, ListType)
        kind = items.item
    else:
        kind = ElementType(layer.kind)
    element = bind(typer, at, kind, True)
    bound_value = None if value is None else bind(typer, value, BOOL if layer.truth else INT, True)
    return OfLayer(layer.name, element, bound_value)


def _type_with_names(typer: ExprTyper, written: syntax.Expr) -> tuple[Subject, Expr | None]:
    """Type the subject `thermo(line)`, `roman(l) = k`, `c in gold`, or any known list."""
    match written:
        case syntax.Compare(rest=(("in", _),)):
            (binder,) = binders_of(typer, (written,))
        case syntax.Call(_, syntax.Name(_, text)) | syntax.Compare(_, syntax.Call(_, syntax.Name(_, text))) if (
            isinstance(typer.find_clue(text), ClueKind)
        ):
            binder, *cells = binders_of(typer, (written,))
            if cells:
                help = "name the link itself, `l`: its cells are `cells(l)[1]` and `cells(l)[2]`"
                raise fail(
                    "PZ233", f"a clue that is drawn has one name for each part of `{text}`", written.span, help=help
                )
        case _:
            return _type_list(typer.expr(written)), None
    if isinstance(binder, InClue):
        lines = (part for part in binder.names if isinstance(part.type, ListType))
        return OfClue(binder.clue, binder.names, binder.value), next(lines, None)
    if not binder.list.known:
        raise must_be_known(binder.list)
    first = binder.names[0]
    return OfList(binder), first if isinstance(first.type, ListType) else None


def _type_list(e: Expr) -> OfList:
    """Type a list as subject. A list of elements is drawn as a whole; in a list of lists, each of them is."""
    if not is_drawable(e.type) and not (isinstance(e.type, ListType) and is_drawable(e.type.item)):
        help = "a clue, a layer, regions, areas, `board`, or a list of cells, links, corners, borders"
        raise fail("PZ356", f"this cannot be drawn: it is {e.type}", e.span, help=f"drawn is {help}")
    if not e.known:
        raise must_be_known(e)
    if is_drawable(e.type):
        e = TupleOf(e.span, ListType(e.type), True, (e,))
    assert isinstance(e.type, ListType)
    return OfList(InList((Local(e.span, e.type.item, True, ""),), e))


def _ruling(written: statements.LookDecl) -> Ruling:
    """Return the style of `draw board: dots`."""
    if written.subject.span.text != _BOARD:
        help = "write `draw board: …`"
        raise fail("PZ356", "the lines of the board are called `board` here", written.subject.span, help=help)
    match written.marks:
        case (statements.LookMark(words=(syntax.Name(_, text),), places=()),) if (
            text in RULINGS and written.where is None
        ):
            return RULINGS[text]
    span = written.marks[0].span.to(written.marks[-1].span)
    raise fail("PZ358", "the board is drawn with lines or otherwise", span, help=f"write one of {', '.join(RULINGS)}")
