"""Checks: what one constraint implies about its unknowns, given the candidates of each.

A check is sound: what it removes has no support. The checks here are also complete; those of graphs.py and ranges.py
may remove too little.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from pzc.compiler.base.intervals import Intervals

from .state import Fact, Masks, bits

Removals = dict[int, int]
"""For some unknowns the candidates that have no support, as bits."""


class Check(Protocol):
    """The implications of a constraint."""

    scope: tuple[int, ...]

    def removals(self, masks: Masks) -> Removals | None:
        """Return the candidates without support; None if the constraint cannot hold."""
        ...

    def refuted(self, masks: Masks) -> bool:
        """Return True if the constraint certainly cannot hold."""
        ...


class Clause:
    """At least one unknown has one of the values that are allowed for it."""

    def __init__(self, allowed: dict[int, int]) -> None:
        self.scope = tuple(sorted(allowed))
        self.allowed = allowed

    def removals(self, masks: Masks) -> Removals | None:
        """See Check."""
        last = -1
        for place in self.scope:
            if masks[place] & self.allowed[place]:
                if last >= 0:
                    return {}
                last = place
        if last < 0:
            return None
        gone = masks[last] & ~self.allowed[last]
        return {last: gone} if gone else {}

    def refuted(self, masks: Masks) -> bool:
        """See Check."""
        return not any(masks[place] & allowed for place, allowed in self.allowed.items())


class Sum:
    """A sum of contributions, one for each unknown and value, lies in a set."""

    def __init__(self, contributions: Mapping[int, Sequence[int]], constant: int, domain: Intervals) -> None:
        self.scope = tuple(sorted(contributions))
        least = {place: min(contributions[place]) for place in self.scope}
        self.weights = [[w - least[place] for w in contributions[place]] for place in self.scope]
        base = constant + sum(least.values())
        most = sum(max(weights) for weights in self.weights)
        self.wanted = 0
        for first, last in domain:
            low, high = max(0, first - base), min(most, last - base)
            if low <= high:
                self.wanted |= ((1 << (high - low + 1)) - 1) << low
        limit = self.wanted.bit_length()
        self._useful = [sum(1 << bit for bit, w in enumerate(weights) if w < limit) for weights in self.weights]
        """For each unknown the values that alone do not exceed the sum, as bits."""

    def _sums(self, masks: Masks) -> list[int]:
        """Return for each unknown the possible sums of the unknowns before it, as far as these are not too large."""
        sums = [1]
        most = (1 << self.wanted.bit_length()) - 1
        for place, weights, useful in zip(self.scope, self.weights, self._useful, strict=True):
            reached, before = 0, sums[-1]
            for bit in bits(masks[place] & useful):
                reached |= before << weights[bit]
            sums.append(reached & most)
        return sums

    def refuted(self, masks: Masks) -> bool:
        """See Check."""
        return not self._sums(masks)[-1] & self.wanted

    def removals(self, masks: Masks) -> Removals | None:
        """See Check."""
        sums = self._sums(masks)
        wanted = self.wanted & sums[-1]
        if not wanted:
            return None
        out: Removals = {}
        for number in range(len(self.scope) - 1, -1, -1):
            place, weights = self.scope[number], self.weights[number]
            useful = masks[place] & self._useful[number]
            before, wanted_before, gone = sums[number], 0, masks[place] & ~useful
            for bit in bits(useful):
                ends = wanted >> weights[bit]
                if ends & before:
                    wanted_before |= ends
                else:
                    gone |= 1 << bit
            if gone:
                out[place] = gone
            wanted = wanted_before & before
        return out


class Rows:
    """The unknowns have the values of one of the rows."""

    def __init__(self, scope: Sequence[int], rows: Sequence[Sequence[int]], sizes: Sequence[int]) -> None:
        self.scope = tuple(scope)
        support = [[0] * size for size in sizes]
        for number, row in enumerate(rows):
            flag = 1 << number
            for column, bit in enumerate(row):
                support[column][bit] |= flag
        self.support = support
        self.all = (1 << len(rows)) - 1

    @staticmethod
    def of(scope: Sequence[int], rows: int, columns: Sequence[Sequence[int]]) -> "Rows":
        """Return a check with some rows of a larger one, as bits. `columns`: the rows of each unknown and value."""
        other = Rows.__new__(Rows)
        other.scope, other.all = tuple(scope), rows
        other.support = [[each & rows for each in column] for column in columns]
        return other

    def moved(self, scope: Sequence[int]) -> "Rows":
        """Return the same rows for other unknowns."""
        other = Rows.__new__(Rows)
        other.scope, other.support, other.all = tuple(scope), self.support, self.all
        return other

    def live(self, masks: Masks) -> int:
        """Return the rows that are left."""
        rows = self.all
        for place, support in zip(self.scope, self.support, strict=True):
            some = 0
            for bit in bits(masks[place]):
                some |= support[bit]
            rows &= some
            if not rows:
                break
        return rows

    def refuted(self, masks: Masks) -> bool:
        """See Check."""
        return not self.live(masks)

    def removals(self, masks: Masks) -> Removals | None:
        """See Check."""
        rows = self.live(masks)
        if not rows:
            return None
        out: Removals = {}
        for place, support in zip(self.scope, self.support, strict=True):
            gone = 0
            for bit in bits(masks[place]):
                if not support[bit] & rows:
                    gone |= 1 << bit
            if gone:
                out[place] = gone
        return out


class Different:
    """No two unknowns have the same value. `columns[n]` has the value that each bit of unknown n stands for."""

    def __init__(self, scope: Sequence[int], values: Sequence[Sequence[int]]) -> None:
        self.scope = tuple(scope)
        every = sorted({value for each in values for value in each})
        self.every = every
        place_of = {value: number for number, value in enumerate(every)}
        self.to_common = [[place_of[value] for value in each] for each in values]
        self.plain = all(list(each) == every for each in values)
        self.tight = len(every) == len(scope)
        """Whether each value is somewhere."""

    def common(self, masks: Masks) -> list[int]:
        """Return the candidates of each unknown, as sets of places in `every`."""
        if self.plain:
            return [masks[place] for place in self.scope]
        out = []
        for place, common in zip(self.scope, self.to_common, strict=True):
            mask = 0
            for bit in bits(masks[place]):
                mask |= 1 << common[bit]
            out.append(mask)
        return out

    def lacks(self, masks: Masks) -> bool:
        """Return True if a value that must be somewhere has no place any more."""
        if not self.tight:
            return False
        union = 0
        for mask in self.common(masks):
            union |= mask
        return union.bit_count() < len(self.every)

    def own(self, number: int, mask: int) -> int:
        """Convert places in `every` to bits of an unknown."""
        if self.plain:
            return mask
        return sum(1 << bit for bit, common in enumerate(self.to_common[number]) if mask >> common & 1)

    def matching(self, common: Sequence[int]) -> list[int] | None:
        """Return a value for each unknown, all different; None if there are too few."""
        owner: dict[int, int] = {}
        taken = 0
        for number in sorted(range(len(common)), key=lambda n: common[n].bit_count()):
            free = common[number] & ~taken
            if not free:
                free = self._exchanged(number, common, owner, [0])
            if not free:
                return None
            low = free & -free
            owner.setdefault(low, number)
            taken |= low
        return [low.bit_length() - 1 for low, _ in sorted(owner.items(), key=lambda pair: pair[1])]

    def _exchanged(self, number: int, common: Sequence[int], owner: dict[int, int], seen: list[int]) -> int:
        """Give an unknown a value of another that can have a further one; return this further one, or 0."""
        taken = sum(owner)
        for bit in bits(common[number] & ~seen[0]):
            low = 1 << bit
            seen[0] |= low
            other = owner[low]
            free = common[other] & ~taken
            free &= -free
            if free:
                owner[free] = other
            else:
                free = self._exchanged(other, common, owner, seen)
            if free:
                owner[low] = number
                return free
        return 0

    def refuted(self, masks: Masks) -> bool:
        """See Check."""
        return self.matching(self.common(masks)) is None

    def removals(self, masks: Masks) -> Removals | None:
        """See Check. An unknown with one candidate removes it from the others. See also subsets.py."""
        out: Removals = {}
        common = self.common(masks)
        if self.matching(common) is None:
            return None
        for number, mask in enumerate(common):
            if mask & (mask - 1) == 0:
                for other, theirs in enumerate(common):
                    if other != number and theirs & mask:
                        place = self.scope[other]
                        out[place] = out.get(place, 0) | self.own(other, mask)
        return out

    def premises(self, fact: Fact | None, masks: Masks) -> list[Fact] | None:
        """Return the facts about one unknown, or about one value, that lead to a fact; None if it takes more.

        Without a fact: those about two unknowns with one value, or about a value without a place, which is impossible.
        """
        common = self.common(masks)
        own = -1 if fact is None else self.scope.index(fact[0])
        bit = -1 if fact is None else self.to_common[own][fact[1]]
        single = {mask: number for number, mask in enumerate(common) if mask & (mask - 1) == 0 and number != own}
        if fact is not None and 1 << bit in single:
            return self._without(single[1 << bit], common)
        for number, mask in enumerate(common) if fact is None else ():
            if single.get(mask, number) != number:
                return [*self._without(number, common), *self._without(single[mask], common)]
        if self.tight:
            others = 0
            for number, mask in enumerate(common):
                others |= mask if number != own else 0
            missing = [each for each in range(len(self.every)) if not others >> each & 1 and each != bit]
            if missing:
                places = [number for number in range(len(common)) if number != own]
                return [(self.scope[number], b) for number in places for b in bits(self.own(number, 1 << missing[0]))]
        return None

    def _without(self, number: int, common: Sequence[int]) -> list[Fact]:
        """Return the values that an unknown does not have."""
        gone = self.own(number, (1 << len(self.every)) - 1 & ~common[number])
        return [(self.scope[number], bit) for bit in bits(gone)]

    def forced(self, masks: Masks) -> Removals | None:
        """Return the removals that follow from an unknown with one value, or from a value with one unknown."""
        common = self.common(masks)
        once = twice = single = 0
        for mask in common:
            twice |= once & mask
            once |= mask
            if mask & (mask - 1) == 0:
                if not mask or single & mask:
                    return None
                single |= mask
        if self.tight and once.bit_count() < len(self.every):
            return None
        hidden = once & ~twice if self.tight else 0
        out: Removals = {}
        for number, mask in enumerate(common):
            if mask & (mask - 1):
                own = mask & hidden
                if own & (own - 1):
                    return None
                gone = mask & ~own if own else mask & single
                if gone:
                    out[self.scope[number]] = self.own(number, gone)
        return out


def removals_as_facts(removals: Removals) -> list[Fact]:
    """Return the removals one by one, by place and value."""
    return [(place, bit) for place in sorted(removals) for bit in bits(removals[place])]
