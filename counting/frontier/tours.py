"""Loops and paths: for each point where the path may go on, the other end of its piece."""

from collections.abc import Iterable, Mapping, Sequence

from pzc.compiler.flat.flat import Tour, Var

from .tracker import Entry, Item, NotCountable, Schedule, Slots, item_of

_INNER = -1
"""The mate of a point in which two edges meet."""
_FIXED = -2
"""The mate of an end whose piece ends for good at its other side."""
_NOTHING = -3
"""The mate of a point that is not in the frontier."""
_DONE: Entry = ()
"""The entry once the loop or path is complete."""


class Tours:
    """The tracker of one circuit, or one path with two ends.

    An entry has the mate of each point in the frontier: the place of the other end of its piece. A point without
    edges is its own mate.
    """

    def __init__(self, tour: Tour) -> None:
        items = [(item_of(item), ends) for item, ends in zip(tour.items, tour.ends, strict=True)]
        self._items: list[Item] = [item for item, _ in items if item is not None]
        self._ends = [ends for item, ends in items if item is not None]
        self._closed = tour.closed
        if any(a == b for a, b in self._ends):
            raise NotCountable
        self.unknowns: Sequence[Var] = list(dict.fromkeys(x.unknown for x in self._items if x.unknown is not None))
        self.initial: Entry = None

    def groups(self) -> Iterable[Sequence[Var]]:
        """See Tracker: the unknowns around each point."""
        around: dict[int, list[Var]] = {}
        for item, ends in zip(self._items, self._ends, strict=True):
            for point in ends if item.unknown is not None else ():
                around.setdefault(point, []).append(item.unknown)  # type: ignore[arg-type]  # it is an unknown here
        return around.values()

    def prepare(self, position: Mapping[Var, int]) -> None:
        """See Tracker."""
        self._schedule = schedule = Schedule(self._items, position)
        last = {point: number for number in schedule.order for point in self._ends[number]}
        self._leaving = {number: [p for p in self._ends[number] if last[p] == number] for number in schedule.order}
        slots = Slots()
        self._places: dict[int, tuple[int, int]] = {}
        for number in schedule.order:
            for point in self._ends[number]:
                slots.take(point)
            self._places[number] = slots.of[self._ends[number][0]], slots.of[self._ends[number][1]]
            for point in self._leaving[number]:
                slots.leave(point)
        self._slots = slots.of
        first = {point: number for number in reversed(schedule.order) for point in self._ends[number]}
        self._entering = {number: [p for p in self._ends[number] if first[p] == number] for number in schedule.order}
        self.initial = (_NOTHING,) * slots.count

    def step(self, unknown: Var, entry: Entry, value: int) -> Entry | None:
        """See Tracker."""
        schedule = self._schedule
        left: list[int] | None = list(entry)  # type: ignore[call-overload]  # a tuple of mates
        for number in schedule.at[unknown]:
            item = self._items[number]
            left = self._after(left, number, item.unknown is None or value in item.values)
            if left is None:
                return None
        if unknown is schedule.last:
            return _DONE if not left else None
        return tuple(left)  # type: ignore[arg-type]  # it is not None

    def _after(self, mates: list[int] | None, number: int, present: bool) -> list[int] | None:
        """Return the mates after an edge is decided; an empty list once the tour is complete, None if it fails."""
        if not mates:
            return None if present else mates
        for point in self._entering[number]:
            mates[self._slots[point]] = self._slots[point]
        if present:
            mates = self._joined(mates, *self._places[number])
        for point in self._leaving[number]:
            if not mates:
                return mates
            mates = self._left(mates, self._slots[point])
        return mates

    def _joined(self, mates: list[int], a: int, b: int) -> list[int] | None:
        """Join two points by an edge."""
        one, other = mates[a], mates[b]
        if _INNER in (one, other):
            return None
        if one == b or one == other == _FIXED:  # the edge closes a loop, or joins the two ends of a path
            if (one == b) != self._closed:
                return None
            mates[a] = mates[b] = _INNER
            return self._complete(mates)
        mates[a] = mates[b] = _INNER
        if one != _FIXED:
            mates[one] = other
        if other != _FIXED:
            mates[other] = one
        return mates

    def _left(self, mates: list[int], place: int) -> list[int] | None:
        """Leave a point, all of whose edges are decided."""
        mate, mates[place] = mates[place], _NOTHING
        if mate in (place, _INNER):
            return mates
        if self._closed:
            return None
        if mate == _FIXED:
            return self._complete(mates)
        mates[mate] = _FIXED
        return mates if mates.count(_FIXED) <= 2 else None

    def _complete(self, mates: list[int]) -> list[int] | None:
        """Return the entry of a complete tour, or None if another piece exists."""
        return [] if all(mate in (place, _INNER, _NOTHING) for place, mate in enumerate(mates)) else None
