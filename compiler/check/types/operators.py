"""Operators to typed expressions: arithmetic, ranges, concatenation, logic, comparisons."""

from __future__ import annotations

from pzc.compiler.base.diagnostics import Hint, fail, join_lists, write_instead
from pzc.compiler.base.source import Span
from pzc.compiler.check.scopes import Definition, LayerName
from pzc.compiler.model.board_expressions import Run
from pzc.compiler.model.expressions import (
    Arithmetic,
    Comparison,
    Concatenation,
    Conditional,
    Constant,
    Expr,
    Factorial,
    IndexAt,
    ListOf,
    Local,
    Logic,
    Member,
    Negation,
    Negative,
    Range,
    Same,
    TupleOf,
)
from pzc.compiler.model.kinds import (
    BOOL,
    BORDER,
    CELL,
    INT,
    LINK,
    ElementType,
    ListType,
    TupleType,
    Type,
    is_group_of_numbers,
)
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax.words import PREDICATES

from .areas import refuse_comparison
from .compared import as_compared, as_pairs, as_row
from .comprehensions import places_of
from .expression_warnings import record_twins, refuse_number_for_truth, warn_about_cells, warn_about_range
from .layers import holds_at, layer_named
from .typer import Typer
from .whole_lists import refuse_first_half, refuse_half, refuse_joined_lists


def unary(typer: Typer, written: syntax.Unary) -> Expr:
    """Type `-x`, `not p` or `n!`."""
    if written.op == "not":
        value = typer.truth(written.operand)
        return Negation(written.span, BOOL, value.known, value)
    if written.op == "!":
        value = typer.number(written.operand)
        if not value.known:
            of = written.operand.span.text
            help = f"write product(i in 1..9 where i <= {of}: i), with the greatest number that {of} can be for 9"
            raise fail(
                "PZ211", "what `!` multiplies up to must be known before solving", written.operand.span, help=help
            )
        return Factorial(written.span, INT, True, value)
    value = typer.number(written.operand)
    return Negative(written.span, INT, value.known, value)


def binary(typer: Typer, written: syntax.Binary) -> Expr:
    """Type `a op b` for numbers, lists or truth values."""
    op, span = written.op, written.span
    if op in ("and", "or", "xor", "->", "<->"):
        left = typer.expr(written.left)
        if op in ("and", "or"):
            refuse_first_half(op, written.left, written.right, left)
        left = left if isinstance(left.type, ListType) else typer.as_truth(left)
        right = typer.expr(written.right)
        if op in ("and", "or"):
            refuse_joined_lists(left, right)
        left = typer.as_truth(left)
        refuse_half(op, written.left, written.right, right)
        right = typer.as_truth(right)
        return Logic(span, BOOL, left.known and right.known, op, left, right)
    if op == "..":
        return _range(typer, written)
    left, right = typer.expr(written.left), typer.expr(written.right)
    if op == "++":
        return _joined_lists(typer, left, right, span)
    if op == "+" and isinstance(left.type, ListType) and isinstance(right.type, ListType):
        help = join_lists(f"{left.span.text} ++ {right.span.text}", span)
        raise fail("PZ210", "numbers are wanted here, these are lists", span, help=help)
    left, right = typer.as_number(left), typer.as_number(right)
    return Arithmetic(span, INT, left.known and right.known, op, left, right)


def _range(typer: Typer, written: syntax.Binary) -> Expr:
    """Type `a..b`: a run of cells if an end is written as a tuple, otherwise a range of numbers."""
    match written.left, written.right:
        case syntax.Call(_, syntax.Name(_, text), (syntax.Number(), syntax.Number()), None, None), syntax.Tuple():
            if isinstance(typer.find(text), Definition):
                inner = written.span.text.removeprefix(text).strip()
                help = write_instead(f"{text}({inner})", written.span)
                raise fail(
                    "PZ245", f"`{text}` is of the whole run, which stands in parentheses", written.span, help=help
                )
    left, right = typer.expr(written.left), typer.expr(written.right)
    if left.type == right.type == CELL:
        if isinstance(written.left, syntax.Tuple) or isinstance(written.right, syntax.Tuple):
            return Run(written.span, ListType(CELL), left.known and right.known, left, right)
        warn_about_range(typer, left, right, written.span)
    left, right = typer.as_number(left), typer.as_number(right)
    known = left.known and right.known
    return Range(written.span, ListType(INT, not known), known, left, right)


_PAIR = TupleType((CELL, CELL))


