"""The interface to one condition in the dynamic program, and the items of graphs."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

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
        self.first = min((item.unknown for item in items if item.unknown), key=position.__getitem__)
        self.at: dict[Var, list[int]] = {}
        for number, item in enumerate(items):
            self.at.setdefault(item.unknown or self.first, []).append(number)
        self.last = max(self.at, key=position.__getitem__)
        self.order = [number for unknown in sorted(self.at, key=position.__getitem__) for number in self.at[unknown]]
        """All items in the order of their unknowns."""


class Edges:
    """The edges of a graph with unknown items: their unknowns, and the points that they enter and leave."""

    def __init__(self, items: Sequence[BoolExpr], ends: Sequence[tuple[int, int]]) -> None:
        """Take the edges that may be present. Raises NotCountable."""
        found = [(item_of(item), pair) for item, pair in zip(items, ends, strict=True)]
        self._items = [item for item, _ in found if item is not None]
        self._ends = [pair for item, pair in found if item is not None]
        if any(a == b for a, b in self._ends):
            raise NotCountable
        self.unknowns: Sequence[Var] = list(dict.fromkeys(x.unknown for x in self._items if x.unknown is not None))

    def around_points(self) -> Iterable[Sequence[Var]]:
        """Return for each point the unknowns of its edges."""
        around: dict[int, list[Var]] = {}
        for item, pair in zip(self._items, self._ends, strict=True):
            if item.unknown is not None:
                for point in pair:
                    around.setdefault(point, []).append(item.unknown)
        return around.values()

    def prepare(self, position: Mapping[Var, int]) -> None:
        """Give the points places for this order of the unknowns."""
        schedule, slots = Schedule(self._items, position), Slots()
        self.last = schedule.last
        """The last unknown."""
        self.at: dict[Var, list[Edge]] = {unknown: [] for unknown in schedule.at}
        """By unknown, the edges that it decides."""
        degrees = Counter(point for number in schedule.order for point in self._ends[number])
        left = degrees.copy()
        for number in schedule.order:
            item, pair = self._items[number], self._ends[number]
            slots.take(pair[0])
            slots.take(pair[1])
            entering = [slots.of[point] for point in pair if left[point] == degrees[point]]
            left.subtract(pair)
            leaving, almost = ([slots.of[point] for point in pair if left[point] == n] for n in (0, 1))
            values = None if item.unknown is None else item.values
            edge = Edge(values, slots.of[pair[0]], slots.of[pair[1]], entering, leaving, almost)
            self.at[item.unknown or schedule.first].append(edge)
            for point in pair:
                if not left[point]:
                    slots.leave(point)
        self.width = slots.count
        """The number of places."""


class Edge(NamedTuple):
    """An edge and the places of its points.

    values: it is present if its unknown has one of these; None if it is always present. a, b: the places of its
    points. entering: those whose first edge it is. leaving: those whose last edge it is. almost: those with one
    more edge.
    """

    values: frozenset[int] | None
    a: int
    b: int
    entering: list[int]
    leaving: list[int]
    almost: list[int]


class Slots:
    """Places in an entry for the points of a graph. A place is used again once its point has been left."""

    def __init__(self) -> None:
        self.of: dict[int, int] = {}
        self.count = 0
        self._free: list[int] = []

    def take(self, point: int) -> None:
        """Assign a place in the entry to a point that has none yet."""
        if point not in self.of:
            self.of[point] = self._free.pop() if self._free else self.count
            self.count = max(self.count, self.of[point] + 1)

    def leave(self, point: int) -> None:
        """Free the place of a point for later points."""
        self._free.append(self.of[point])
