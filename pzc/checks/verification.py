"""Check the solutions of solvers against the plain meaning of the rules before they are printed."""

from collections.abc import Callable, Mapping

from pzc.backends.interface import Answer, Problem
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.intervals import intervals
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Span
from pzc.compiler.board.elements import Place, name_of
from pzc.compiler.flat.flat import Constraint, Flat, Reason, Within
from pzc.compiler.flat.value import values_by_place
from pzc.compiler.meaning.judge import judge
from pzc.compiler.memo.evaluator import evaluator_of

MOST_JUDGED = 100
"""The most solutions of one search that are checked; each takes some milliseconds."""
WANTED = "expect"
"""The kind of origin of values that a file expects."""


class Disagreement(Exception):
    """A solver's solution breaks a rule: a bug in pzc. The solution must not be used."""


def judged(problem: Problem, found: Callable[[Answer], None]) -> Callable[[Answer], None]:
    """Return a callback that passes checked solutions to `found`. It raises Disagreement at the first wrong one among
    MOST_JUDGED.
    """
    count = 0

    def take(answer: Answer) -> None:
        nonlocal count
        count += 1
        if count <= MOST_JUDGED:
            require_rules_hold(problem, answer)
        found(answer)

    return take


def require_rules_hold(problem: Problem, answer: Answer) -> None:
    """Raise Disagreement if a solution breaks a rule. A solution that would take too long to check is accepted."""
    values = values_by_place(problem.flat, answer)
    try:
        broken = next(judge(problem.model, values, evaluator_of(problem.model, values)), None)
    except PuzzleError:
        return
    if broken is not None:
        shown = ", ".join(f"{layer} {name_of(place)} = {value}" for (layer, place), value in values.items())
        where = f" where {broken.unspoken}" if broken.unspoken else ""
        raise Disagreement(f"the solver's answer breaks {broken.text!r}, {broken.span}{where}: {shown}")


def pins(flat: Flat, wanted: Mapping[tuple[str, Place], int], span: Span) -> list[Constraint]:
    """Return constraints that fix unknowns at the wanted values. `span` is the place of the values in the text."""
    reason = Reason(Origin(WANTED, "the expected solution", span))
    constraints = []
    for variable in flat.variables:
        value = wanted.get((variable.layer, variable.place))
        if value is not None and variable.low != variable.high:
            constraints.append(Constraint(Within(variable, intervals([value])), reason))
    return constraints