def _joined_lists(typer: Typer, left: Expr, right: Expr, span: Span) -> Expr:
    """Type `a ++ b`. Both lists are converted to one type."""
    a, b = typer.list_type(left), typer.list_type(right)
    if {a.item, b.item} == {LINK, _PAIR}:
        left, right = (as_pairs(e) if typer.list_type(e).item == LINK else e for e in (left, right))
        a = ListType(_PAIR, a.partial)
    elif a.item != b.item and {a.item, b.item} == {ListType(CELL), ListType(CELL, True)}:
        a = ListType(ListType(CELL, True), a.partial)  # lines next to areas
    elif a.item != b.item:
        left, right = typer.as_numbers(left), typer.as_numbers(right)
        a = ListType(INT, a.partial)
    kind = ListType(a.item, a.partial or b.partial)
    return Concatenation(span, kind, left.known and right.known, left, right)


def compare(typer: Typer, written: syntax.Compare) -> Expr:
    """Type a chain of comparisons. It holds if all of them do."""
    result: Expr | None = None
    before, left = written.first, typer.expr(written.first)
    for op, operand in written.rest:
        if op in ("is", "is not"):
            _refuse_quality(typer, before, op, operand)
        right = typer.expr(operand)
        span = before.span.to(operand.span)  # the span of a name in `left` is that of its binder
        record_twins(typer, op, left, right, span)
        layer = layer_named(typer, operand) if op in ("in", "not in") else None
        held = holds_at(typer, layer, left, span) if layer is not None else None
        if held is not None:
            link_ = held if op == "in" else Negation(span, BOOL, False, held)
        else:
            link_ = _comparison(typer, op, left, right, span)
        if result is None:
            result = link_
        else:
            result = Logic(written.span, BOOL, result.known and link_.known, "and", result, link_)
        left, before = right, operand
    assert result is not None
    return result


def _refuse_quality(typer: Typer, left: syntax.Expr, op: str, operand: syntax.Expr) -> None:
    """Raise an error for `c is odd`; the call `odd(c)` is meant."""
    if not isinstance(operand, syntax.Name) or operand.text in typer.locals:
        return
    entry = typer.find(operand.text)
    is_definition = isinstance(entry, Definition) and len(entry.written.params) == 1
    if is_definition or operand.text in PREDICATES or (isinstance(entry, LayerName) and entry.truth):
        correct = f"{'not ' if op == 'is not' else ''}{operand.text}({left.span.text})"
        message = "`is` asks whether two things of the board are the same"
        help: str = write_instead(correct, left.span.to(operand.span))
        if operand.text == "square" and typer.expr(left).type in (INT, CELL):
            help = f"the square numbers are listed: {left.span.text} {op.replace('is', '').strip()} in <1, 4, 9, 16>"
            help = " ".join(help.split())
        raise fail("PZ222", message, operand.span, help=help)


def _comparison(typer: Typer, op: str, left: Expr, right: Expr, span: Span) -> Expr:
    """Type one comparison of a chain."""
    if op in ("in", "not in"):
        member = _member(typer, left, right, span)
        return member if op == "in" else Negation(span, BOOL, member.known, member)
    warn_about_cells(typer, left, right)
    if op in ("is", "is not"):
        return _same(typer, left, right, op == "is not", span)
    left, right = _as_direction(left, right.type), _as_direction(right, left.type)
    if is_group_of_numbers(left.type) and is_group_of_numbers(right.type):
        left, right = as_row(typer, left), as_row(typer, right)
    if isinstance(left.type, ListType) and isinstance(right.type, ListType):
        refuse_comparison(left, right, span, op == "!=")
        a, b = typer.as_numbers(left), typer.as_numbers(right)
        return Comparison(span, BOOL, a.known and b.known, op, a, b)
    for side in (left, right):
        if isinstance(side.type, ElementType | TupleType) and side.type != CELL:
            help = "`is` asks for the same place" if op in ("=", "!=") else ""
            if side.type in (LINK, BORDER):
                typer.as_number(side)
            raise fail("PZ210", f"a number is wanted here, this is {side.type}", side.span, help=help)
    refuse_number_for_truth(left, right)
    _refuse_number_for_list(left, right)
    _refuse_number_for_list(right, left)
    _refuse_mixed_comparison(typer, op, left, right)
    a, b = typer.as_number(left), typer.as_number(right)
    return Comparison(span, BOOL, a.known and b.known, op, a, b)


def _refuse_number_for_list(side: Expr, other: Expr) -> None:
    """Raise an error if a list of numbers is compared with a local number.

    The local is most likely the value of a clue that should have been declared with a list.
    """
    if isinstance(side.type, ListType) and side.type.item == INT and isinstance(other, Local) and other.type == INT:
        help = (
            f"a clue whose value is a list says so, `= {other.name}: ints`; else say what of the list is meant: "
            "its sum, its max, the number of its elements (len)?"
        )
        raise fail("PZ210", f"a list of numbers is compared with the number `{other.name}`", side.span, help=help)


