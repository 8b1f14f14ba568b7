"""Operators to MiniZinc: constants, arithmetic, comparisons, membership, logic and conditionals."""

from pzc.compiler.model.board_expressions import (
    AreaOf,
    Runs,
)
from pzc.compiler.model.expressions import (
    Absolute,
    Arithmetic,
    Comparison,
    Conditional,
    Constant,
    Expr,
    Factorial,
    Local,
    Logic,
    Member,
    Negation,
    Negative,
    ParamRef,
    Same,
    TupleOf,
)
from pzc.compiler.model.kinds import BOOL, INT, ListType

from .board_expressions import area_cell
from .expression_writer import ExpressionWriter, is_scalar
from .fragments import (
    AND,
    ATOM,
    COMPARE,
    IFF,
    IMPLIES,
    JOIN,
    OR,
    PLUS,
    SIGN,
    TIMES,
    Array,
    Parts,
    Text,
    Unwritable,
    Value,
    both,
    is_partial,
)
from .undefined import may_be_negative

_LOGIC = {"and": ("/\\", AND), "or": ("\\/", OR), "xor": ("xor", OR), "->": ("->", IMPLIES), "<->": ("<->", IFF)}
_COMPARISONS = {"=": "=", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def constant(writer: ExpressionWriter, e: Constant) -> Text:
    """Translate a constant."""
    if e.type is BOOL:
        return Text("true" if e.value else "false")
    if e.name:
        return Text(writer.naming.value_name(e.name, int(e.value)))
    return Text(str(e.value), SIGN if e.value < 0 else ATOM)


def absolute(writer: ExpressionWriter, e: Absolute) -> Text:
    """Translate an absolute value."""
    return Text(f"abs({writer.number(e.operand).text})")


def local(writer: ExpressionWriter, e: Local) -> Value:
    """Return the translation of a bound name."""
    return writer.locals[e]


def arithmetic(writer: ExpressionWriter, e: Arithmetic) -> Text:
    """Translate an arithmetic operation. `div` rounds down, and `mod` has the sign of the divisor."""
    left, right = writer.number(e.left), writer.number(e.right)
    match e.op:
        case "+" | "-":
            second = right.within(TIMES) if e.op == "-" else right.within(PLUS)
            if second.startswith("-"):
                second = f"({second})"
            return Text(f"{left.within(PLUS)} {e.op} {second}", PLUS)
        case "*":
            return Text(f"{left.within(TIMES)} * {right.within(JOIN)}", TIMES)
        case "^":
            if not e.known:
                raise Unwritable  # solvers disagree on when such a power is defined
            return Text(f"pow({left.text}, {right.text})")
    writer.require_defined(e.left, e.right)  # MiniZinc needs bounds of a divisor
    if e.right.known and not may_be_negative(e.left) and not may_be_negative(e.right):
        return Text(f"{left.within(TIMES)} {e.op} {right.within(JOIN)}", TIMES)
    return Text(f"floor_{e.op}({left.text}, {right.text})")


def comparison(writer: ExpressionWriter, e: Comparison) -> Text:
    """Translate a comparison."""
    if isinstance(e.left.type, ListType):
        return _list_comparison(writer, e)
    if e.left.type is BOOL and e.right.type is BOOL and e.op in ("=", "!="):
        left, right = writer.truth(e.left), writer.truth(e.right)
    else:
        left, right = writer.number(e.left), writer.number(e.right)
    if e.known and left == right:
        return Text("true" if e.op in ("=", "<=", ">=") else "false")
    return Text(f"{left.within(PLUS)} {_COMPARISONS[e.op]} {right.within(PLUS)}", COMPARE)


def _list_comparison(writer: ExpressionWriter, e: Comparison) -> Text:
    """Translate `=` or `!=` of lists."""
    if e.op not in ("=", "!="):
        raise Unwritable
    writer.require_defined(e.left, e.right)
    match e.left, e.right:
        case (Runs() as runs, other) | (other, Runs() as runs) if other.known:
            same = _has_runs(writer, runs, other)
        case _:
            same = _same_lists(writer, e.left, e.right, e.known)
    return same if e.op == "=" else Text(f"not {same.text}", SIGN)


def _same_lists(writer: ExpressionWriter, left: Expr, right: Expr, known: bool) -> Text:
    """Return the condition that two lists of numbers or elements are equal."""
    for side in (left, right):
        kind = side.type
        if not isinstance(kind, ListType) or kind.partial or not is_scalar(kind.item):
            raise Unwritable
    return Text(f"same({writer.listed(left, numbers=True).text}, {writer.listed(right, numbers=True).text})")


def _has_runs(writer: ExpressionWriter, e: Runs, lengths: Expr) -> Text:
    """Return the condition that the run lengths of a line are the given ones."""
    kind = e.list.type
    if not isinstance(kind, ListType) or kind.partial:
        raise Unwritable
    return Text(f"has_runs({writer.listed(e.list).text}, {writer.listed(lengths, numbers=True).text})")


def case_by_case(writer: ExpressionWriter, e: Expr) -> Text:
    """Raise Unwritable: rules with such an expression are rare, and are written from the flat form."""
    raise Unwritable


def same(writer: ExpressionWriter, e: Same) -> Text:
    """Translate `a is b` or `a is not b`."""
    if isinstance(e.left.type, ListType):
        if not e.known:
            raise Unwritable
        equal = _same_lists(writer, e.left, e.right, True)
        return Text(f"not {equal.text}", SIGN) if e.negated else equal
    writer.require_defined(e.left, e.right)
    left, right = writer.scalar(e.left), writer.scalar(e.right)
    off = [side for side, x in ((left, e.left), (right, e.right)) if writer.is_maybe_off(x)]
    doubtful = off if e.negated else off[1:]  # off the board, neither `is` nor `is not` holds
    on_board = tuple(Text(f"{side.within(PLUS)} > 0", COMPARE) for side in doubtful)
    return both((*on_board, Text(f"{left.within(PLUS)} {'!=' if e.negated else '='} {right.within(PLUS)}", COMPARE)))


def member(writer: ExpressionWriter, e: Member) -> Text:
    """Translate `item in list`."""
    if isinstance(e.item.type, ListType):
        return _list_member(writer, e)
    writer.require_defined(e.item, e.list)
    if isinstance(e.list, AreaOf) and e.item.known and not writer.is_maybe_off(e.item):
        cell = area_cell(writer, e.list)
        return writer.areas.together(e.list.areas, writer.scalar(e.item).text, cell)
    items = writer.value(e.list)
    kind = e.list.type
    assert isinstance(kind, ListType)
    if kind.item is BOOL and not is_partial(items):
        items = writer.listed(e.list, numbers=True)
    elif kind.item is BOOL:
        raise Unwritable
    item = writer.number(e.item) if e.item.type is BOOL else writer.value(e.item)
    return writer.contains(items, item, e.list.known)


def _list_member(writer: ExpressionWriter, e: Member) -> Text:
    """Return the condition that a known list is one of several known lists."""
    kind = e.item.type
    if not e.known or not isinstance(kind, ListType) or not is_scalar(kind.item):
        raise Unwritable
    item = writer.listed(e.item).text
    return writer.disjunction(writer.value(e.list), lambda each: Text(f"same({writer.array(each.body).text}, {item})"))


def logic(writer: ExpressionWriter, e: Logic) -> Text:
    """Translate a logical connective."""
    left, right = writer.truth(e.left), writer.truth(e.right)
    operator, level = _LOGIC[e.op]
    chained = e.op in ("and", "or")
    return Text(f"{left.within(level if chained else AND)} {operator} {right.within(level if chained else AND)}", level)


def negative(writer: ExpressionWriter, e: Negative) -> Text:
    """Translate `-x`."""
    return Text(f"-{writer.number(e.operand).within(ATOM)}", SIGN)


def factorial(writer: ExpressionWriter, e: Factorial) -> Text:
    """Translate `n!`."""
    return Text(f"product(1..{writer.number(e.operand).within(PLUS)})")


def param(writer: ExpressionWriter, e: ParamRef) -> Text:
    """Return the name of a parameter."""
    return Text(writer.naming.params[e.param])


def tuple_of(writer: ExpressionWriter, e: TupleOf) -> Parts:
    """Translate a tuple."""
    return Parts(tuple(map(writer.value, e.items)))


def negation(writer: ExpressionWriter, e: Negation) -> Text:
    """Translate `not`."""
    return Text(f"not {writer.truth(e.operand).within(ATOM)}", SIGN)


def conditional(writer: ExpressionWriter, e: Conditional) -> Value:
    """Translate `if ... then ... else`."""
    condition = writer.truth(e.condition)
    if isinstance(e.type, ListType):
        if not e.condition.known or e.type.partial or not is_scalar(e.type.item):
            raise Unwritable
        then, other = writer.listed(e.then), writer.listed(e.otherwise)
        return Array(f"if {condition.text} then {then.text} else {other.text} endif")
    before, writer.exists = writer.exists, []
    write = writer.number if e.type == INT else writer.scalar
    then_text, other_text = write(e.then), write(e.otherwise)
    if writer.exists:
        raise Unwritable
    writer.exists = before
    return Text(f"if {condition.text} then {then_text.text} else {other_text.text} endif")
