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
    Due,
    Expr,
    Factorial,
    Kept,
    Local,
    Logic,
    Member,
    Negation,
    Negative,
    ParamRef,
    Same,
    TupleOf,
)
from pzc.compiler.model.kinds import BOOL, INT, ElementType, ListType
from pzc.compiler.model.lengths import fixed_length

from .arrays import Unwritable, unused_name
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
    Each,
    Gaps,
    Generator,
    Parts,
    Several,
    Text,
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
    writer.use(f"floor_{e.op}" if e.known else f"floor_{e.op}_var")
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
    for side, other in ((e.left, e.right), (e.right, e.left)):
        if isinstance(side, Runs) and other.known:
            condition = _runs_equal(writer, side, other)
            return condition if e.op == "=" else Text(f"not {condition.text}", SIGN)
        if isinstance(side.type, ListType) and side.type.partial and fixed_length(other):
            condition = _filtered_equals(writer, side, other)
            return condition if e.op == "=" else Text(f"not {condition.text}", SIGN)
    if any(isinstance(side.type, ListType) and side.type.partial for side in (e.left, e.right)):
        raise Unwritable
    same = _same_lists(writer, e.left, e.right, e.known)
    return same if e.op == "=" else Text(f"not {same.text}")


def _same_lists(writer: ExpressionWriter, left: Expr, right: Expr, known: bool) -> Text:
    """Return the condition that two lists are equal. A missing number is equal to any number."""
    one, other = writer.value(left), writer.value(right)
    if isinstance(one, Gaps):
        left, right, one, other = right, left, other, one
    if isinstance(other, Gaps):
        if isinstance(one, Gaps):
            raise Unwritable
        writer.use("same_with_gaps")
        return Text(f"same_with_gaps({writer.listed(left, numbers=True).text}, {other.text})")
    writer.use("same_known" if known else "same")
    return Text(f"same({writer.listed(left, numbers=True).text}, {writer.listed(right, numbers=True).text})")


def _runs_equal(writer: ExpressionWriter, e: Runs, lengths: Expr) -> Text:
    """Return the condition that the run lengths of a line are the given ones."""
    kind = e.list.type
    if not isinstance(kind, ListType) or kind.partial:
        raise Unwritable
    writer.includes.add("table.mzn")
    return Text(f"has_runs({writer.listed(e.list).text}, {_given_numbers(writer, 'has_runs', lengths)})")


def _given_numbers(writer: ExpressionWriter, helper: str, e: Expr) -> str:
    """Return a list of given numbers, and record the helper that takes it: a variant if numbers may be missing."""
    value = writer.value(e)
    if isinstance(value, Gaps):
        writer.use(f"{helper}_with_gaps")
        return value.text
    writer.use(helper)
    return writer.listed(e, numbers=True).text


def _filtered_equals(writer: ExpressionWriter, e: Expr, other: Expr) -> Text:
    """Return the condition that the elements present in one list are those of another list, in order."""
    kind = e.type
    assert isinstance(kind, ListType)
    if not is_scalar(kind.item) or isinstance(kind.item, ElementType):
        raise Unwritable
    value = writer.value(e)
    if any(len(part.generators) > 1 for part in writer.parts(value)):
        raise Unwritable  # all stretches of a line: a quadratic number of candidates, which propagates poorly
    present, items = writer.conditions(value).text, writer.elements(value).text
    return Text(f"filtered_equals({present}, {items}, {_given_numbers(writer, 'filtered_equals', other)})")


def run_lengths(writer: ExpressionWriter, e: Runs) -> Value:
    """Translate `runs(line)`: the length of the run that begins at each place, without the zeros."""
    kind = e.list.type
    if not isinstance(kind, ListType) or kind.partial:
        raise Unwritable
    writer.require_defined(e.list)
    line = writer.listed(e.list).text
    writer.use("run_lengths")
    x = unused_name("x", line)
    return Each((Generator(x, f"run_lengths({line})"),), Text(x), (), (Text(f"{x} > 0", COMPARE),))


def case_by_case(writer: ExpressionWriter, e: Expr) -> Text:
    """Reject an expression that needs the board or the placements of a shape."""
    raise Unwritable


def same(writer: ExpressionWriter, e: Same) -> Text:
    """Translate `a is b` or `a is not b`."""
    if isinstance(e.left.type, ListType):
        return _same_known_lists(writer, e)
    writer.require_defined(e.left, e.right)
    left, right = writer.scalar(e.left), writer.scalar(e.right)
    off = [side for side, x in ((left, e.left), (right, e.right)) if writer.is_maybe_off(x)]
    doubtful = off if e.negated else off[1:]  # off the board, neither `is` nor `is not` holds
    on_board = tuple(Text(f"{side.within(PLUS)} > 0", COMPARE) for side in doubtful)
    return both((*on_board, Text(f"{left.within(PLUS)} {'!=' if e.negated else '='} {right.within(PLUS)}", COMPARE)))


def _same_known_lists(writer: ExpressionWriter, e: Same) -> Text:
    """Translate `is` of two known lists."""
    kind = e.left.type
    if not e.known or not isinstance(kind, ListType) or not is_scalar(kind.item):
        raise Unwritable
    writer.use("same_known")
    same = f"same({writer.listed(e.left).text}, {writer.listed(e.right).text})"
    return Text(f"not {same}", SIGN) if e.negated else Text(same)


def member(writer: ExpressionWriter, e: Member) -> Text:
    """Translate `item in list`."""
    if isinstance(e.item.type, ListType):
        return _list_member(writer, e)
    writer.require_defined(e.item, e.list)
    on_board = e.item.known and isinstance(e.item.type, ElementType) and not writer.is_maybe_off(e.item)
    if on_board and isinstance(e.list, AreaOf):
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
    return writer.contains(items, item, e.list.known, on_board)


def _list_member(writer: ExpressionWriter, e: Member) -> Text:
    """Return the condition that a known list is one of several known lists."""
    kind = e.item.type
    if not e.known or not isinstance(kind, ListType) or not is_scalar(kind.item):
        raise Unwritable
    writer.use("same_known")
    item = writer.listed(e.item).text
    return writer.disjunction(writer.value(e.list), lambda each: Text(f"same({writer.array(each.body).text}, {item})"))


def kept(writer: ExpressionWriter, e: Kept) -> Text:
    """Translate the condition that all clues at an element are satisfied."""
    clue, placements = writer.naming.clues[e.doubted.clue], writer.model.facts.placements.get(e.doubted.clue, ())
    has_conditions = any(placement.condition is not None for placement in placements)
    if (
        has_conditions
        or len(clue.kind.parts) != 1
        or not e.at.known
        or writer.is_maybe_off(e.at)
        or not is_scalar(e.at.type)
    ):
        raise Unwritable
    writer.clues.add(e.doubted.clue)
    at = writer.scalar(e.at).within(PLUS)

    def required(due: Due) -> Each:
        each = writer.with_fresh_names(clue.placements(due.value is not None), "k")
        k = writer.text(each.body).text
        element = writer.text(clue.part(0, k))
        writer.locals[due.names[0]] = element
        if due.value is not None:
            writer.locals[due.value] = clue.value(k)
        same = Text(f"{element.within(PLUS)} = {at}", COMPARE)
        return Each(each.generators, writer.truth(due.condition), (*each.known, same))

    with writer.scope():
        whole = Several(tuple(map(required, e.doubted.dues)))
        return writer.conjunction(whole, lambda each: writer.text(each.body))


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
