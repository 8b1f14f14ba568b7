"""Flat expressions as functions of a row of values: fast enough to try all rows of a small constraint."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from pzc.compiler.base.intervals import contains
from pzc.compiler.flat.flat import And, Choice, IntExpr, Linear, Not, Or, Same, Var, Within
from pzc.compiler.flat.value import apply, children

Function = Callable[[Sequence[int]], int]
"""A row of values to the value of an expression."""

Columns = Mapping[Var, int]
"""The place of each unknown in a row."""


def compiled(e: IntExpr, column: Columns) -> Function:
    """Return the function that computes an expression from a row of values."""
    if isinstance(e, int):
        constant = int(e)
        return lambda row: constant
    make = _MAKERS.get(type(e))
    if make is not None:
        return make(e, column)
    below = [compiled(child, column) for child in children(e)]
    return lambda row: apply(e, tuple([int(part(row)) for part in below]))


def _variable(e: Var, column: Columns) -> Function:
    at = column[e]
    return lambda row: row[at]


def _within(e: Within, column: Columns) -> Function:
    domain = e.domain
    inner = compiled(e.value, column)
    return lambda row: contains(domain, inner(row))


def _linear(e: Linear, column: Columns) -> Function:
    constant, parts = e.constant, [(compiled(term, column), factor) for term, factor in e.terms]
    return lambda row: constant + sum([factor * part(row) for part, factor in parts])


def _and(e: And, column: Columns) -> Function:
    parts = [compiled(item, column) for item in e.items]
    return lambda row: all(part(row) for part in parts)


def _or(e: Or, column: Columns) -> Function:
    parts = [compiled(item, column) for item in e.items]
    return lambda row: any(part(row) for part in parts)


def _not(e: Not, column: Columns) -> Function:
    inner = compiled(e.item, column)
    return lambda row: not inner(row)


def _same(e: Same, column: Columns) -> Function:
    left, right = compiled(e.left, column), compiled(e.right, column)
    return lambda row: bool(left(row)) == bool(right(row))


def _choice(e: Choice, column: Columns) -> Function:
    condition, then, otherwise = (compiled(part, column) for part in (e.condition, e.then, e.otherwise))
    return lambda row: then(row) if condition(row) else otherwise(row)


_MAKERS: dict[type, Callable[[Any, Columns], Function]] = {
    Var: _variable,
    Within: _within,
    Linear: _linear,
    And: _and,
    Or: _or,
    Not: _not,
    Same: _same,
    Choice: _choice,
}


_ATTRIBUTES = ("domain", "constant", "rows", "sets", "least", "edges", "ends", "closed", "first", "second", "vertex")
"""Parts of flat nodes that are no expressions."""


def shape(e: IntExpr, column: Columns) -> Hashable:
    """Return what two expressions have in common that are the same function of their columns."""
    if isinstance(e, int):
        return int(e)
    if isinstance(e, Var):
        return ("var", column[e])
    own = tuple(getattr(e, name) for name in _ATTRIBUTES if hasattr(e, name))
    if isinstance(e, Linear):
        own = (*own, tuple(factor for _, factor in e.terms))
    return (type(e).__name__, own, tuple(shape(child, column) for child in children(e)))
