"""Expressions that may be undefined, such as `1 div x`. An undefined value makes the enclosing truth value false."""

from collections.abc import Iterable
from functools import cache
from typing import assert_never

from pzc.compiler.model.board_expressions import (
    AreaList,
    AreaOf,
    CellAt,
    ClueList,
    ClueValue,
    FigureList,
    Formation,
    InTable,
    Joined,
    Matches,
    Pattern,
    Read,
    RegionList,
    RegionOf,
    Run,
    Runs,
    SameShape,
)
from pzc.compiler.model.expressions import (
    Absolute,
    Aggregate,
    Apply,
    Arithmetic,
    Builtin,
    Comparison,
    Comprehension,
    Concatenation,
    Conditional,
    Constant,
    Expr,
    Factorial,
    Fold,
    Function,
    IndexAt,
    InList,
    Kept,
    ListOf,
    Local,
    Logic,
    Member,
    Negation,
    Negative,
    ParamRef,
    Position,
    Range,
    Same,
    Slice,
    TupleOf,
)
from pzc.compiler.model.kinds import BOOL, ListType
from pzc.compiler.model.lengths import fixed_length
from pzc.compiler.model.model import parts
from pzc.compiler.model.typed import Typed


def may_be_undefined(e: Expr) -> bool:
    """Return True if the expression may have no value. Truth values always have one."""
    if e.known or e.type is BOOL:
        return False
    return _may_be_undefined_itself(e) or any(map(may_be_undefined, _operands(e)))


def may_be_undefined_if_known(e: Expr) -> bool:
    """Return True if a known part of the expression may have no value.

    That is a mistake in the puzzle unless the part is under a condition that the solution makes false. MiniZinc
    evaluates known parts even there, and stops with an error.
    """
    match e:
        case Arithmetic():
            itself = e.op in ("div", "mod", "^") and not (isinstance(e.right, Constant) and e.right.value)
        case IndexAt():
            itself = _is_missing(e)
        case Apply():
            itself = may_be_undefined_if_known(e.function.body)
        case _:
            itself = isinstance(e, Aggregate) and _may_be_undefined_itself(e)
    return e.known and itself or any(map(may_be_undefined_if_known, _operands(e)))


def _is_missing(e: IndexAt) -> bool:
    """Return True if a list display has no element at this constant index."""
    if not isinstance(e.index, Constant) or not isinstance(e.list, ListOf):
        return False
    plain = not any(isinstance(item.type, ListType) for item in e.list.items)
    return plain and not 1 <= e.index.value <= len(e.list.items)


def _may_be_undefined_itself(e: Expr) -> bool:  # noqa: C901
    """Return True if an expression may have no value although all its operands have one."""
    match e:
        case Arithmetic():
            return e.op in ("div", "mod", "^") and not e.right.known
        case IndexAt():
            return not e.index.known or not fixed_length(e.list)
        case Slice():
            return not e.indices.known or not fixed_length(e.list)
        case Aggregate():
            return _needs_elements(e.fold)
        case Apply():
            return _definition_may_be_undefined(e.function)
        case Position() | CellAt() | Run() | Builtin() | RegionOf() | Joined():
            return True
        case Negative() | Absolute() | Factorial() | Concatenation() | Range() | Conditional():
            return False
        case Comprehension() | ListOf() | TupleOf() | Read():
            return False
        case Constant() | ParamRef() | Local() | Pattern() | RegionList() | AreaList() | AreaOf() | FigureList():
            return False
        case ClueList() | ClueValue():
            return False
        case Comparison() | Same() | Member() | Logic() | Negation():
            return False
        case Formation() | Runs() | Matches() | InTable() | SameShape() | Kept():
            return False
        case _:
            assert_never(e)


def _needs_elements(fold: Fold) -> bool:
    """Return True if an aggregate of an empty list has no value."""
    match fold:
        case Fold.MIN | Fold.MAX:
            return True
        case Fold.SUM | Fold.PRODUCT | Fold.COUNT | Fold.LEN | Fold.ALL | Fold.ANY | Fold.DISTINCT:
            return False
        case _:
            assert_never(fold)


def _operands(e: Expr) -> Iterable[Expr]:
    """Return the operands without which an expression has no value. The expression must not be a truth value."""
    match e:
        case Arithmetic() | Concatenation():
            return e.left, e.right
        case IndexAt() | Slice() | Aggregate():
            return (e.list,)
        case Comprehension():
            return e.body, *(b.list for b in e.binders if isinstance(b, InList))
        case Apply():
            return e.args
        case Negative() | Absolute():
            return (e.operand,)
        case Range():
            return e.low, e.high
        case Conditional():
            return e.then, e.otherwise
        case ListOf() | TupleOf():
            return e.items
        case Read():
            return (e.at,)
        case _:
            return ()  # all other kinds are decided by `_may_be_undefined_itself` alone


def contains_undefined(e: Expr) -> bool:
    """Return True if any part of an expression may have no value, even inside a truth value."""
    seen: set[int] = set()

    def found(part: object) -> bool:
        if id(part) in seen:
            return False
        seen.add(id(part))
        return isinstance(part, Typed) and may_be_undefined(part) or any(map(found, parts(part)))  # type: ignore[arg-type]

    return found(e)


@cache
def _definition_may_be_undefined(function: Function) -> bool:
    """Return True if a call of the definition may have no value.

    The result is cached. Definitions call definitions, so the work would grow with the number of call paths.
    """
    return may_be_undefined(function.body)


def may_be_negative(e: Expr) -> bool:
    """Return False if the form of an expression shows that it is at least 0."""
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
