"""`matches(list, "...")`, `table(list, <...>)` and `same_shape(a, b)` to typed expressions."""

from __future__ import annotations

from collections.abc import Sequence

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.intervals import members
from pzc.compiler.base.limits import DEEPEST_BRACKETS
from pzc.compiler.base.node import replace
from pzc.compiler.base.numerals import is_digits
from pzc.compiler.base.source import Span
from pzc.compiler.model.board_expressions import InTable, Matches, Read, SameShape
from pzc.compiler.model.expressions import Expr, ListOf
from pzc.compiler.model.kinds import BOOL, CELL, ListType
from pzc.compiler.model.phrases import places_of, read
from pzc.compiler.syntax import expressions as syntax

from .typer import Typer

# ------------------------------------------------------------------------------------------------------ matches


def matches(typer: Typer, written: syntax.Call) -> Expr:
    """Type `matches(list, "1 .* 2")`."""
    match written.args:
        case (listed, syntax.Text(span)) if not isinstance(listed, syntax.Text | syntax.Star):
            items = typer.as_numbers(typer.listing(listed))
        case _:
            help = 'write matches(line, "1 .* 2"): a list, and what it has to be like in quotes'
            raise fail("PZ283", "`matches` takes a list and a text", written.span, help=help)
    inside = Span(span.source, span.start + 1, span.end - 1)
    phrase, words = read(inside.text, inside, DEEPEST_BRACKETS)
    values = tuple(_value(typer, word, place) for word, place in words)
    _refuse_joined_values(typer, items, [words[place] for place in sorted(places_of(phrase))])
    known = items.known
    return Matches(written.span, BOOL, known, items, phrase, values)


def _value(typer: Typer, word: str, span: Span) -> Expr:
    """Type a word of the pattern, which is a number, a truth value or a name."""
    number = word.removeprefix("-")
    if is_digits(number):
        if len(number) > 15:
            raise fail("PZ281", "this number is too large", span)
        return typer.number(syntax.Number(span, int(word)))
    if word in ("true", "false"):
        return typer.number(syntax.Truth(span, word == "true"))
    return typer.known_number(syntax.Name(span, word), "a value in a pattern")


def _refuse_joined_values(typer: Typer, items: Expr, words: Sequence[tuple[str, Span]]) -> None:
    """Raise an error for a word such as `123` for a list of digits 1 to 9: the spaces were probably forgotten."""
    assert isinstance(items.type, ListType)
    allowed: set[int] = {0, 1}
    if items.type.item is not BOOL:
        layer = typer.names.facts.layers.get(items.layer) if isinstance(items, Read) else None
        if layer is None:
            return
        allowed = set(members(layer.domain))
    for word, span in words:
        digits = {int(digit) for digit in word} if is_digits(word) and len(word) > 1 else set()
        if digits and digits <= allowed and int(word) not in allowed:
            apart = " ".join(word)
            raise fail("PZ282", f"nothing here can be {word}", span, help=f"values are parted by blanks: `{apart}`")


# -------------------------------------------------------------------------------------------------------- table


def table(typer: Typer, written: syntax.Call) -> Expr:
    """Type `table(list, <<1, 2>, <3, .>>)`."""
    if len(written.args) != 2:
        raise _no_table(written.span)
    items = typer.as_numbers(typer.listing(written.args[0]))
    match written.args[1]:
        case syntax.ListDisplay(_, rows) if rows and all(isinstance(row, syntax.ListDisplay) for row in rows):
            typed = tuple(_row(typer, row) for row in rows if isinstance(row, syntax.ListDisplay))
            return InTable(written.span, BOOL, items.known, items, typed, None)
        case syntax.ListDisplay(_, rows) as wrong if rows:
            raise _no_table(wrong.span)
        case other:
            more = typer.listing(other)
            if not (isinstance(more.type, ListType) and isinstance(more.type.item, ListType)):
                raise _no_table(more.span)
            return InTable(written.span, BOOL, items.known, items, (), _known_row(more))


def _no_table(span: Span) -> PuzzleError:
    help = "write table(line, <<1, 2>, <3, 4>>): the list, and a list of the rows that it may be equal to"
    return fail("PZ284", "`table` takes a list and a list of rows", span, help=help)


def _row(typer: Typer, row: syntax.ListDisplay) -> tuple[Expr | None, ...]:
    """Type a row: each item is a number, a list of numbers, or None for any number."""
    return tuple(None if isinstance(item, syntax.Blank) else _entry(typer, item) for item in row.items)


def _entry(typer: Typer, item: syntax.Expr) -> Expr:
    e = typer.expr(item)
    return _known_row(typer.as_numbers(e) if isinstance(e.type, ListType) else typer.as_number(e))


def _known_row(e: Expr) -> Expr:
    """Return an expression. Raises PuzzleError if it is not known before solving."""
    if not e.known:
        help = "ask for equality where it is not: any(list = <a, b>, list = <b, a>)"
        raise fail("PZ211", "what stands in a table must be known before solving", e.span, help=help)
    return e


# --------------------------------------------------------------------------------------------------- same_shape


def same_shape(typer: Typer, written: syntax.Call) -> Expr:
    """Type `same_shape(a, b)` or `same_shape(a, b, turned)`."""
    moves = ""
    args = written.args
    match args:
        case (_, _, syntax.Name(_, "turned" | "fixed" as moves)):
            args = args[:2]
        case (_, _, other):
            help = "write nothing (turned and reflected), `turned` (not reflected) or `fixed` (only moved)"
            raise fail("PZ274", "this does not say in which ways shapes may lie", other.span, help=help)
    if len(args) != 2:
        help = "write same_shape(a, b), same_shape(a, b, turned) or same_shape(a, b, fixed)"
        raise fail("PZ245", "`same_shape` takes two lists of cells", written.span, help=help)
    left, right = (_cells(typer.listing(arg)) for arg in args)
    return SameShape(written.span, BOOL, left.known and right.known, left, right, moves)


def _cells(e: Expr) -> Expr:
    """Return a list of cells. Raises PuzzleError for a list of another type."""
    assert isinstance(e.type, ListType)
    if isinstance(e, ListOf) and not e.items:
        return replace(e, type=ListType(CELL))
    if e.type.item != CELL:
        help = "write which cells are meant, [c : c in room where black(c)]"
        raise fail("PZ217", f"a list of cells is wanted here, this is {e.type}", e.span, help=help)
    return e
