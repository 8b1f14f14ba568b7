"""Connected cells, and edges without cycles: for each point in the frontier, the number of its component."""

from collections.abc import Iterable, Mapping, Sequence

from pzc.compiler.flat.flat import Connected, Forest, Var

from .tracker import Edges, Entry, Item, Schedule, Slots, item_of

_DONE: Entry = ()
"""The entry once the group is complete: all other vertices must be absent."""


class ConnectedGroups:
    """The tracker of vertices that are connected. An absent vertex, or a place without a vertex, has component 0."""

    def __init__(self, connected: Connected) -> None:
        found = [item_of(item) for item in connected.items]
        number = {i: place for place, i in enumerate(i for i, item in enumerate(found) if item is not None)}
        self._items: list[Item] = [item for item in found if item is not None]
        self._near: list[list[int]] = [[] for _ in self._items]
        for i, j in connected.edges:
            if i in number and j in number:
                self._near[number[i]].append(number[j])
                self._near[number[j]].append(number[i])
        self.unknowns: Sequence[Var] = list(dict.fromkeys(x.unknown for x in self._items if x.unknown is not None))
        self.initial: Entry = None

    def groups(self) -> Iterable[Sequence[Var]]:
        """See Tracker: each vertex with its neighbors."""
        for number, near in enumerate(self._near):
            some = [self._items[vertex].unknown for vertex in (number, *near)]
            yield [unknown for unknown in some if unknown is not None]

    def prepare(self, position: Mapping[Var, int]) -> None:
        """See Tracker."""
        self._schedule = schedule = Schedule(self._items, position)
        time = {number: place for place, number in enumerate(schedule.order)}
        last = {v: max((v, *self._near[v]), key=time.__getitem__) for v in schedule.order}
        self._before = {v: [w for w in self._near[v] if time[w] < time[v]] for v in schedule.order}
        self._leaving: dict[int, list[int]] = {}
        for vertex, end in last.items():
            self._leaving.setdefault(end, []).append(vertex)
        slots = Slots()
        for vertex in schedule.order:
            slots.take(vertex)
            for left in self._leaving.get(vertex, ()):
                slots.leave(left)
        self._slots = slots.of
        self.initial = (0,) * slots.count

    def step(self, unknown: Var, entry: Entry, value: int) -> Entry | None:
        """See Tracker."""
        labels: list[int] | None = list(entry)  # type: ignore[call-overload]  # a tuple of components
        for vertex in self._schedule.at[unknown]:
            item = self._items[vertex]
            present = item.unknown is None or value in item.values
            if labels:
                labels = self._after(labels, vertex, present)
            elif present:
                return None
            if labels is None:
                return None
        return canonical(labels or ())

    def _after(self, labels: list[int], vertex: int, present: bool) -> list[int] | None:
        """Return the components after a vertex is decided; an empty list once the group is complete, None if it
        fails.
        """
        slots = self._slots
        if present:
            label = max(labels) + 1
            labels[slots[vertex]] = label
            merged = {labels[slots[other]] for other in self._before[vertex]} - {0}
            labels = [label if each in merged else each for each in labels]
        for left in self._leaving.get(vertex, ()):
            label, labels[slots[left]] = labels[slots[left]], 0
            if label and label not in labels:
                return None if any(labels) else []
        return labels


class Forests:
    """The tracker of edges without a cycle."""

    def __init__(self, forest: Forest) -> None:
        self._edges = Edges(forest.items, forest.ends)
        self.unknowns = self._edges.unknowns
        self.initial: Entry = None

    def groups(self) -> Iterable[Sequence[Var]]:
        """See Tracker."""
        return self._edges.around_points()

    def prepare(self, position: Mapping[Var, int]) -> None:
        """See Tracker."""
        self._edges.prepare(position)
        self.initial = (0,) * self._edges.width

    def step(self, unknown: Var, entry: Entry, value: int) -> Entry | None:
        """See Tracker."""
        labels: list[int] = list(entry)  # type: ignore[call-overload]  # a tuple of components
        for values, a, b, entering, leaving, _ in self._edges.at[unknown]:
            for place in entering:
                labels[place] = max(labels) + 1
            if values is None or value in values:
                one, other = labels[a], labels[b]
                if one == other:
                    return None
                labels = [one if label == other else label for label in labels]
            for place in leaving:
                labels[place] = 0
        return canonical(labels)


def canonical(labels: Iterable[int]) -> Entry:
    """Return the components numbered in the order of their first places, so that equal divisions are equal."""
    new = {0: 0}
    return tuple([new.setdefault(label, len(new)) for label in labels])
