"""Recognize "one number equals one of several others, each plus a constant", as in `c + 1 in neighbours(c)`."""

from collections.abc import Sequence
from typing import NamedTuple

from pzc.compiler.base.intervals import is_single
from pzc.compiler.flat.flat import BoolNode, Linear, Var, Within


class EqualToSome(NamedTuple):
    """`number` equals one of the unknowns in `others`, each plus its constant, or one of the conditions in `rest`
    holds.
    """

    number: Var
    others: Sequence[tuple[Var, int]]
    rest: Sequence[BoolNode]


def equal_to_some(items: Sequence[BoolNode]) -> EqualToSome | None:
    """Return a disjunction in this form. None if it has less than two equalities with a common unknown."""
    equalities = {item: found for item in items if (found := _equality(item)) is not None}
    if len(equalities) < 2:
        return None
    common = set.intersection(*[{one, other} for one, other, _ in equalities.values()])
    if len(common) != 1:
        return None
    (number,) = common
    others = [(other, constant) if one is number else (one, -constant) for one, other, constant in equalities.values()]
    return EqualToSome(number, others, [item for item in items if item not in equalities])


def _equality(item: BoolNode) -> tuple[Var, Var, int] | None:
    """Return (a, b, c) for a condition a = b + c on two unknowns."""
    match item:
        case Within(value=Linear(terms=((Var() as one, p), (Var() as other, q)), constant=constant), domain=domain):
            if p * q == -1 and is_single(domain):
                return one, other, p * (domain[0][0] - constant)
    return None
