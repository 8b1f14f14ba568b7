"""A step from several instances to a chain of smaller ones: suppose the opposite, and see what follows."""

from collections.abc import Sequence
from dataclasses import replace

from pzc.explain.constraints.instances import Instance
from pzc.explain.constraints.state import Contradiction, Fact, Knowledge, bits, is_single

from .part_deductions import Refuted
from .propagate import Propagator
from .solver import Solver
from .steps import Deduction, Step
from .suppose import Suppositions

_MOST = 40
"""The most links of a chain."""


def unfolded(
    settled: Propagator, solver: Solver, step: Step, fact: Fact, local: Sequence[Instance]
) -> tuple[tuple[int, int] | None, list[Deduction]]:
    """Return the supposition and the deductions, each from one instance, that lead to a contradiction.

    Without deductions where single instances do not lead to one. `settled` finds nothing more by single instances.
    """
    trial = settled.knowledge.copy()
    supposed = fact
    only = [*step.instances, *(small for small in local if small.parent in step.instances), *solver.divisions]
    propagator = Propagator(trial, only, solver, eager=True, settled=settled)
    suppositions = Suppositions(propagator)
    places = sorted({place for instance in only for place in instance.scope})
    chain: list[Deduction] = []
    try:
        trial.remove([(fact[0], bit) for bit in bits(trial.masks[fact[0]]) if bit != fact[1]], "supposed")
        chain.extend(propagator.consequences())
        while len(chain) < _MOST:
            found = propagator.cheapest()
            link = found[1] if found is not None else _refuted_value(propagator, suppositions, places)
            if link is None:
                return supposed, []
            chain.append(link)
            trial.remove(link.conclusions, link)
            chain.extend(propagator.consequences())
    except Refuted as refuted:
        return supposed, _used([*chain, refuted.deduction], trial)
    except Contradiction:
        return supposed, _used(chain, trial)
    return supposed, []


def _refuted_value(propagator: Propagator, suppositions: Suppositions, places: Sequence[int]) -> Deduction | None:
    """Return the simplest refutation of a further value by single instances; None if there is none."""
    masks = propagator.knowledge.masks
    open_places = [place for place in places if not is_single(masks[place])]
    found = suppositions.find([(place, bit) for place in open_places for bit in bits(masks[place])])
    if found is None:
        return None
    return Deduction(found.instances, found.premises, (found.fact,), supposed=found.fact, chain=found.chain)


def _used(chain: list[Deduction], trial: Knowledge) -> list[Deduction]:
    """Return the links of a chain on which its last one depends."""
    if not chain:
        return []
    kept = [chain[-1]]
    last = chain[-1]
    needed = set(last.premises)
    for place, _ in last.conclusions:
        if not trial.masks[place]:  # no candidate is left: the other candidates were removed by links, too
            full = trial.unknowns.full[place]
            needed |= {(place, bit) for bit in bits(full)} - set(last.conclusions)
    for link in reversed(chain[:-1]):
        used = needed & set(link.conclusions)
        if used:
            kept.append(replace(link, conclusions=tuple(sorted(used))))
            needed = (needed - used) | set(link.premises)
    return kept[::-1]
