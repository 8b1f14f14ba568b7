"""`draw` clauses: from syntax to typed, with the errors about their words."""

import re
from collections.abc import Sequence
from enum import Enum
from typing import TypeVar, assert_never

from pzc.compiler.base.diagnostics import PuzzleError, did_you_mean, fail
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.board.directions import WORDS
from pzc.compiler.check.types.binders import bind, binders_of
from pzc.compiler.check.types.expressions import ExprTyper
from pzc.compiler.model.expressions import (
    Aggregate,
    Constant,
    Expr,
    Fold,
    InClue,
    IndexAt,
    InList,
    ListOf,
    Local,
    TupleOf,
)
from pzc.compiler.model.kinds import BOOL, CELL, INT, ITEM, ElementType, ListType, TupleType, Type
from pzc.compiler.model.looks import (
    COLORS,
    CORNERS,
    SIDES,
    Course,
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
    Size,
    Spot,
    Subject,
    Weight,
)
from pzc.compiler.model.model import ClueKind, FigureName, RegionName
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements

from .names import Names
from .resolve import Program, Unit
from .scopes import AreasName, Definition, LayerName

E = TypeVar("E", bound=Enum)

_BOARD = "board"
_OPEN, _BEHIND, _OUTSIDE = "open", "behind", "outside"
_FIGURES = {figure.value: figure for figure in Figure}
_HELP_STYLE = (
    "how it is drawn: a colour (grey, red ...), small, large, thin, thick, dashed, double, open, outside, behind"
)
_WAYS: tuple[type[Enum], ...] = (Size, Weight, Course)
_OF_SHAPES = (Figure.FILL, Figure.OUTLINE, Figure.NONE)
_MEDIUM = {Size.MEDIUM.value}
SPOTS = {spot.value: spot for spot in (Spot.CORNER, *CORNERS, *SIDES, Spot.MIDDLE)}
"""The words that may follow `in`."""
MARK_WORDS = (
    *_FIGURES,
    *COLORS,
    *(x.value for kind in _WAYS for x in kind if x.value not in _MEDIUM),
    *(_OPEN, _BEHIND, _OUTSIDE),
)
"""The words of which a mark consists."""
RULINGS = {ruling.value: ruling for ruling in Ruling}
"""The styles of the board's lines."""
LOOK_WORDS = tuple(dict.fromkeys((*MARK_WORDS, *SPOTS, *RULINGS)))
"""All words of `draw` clauses that describe an appearance."""
_BARE_COLOR = r'(?<!")#[0-9a-fA-F]{6}\b'
_HELP = f"a mark is one of {', '.join(_FIGURES)}"


def check_look(names: Names, unit: Unit, written: statements.LookDecl) -> Look:
    """Type a `draw` clause."""
    typer = ExprTyper(names, unit)
    _refuse_comment(written.span)
    subject, elements = _subject(typer, written)
    if isinstance(subject, OfBoard):
        return Look(subject, None, (), written.span)
    where = None if written.where is None else _type_known_truth(typer, written.where)
    before = (None, *written.marks)
    marks = tuple(_MarkReader(typer, elements, *pair).mark for pair in zip(before, written.marks, strict=False))
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
        key = _key(look)
        last[key] = max(order[unit], last.get(key, 0))
    return tuple(look for unit, look in looks if isinstance(look.of, OfList) or order[unit] == last[_key(look)])


def _key(look: Look) -> tuple[type, str]:
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
    kind: Type = ElementType(layer.kind)
    if layer.kind == ITEM:
        items = typer.names.lists[layer.name].type
        assert isinstance(items, ListType)
        kind = items.item
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
        raise _unknown(binder.list)
    first = binder.names[0]
    return OfList(binder), first if isinstance(first.type, ListType) else None


def _type_list(e: Expr) -> OfList:
    """Type a list as subject. A list of elements is drawn as a whole; in a list of lists, each of them is."""
    if not _is_drawable(e.type) and not (isinstance(e.type, ListType) and _is_drawable(e.type.item)):
        help = "a clue, a layer, regions, areas, `board`, or a list of cells, links, corners, borders"
        raise fail("PZ356", f"this cannot be drawn: it is {e.type}", e.span, help=f"drawn is {help}")
    if not e.known:
        raise _unknown(e)
    if _is_drawable(e.type):
        e = TupleOf(e.span, ListType(e.type), True, (e,))
    assert isinstance(e.type, ListType)
    return OfList(InList((Local(e.span, e.type.item, True, ""),), e))


def _is_drawable(kind: Type) -> bool:
    return isinstance(kind, ElementType) or isinstance(kind, ListType) and isinstance(kind.item, ElementType)


def _unknown(e: Expr) -> PuzzleError:
    help = "draw a layer to show what follows from the solution"
    return fail("PZ357", "what is drawn must be known before solving", e.span, help=help)


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


# ---------------------------------------------------------------------------------------------------- marks


