"""The known equal values that rule out a value at all but one place of a line: `the 1s in (6,5) and (9,1)`."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from pzc.explain.constraints.checks import Different
from pzc.explain.constraints.instances import Instance
from pzc.explain.constraints.state import Fact, Masks, Unknowns, is_single

_MOST = 4
"""The most known values that are named."""


class Covering:
    """Finds known values that rule out equal values elsewhere, because some rule wants them to differ."""

    def __init__(self, unknowns: Unknowns, instances: Sequence[Instance]) -> None:
        self._unknowns = unknowns
        self._instances = instances

    @cached_property
    def _lists(self) -> dict[int, list[frozenset[int]]]:
        """The lists of different values that hold each unknown."""
        found: dict[int, list[frozenset[int]]] = {}
        for part in (part for instance in self._instances for part in instance.parts):
            if isinstance(part.check, Different):
                scope = frozenset(part.scope)
                for place in scope:
                    found.setdefault(place, []).append(scope)
        return found

    def of(self, gone: Iterable[Fact], masks: Masks) -> list[int]:
        """Return a few known unknowns that have the removed value and together rule it out at all the open places.

        The list is empty if all places are known, or if another step ruled out the value at one of them.
        """
        gone = list(gone)
        values = {self._unknowns.values[place][bit] for place, bit in gone}
        left = {place for place, _ in gone if not is_single(masks[place])}
        if len(values) != 1 or not left:
            return []
        value = values.pop()
        sees = {place: left & seen for place, seen in self._seen(left).items() if self._has(place, value, masks)}
        chosen: list[int] = []
        while left:
            best = max(sees, key=lambda place: (len(sees[place] & left), -place), default=None)
            if best is None or not sees[best] & left or len(chosen) == _MOST:
                return []
            chosen.append(best)
            left -= sees[best]
        return sorted(chosen)

    def _seen(self, places: Iterable[int]) -> dict[int, set[int]]:
        """Return each unknown that has to differ from some places, with these."""
        found: dict[int, set[int]] = {}
        for place in places:
            for other in (other for scope in self._lists.get(place, ()) for other in scope):
                found.setdefault(other, set()).add(place)
        return found

    def _has(self, place: int, value: int, masks: Masks) -> bool:
        """Return True if an unknown is known to have a value."""
        return is_single(masks[place]) and self._unknowns.values[place][masks[place].bit_length() - 1] == value
