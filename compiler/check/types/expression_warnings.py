"""Warnings for comparisons, ranges and lists that are valid but probably not intended, and an error."""

from __future__ import annotations

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.intervals import members
from pzc.compiler.base.source import Span
from pzc.compiler.check.names import Names
from pzc.compiler.model.board_expressions import AreaList, CellAt, ClueList, Read, RegionList
from pzc.compiler.model.expressions import (
    Aggregate,
    Builtin,
    Concatenation,
    Constant,
    Expr,
    Fold,
    ListOf,
    Local,
    Negative,
)
from pzc.compiler.model.kinds import BOOL, CELL, DIGIT, INT, ListType, is_nested
from pzc.compiler.syntax import expressions as syntax

from .typer import Typer


def warn_about_cells(typer: Typer, *compared: Expr) -> None:
    """Warn about `(a, second(a)) != (b, second(b))`, which compares the digits of two distant cells."""
    if all(isinstance(e, CellAt) and all(isinstance(x, Read) and not x.known for x in e.items) for e in compared):
        span = compared[0].span
        inside = span.text.removeprefix("(").removesuffix(")")
        help = f"the digits as they are: <{inside}>; if this cell is meant, write digit({inside})"
        typer.names.warn("PZ814", "this is the cell in the row and the column that these digits say", span, help)


def warn_about_places(typer: Typer, condition: syntax.Expr) -> None:
    """Warn about `where c = (1,1)`, which compares digits instead of cells."""
    match condition:
        case syntax.Binary(_, "and" | "or", left, right):
            warn_about_places(typer, left)
            warn_about_places(typer, right)
        case syntax.Unary(_, "not", operand):
            warn_about_places(typer, operand)
        case syntax.Compare(span, syntax.Name(_, one), (("=" | "!=" as op, syntax.Tuple(_, items) as cell),)):
            local = typer.locals.get(one)
            if local is not None and local.type == CELL and all(isinstance(item, syntax.Number) for item in items):
                place = cell.span.text
                word = "is" if op == "=" else "is not"
                help = f"whether it is this cell asks {one} {word} {place}; for digits write digit({one}) {op} {place}"
                typer.names.warn("PZ817", "this compares the digits of two cells", span, help)


def record_twins(typer: Typer, op: str, a: Expr, b: Expr, span: Span) -> None:
    """Record a condition `a != b` in `all(a, b in line where a != b: ...)` for `warn_about_twins`.

    Also record conditions that distinguish the cells a and b, such as `a is not b` and `row(a) < row(b)`.
    """
    places = _argument_of_coordinate(a), _argument_of_coordinate(b)
    if isinstance(places[0], Local) and isinstance(places[1], Local):
        typer.names.distinguished.add(frozenset(places))
    if op in ("is", "is not"):
        typer.names.distinguished.add(frozenset((a, b)))
    if op == "in" and isinstance(b, Builtin) and b.name in ("neighbours", "around", "ray"):
        typer.names.distinguished.add(frozenset((a, b.args[0])))
    if op != "!=" or not (isinstance(a, Local) and isinstance(b, Local) and a.type == CELL):
        return
    over = typer.bound_over.get(a)
    if over is not None and over == typer.bound_over.get(b):
        typer.names.twins.append((a, b, over, span))


def _argument_of_coordinate(e: Expr) -> Expr | None:
    """Return the argument of `row(c)` or `column(c)`, or None."""
    return e.args[0] if isinstance(e, Builtin) and e.name in ("row", "column") else None


def warn_about_twins(names: Names) -> None:
    """Warn about `all(a, b in line where a != b: ...)` if nothing else distinguishes the two cells."""
    for a, b, over, span in names.twins:
        if frozenset((a, b)) not in names.distinguished:
            different_cells, different_digits = f"{a.name} is not {b.name}", f"digit({a.name}) != digit({b.name})"
            help = f"whether they are two cells asks {different_cells}; that no two digits are equal says "
            help += f"distinct({over.span.text}); if this is meant, write {different_digits}"
            message = f"this compares digits, and `{a.name}` and `{b.name}` may be the same cell"
            names.warn("PZ833", message, span, help)