class _MarkReader:
    """The parser for the words of one mark."""

    def __init__(
        self, typer: ExprTyper, line: Expr | None, before: statements.LookMark | None, written: statements.LookMark
    ) -> None:
        self.typer = typer
        self.line = line
        self.seen: dict[str, Span] = {}  # the kinds of words used so far: the figure, the color, ...
        self.mark = Mark(Figure.NONE)
        for word in written.words:
            if isinstance(word, syntax.Text):
                self._read_text(word)
            else:
                self._read_word(word)
        for place in written.places:
            self._read_place(place)
        if "figure" not in self.seen:
            help = _HELP
            if before is not None and before.places:  # `bulb at first, grey`
                help = f"`{written.words[0].span.text}` stands before the `{before.places[0].word}`"
            raise fail("PZ351", "this does not say what to draw", written.span, help=help)
        if self.mark.figure is Figure.TEXT and not self.mark.text:
            raise fail("PZ354", "`text` is followed by what is to be written", self.seen["figure"], help='text "X"')

    def _set(self, what: str, span: Span, **change: object) -> None:
        """Set a property of the mark. Raises PuzzleError if it is already set."""
        if what in self.seen:
            help = "put a comma between two marks" if what == "figure" else ""
            raise fail("PZ352", f"the {what} of this mark is given twice", span, help=help)
        self.seen[what] = span
        self.mark = replace(self.mark, **change)

    def _read_word(self, word: syntax.Name) -> None:
        """Interpret a word of the mark: a figure, color, size, weight, course or position."""
        text, span = word.text, word.span
        if text in _FIGURES:
            self._set("figure", span, figure=_FIGURES[text])
        elif text in COLORS:
            self._set("colour", span, color=text)
        elif text == _OUTSIDE:
            self._set("place", span, spot=Spot.OUTSIDE)
        elif text in (_OPEN, _BEHIND):
            self._set(f"word `{text}`", span, **{text: True})
        else:
            for kind, what in ((Size, "size"), (Weight, "weight"), (Course, "course")):
                if text not in _MEDIUM and text in [x.value for x in kind]:
                    self._set(what, span, **{what: kind(text)})
                    return
            raise fail("PZ350", f"`{text}` is no word for what things look like", span, help=self._help_for(text))

    def _help_for(self, word: str) -> str:
        """Return the help for an unknown word."""
        if self.mark.figure is Figure.TEXT:
            return f'what is written stands in quotes: text "{word}"'
        if word in self.typer.locals or self.line is not None and word in ("first", "last"):
            return f"where a mark stands is said by `at`: `at {word}`"
        if word in ("colour", "color"):
            return "a colour is named without such a word: `line red`"
        return did_you_mean(word, MARK_WORDS) or (_HELP_STYLE if "figure" in self.seen else _HELP)

    def _read_text(self, text: syntax.Text) -> None:
        """Interpret a text of the mark: the text to draw, or a color `"#rrggbb"`."""
        if self.mark.figure is Figure.TEXT and "text" not in self.seen:
            self._set("text", text.span, text=text.text)
            return
        digits = text.text.removeprefix("#")
        if len(text.text) != 7 or len(digits) != 6 or any(c not in "0123456789abcdefABCDEF" for c in digits):
            help = 'a text to be written stands behind `text`: text "X"'
            raise fail("PZ353", 'a colour is a name or "#rrggbb"', text.span, help=help)
        self._set("colour", text.span, color="#" + digits.upper())

    def _read_place(self, place: statements.LookPlace) -> None:
        """Interpret `in corner`, `toward way`, `at cell` or `along line`."""
        if place.word == "in":
            name = place.value.text if isinstance(place.value, syntax.Name) else ""
            if name not in SPOTS:
                raise fail("PZ355", f"a mark is in one of {', '.join(SPOTS)}", place.value.span)
            self._set("place", place.span, spot=SPOTS[name])
        elif place.word == "toward":
            self._set("direction", place.span, toward=self._type_direction(place.value))
        else:
            at = self._type_place(place.value)
            if not _is_drawable(at.type):
                message = f"a mark stands at a cell, a corner, a side, or a list of such; this is {at.type}"
                raise fail("PZ355", message, at.span)
            if not at.known:
                raise _unknown(at)
            self._set("elements", place.span, at=at)

    def _type_place(self, written: syntax.Expr) -> Expr:
        """Type the place of a mark. `first` and `last` refer to the list that is the clause's subject."""
        line = self.line
        match written:
            case syntax.Name(span, "first" | "last" as word) if line is not None and word not in self.typer.locals:
                assert isinstance(line.type, ListType)
                length = Aggregate(span, INT, True, Fold.LEN, line)
                return IndexAt(
                    span, line.type.item, True, line, Constant(span, INT, True, 1) if word == "first" else length
                )
        return self.typer.expr(written)

    def _type_direction(self, written: syntax.Expr) -> Expr:
        """Type a direction: a word such as `up`, or a pair of numbers."""
        match written:
            case syntax.Name(span, text) if text in WORDS and text not in self.typer.locals:
                numbers = tuple(Constant(span, INT, True, number) for number in WORDS[text])
                return ListOf(span, ListType(INT), True, numbers)
        way = self.typer.expr(written)
        if way.type not in (ListType(INT), TupleType((INT, INT))):
            help = "a direction is `up`, `down_left` ..., or how many rows down and columns right: <1, 0>"
            raise fail("PZ355", f"this is no direction, it is {way.type}", way.span, help=help)
        return way
