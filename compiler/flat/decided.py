"""Flat form to its only solution, if domains and unary constraints fix every unknown."""

from pzc.compiler.base.clock import checking_limits
from pzc.compiler.base.intervals import contains, is_single

from .flat import BoolExpr, Flat, Not, Var, Within
from .value import Assignment, unknowns_of, value_of

_MOST_PARTS = 200
"""Larger conditions are left to a solver."""


def decided(flat: Flat) -> tuple[int, ...] | None:
    """Return the only solution if domains and unary constraints fix every unknown and all constraints hold.

    Returns None if undecided: there may be solutions or none.
    """
    values = _fixed_values(flat)
    for unknown in flat.variables:
        if unknown not in values:
            if not is_single(unknown.domain):
                return None
            values[unknown] = unknown.low
    if not all(_is_satisfied(constraint.condition, values) for constraint in checking_limits(flat.constraints)):
        return None
    if not all(contains(unknown.domain, values[unknown]) for unknown in flat.variables):
        return None
    return tuple(values[unknown] for unknown in flat.variables)


def _fixed_values(flat: Flat) -> dict[Var, int]:
    """Return the unknowns that a constraint fixes to one value; the last such constraint wins."""
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


def _is_satisfied(condition: BoolExpr, values: Assignment) -> bool:
    """Return True if the condition holds and is small enough to be evaluated here."""
    if isinstance(condition, bool):
        return condition
    return unknowns_of(condition, _MOST_PARTS) is not None and bool(value_of(condition, values))
