"""Constraints to unknowns that equal the size of an area, so that encodings need no extra size variable."""

from collections.abc import Iterable

from pzc.compiler.base.clock import checking_limits
from pzc.compiler.base.intervals import ZERO

from .flat import BoolExpr, Components, Constraint, GroupSize, Linear, Var, Within
from .value import conjuncts


def size_variables(constraints: Iterable[Constraint]) -> dict[Components, dict[int, Var]]:
    """Return the unknown that equals the size of a group, by graph and vertex, as `len(block(c)) = c` requires.

    All constraints must hold. The first constraint for a size wins.
    """
    found: dict[Components, dict[int, Var]] = {}
    for constraint in checking_limits(constraints):
        for part in conjuncts(constraint.condition):
            pair = _pair(part)
            if pair is not None:
                found.setdefault(pair[0].components, {}).setdefault(pair[0].vertex, pair[1])
    return found


def _pair(part: BoolExpr) -> tuple[GroupSize, Var] | None:
    """Return the size and the unknown that a constraint requires to be equal, or None."""
    match part:
        case Within(value=Linear(terms=((one, a), (other, b)), constant=0), domain=domain) if (
            domain == ZERO and a == -b
        ):
            match one, other:
                case (GroupSize() as size, Var() as unknown) | (Var() as unknown, GroupSize() as size):
                    return size, unknown
    return None
