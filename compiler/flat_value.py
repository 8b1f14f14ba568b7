"""A flat expression and values for its unknowns to its value."""

from collections.abc import Mapping
from typing import TypeAlias

from .encode_unary import apply, children
from .flat import (
    AllDifferent,
    And,
    Choice,
    Element,
    Extremum,
    IntExpr,
    Linear,
    Not,
    OneOfSets,
    Or,
    Product,
    Quotient,
    Remainder,
    Same,
    Table,
    Var,
    Within,
)

Values: TypeAlias = Mapping[Var, int]

_KNOWN = (
    *(Var, Linear, Product, Quotient, Remainder, Extremum, Element, Choice),
    *(Within, And, Or, Not, Same, AllDifferent, OneOfSets, Table),
)


def value_of(e: IntExpr, values: Values) -> int:
    """The value; truth values are 0 and 1. Every unknown of the expression has a value."""
    if isinstance(e, int):
        return int(e)
    if isinstance(e, Var):
        return values[e]
    if isinstance(e, Linear):  # these two are nearly all that is asked for, and three times as fast this way
        return e.constant + sum([factor * value_of(term, values) for term, factor in e.terms])
    if isinstance(e, Within):
        value = value_of(e.value, values)
        return int(any(first <= value <= last for first, last in e.domain))
    return apply(e, tuple(value_of(part, values) for part in children(e)))


def unknowns_of(e: IntExpr, most: int) -> frozenset[Var] | None:
    """The unknowns that an expression speaks of; None where it has more than `most` parts, or other ones than
    `value_of` knows."""
    found: set[Var] = set()
    seen: set[int] = set()
    waiting: list[IntExpr] = [e]
    while waiting:
        part = waiting.pop()
        if isinstance(part, int) or id(part) in seen:
            continue
        seen.add(id(part))
        if len(seen) > most or not isinstance(part, _KNOWN):
            return None
        if isinstance(part, Var):
            found.add(part)
        else:
            waiting.extend(children(part))
    return frozenset(found)


def steps_of(e: IntExpr) -> int:
    """How many steps `value_of` takes: a part that is shared is evaluated wherever it occurs."""
    known: dict[int, int] = {}

    def steps(part: IntExpr) -> int:
        if isinstance(part, int | Var):
            return 1
        if id(part) not in known:
            known[id(part)] = 1 + sum(map(steps, children(part)))
        return known[id(part)]

    return steps(e)
