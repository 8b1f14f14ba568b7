"""Which expressions need not have a value, and may so make the truth value around them false."""

from functools import cache

from pzc.compiler.model.board_expressions import CellAt, Joined, Read, RegionOf, Run
from pzc.compiler.model.expressions import (
    Absolute,
    Aggregate,
    Apply,
    Arithmetic,
    Builtin,
    Comprehension,
    Concatenation,
    Conditional,
    Constant,
    Expr,
    Fold,
    Function,
    IndexAt,
    InList,
    ListOf,
    Negative,
    Position,
    Range,
    Slice,
    TupleOf,
)
from pzc.compiler.model.kinds import BOOL, ListType
from pzc.compiler.model.lengths import fixed_length


def may_fail(e: Expr) -> bool:
    """Whether the expression may have no value. Truth values always have one."""
    if e.known or e.type is BOOL:
        return False
    match e:
        case Arithmetic():
            divides = e.op in ("div", "mod") and not e.right.known
            return divides or may_fail(e.left) or may_fail(e.right)
        case IndexAt():
            return not e.index.known or not fixed_length(e.list) or may_fail(e.list)
        case Slice():
            return not e.indices.known or not fixed_length(e.list) or may_fail(e.list)
        case Position() | CellAt() | Run() | Builtin() | RegionOf() | Joined():
            return True
        case Aggregate():
            extreme = e.fold in (Fold.MIN, Fold.MAX) and not _has_elements(e.list)
            return extreme or may_fail(e.list)
        case Comprehension():
            return may_fail(e.body) or any(isinstance(b, InList) and may_fail(b.list) for b in e.binders)
        case Apply():
            return any(map(may_fail, e.args)) or _definition_may_fail(e.function)
        case Negative() | Absolute():
            return may_fail(e.operand)
        case Concatenation():
            return may_fail(e.left) or may_fail(e.right)
        case Range():
            return may_fail(e.low) or may_fail(e.high)
        case Conditional():
            return may_fail(e.then) or may_fail(e.otherwise)
        case ListOf() | TupleOf():
            return any(map(may_fail, e.items))
        case Read():
            return may_fail(e.at)
        case _:
            return False


@cache
def _definition_may_fail(function: Function) -> bool:
    """Definitions use definitions: without the cache, each would be looked through as often as it is called."""
    return may_fail(function.body)


def may_be_negative(e: Expr) -> bool:
    """Whether a number may be below 0, as far as its form tells."""
    match e:
        case Constant():
            return e.value < 0
        case Aggregate(fold=Fold.LEN | Fold.COUNT):
            return False
        case Arithmetic(op="+" | "*"):
            return may_be_negative(e.left) or may_be_negative(e.right)
        case Absolute() | Position():
            return False
        case Builtin(name="row" | "column" | "distance"):
            return False
        case _:
            return True


def _has_elements(e: Expr) -> bool:
    match e:
        case ListOf():
            return any(not isinstance(item.type, ListType) for item in e.items)
        case Read():
            return _has_elements(e.at)
        case Concatenation():
            return _has_elements(e.left) or _has_elements(e.right)
        case _:
            return False
