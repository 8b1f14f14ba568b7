"""Facts that are obvious from the board, so that no step shows them."""

from collections.abc import Sequence

from pzc.explain.constraints.instances import Instance
from pzc.explain.constraints.state import Fact, Masks, Unknowns, removed


def visible_facts(unknowns: Unknowns, instances: Sequence[Instance]) -> set[Fact]:
    """Return the facts that a rule states of single open places without a clue: a white cell has no 0."""
    left = list(unknowns.full)
    for instance in instances:
        without = {each.parts for each in instance.constraints[0].reason.absent}
        for part in instance.parts:
            if len(part.scope) == 1 and part.check is not None:
                (place,) = part.scope
                if instance.clues and (unknowns.variables[place].place,) not in without:
                    continue
                left[place] &= ~(part.check.removals(list(unknowns.full)) or {}).get(place, 0)
    open_ones = [place for place, mask in enumerate(left) if mask & (mask - 1)]
    return set(removed(unknowns, left, open_ones))


def settled_facts(unknowns: Unknowns, instances: Sequence[Instance]) -> set[Fact]:
    """Return the facts about hidden truth values that follow from others of their kind alone, whatever the solution.

    Rules about the whole board are left out: what follows from them is not obvious.
    """
    hidden = {place for place, each in enumerate(unknowns.variables) if each.truth and place not in unknowns.shown}
    plain = [part for each in instances if not each.whole for part in each.parts]
    parts = [part for part in plain if part.check is not None and hidden >= set(part.scope)]
    masks: Masks = list(unknowns.full)
    before: Masks = []
    while masks != before:
        before = list(masks)
        for part in parts:
            for place, gone in (part.check.removals(masks) or {}).items() if part.check is not None else ():
                masks[place] &= ~gone
    return set(removed(unknowns, masks, sorted(hidden)))
