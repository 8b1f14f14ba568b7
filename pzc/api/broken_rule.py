"""The rules that a solution breaks, each once, with the places where it is broken."""

from collections.abc import Iterable

from pzc.compiler.base.origin import Origin
from pzc.compiler.meaning.judge import Broken

MOST_PLACES = 5
"""The number of places that are kept for one rule."""


class BrokenRule:
    """A rule, or the condition of a clue, that a solution breaks: how often, and the first places."""

    def __init__(self, origin: Origin) -> None:
        self.origin = origin
        self.places: list[Broken] = []
        self._seen: set[tuple[str, tuple[Origin, ...]]] = set()

    @property
    def count(self) -> int:
        """Return the number of places."""
        return len(self._seen)

    def add(self, place: Broken) -> None:
        """Add a place. Several lines of a rule may be broken in the same place."""
        self._seen.add((place.bindings, place.clues))
        if len(self.places) < min(self.count, MOST_PLACES):
            self.places.append(place)


def by_rule(broken: Iterable[Broken]) -> list[BrokenRule]:
    """Group broken places by rule, in the order in which the rules first occur."""
    rules: dict[Origin, BrokenRule] = {}
    for one in broken:
        rules.setdefault(one.origin, BrokenRule(one.origin)).add(one)
    return list(rules.values())