def _refuse_mixed_comparison(typer: Typer, op: str, left: Expr, right: Expr) -> None:
    """Raise an error for `c != neighbours(c)`: a cell or number compared with a list."""
    for many, one in ((left, right), (right, left)):
        if isinstance(many.type, ListType) and many.type.item in (CELL, INT) and one.type in (CELL, INT):
            name = next((name for name in ("d", "e", "x") if name not in typer.locals), "y")
            sides = [name if each is many else each.span.text for each in (left, right)]
            each = f"each of them: all({name} in {many.span.text}: {sides[0]} {op} {sides[1]}); one of them: any(...)"
            help = f"{each}; all together: their sum, max, or number (len)"
            raise fail("PZ210", f"a number is wanted here, this is {many.type}", many.span, help=help)


def _same(typer: Typer, left: Expr, right: Expr, negated: bool, span: Span) -> Expr:
    """Type `a is b` for elements or lists of elements."""
    for kind in (left.type, right.type) if INT not in (left.type, right.type) else ():
        if isinstance(kind, ElementType) and isinstance(left.type, ElementType | TupleType):
            a, b = typer.as_element(left, kind), typer.as_element(right, kind)
            return Same(span, BOOL, a.known and b.known, a, b, negated)
    refuse_comparison(left, right, span, negated)
    if _is_list_of_elements(left.type) and left.type == right.type:
        a, b = typer.as_whole(left), typer.as_whole(right)
        return Same(span, BOOL, a.known and b.known, a, b, negated)
    help = _help_for_equal(left, right, negated, span)
    raise fail(
        "PZ222", "`is` asks whether two cells (corners, borders, links), or two lines, are the same", span, help=help
    )


def _help_for_equal(left: Expr, right: Expr, negated: bool, span: Span) -> Hint | str:
    """Return the help for `(1,1) is 3`: the comparison of numbers."""
    if INT not in (left.type, right.type):
        return ""
    equal = f"{left.span.text} {'!=' if negated else '='} {right.span.text}"
    return write_instead(equal, span, reason="whether numbers are equal, `=` asks")


def _is_list_of_elements(kind: Type) -> bool:
    """Return True for the type of lists of elements of the board, nested to any depth."""
    return isinstance(kind, ListType) and (isinstance(kind.item, ElementType) or _is_list_of_elements(kind.item))


def _as_direction(e: Expr, wanted: Type) -> Expr:
    """Convert a pair `(1, 0)` to a list `<1, 0>`, if `wanted` is the type of a direction.

    `directions` are pairs of numbers, but the direction of a clue is a list. Parts of a group are converted as well.
    """
    if isinstance(wanted, TupleType) and isinstance(e, TupleOf) and len(e.items) == len(wanted.items):
        items = tuple(map(_as_direction, e.items, wanted.items))
        return TupleOf(e.span, TupleType(tuple(item.type for item in items)), e.known, items)
    if wanted != ListType(INT) or e.type != TupleType((INT, INT)):
        return e
    parts = tuple(IndexAt(e.span, INT, e.known, e, Constant(e.span, INT, True, i)) for i in (1, 2))
    return ListOf(e.span, ListType(INT), e.known, parts)


def _member(typer: Typer, item: Expr, items: Expr, span: Span) -> Expr:
    """Type `item in items`. The item and the list are converted to one type."""
    kind = typer.list_type(items)
    item = _as_direction(item, kind.item)
    if isinstance(kind.item, ElementType):
        if item.type == kind.item or (kind.item in (LINK, BORDER) and item.type not in (INT, BOOL)):
            item = typer.as_element(item, kind.item)
            return Member(span, BOOL, item.known and items.known, item, items)
        items = typer.as_numbers(items)
    elif isinstance(kind.item, ListType) and isinstance(item.type, ListType) and item.type.item != kind.item.item:
        item, items = typer.as_numbers(item), as_compared(typer, items)
        return Member(span, BOOL, item.known and items.known, item, items)
    elif isinstance(kind.item, ListType | TupleType):
        if item.type != kind.item:
            places = places_of(items, item.type) if isinstance(item.type, ElementType) else None
            if places is not None:
                return Member(span, BOOL, item.known, item, places)
            help = "a cell is `in` a line, and a line `in` a list of lines"
            if isinstance(kind.item, ListType) and kind.item.partial:
                help = "areas are lists of cells that depend on the solution: any(r in areas: c in r)"
            raise fail(
                "PZ223", f"each element of this list is {kind.item}, and this is {item.type}", item.span, help=help
            )
        return Member(span, BOOL, item.known and items.known, item, items)
    item = typer.as_number(item)
    return Member(span, BOOL, item.known and items.known, item, items)


def conditional(typer: Typer, written: syntax.IfThenElse) -> Expr:
    """Type `if p then x else y`."""
    condition = typer.truth(written.condition)
    then, other = typer.expr(written.then), typer.expr(written.otherwise)
    if then.type != other.type:
        then, other = typer.as_number(then), typer.as_number(other)
    known = condition.known and then.known and other.known
    kind = then.type if then.type == other.type else INT
    return Conditional(written.span, kind, known, condition, then, other)
