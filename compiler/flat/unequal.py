"""Recognize "two numbers differ, or one of them has certain values", as in `a = b -> a > 2`."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pzc.compiler.base.intervals import Intervals

from .flat import BoolNode, Linear, Var, Within

Unary = Callable[[BoolNode], tuple[Var, Intervals] | None]
"""A function that returns the only unknown of a condition and the values that satisfy it, as `Survey.unary` does."""


class Unequal(NamedTuple):
    """The condition `first != second + constant`, or one of the unknowns has a value in `allowed`."""

    first: Var
    second: Var
    constant: int
    allowed: Sequence[tuple[Var, Intervals]]


def unequal(items: Sequence[BoolNode], unary: Unary) -> Unequal | None:
    """Return the disjunction of `items` as an `Unequal`, or None if it has another form."""
    allowed = []
    pair = None
    for item in items:
        values = unary(item)
        if values is not None:
            allowed.append(values)
        elif pair is not None:
            return None
        else:
            pair = _difference(item)
            if pair is None:
                return None
    if pair is None or any(unknown not in pair[:2] for unknown, _ in allowed):
        return None
    return Unequal(*pair, allowed)


def _difference(item: BoolNode) -> tuple[Var, Var, int] | None:
    """Return (a, b, c) for a condition a != b + c on two unknowns."""
    match item:
        case Within(value=value, domain=((first, before), (after, last))) if after == before + 2:
            match value:
                case Linear(terms=((Var() as one, p), (Var() as other, q)), constant=constant, low=low, high=high):
                    if p * q == -1 and first <= low and last >= high:
                        return one, other, p * (before + 1 - constant)
    return None
