"""Flat to its only answer, where that can be read off."""

from pzc.compiler.base.clock import looked
from pzc.compiler.base.intervals import contains, is_single

from .flat import BoolExpr, Flat, Not, Var, Within
from .value import Assignment, unknowns_of, value_of

_MOST_PARTS = 200
"""Conditions with more parts are left to a solver."""


def decided(flat: Flat) -> tuple[int, ...] | None:
    """The values of the unknowns where domains and constraints on one of them leave one value each, and all hold.

    None says nothing: there may be answers or not.
    """
    values = _told(flat)
    for unknown in flat.variables:
        if unknown not in values:
            if not is_single(unknown.domain):
                return None
            values[unknown] = unknown.low
    if not all(_holds(constraint.condition, values) for constraint in looked(flat.constraints)):
        return None
    if not all(contains(unknown.domain, values[unknown]) for unknown in flat.variables):
        return None
    return tuple(values[unknown] for unknown in flat.variables)


def _told(flat: Flat) -> dict[Var, int]:
    """The unknowns of which a constraint says the value, as the last of these says it."""
    values: dict[Var, int] = {}
    for constraint in flat.constraints:
        match constraint.condition:
            case Within(value=Var() as unknown, domain=domain) if is_single(domain):
                values[unknown] = domain[0][0]
            case Var() as unknown:
                values[unknown] = 1
            case Not(item=Var() as unknown):
                values[unknown] = 0
    return values


def _holds(condition: BoolExpr, values: Assignment) -> bool:
    """Whether a condition holds, as far as it is small enough to be looked at."""
    if isinstance(condition, bool):
        return condition
    return unknowns_of(condition, _MOST_PARTS) is not None and bool(value_of(condition, values))
