"""Sums whose unknowns differ in groups: the three cells of a diagonal in one box add up to 6 at least."""

from collections.abc import Mapping, Sequence

from pzc.explain.constraints.checks import Removals, Sum
from pzc.explain.constraints.state import Masks, bits

_MOST_KNOWN = 5_000
"""The most sums of groups that are kept."""


class DistinctSum:
    """The check of a sum of unknowns that differ within groups. Groups have no unknown in common."""

    def __init__(self, total: Sum, values: Mapping[int, Sequence[int]], groups: Sequence[Sequence[int]]) -> None:
        self.scope = total.scope
        self._wanted = total.wanted
        self._weights = dict(zip(total.scope, total.weights, strict=True))
        grouped = {place for group in groups for place in group}
        self._groups = [*map(tuple, groups), *((place,) for place in self.scope if place not in grouped)]
        every = sorted({value for place in self.scope for value in values[place]})
        place_of = {value: number for number, value in enumerate(every)}
        self._common = {place: [1 << place_of[value] for value in values[place]] for place in self.scope}
        self._known: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}

    def refuted(self, masks: Masks) -> bool:
        """See Check."""
        sums = 1
        for group in self._groups:
            sums = _added(sums, self._sums(group, [masks[place] for place in group]))
        return not sums & self._wanted

    def removals(self, masks: Masks) -> Removals | None:
        """See Check."""
        own = [self._sums(group, [masks[place] for place in group]) for group in self._groups]
        before = [1]
        for sums in own:
            before.append(_added(before[-1], sums))
        if not before[-1] & self._wanted:
            return None
        out: Removals = {}
        after = 1
        for number in range(len(own) - 1, -1, -1):
            rest = _added(before[number], after)
            fitting = sum(1 << each for each in bits(own[number]) if self._wanted >> each & rest)
            self._add_removals(self._groups[number], masks, fitting, out)
            after = _added(after, own[number])
        return out

    def _add_removals(self, group: tuple[int, ...], masks: Masks, fitting: int, out: Removals) -> None:
        """Add the candidates of a group that are in none of its assignments with a fitting sum."""
        tried = [masks[place] for place in group]
        for number, place in enumerate(group):
            for bit in bits(masks[place]):
                tried[number] = 1 << bit
                if not self._sums(group, tried) & fitting:
                    out[place] = out.get(place, 0) | 1 << bit
            tried[number] = masks[place]

    def _sums(self, group: tuple[int, ...], candidates: Sequence[int]) -> int:
        """Return the sums of a group with different values, as bits."""
        key = group, tuple(candidates)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            found = self._known[key] = self._added_up(group, candidates)
        return found

    def _added_up(self, group: Sequence[int], candidates: Sequence[int]) -> int:
        used = {0: 1}  # the sums of the unknowns so far, by the values that they take up
        for place, mask in zip(group, candidates, strict=True):
            weights, common = self._weights[place], self._common[place]
            after: dict[int, int] = {}
            for taken, sums in used.items():
                for bit in bits(mask):
                    if not taken & common[bit]:
                        both = taken | common[bit]
                        after[both] = after.get(both, 0) | sums << weights[bit]
            used = after
        found = 0
        for sums in used.values():
            found |= sums
        return found


def _added(one: int, other: int) -> int:
    """Return the sums of a number of one set and a number of another; sets are bits."""
    found = 0
    for each in bits(other):
        found |= one << each
    return found
