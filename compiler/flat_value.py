"""A flat expression and values for its unknowns to its value."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from .flat import (
    AllDifferent,
    And,
    Choice,
    Element,
    Extremum,
    IntExpr,
    IntNode,
    Linear,
    Not,
    Or,
    Product,
    Quotient,
    Remainder,
    Same,
    Var,
    Within,
)

Values: TypeAlias = Mapping[Var, int]

_KNOWN = (
    *(Var, Linear, Product, Quotient, Remainder, Extremum, Element, Choice),
    *(Within, And, Or, Not, Same, AllDifferent),
)


def value_of(e: IntExpr, values: Values) -> int:
    """The value; truth values are 0 and 1. Every unknown of the expression has a value."""
    match e:
        case int():
            return int(e)
        case Var():
            return values[e]
        case Linear(terms=terms, constant=constant):
            return constant + sum(factor * value_of(term, values) for term, factor in terms)
        case Product(left=left, right=right):
            return value_of(left, values) * value_of(right, values)
        case Quotient(dividend=dividend, divisor=divisor):
            return value_of(dividend, values) // value_of(divisor, values)
        case Remainder(dividend=dividend, divisor=divisor):
            return value_of(dividend, values) % value_of(divisor, values)
        case Extremum(items=items, least=least):
            return (min if least else max)(value_of(item, values) for item in items)
        case Element(index=index, items=items):
            return value_of(items[value_of(index, values)], values)
        case Choice(condition=condition, then=then, otherwise=otherwise):
            return value_of(then if value_of(condition, values) else otherwise, values)
        case _:
            return int(_holds(e, values))


def _holds(e: IntNode, values: Values) -> bool:
    match e:
        case Within(value=value, domain=domain):
            number = value_of(value, values)
            return any(first <= number <= last for first, last in domain)
        case And(items=items):
            return all(value_of(item, values) for item in items)
        case Or(items=items):
            return any(value_of(item, values) for item in items)
        case Not(item=item):
            return not value_of(item, values)
        case Same(left=left, right=right):
            return value_of(left, values) == value_of(right, values)
        case AllDifferent(items=items):
            found = [value_of(item, values) for item in items]
            return len(set(found)) == len(found)
        case _:
            raise TypeError(e)


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
            waiting.extend(parts_of(part))
    return frozenset(found)


def parts_of(e: IntNode) -> Iterator[IntExpr]:
    """The expressions that an expression is made of."""
    match e:
        case Linear(terms=terms):
            yield from (term for term, _ in terms)
        case Product(left=left, right=right) | Same(left=left, right=right):
            yield from (left, right)
        case Quotient(dividend=dividend, divisor=divisor) | Remainder(dividend=dividend, divisor=divisor):
            yield from (dividend, divisor)
        case Element(index=index, items=items):
            yield from (index, *items)
        case Choice(condition=condition, then=then, otherwise=otherwise):
            yield from (condition, then, otherwise)
        case Within(value=value):
            yield value
        case Not(item=item):
            yield item
        case Extremum(items=items) | And(items=items) | Or(items=items) | AllDifferent(items=items):
            yield from items
