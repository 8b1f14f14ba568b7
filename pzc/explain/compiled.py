"""Flat expressions as functions of a row of values: fast enough to try all rows of a small constraint."""

from collections.abc import Callable, Hashable, Mapping, Sequence

from pzc.compiler.base.intervals import contains
from pzc.compiler.flat.flat import And, Choice, IntExpr, Linear, Not, Or, Same, Var, Within
from pzc.compiler.flat.value import apply, children

Function = Callable[[Sequence[int]], int]


def compiled(e: IntExpr, column: Mapping[Var, int]) -> Function:  # noqa: C901
    """A function of the values of the unknowns, in the columns that are given for them, to that of the expression."""
    if isinstance(e, int):
        constant = int(e)
        return lambda row: constant
    match e:
        case Var():
            at = column[e]
            return lambda row: row[at]
        case Within(value=Var() as variable, domain=domain):
            at, inside = column[variable], {v for a, b in domain for v in range(a, b + 1)}
            return lambda row: row[at] in inside
        case Within(value=value, domain=domain):
            inner = compiled(value, column)
            return lambda row: contains(domain, inner(row))
        case Linear(terms=terms, constant=constant):
            parts = [(compiled(term, column), factor) for term, factor in terms]
            return lambda row: constant + sum([factor * part(row) for part, factor in parts])
        case And(items=items):
            both = [compiled(item, column) for item in items]
            return lambda row: all(part(row) for part in both)
        case Or(items=items):
            either = [compiled(item, column) for item in items]
            return lambda row: any(part(row) for part in either)
        case Not(item=item):
            inner = compiled(item, column)
            return lambda row: not inner(row)
        case Same(left=left, right=right):
            one, other = compiled(left, column), compiled(right, column)
            return lambda row: bool(one(row)) == bool(other(row))
        case Choice(condition=condition, then=then, otherwise=otherwise):
            asked, yes, no = (compiled(part, column) for part in (condition, then, otherwise))
            return lambda row: yes(row) if asked(row) else no(row)
    below = [compiled(child, column) for child in children(e)]
    return lambda row: apply(e, tuple([int(part(row)) for part in below]))


def shape(e: IntExpr, column: Mapping[Var, int]) -> Hashable:
    """What two expressions have in common that are the same function of their columns."""
    if isinstance(e, int):
        return int(e)
    if isinstance(e, Var):
        return ("var", column[e])
    more = tuple(
        getattr(e, name)
        for name in ("domain", "constant", "rows", "sets", "least", "edges", "ends", "closed", "first", "second")
        if hasattr(e, name)
    )
    if isinstance(e, Linear):
        more = (*more, tuple(factor for _, factor in e.terms))
    if hasattr(e, "vertex"):
        more = (*more, e.vertex)
    return (type(e).__name__, more, tuple(shape(child, column) for child in children(e)))
