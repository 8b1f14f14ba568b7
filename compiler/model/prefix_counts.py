"""Counts of the prefixes of a list on which a condition holds: `count(i in 1..len(list): all(list[1..i]))`.

Evaluated step by step, they take time linear in the list, not in the total length of all prefixes. In MiniZinc, a
sum of truth values hides that they hold from the first one on: a sum of two such counts propagates nothing until one
is fixed. A number defined step by step along the list does propagate.
"""

from .expressions import Aggregate, Apply, Comprehension, Constant, Expr, Fold, InList, Local, Range, Slice
from .kinds import BOOL, ListType


def prefix_count_list(e: Aggregate) -> Expr | None:
    """Return the list of truth values if the aggregate counts the prefixes of it that hold, otherwise None."""
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


def prefix_count_argument(e: Apply) -> Comprehension | None:
    """Return a comprehension of truth values if the call only counts its true prefixes, otherwise None."""
    match e:
        case Apply(args=(Comprehension(binders=(InList(names=(_,)),), where=None) as truths,)):
            (param,), body = e.function.params, e.function.body
            return truths if isinstance(body, Aggregate) and prefix_count_list(body) is param else None
    return None


def _is_length(number: Expr, truths: Expr) -> bool:
    kind = truths.type
    if not isinstance(kind, ListType) or kind.item is not BOOL or kind.partial or not isinstance(truths, Local):
        return False
    return isinstance(number, Aggregate) and number.fold in (Fold.LEN, Fold.COUNT) and number.list is truths
