"""The interface to one condition in the dynamic program, and the items of graphs."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Protocol, TypeAlias

from pzc.compiler.base.intervals import members
from pzc.compiler.base.node import node
from pzc.compiler.flat.flat import BoolExpr, Var
from pzc.compiler.flat.value import unknowns_of, value_of

Entry: TypeAlias = Hashable
"""What the values so far mean for one condition."""

_MOST_PARTS = 50


class NotCountable(Exception):
    """A condition has no tracker: the solutions cannot be counted in this way."""


class Tracker(Protocol):
    """One condition. Assignments with equal entries can be completed in the same ways."""

    unknowns: Sequence[Var]
    initial: Entry

    def groups(self) -> Iterable[Sequence[Var]]:
        """Return groups of unknowns. The number of states grows with the groups that are begun and not finished."""
        ...

    def prepare(self, position: Mapping[Var, int]) -> None:
        """Prepare for this order of the unknowns."""
        ...

    def step(self, unknown: Var, entry: Entry, value: int) -> Entry | None:
        """Return the entry after the next unknown of this condition has got its value. None if the condition fails.

        After the last unknown, the condition holds unless the result is None.
        """
        ...


@node
class Item:
    """A vertex or edge of a graph. It is present if the unknown has one of the `values`, or if there is no unknown."""

    unknown: Var | None
    values: frozenset[int]


def item_of(condition: BoolExpr) -> Item | None:
    """Return a condition as an item, or None if it never holds. Raises NotCountable if it has several unknowns."""
    if isinstance(condition, bool):
        return Item(None, frozenset()) if condition else None
    unknowns = unknowns_of(condition, _MOST_PARTS)
    if unknowns is None or len(unknowns) != 1:
        raise NotCountable
    (unknown,) = unknowns
    return Item(unknown, frozenset(v for v in members(unknown.domain) if value_of(condition, {unknown: v})))


class Schedule:
    """When the items of a graph get their values: by the unknown, the numbers of its items.

    Items that are always present come with the first unknown.
    """

    def __init__(self, items: Sequence[Item], position: Mapping[Var, int]) -> None:
        first = min((item.unknown for item in items if item.unknown), key=position.__getitem__)
        self.at: dict[Var, list[int]] = {}
        for number, item in enumerate(items):
            self.at.setdefault(item.unknown or first, []).append(number)
        self.last = max(self.at, key=position.__getitem__)
        self.order = [number for unknown in sorted(self.at, key=position.__getitem__) for number in self.at[unknown]]
        """All items in the order of their unknowns."""


class Edges:
    """The edges of a graph with unknown items: their unknowns, and the points that they enter and leave."""

    def __init__(self, items: Sequence[BoolExpr], ends: Sequence[tuple[int, int]]) -> None:
        """Take the edges that may be present. Raises NotCountable."""
        found = [(item_of(item), pair) for item, pair in zip(items, ends, strict=True)]
        self.items = [item for item, _ in found if item is not None]
        self._ends = [pair for item, pair in found if item is not None]
        if any(a == b for a, b in self._ends):
            raise NotCountable
        self.unknowns: Sequence[Var] = list(dict.fromkeys(x.unknown for x in self.items if x.unknown is not None))

    def around_points(self) -> Iterable[Sequence[Var]]:
        """Return for each point the unknowns of its edges."""
        around: dict[int, list[Var]] = {}
        for item, pair in zip(self.items, self._ends, strict=True):
            if item.unknown is not None:
                for point in pair:
                    around.setdefault(point, []).append(item.unknown)
        return around.values()

    def prepare(self, position: Mapping[Var, int]) -> None:
        """Give the points places for this order of the unknowns."""
        self.schedule = schedule = Schedule(self.items, position)
        order, ends, slots = schedule.order, self._ends, Slots()
        first = {point: number for number in reversed(order) for point in ends[number]}
        last = {point: number for number in order for point in ends[number]}
        self.places: dict[int, tuple[int, int]] = {}
        self.entering: dict[int, list[int]] = {}
        self.leaving: dict[int, list[int]] = {}
        for number in order:
            one, other = ends[number]
            slots.take(one)
            slots.take(other)
            self.places[number] = slots.of[one], slots.of[other]
            self.entering[number] = [slots.of[point] for point in ends[number] if first[point] == number]
            self.leaving[number] = [slots.of[point] for point in ends[number] if last[point] == number]
            for point in ends[number]:
                if last[point] == number:
                    slots.leave(point)
        self.width = slots.count
        """The number of places."""


class Slots:
    """Places in an entry for the points of a graph. A place is used again once its point has been left."""

    def __init__(self) -> None:
        self.of: dict[int, int] = {}
        self.count = 0
        self._free: list[int] = []

    def take(self, point: int) -> None:
        """Give a point a place, unless it has one."""
        if point not in self.of:
            self.of[point] = self._free.pop() if self._free else self.count
            self.count = max(self.count, self.of[point] + 1)

    def leave(self, point: int) -> None:
        """Let the next points use the place of this one."""
        self._free.append(self.of[point])
