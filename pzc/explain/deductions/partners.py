"""Parts to partners: two places of which each value of one goes with one value of the other."""

from collections.abc import Iterable
from dataclasses import dataclass

from pzc.explain.constraints.checks import Different
from pzc.explain.constraints.division import Division
from pzc.explain.constraints.graphs import WholeBoard
from pzc.explain.constraints.instances import Part
from pzc.explain.constraints.probes import Bounded
from pzc.explain.constraints.state import Fact, Masks, Unknowns, bits, is_single


@dataclass(frozen=True)
class Partner:
    """A place that has a certain value wherever another place has a certain value."""

    part: Part
    place: int
    value: tuple[int, ...]
    """For each value of the other place, as a bit, the value that goes with it."""

    def fact(self, bit: int) -> Fact:
        """Return the fact that the other place implies if it does not have a value."""
        return self.place, self.value[bit]


def partners(unknowns: Unknowns, parts: Iterable[Part]) -> dict[int, list[Partner]]:
    """Return the partners of each place that has some.

    Places with two values are left out: a fact about them leaves one value, which has direct consequences anyway.
    """
    found: dict[int, list[Partner]] = {}
    masks = list(unknowns.full)
    for part in parts:
        if len(part.scope) == 2 and not isinstance(part.check, Different | WholeBoard | Bounded | Division | None):
            value = _values(unknowns, masks, part)
            if value is not None:
                first, second = part.scope
                back = tuple(value.index(bit) for bit in range(len(value)))
                found.setdefault(first, []).append(Partner(part, second, value))
                found.setdefault(second, []).append(Partner(part, first, back))
    return found


def _values(unknowns: Unknowns, masks: Masks, part: Part) -> tuple[int, ...] | None:
    """Return the value of the second place for each value of the first; None if they are not one to one.

    `masks` has all candidates, and is left as it was.
    """
    first, second = part.scope
    count = len(unknowns.values[first])
    if count == 2 or count != len(unknowns.values[second]):
        return None
    out: list[int] = []
    assert part.check is not None
    for bit in bits(unknowns.full[first]):
        masks[first] = 1 << bit
        removals = part.check.removals(masks)
        masks[first] = unknowns.full[first]
        left = 0 if removals is None else masks[second] & ~removals.get(second, 0)
        if not is_single(left):
            return None
        out.append(left.bit_length() - 1)
    return tuple(out) if len(set(out)) == count else None
