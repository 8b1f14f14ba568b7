"""Which expressions need not have a value, and may so make the truth value around them false."""

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


def may_fail(e: Expr) -> bool:
    """Whether the expression may have no value. Truth values always have one."""
    if e.known or e.type is BOOL:
        return False
    return _fails_itself(e) or any(map(may_fail, _asked(e)))


def may_fail_known(e: Expr) -> bool:
    """Whether what is known may have no value: a mistake of the puzzle, but not where nobody asks for it, as under a
    condition that depends on the answer. MiniZinc works it out there all the same, and gives up."""
    match e:
        case Arithmetic():
            own = e.op in ("div", "mod", "^") and not (isinstance(e.right, Constant) and e.right.value)
        case IndexAt():
            own = _is_missing(e)
        case Apply():
            own = may_fail_known(e.function.body)
        case _:
            own = isinstance(e, Aggregate) and _fails_itself(e)
    return e.known and own or any(map(may_fail_known, _asked(e)))


def _is_missing(e: IndexAt) -> bool:
    """Whether a list that is written down item by item has no such place. (Of `line[i]` that can't be seen.)"""
    if not isinstance(e.index, Constant) or not isinstance(e.list, ListOf):
        return False
    plain = not any(isinstance(item.type, ListType) for item in e.list.items)
    return plain and not 1 <= e.index.value <= len(e.list.items)


def may_fail_unsaid(e: Expr) -> bool:
    """Whether it may have no value for other reasons than a place in a list that is not found.

    Of that the writer says by itself that it has to be there, and the number in the text always is one.
    """
    if e.known or e.type is BOOL or isinstance(e, Position):
        return False
    own = _unsaid_in(e.function) if isinstance(e, Apply) else _fails_itself(e)
    return own or any(map(may_fail_unsaid, _asked(e)))


def _fails_itself(e: Expr) -> bool:  # noqa: C901
    """Whether an expression may have no value though all that it is made of has one."""
    match e:
        case Arithmetic():
            return e.op in ("div", "mod", "^") and not e.right.known
        case IndexAt():
            return not e.index.known or not fixed_length(e.list)
        case Slice():
            return not e.indices.known or not fixed_length(e.list)
        case Aggregate():
            return e.fold in (Fold.MIN, Fold.MAX) and not _has_elements(e.list)
        case Apply():
            return _definition_may_fail(e.function)
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


def _asked(e: Expr) -> Iterable[Expr]:
    """The parts of an expression that is no truth value without whose value it has none."""
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
            return ()  # `_fails_itself` has told of all others


def holds_what_may_fail(e: Expr) -> bool:
    """Whether anything in an expression may have no value, also within its truth values, which always have one."""
    seen: set[int] = set()

    def found(part: object) -> bool:
        if id(part) in seen:
            return False
        seen.add(id(part))
        return isinstance(part, Typed) and may_fail(part) or any(map(found, parts(part)))  # type: ignore[arg-type]

    return found(e)


@cache
def _definition_may_fail(function: Function) -> bool:
    """Definitions use definitions: without the cache, each would be looked through as often as it is called."""
    return may_fail(function.body)


@cache
def _unsaid_in(function: Function) -> bool:
    return may_fail_unsaid(function.body)


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
