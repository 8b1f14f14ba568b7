"""Checks of conditions about one unknown and several others: it fits to at least one of them."""

from collections.abc import Mapping, Sequence

from pzc.compiler.flat.flat import BoolExpr, Or

from .checks import Removals
from .cost import cover
from .fits import AllFits
from .groups import nodes_of
from .state import Fact, Masks, Unknowns, bits

_MOST_PAIRS = 10_000
"""The most pairs of values of two unknowns that are tried."""
_MOST_KNOWN = 1_000
"""The most candidates of an unknown for which the fitting values are kept: most candidates come up again and again."""


class Hub:
    """An unknown has one of some values, or fits to at least one other unknown: complete.

    `fitting` has for each of the others, and for each of its values, the values of the hub that fit to it, as bits.
    """

    def __init__(self, hub: int, free: int, fitting: Mapping[int, Sequence[int]]) -> None:
        self.scope = tuple(sorted({hub, *fitting}))
        self._hub = hub
        self._free = free
        self._fitting = fitting
        size = self._size = max(masks.bit_length() for fits in (*fitting.values(), [free]) for masks in fits)
        self._known: dict[int, dict[int, int]] = {place: {} for place in fitting}
        """For each other unknown, and for some candidates of it, the values of the hub that fit."""
        self._partners = {
            place: [sum(1 << bit for bit, mask in enumerate(fits) if mask >> own & 1) for own in range(size)]
            for place, fits in fitting.items()
        }
        """For each other unknown, and for each value of the hub, the values that fit to it."""

    def refuted(self, masks: Masks) -> bool:
        """See Check."""
        own = masks[self._hub]
        return not own & self._free and not any(self._supported(place, own, masks[place]) for place in self._fitting)

    def _supported(self, place: int, own: int, mask: int) -> int:
        """Return the values of the hub, as bits, that fit to a candidate of another unknown."""
        known = self._known[place]
        found = known.get(mask)
        if found is None:
            found, fits = 0, self._fitting[place]
            for bit in bits(mask):
                found |= fits[bit]
            if len(known) >= _MOST_KNOWN:
                known.clear()
            known[mask] = found
        return found & own

    def removals(self, masks: Masks) -> Removals | None:
        """See Check."""
        own = masks[self._hub]
        once = twice = own & self._free
        supported: dict[int, int] = {}
        for place in self._fitting:
            supported[place] = some = self._supported(place, own, masks[place])
            twice |= once & some
            once |= some
        if not once:
            return None
        out: Removals = {}
        if own & ~once:
            out[self._hub] = own & ~once
        if not twice:
            for place, some in supported.items():
                if some == once:  # nothing else fits
                    fits = self._fitting[place]
                    gone = sum(1 << bit for bit in bits(masks[place]) if not fits[bit] & own)
                    if gone:
                        out[place] = gone
        return out

    def premises(self, fact: Fact, masks: Masks) -> list[Fact]:
        """Return a minimal set of known facts that leads to a fact.

        That the hub does not have a value is one fact, or follows from facts about all others. If there are two ways to
        choose the facts, return the set that fewer unknowns and values cover.
        """
        place, bit = fact
        if place == self._hub:
            return sorted(self._against(bit, None))
        ways: list[list[Fact]] = []
        supporting = self._free | self._fitting[place][bit]
        others = [None if supporting >> value & 1 else self._against(value, place) for value in range(self._size)]
        for own_first in (True, False):
            own: list[int] = []
            chosen: set[Fact] = set()
            for value, against in enumerate(others):
                gone = not masks[self._hub] >> value & 1
                known = against is not None and not any(masks[other] >> each & 1 for other, each in against)
                if gone and (own_first or not known):
                    own.append(value)
                else:
                    chosen.update(against or ())
            for value in own:
                against = others[value]
                if against is None or not chosen.issuperset(against):
                    chosen.add((self._hub, value))
            ways.append(sorted(chosen))
        return min(ways, key=lambda facts: (cover(facts), len({other for other, _ in facts})))

    def _against(self, value: int, without: int | None) -> list[Fact]:
        """Return the facts about other unknowns that together rule out a value of the hub."""
        return [
            (place, bit)
            for place, partners in self._partners.items()
            if place != without and value < len(partners)
            for bit in bits(partners[value])
        ]


class Hubs:
    """Makes the checks; pairs of the same shape are tried once."""

    def __init__(self, unknowns: Unknowns) -> None:
        self._unknowns = unknowns
        self._nodes = nodes_of(unknowns)
        self._all_fits = AllFits()

    def check(self, condition: BoolExpr) -> Hub | None:
        """Return the check of a condition; None if it is about more than one unknown and others."""
        if not isinstance(condition, Or):
            return None
        scopes = [self._nodes.scope(item) for item in condition.items]
        common = -1
        for scope in scopes:
            if scope.bit_count() > 2:
                return None
            common &= scope if scope.bit_count() == 2 else -1
        if common.bit_count() != 1 or common < 0:
            return None
        hub = common.bit_length() - 1
        free = 0
        fitting: dict[int, Sequence[int]] = {}
        for item, scope in zip(condition.items, scopes, strict=True):
            if scope | common == common:
                free |= self._fits(item, [hub])[0]
                continue
            other = (scope & ~common).bit_length() - 1
            if len(self._unknowns.values[hub]) * len(self._unknowns.values[other]) > _MOST_PAIRS:
                return None
            fits = self._fits(item, [other, hub])
            before = fitting.get(other, [0] * len(fits))
            fitting[other] = [a | b for a, b in zip(before, fits, strict=True)]
        return Hub(hub, free, fitting)

    def _fits(self, item: BoolExpr, places: Sequence[int]) -> Sequence[int]:
        """Return the values of the last unknown, as bits, for which a condition holds: for each value of the first."""
        variables = [self._unknowns.variables[place] for place in places]
        return self._all_fits.of(item, variables, [self._unknowns.values[place] for place in places]).fitting
