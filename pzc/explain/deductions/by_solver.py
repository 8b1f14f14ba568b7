"""Instances and candidates to deductions, by questions to the solver."""

from collections.abc import Iterable, Iterator, Sequence

from pzc.explain.constraints.instances import Instance
from pzc.explain.constraints.state import Fact, Knowledge, Masks, is_single, masks_of

from .premises import Refutes, smallest_premises
from .solver import EFFORT, Solver, Undecided
from .steps import Deduction

_BRIEF = 60
"""The limit on conflicts for a question that only makes a deduction simpler, or finds more conclusions."""


def unsupported(solver: Solver, on: Sequence[int], masks: Masks, scope: Iterable[int]) -> list[Fact] | None:
    """Return the candidates that occur in no common solution of the instances; None if there is no common solution."""
    scope = list(scope)
    model = solver.model(on, masks, scope)
    if model is None:
        return None
    open_ones = [place for place in scope if not is_single(masks[place])]
    left = {place: masks[place] & ~(1 << model[place]) for place in open_ones}
    out = []
    tried = list(masks)
    for place in open_ones:
        while left[place]:
            bit = left[place].bit_length() - 1
            tried[place] = 1 << bit
            try:
                model = solver.model(on, tried, scope)
            except Undecided:
                left[place] &= ~(1 << bit)
                continue
            if model is None:
                out.append((place, bit))
                left[place] &= ~(1 << bit)
            else:
                for other in open_ones:
                    left[other] &= ~(1 << model[other])
        tried[place] = masks[place]
    return sorted(out)


def deduce(
    solver: Solver, knowledge: Knowledge, instances: tuple[Instance, ...], fact: Fact, among: Iterable[Fact]
) -> Deduction:
    """Return a deduction of a fact from instances by the solver, with few premises. It concludes the facts of `among`
    that follow from them, too.
    """
    on = [instance.number for instance in instances if not instance.is_division]
    scope = sorted({place for instance in (*instances, *solver.divisions) for place in instance.scope})
    unknowns = knowledge.unknowns

    def refutes(tried: Masks, effort: int = _BRIEF) -> bool:
        try:
            return not solver.holds(on, tried, scope, effort)
        except Undecided:
            return False

    tried = list(knowledge.masks)
    tried[fact[0]] = 1 << fact[1]
    within = scope
    if refutes(tried, EFFORT):
        within = [place for place in scope if place == fact[0] or solver.blamed(place, knowledge.masks)]
    premises = smallest_premises(unknowns, Refutes(refutes), within, fact, knowledge.masks)
    concluded = [fact, *_following(solver, on, masks_of(unknowns, premises), scope, [f for f in among if f != fact])]
    return Deduction(instances, tuple(premises), tuple(sorted(f for f in concluded if not knowledge.is_known(f))))


def _following(
    solver: Solver, on: Sequence[int], masks: Masks, scope: Sequence[int], facts: Sequence[Fact]
) -> Iterator[Fact]:
    """Yield the facts that follow from some instances and candidates. Each solution found rules out several facts."""
    tried = list(masks)
    left = list(facts)
    while left:
        place, bit = fact = left.pop(0)
        tried[place] = masks[place] & 1 << bit
        try:
            model = solver.model(on, tried, scope, _BRIEF) if tried[place] else None
        except Undecided:
            continue
        finally:
            tried[place] = masks[place]
        if model is None:
            yield fact
        else:
            left = [other for other in left if model[other[0]] != other[1]]
