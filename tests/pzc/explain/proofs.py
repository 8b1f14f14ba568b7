"""An independent proof of a step: CP-SAT, on the instances and the premises that the step names."""

from collections.abc import Iterable, Sequence

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.base.intervals import intervals
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, Span
from pzc.compiler.flat.flat import BoolNode, Constraint, Flat, Not, Or, Reason, Within
from pzc.compiler.model.model import Model
from pzc.explain.constraints.division import Divisions
from pzc.explain.constraints.instances import Instance
from pzc.explain.constraints.state import Fact, Unknowns

_REASON = Reason(Origin("rule", "what is known", Span(Source("proof", ""), 0, 0)))


def has(unknowns: Unknowns, fact: Fact) -> BoolNode:
    """Return the condition that an unknown has the value that a fact excludes."""
    variable, value = unknowns.variables[fact[0]], unknowns.values[fact[0]][fact[1]]
    if variable.truth:
        return variable if value else Not(variable)
    return Within(variable, intervals([value]))


def has_not(unknowns: Unknowns, fact: Fact) -> BoolNode:
    """Return the condition that a fact states."""
    variable, values = unknowns.variables[fact[0]], unknowns.values[fact[0]]
    if variable.truth:
        return Not(variable) if values[fact[1]] else variable
    return Within(variable, intervals(value for bit, value in enumerate(values) if bit != fact[1]))


def follows(
    model: Model,
    flat: Flat,
    unknowns: Unknowns,
    instances: Sequence[Instance],
    premises: Iterable[Fact],
    conclusions: Sequence[Fact],
) -> bool:
    """Return True if each conclusion follows from the instances and the premises; without conclusions, if these
    contradict each other. What divides the board into areas holds in each step."""
    divisions = Divisions()
    conditions = [constraint.condition for constraint in flat.constraints if divisions.has(constraint)]
    conditions += [constraint.condition for instance in instances for constraint in instance.constraints]
    conditions += [has_not(unknowns, fact) for fact in premises]
    opposites = [has(unknowns, fact) for fact in conclusions]
    if opposites:
        conditions.append(opposites[0] if len(opposites) == 1 else Or(tuple(opposites)))
    constraints = tuple(Constraint(condition, _REASON) for condition in conditions)
    plain = replace(flat, constraints=constraints, objectives=(), hidden=frozenset())
    found: list[Answer] = []
    status = backends.get("cpsat").search_plain(Problem(model, plain), Options(), 1, found.append)
    return not found and status is Status.COMPLETE
