"""A puzzle to its model for CP-SAT: a new model, or that of the part it shares with others, narrowed by the clues."""

from pzc.backends.interface import CommonPart
from pzc.compiler.base.intervals import Intervals
from pzc.compiler.encode.encode import Encoded, encode
from pzc.compiler.flat.flat import Flat, Var
from pzc.compiler.flat.survey import Survey
from pzc.compiler.passes import improve

from .model import NativeModel


def encoded(flat: Flat, common: CommonPart, without: frozenset[str]) -> tuple[NativeModel, Encoded]:
    """Return the model of a puzzle that shares a part with others, and where its solution is in the model.

    `without` are passes to leave out.

    If the puzzle only restricts single unknowns beyond the common part, as a sudoku does, it gets a narrowed copy of
    the common model. The solver's presolve is then as fast as the passes.
    """
    domains = _narrowed(flat, common.flat)
    if domains is None:
        return made(improve(flat, without))
    key = "cpsat", without
    if key not in common.kept:
        common.kept[key] = made(improve(common.flat, without))
    whole, where = common.kept[key]
    model = whole.copy()
    for unknown, domain in domains:
        model.narrow(where.values[unknown.index], domain)
    return model, where


def made(flat: Flat) -> tuple[NativeModel, Encoded]:
    """Return the model of a flat puzzle without passes, and where its solution is in the model."""
    model = NativeModel()
    return model, encode(flat, model)


def _narrowed(flat: Flat, common: Flat) -> list[tuple[Var, Intervals]] | None:
    """Return the domains that a puzzle's own constraints leave to some unknowns. None if it has other constraints."""
    own = [constraint.condition for constraint in flat.constraints[len(common.constraints) :]]
    survey = Survey(own)
    domains = []
    for condition in own:
        found = None if isinstance(condition, bool) else survey.unary(condition)
        if found is None:
            return None
        domains.append(found)
    return domains
