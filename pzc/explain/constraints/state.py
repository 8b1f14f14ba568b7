"""The state of an explanation: the candidates of each unknown, and the source of each removal."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pzc.compiler.base.intervals import Intervals, intersection, members, united
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.flat import Flat, Var, Within

Fact: TypeAlias = tuple[int, int]
"""A place in `Flat.variables` and a place in the list of its values: the unknown does not have this value."""

Masks: TypeAlias = list[int]
"""For each unknown its candidates, as a set of bits: bit 0 is the least value of its domain."""


_SMALL = tuple([tuple([bit for bit in range(10) if mask >> bit & 1]) for mask in range(1 << 10)])
"""The bits of all small sets: most unknowns have few values, and their candidates are gone through very often."""


_TEN = (1 << 10) - 1


def bits(mask: int) -> Iterable[int]:
    """Return the places of the bits of a set, the lowest first."""
    return _SMALL[mask] if mask < len(_SMALL) else _bits(mask)


def _bits(mask: int) -> list[int]:
    out = []
    first = 0
    while mask:
        if not mask & _TEN:  # a wide gap is skipped at once
            gap = (mask & -mask).bit_length() - 1
            mask >>= gap
            first += gap
        out += [first + bit for bit in _SMALL[mask & _TEN]]
        mask >>= 10
        first += 10
    return out


def is_single(mask: int) -> bool:
    """Return True if exactly one candidate is left."""
    return mask != 0 and mask & (mask - 1) == 0


@dataclass(frozen=True, eq=False)
class Unknowns:
    """The unknowns of a puzzle with the values of each, in increasing order."""

    variables: tuple[Var, ...]
    values: tuple[tuple[int, ...], ...]
    full: tuple[int, ...]
    number: dict[Var, int]
    shown: frozenset[int]
    narrowed_by: tuple[Origin, ...]
    """The rules and clues that exclude the values of the domains that are missing in `values`."""

    @staticmethod
    def of(flat: Flat) -> "Unknowns":
        """Return the unknowns of a flat form, without values that no unknown of a layer can have."""
        domains, narrowed_by = _narrowed(flat)
        values = tuple(tuple(members(domain)) for domain in domains)
        number = {variable: place for place, variable in enumerate(flat.variables)}
        full = tuple((1 << len(each)) - 1 for each in values)
        return Unknowns(flat.variables, values, full, number, frozenset(flat.visible), narrowed_by)

    def bit(self, unknown: int, value: int) -> int | None:
        """Return the place of a value among those of an unknown; None if it is not one of them."""
        try:
            return self.values[unknown].index(value)
        except ValueError:
            return None

    def assignment(self, bits_of: Sequence[int]) -> dict[Var, int]:
        """Values by unknown, where the place of each value is given."""
        return {v: self.values[n][bit] for n, (v, bit) in enumerate(zip(self.variables, bits_of, strict=True))}


def _narrowed(flat: Flat) -> tuple[list[Intervals], tuple[Origin, ...]]:
    """Return the domains of the unknowns, without values that constraints on one unknown exclude in a whole layer.

    Numbers that are far too large are then no candidates that steps would have to exclude one by one. Also return the
    rules and clues that exclude values.
    """
    own = {variable: variable.domain for variable in flat.variables}
    reasons: dict[str, dict[Origin, None]] = {}
    for constraint in flat.constraints:
        match constraint.condition:
            case Within(value=Var() as variable, domain=domain):
                own[variable] = intersection(own[variable], domain)
                reasons.setdefault(variable.layer, {}).update(dict.fromkeys(constraint.reason.origins))
    left: dict[str, list[tuple[int, int]]] = {}
    for variable, domain in own.items():
        left.setdefault(variable.layer, []).extend(domain or variable.domain)
    layers = {layer: united(ranges) for layer, ranges in left.items()}
    domains = [
        variable.domain if variable.truth else intersection(variable.domain, layers[variable.layer]) for variable in own
    ]
    narrowed = {variable.layer for variable, domain in zip(own, domains, strict=True) if domain != variable.domain}
    return domains, tuple(origin for layer in sorted(narrowed) for origin in reasons[layer])


class Contradiction(Exception):
    """An unknown has no candidate left."""


class Knowledge:
    """The candidates that are left, and the sources of all removals in order."""

    def __init__(self, unknowns: Unknowns) -> None:
        self.unknowns = unknowns
        self.masks: Masks = list(unknowns.full)
        self.sources: dict[Fact, object] = {}
        self.changed: list[int] = []
        """Unknowns with removed candidates, since the list was last emptied."""

    def copy(self) -> "Knowledge":
        """Return an independent copy."""
        other = Knowledge(self.unknowns)
        other.masks, other.sources = list(self.masks), dict(self.sources)
        return other

    def remove(self, facts: Iterable[Fact], source: object) -> list[Fact]:
        """Remove candidates; return those that were there. Raises Contradiction, with all of them removed."""
        new = []
        empty = False
        for unknown, bit in facts:
            mask = self.masks[unknown]
            if mask >> bit & 1:
                self.masks[unknown] = left = mask & ~(1 << bit)
                self.sources[unknown, bit] = source
                self.changed.append(unknown)
                new.append((unknown, bit))
                empty = empty or not left
        if empty:
            raise Contradiction
        return new

    def is_known(self, fact: Fact) -> bool:
        """Return True if the fact is known."""
        return not self.masks[fact[0]] >> fact[1] & 1

    @property
    def solved(self) -> bool:
        """True if each visible unknown has one candidate."""
        return all(is_single(self.masks[place]) for place in self.unknowns.shown)

    def open(self) -> list[int]:
        """Return the unknowns with several candidates."""
        return [place for place, mask in enumerate(self.masks) if not is_single(mask)]


def removed(unknowns: Unknowns, masks: Masks, scope: Iterable[int]) -> list[Fact]:
    """Return the facts that candidates express: all values that are excluded."""
    return [(place, bit) for place in scope for bit in bits(unknowns.full[place] & ~masks[place])]


def without(masks: Sequence[int], facts: Iterable[Fact]) -> Masks:
    """Return the candidates that are left after some facts."""
    left = list(masks)
    for unknown, bit in facts:
        left[unknown] &= ~(1 << bit)
    return left


def masks_of(unknowns: Unknowns, facts: Iterable[Fact]) -> Masks:
    """Return the candidates that some facts leave."""
    return without(unknowns.full, facts)