def warn_about_free(typer: Typer, name: syntax.Name) -> None:
    """Warn about `for i in 1..3: (i, k) = 1`.

    Next to a name that runs through numbers, an undefined name is probably misspelled rather than implicitly
    quantified.
    """
    bound = [text for text, local in typer.locals.items() if local.type is INT and len(text) == 1]
    if bound:
        shown = ", ".join(f"`{text}`" for text in bound)
        message = f"nothing gives `{name.text}` a meaning, so this is said for every {name.text}"
        help = f"there is {shown}; if every {name.text} is meant, say so: for {name.text} in 1..len(rows)"
        typer.names.warn("PZ835", message, name.span, help)


def warn_about_range(typer: Typer, a: Expr, b: Expr, span: Span) -> None:
    """Warn about `sum(a..b)` of two cells, which sums the numbers between their digits."""
    one, other = a.span.text, b.span.text
    help = (
        f"the cells from {one} to {other} are run({one}, {other}); if numbers are meant, digit({one})..digit({other})"
    )
    message = f"these are the numbers from the digit of {one} to the digit of {other}"
    typer.names.warn("PZ816", message, span, help)


def warn_about_lists(typer: Typer, items: Expr, span: Span) -> None:
    """Warn about `distinct(rows[1], rows[2])`, which only requires that the two lists differ."""
    if isinstance(items, ListOf) and is_nested(items.type):
        whole = " ++ ".join(item.span.text for item in items.items)
        listed = ", ".join(item.span.text for item in items.items)
        help = f"that all in them differ says distinct({whole}); if this is meant, write distinct(<{listed}>)"
        typer.names.warn("PZ813", "this says that no two of these lists are the same", span, help)


def warn_about_division(typer: Typer, items: Expr, span: Span) -> None:
    """Warn about `distinct(region)` and `distinct(rows)`, which do not constrain the cells within one list."""
    if not is_nested(items.type):
        return
    if isinstance(items, RegionList | AreaList | ClueList) or (_are_lines(items) and _fit(typer)):
        whole = items.span.text
        help = f"that each of them holds no digit twice says: for r in {whole}: distinct(r); "
        help += f"if this is meant, write distinct([r : r in {whole}])"
        typer.names.warn(
            "PZ834", f"this says that no two of `{whole}` hold the same digits in the same order", span, help
        )


def _are_lines(e: Expr) -> bool:
    """Return True for `rows`, `rows ++ columns`, and a name that runs through such lists."""
    match e:
        case Concatenation(left=left, right=right):
            return _are_lines(left) and _are_lines(right)
        case Builtin(args=()) | Local():
            return e.type == ListType(ListType(CELL))
    return False


def _fit(typer: Typer) -> bool:
    """Return True if no row of the board has more cells than there are digits. In a longer row, some digit would
    repeat.
    """
    digits, board = typer.names.facts.layers.get(DIGIT), typer.names.facts.board
    return digits is None or board is None or len(members(digits.domain)) >= len(board.rows[0])


def refuse_number_for_truth(a: Expr, b: Expr) -> None:
    """Raise an error for `distinct(line) = 3`: a truth value counts as 1 or 0."""
    for truth, number in ((a, b), (b, a)):
        if truth.type is not BOOL or not _is_other_than_0_and_1(number):
            continue
        help = "a truth value counts as 1 or 0"
        if isinstance(truth, Aggregate):
            items = truth.list.span.text
            if truth.fold is Fold.DISTINCT:
                help = f"different({items}) is the number of different values"
            elif truth.fold in (Fold.ANY, Fold.ALL):
                help = f"count({items}) is the number of those that hold"
        raise fail("PZ286", f"this holds or not, so it is never {number.span.text}", truth.span, help=help)


def _is_other_than_0_and_1(e: Expr) -> bool:
    """Return True for a written number that no truth value equals."""
    match e:
        case Constant(type=kind, value=value):
            return kind is INT and value not in (0, 1)
        case Negative(operand=Constant(value=value)):
            return value != 0
    return False
