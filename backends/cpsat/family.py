"""A puzzle to its model for CP-SAT: made, or the one of its family, narrowed by its clues."""

from pzc.backends.interface import Family
from pzc.compiler.base.intervals import Intervals
from pzc.compiler.encode.encode import Encoded, encode
from pzc.compiler.flat.flat import Flat, Var
from pzc.compiler.flat.survey import Survey
from pzc.compiler.passes import improve

from .model import NativeModel


def encoded(flat: Flat, family: Family, without: frozenset[str]) -> tuple[NativeModel, Encoded]:
    """The model of one of a family's puzzles, and where its answer stands. `without`: passes that are left out.

    A puzzle that says no more than its family but what one unknown or another can be, as a sudoku does, gets the
    family's model, narrowed. The solver draws the conclusions from that as soon as the passes would.
    """
    domains = _narrowed(flat, family.flat)
    if domains is None:
        return made(improve(flat, without))
    key = "cpsat", without
    if key not in family.kept:
        family.kept[key] = made(improve(family.flat, without))
    common, where = family.kept[key]
    model = common.copy()
    for unknown, domain in domains:
        model.narrow(where.values[unknown.index], domain)
    return model, where


def made(flat: Flat) -> tuple[NativeModel, Encoded]:
    """The model of a flat puzzle as it is."""
    model = NativeModel()
    return model, encode(flat, model)


def _narrowed(flat: Flat, common: Flat) -> list[tuple[Var, Intervals]] | None:
    """What a puzzle's own constraints leave of some unknowns; None where they say more than that."""
    own = [constraint.condition for constraint in flat.constraints[len(common.constraints) :]]
    survey = Survey(own)
    domains = []
    for condition in own:
        found = None if isinstance(condition, bool) else survey.unary(condition)
        if found is None:
            return None
        domains.append(found)
    return domains
