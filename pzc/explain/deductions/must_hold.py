"""A constraint that needs a value in some places of a list of different values: the other places cannot have it."""

from pzc.explain.constraints.checks import Check, Different, Removals
from pzc.explain.constraints.state import Masks, bits, is_single


class MustHold:
    """The implications of a constraint for the other unknowns of a list. All of the list have the same domain."""

    def __init__(self, constraint: Check, different: Different) -> None:
        self.scope = tuple(sorted({*constraint.scope, *different.scope}))
        self.constraint = constraint
        self.shared = [place for place in different.scope if place in constraint.scope]
        self.others = [place for place in different.scope if place not in constraint.scope]

    def refuted(self, masks: Masks) -> bool:
        """See Check."""
        known = self._known(masks)
        return bool(known) and self._needs(known, masks)

    def removals(self, masks: Masks) -> Removals | None:
        """See Check."""
        known = self._known(masks)
        if known and self._needs(known, masks):
            return None
        candidates = 0
        for place in self.others:
            candidates |= masks[place]
        needed = sum(1 << bit for bit in bits(candidates & ~known) if self._needs(1 << bit | known, masks))
        return {place: masks[place] & needed for place in self.others if masks[place] & needed}

    def _known(self, masks: Masks) -> int:
        """Return the values, as bits, that places outside the constraint certainly have."""
        known = 0
        for place in self.others:
            known |= masks[place] if is_single(masks[place]) else 0
        return known

    def _needs(self, values: int, masks: Masks) -> bool:
        """Return True if the constraint cannot hold without these values in the shared places."""
        tried = list(masks)
        for place in self.shared:
            tried[place] &= ~values
        return self.constraint.refuted(tried)
