"""The words of a mark in a `draw` clause: from syntax to typed, with the errors about them."""

from enum import Enum

from pzc.compiler.base.diagnostics import PuzzleError, did_you_mean, fail
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.board.directions import WORDS
from pzc.compiler.check.types.expressions import ExprTyper
from pzc.compiler.model.expressions import Aggregate, Constant, Expr, Fold, IndexAt, ListOf
from pzc.compiler.model.kinds import INT, ElementType, ListType, TupleType, Type
from pzc.compiler.model.looks import COLORS, CORNERS, SIDES, Course, Figure, Mark, Size, Spot, Weight
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements

_OPEN, _BEHIND, _OUTSIDE = "open", "behind", "outside"
_FIGURES = {figure.value: figure for figure in Figure}
_HELP_STYLE = (
    "how it is drawn: a colour (grey, red ...), small, large, thin, thick, dashed, double, open, outside, behind"
)
_WAYS: tuple[type[Enum], ...] = (Size, Weight, Course)
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
_HELP = f"a mark is one of {', '.join(_FIGURES)}"


def is_drawable(kind: Type) -> bool:
    """Return True for an element of the board and for a list of such elements."""
    return isinstance(kind, ElementType) or isinstance(kind, ListType) and isinstance(kind.item, ElementType)


def must_be_known(e: Expr) -> PuzzleError:
    """Return the error for something that is drawn but depends on the solution."""
    help = "draw a layer to show what follows from the solution"
    return fail("PZ357", "what is drawn must be known before solving", e.span, help=help)


class MarkReader:
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
            help = 'a text to be written comes after `text`: text "X"'
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
            if not is_drawable(at.type):
                message = f"a mark stands at a cell, a corner, a side, or a list of such; this is {at.type}"
                raise fail("PZ355", message, at.span)
            if not at.known:
                raise must_be_known(at)
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
