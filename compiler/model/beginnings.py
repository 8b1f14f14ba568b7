"""Counts of beginnings of a list of which something holds all along: `count(i in 1..len(list): all(list[1..i]))`.

One after the other they take as many steps as the list has elements, and not as many as there are in all beginnings.
For MiniZinc: as a sum of truth values a solver does not see that they hold from the first one on: a sum of two such
counts then settles nothing until one of them is known. As a number that the list decides step by step, it does.
"""

from .expressions import Aggregate, Apply, Comprehension, Constant, Expr, Fold, InList, Local, Range, Slice
from .kinds import BOOL, ListType


def beginning(e: Aggregate) -> Expr | None:
    """The list of truth values of which the beginnings are counted that hold all along, if it is such a count."""
    match e:
        case Aggregate(
            fold=Fold.COUNT | Fold.SUM,
            list=Comprehension(
                binders=(InList(names=(place,), list=Range(low=Constant(value=1), high=end)),),
                where=None,
                body=Aggregate(
                    fold=Fold.ALL,
                    list=Slice(list=truths, indices=Range(low=Constant(value=1), high=Local() as last)),
                ),
            ),
        ) if last is place and _is_length(end, truths):
            return truths
    return None


def beginning_of(e: Apply) -> Comprehension | None:
    """A list of truth values that is given to nothing but such a count, one for each element of another list."""
    match e:
        case Apply(args=(Comprehension(binders=(InList(names=(_,)),), where=None) as truths,)):
            (param,), body = e.function.params, e.function.body
            return truths if isinstance(body, Aggregate) and beginning(body) is param else None
    return None


def _is_length(number: Expr, truths: Expr) -> bool:
    kind = truths.type
    if not isinstance(kind, ListType) or kind.item is not BOOL or kind.partial or not isinstance(truths, Local):
        return False
    return isinstance(number, Aggregate) and number.fold in (Fold.LEN, Fold.COUNT) and number.list is truths
