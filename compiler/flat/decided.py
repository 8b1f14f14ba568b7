"""Flat to its only answer, where that can be read off."""

from pzc.compiler.base.intervals import contains, is_single

from .flat import Flat, Not, Var, Within
from .value import unknowns_of, value_of

_MOST_PARTS = 200
"""Conditions with more parts are left to a solver."""


def decided(flat: Flat) -> tuple[int, ...] | None:
    """The values of the unknowns where domains and constraints on one of them leave one value each, and all hold.

    None says nothing: there may be answers or not.
    """
    values: dict[Var, int] = {}
    for constraint in flat.constraints:
        match constraint.condition:
            case Within(value=Var() as unknown, domain=domain) if is_single(domain):
                values[unknown] = domain[0][0]
            case Var() as unknown:
                values[unknown] = 1
            case Not(item=Var() as unknown):
                values[unknown] = 0
    for unknown in flat.variables:
        if unknown not in values:
            if not is_single(unknown.domain):
                return None
            values[unknown] = unknown.low
    for constraint in flat.constraints:
        condition = constraint.condition
        if isinstance(condition, bool):
            if not condition:
                return None
        elif unknowns_of(condition, _MOST_PARTS) is None or not value_of(condition, values):
            return None
    if not all(contains(unknown.domain, values[unknown]) for unknown in flat.variables):
        return None
    return tuple(values[unknown] for unknown in flat.variables)
