"""Constraints to the unknowns that sizes of areas are: where a rule says so, no size need be made of its own."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from pzc.compiler.base.clock import looked
from pzc.compiler.base.intervals import ZERO

from .flat import BoolExpr, Components, Constraint, GroupSize, Linear, Var, Within
from .value import conjuncts

SaidSizes: TypeAlias = Mapping[Components, Mapping[int, Var]]
"""For vertices of graphs the unknown that is the size of their group."""


def said_sizes(constraints: Iterable[Constraint]) -> dict[Components, dict[int, Var]]:
    """What the constraints, which all hold, say: `len(block(c)) = c`; of two that say it of one size the first."""
    found: dict[Components, dict[int, Var]] = {}
    for constraint in looked(constraints):
        for part in conjuncts(constraint.condition):
            pair = _pair(part)
            if pair is not None:
                found.setdefault(pair[0].components, {}).setdefault(pair[0].vertex, pair[1])
    return found


def _pair(part: BoolExpr) -> tuple[GroupSize, Var] | None:
    match part:
        case Within(value=Linear(terms=((one, a), (other, b)), constant=0), domain=domain) if (
            domain == ZERO and a == -b
        ):
            match one, other:
                case (GroupSize() as size, Var() as unknown) | (Var() as unknown, GroupSize() as size):
                    return size, unknown
    return None
