"""Checks of conditions about one unknown and several others: it fits to at least one of them."""

from collections.abc import Hashable, Sequence

from pzc.compiler.flat.flat import BoolExpr, IntExpr, Or, Var

from .checks import Removals
from .compiled import shape
from .groups import nodes_of
from .state import Masks, Unknowns, bits
from .tables import Table

_MOST_PAIRS = 10_000
"""Pairs of values of two unknowns that are tried."""


class Hub:
    """An unknown has one of some values, or fits to at least one other unknown: complete.

    `fitting` has for each of the others, and for each of its values, the values of the hub that fit to it, as bits.
    """

    def __init__(self, hub: int, free: int, fitting: dict[int, list[int]]) -> None:
        self.scope = tuple(sorted({hub, *fitting}))
        self._hub = hub
        self._free = free
        self._fitting = fitting
        size = max(masks.bit_length() for fits in (*fitting.values(), [free]) for masks in fits)
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
        found = 0
        if own.bit_count() <= mask.bit_count():
            partners = self._partners[place]
            for bit in bits(own & (1 << len(partners)) - 1):
                if partners[bit] & mask:
                    found |= 1 << bit
        else:
            fits = self._fitting[place]
            for bit in bits(mask):
                found |= fits[bit]
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


class Hubs:
    """Makes the checks; pairs of the same shape are tried once."""

    def __init__(self, unknowns: Unknowns) -> None:
        self._unknowns = unknowns
        self._nodes = nodes_of(unknowns)
        self._known: dict[Hashable, list[int]] = {}

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
        fitting: dict[int, list[int]] = {}
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

    def _fits(self, item: IntExpr, places: Sequence[int]) -> list[int]:
        """Return the values of the last unknown, as bits, for which a condition holds: for each value of the first."""
        variables: list[Var] = [self._unknowns.variables[place] for place in places]
        values = [self._unknowns.values[place] for place in places]
        key = shape(item, {variable: number for number, variable in enumerate(variables)}), tuple(values)
        if key not in self._known:
            holding = Table(variables, values).holding(item)
            size = len(values[-1])
            count = len(values[0]) if len(values) > 1 else 1
            self._known[key] = [holding >> size * number & (1 << size) - 1 for number in range(count)]
        return self._known[key]
