"""Known lengths of lists: the length, or the elements, of a list may be known before solving."""

from typing import assert_never

from .board_expressions import (
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
from .expressions import (
    Absolute,
    Aggregate,
    Apply,
    Arithmetic,
    Binder,
    Builtin,
    Comparison,
    Comprehension,
    Concatenation,
    Conditional,
    Constant,
    Expr,
    Factorial,
    InClue,
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
from .kinds import ListType, is_nested


def is_fixed(e: Expr) -> bool:
    """Return True unless the expression is a list whose length varies between solutions."""
    return not isinstance(e.type, ListType) or fixed_length(e)


def fixed_length(e: Expr) -> bool:  # noqa: C901
    """Return True if the length of a list is the same in every solution, as far as is easily seen."""
    if e.known:
        return True
    match e:
        case Local():
            return e.fixed
        case Read(at=at):
            return fixed_length(at)
        case ListOf(items=items):
            return is_nested(e.type) or all(not isinstance(item.type, ListType) or fixed_length(item) for item in items)
        case Concatenation(left=left, right=right):
            return fixed_length(left) and fixed_length(right)
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            return condition.known and fixed_length(then) and fixed_length(otherwise)
        case Comprehension(type=kind, binders=binders):
            whole = isinstance(kind, ListType) and not kind.partial
            return whole and all(fixed_length(b.list) for b in binders if isinstance(b, InList))
        case Slice(indices=indices):
            return fixed_length(indices)
        case Builtin(args=args):
            return all(isinstance(arg.type, ListType) and fixed_length(arg) for arg in args)
        case Apply(function=function):
            return fixed_length(function.body)
        case CellAt() | Pattern() | Joined() | TupleOf() | Range() | Run() | IndexAt() | ClueList() | ClueValue():
            return False
        case RegionList() | RegionOf() | AreaList() | AreaOf() | FigureList():
            return False
        case Constant() | ParamRef() | Aggregate() | Arithmetic() | Negative() | Absolute() | Factorial() | Position():
            return False
        case Comparison() | Same() | Member() | Logic() | Negation():
            return False
        case Formation() | Runs() | Matches() | InTable() | SameShape() | Kept():
            return False
        case _:
            assert_never(e)


def settled(e: Expr) -> bool:
    """Return True if the elements are known, though their presence in the list may depend on the unknowns."""
    match e:
        case Range() | AreaOf():
            return True
        case Local():
            return e.known or e.settled
        case Comprehension(binders=binders, body=body):
            return body.known and all(binder_known(b) or binder_partial(b) for b in binders)
        case Apply(function=function):
            return settled(function.body)
        case _:
            return e.known


def binder_known(binder: Binder) -> bool:
    """Return True if the values of the binder are known before solving."""
    return isinstance(binder, InClue) or binder.list.known


def binder_partial(binder: Binder) -> bool:
    """Return True if the presence of the binder's values depends on the unknowns."""
    if isinstance(binder, InClue):
        return False
    return isinstance(binder.list.type, ListType) and (binder.list.type.partial or not fixed_length(binder.list))
