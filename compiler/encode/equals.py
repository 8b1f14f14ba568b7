"""Unknowns that are required to be equal share one variable of the sink.

for c in cells where c not in island: bridge(left(c)) = bridge(right(c))    ->   one number for each whole bridge
"""

from collections.abc import Container, Iterable, Mapping

from pzc.compiler.base.intervals import ZERO, Intervals, intersection
from pzc.compiler.flat.flat import And, BoolExpr, Constraint, Linear, Same, Var, Within


def equal_unknowns(constraints: Iterable[Constraint], without: Container[Var]) -> dict[Var, Var]:
    """Map each unknown that equals another to its representative. Unknowns in `without` are left alone."""
    representative: dict[Var, Var] = {}
    for constraint in constraints:
        for one, other in _equalities(constraint.condition):
            if one not in without and other not in without:
                first, second = sorted(
                    (_first(representative, one), _first(representative, other)), key=lambda unknown: unknown.index
                )
                if first is not second:
                    representative[second] = first
    return {unknown: _first(representative, unknown) for unknown in representative}


def share_domains(representative: Mapping[Var, Var], domains: dict[Var, Intervals]) -> bool:
    """Intersect the domains of equal unknowns. Return False if a domain becomes empty."""
    shared = {first: domains[first] for first in representative.values()}
    for unknown, first in representative.items():
        shared[first] = intersection(shared[first], domains[unknown])
    if not all(shared.values()):
        return False
    domains |= shared
    for unknown, first in representative.items():
        domains[unknown] = shared[first]
    return True


def _equalities(condition: BoolExpr) -> Iterable[tuple[Var, Var]]:
    """Yield the pairs of unknowns that a condition requires to be equal."""
    match condition:
        case And(items=items):
            for item in items:
                yield from _equalities(item)
        case Within(value=Linear(terms=((Var() as one, 1), (Var() as other, -1)), constant=0), domain=domain):
            if domain == ZERO:
                yield one, other
        case Same(left=Var() as one, right=Var() as other):
            yield one, other


def _first(representative: Mapping[Var, Var], unknown: Var) -> Var:
    while unknown in representative:
        unknown = representative[unknown]
    return unknown
