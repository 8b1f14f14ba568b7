"""A constraint that needs a value in some places of a list of different values: the other places cannot have it."""

from .checks import Check, Different, Removals
from .state import Masks, bits


class MustHold:
    """The implications of a constraint for the other unknowns of a list. All of the list have the same domain."""

    def __init__(self, constraint: Check, different: Different) -> None:
        self.scope = tuple(sorted({*constraint.scope, *different.scope}))
        self.constraint = constraint
        self.shared = [place for place in different.scope if place in constraint.scope]
        self.others = [place for place in different.scope if place not in constraint.scope]
        self._every = (1 << len(different.every)) - 1

    def refuted(self, masks: Masks) -> bool:
        """See Check."""
        taken = 0
        for place in self.others:
            mask = masks[place]
            if mask & (mask - 1) == 0:
                taken |= mask
        return bool(taken) and self._needs(taken, masks)

    def removals(self, masks: Masks) -> Removals | None:
        """See Check."""
        open_ones = known = 0
        for place in self.others:
            mask = masks[place]
            if mask & (mask - 1):
                open_ones |= mask
            else:
                known |= mask
        if known and self._needs(known, masks):
            return None
        needed = sum(1 << bit for bit in bits(open_ones & ~known) if self._needs(1 << bit | known, masks))
        return {place: masks[place] & needed for place in self.others if masks[place] & needed}

    def _needs(self, values: int, masks: Masks) -> bool:
        """Return True if the constraint cannot hold without these values in the shared places."""
        tried = list(masks)
        for place in self.shared:
            tried[place] &= ~values
        return self.constraint.refuted(tried)
