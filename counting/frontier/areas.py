"""Areas: for each vertex in the frontier the number of its area, and what the rules still require of each area."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pzc.compiler.base.intervals import Intervals, contains, intersection
from pzc.compiler.flat.flat import BoolExpr, BoolNode, GroupSize, IntExpr, IntNode, Leader, Together, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.substitution import Substitution

from .area_rules import AreaRules, Atom, parts
from .tracker import Entry, NotCountable, Slots


class _Area(NamedTuple):
    """An open area: its number of vertices so far, the sizes it may have, and its first vertex.

    The number and the first vertex are 0 if no rule depends on them.
    """

    size: int
    sizes: Intervals | None
    first: int


class _State(NamedTuple):
    """The entry of a state.

    labels: for each place, the number of the area of its vertex, 0 if there is none. areas: the open areas.
    apart: pairs of areas that must not meet. pending: begun conditions of items that are not decided.
    others: other conditions that have begun.
    """

    labels: tuple[int, ...]
    areas: tuple[_Area, ...] = ()
    apart: frozenset[tuple[int, int]] = frozenset()
    pending: tuple[tuple[int, BoolExpr], ...] = ()
    others: frozenset[BoolNode] = frozenset()


class _Failed(Exception):
    """The values so far have no completion."""


class Areas:
    """The tracker of the areas of one graph, and of all conditions about them.

    Items are the vertices, and after them the edges. An item is decided with the last unknown of its condition, an edge
    not before its two vertices. A question about an area whose vertex has left the frontier is replaced by the same
    question about a vertex that is still there.
    """

    def __init__(self, rules: AreaRules, builder: Builder) -> None:
        self.rules, self.builder = rules, builder
        self.items: list[BoolExpr] = [*rules.vertices, *rules.joined]
        found = [parts(item) for item in self.items]
        if any(atoms for _, atoms in found) or any(a == b for a, b in rules.edges):
            raise NotCountable
        self._item_unknowns = [unknowns for unknowns, _ in found]
        others = [parts(condition) for condition in rules.others]
        atoms = [atom for _, some in others for atom in some]
        self.has_leaders = any(isinstance(atom, Leader) for atom in atoms)
        count = len(rules.vertices)
        self.largest = count if any(isinstance(atom, GroupSize) for atom in atoms) else _largest(rules, count)
        """Larger areas need not be distinguished from areas of this size."""
        unknowns = [unknown for some, _ in (*found, *others) for unknown in some]
        self._parts: dict[BoolNode, tuple[list[Var], list[Atom]]] = {}
        self.unknowns: Sequence[Var] = list(dict.fromkeys(unknowns))
        self.initial: Entry = None

    def groups(self) -> Iterable[Sequence[Var]]:
        """See Tracker: each vertex with its edges and its neighbors."""
        count = len(self.rules.vertices)
        around = [list(unknowns) for unknowns in self._item_unknowns[:count]]
        for number, ends in enumerate(self.rules.edges):
            for one, other in (ends, ends[::-1]):
                around[one] += [*self._item_unknowns[count + number], *self._item_unknowns[other]]
        return [list(dict.fromkeys(unknowns)) for unknowns in around]

    def prepare(self, position: Mapping[Var, int]) -> None:
        """See Tracker."""
        self.position = position
        count, edges = len(self.rules.vertices), self.rules.edges
        times = [[position[unknown] for unknown in unknowns] for unknowns in self._item_unknowns]
        start = min(position[unknown] for unknown in self.unknowns)
        decided = [max(found, default=-1) for found in times]
        for number, ends in enumerate(edges):  # a vertex that is always present enters with its first edge
            for one, other in (ends, ends[::-1]):
                if not times[one]:
                    first = min([*times[count + number], *times[other]], default=start)
                    decided[one] = first if decided[one] < 0 else min(decided[one], first)
        decided = [start if time < 0 and item < count else time for item, time in enumerate(decided)]
        for number, (a, b) in enumerate(edges):
            decided[count + number] = max(decided[count + number], decided[a], decided[b])
        self.leaves = leaves = decided[:count]
        """For each vertex, when it leaves the frontier."""
        for number, ends in enumerate(edges):
            for vertex in ends:
                leaves[vertex] = max(leaves[vertex], decided[count + number])
        self.touched = _by_time((time, item) for item, found in enumerate(times) for time in found)
        self.decided = _by_time((time, item) for item, time in enumerate(decided))
        self.leaving = _by_time((time, vertex) for vertex, time in enumerate(leaves))
        self.enters = decided[:count]
        """For each vertex, when it is decided."""
        self.beginning = _by_time(
            (
                min([*(position[u] for u in unknowns), *(self.enters[v] for a in atoms for v in vertices_of(a))]),
                number,
            )
            for number, (unknowns, atoms) in enumerate(map(parts, self.rules.others))
        )
        self._place_vertices(count)

    def _place_vertices(self, count: int) -> None:
        """Give the vertices places. A vertex takes its place before another one leaves at the same time."""
        slots = Slots()
        now: dict[int, int] = {}
        self.there: dict[int, list[int]] = {}
        """For each time, the vertices that are in the frontier after it."""
        self.next: dict[int, int] = {}
        """For each time, the first vertex that is not decided."""
        for time in sorted(set(self.position.values())):
            for item in self.decided.get(time, ()):
                if item < count:
                    slots.take(item)
                    now[item] = slots.of[item]
            for vertex in self.leaving.get(time, ()):
                slots.leave(vertex)
                del now[vertex]
            self.there[time] = sorted(now, key=now.__getitem__)
            self.next[time] = min((vertex for vertex in range(count) if self.enters[vertex] > time), default=count)
        self.place = slots.of
        self.initial = _State((0,) * slots.count)

    def parts(self, condition: BoolNode) -> tuple[list[Var], list[Atom]]:
        """Return the unknowns and the questions about areas of a condition, cached."""
        found = self._parts.get(condition)
        if found is None:
            found = self._parts[condition] = parts(condition)
        return found

    def step(self, unknown: Var, entry: Entry, value: int) -> Entry | None:
        """See Tracker."""
        assert isinstance(entry, _State)
        try:
            return _Step(self, entry, unknown, value).after()
        except _Failed:
            return None


class _Step:
    """One value of one unknown: the entry after it."""

    def __init__(self, areas: Areas, before: _State, unknown: Var, value: int) -> None:
        self._of, self._before = areas, before
        self._unknown, self._value = unknown, value
        self._time = areas.position[unknown]
        self._labels = list(before.labels)
        self._areas = dict(enumerate(before.areas, 1))
        self._firsts = {area.first: label for label, area in self._areas.items()}
        self._apart = set(before.apart)

    def after(self) -> Entry:
        """Return the entry. Raises _Failed if the values have no completion."""
        pending = self._decide_items()
        labels = list(self._labels)
        for vertex in self._of.leaving.get(self._time, ()):
            labels[self._of.place[vertex]] = 0
        open_labels = set(labels) - {0}
        others = self._others(open_labels)
        for label in self._areas.keys() - open_labels:
            self._close(self._areas[label])
        new = {0: 0}
        canonical = tuple([new.setdefault(label, len(new)) for label in labels])
        areas = tuple([self._areas[label] for label in new if label])
        apart = frozenset([(min(new[a], new[b]), max(new[a], new[b])) for a, b in self._apart if a in new and b in new])
        return _State(canonical, areas, apart, pending, others)

    def _close(self, area: _Area) -> None:
        """Check an area that is complete."""
        if area.sizes is not None and not contains(area.sizes, area.size):
            raise _Failed

    # ---------------------------------------------------------------------------------------- vertices and edges

    def _decide_items(self) -> tuple[tuple[int, BoolExpr], ...]:
        """Decide the items that this unknown decides. Return the conditions of the other items that have begun."""
        of, time = self._of, self._time
        pending = dict(self._before.pending)
        values = Substitution(of.builder, {self._unknown: self._value})
        for item in of.touched.get(time, ()):
            pending[item] = values.condition(pending.get(item, of.items[item]))
        count = len(of.rules.vertices)
        for item in of.decided.get(time, ()):
            holds = pending.pop(item, of.items[item])
            if item < count:
                self._enter(item, holds is True)
            else:
                self._edge(item - count, holds is True)
        return tuple(sorted(pending.items(), key=lambda pair: pair[0]))

    def _enter(self, vertex: int, present: bool) -> None:
        of = self._of
        sizes = of.rules.sizes.get(vertex)
        label = 0
        if present:
            label = max(self._areas, default=0) + 1
            first = vertex if of.has_leaders else 0
            self._areas[label] = self._checked(_Area(min(1, of.largest), sizes, first))
            self._firsts[first] = label
        elif sizes is not None and not contains(sizes, 0):
            raise _Failed
        self._labels[of.place[vertex]] = label

    def _edge(self, number: int, joined: bool) -> None:
        of = self._of
        one, other = (self._labels[of.place[vertex]] for vertex in of.rules.edges[number])
        if not one or not other:
            return
        if not joined:
            if number in of.rules.closed:
                if one == other:
                    raise _Failed
                self._apart.add((one, other))
        elif one != other:
            if (one, other) in self._apart or (other, one) in self._apart:
                raise _Failed
            self._join(one, other)

    def _join(self, one: int, other: int) -> None:
        self._labels = [one if label == other else label for label in self._labels]
        self._firsts = {first: one if label == other else label for first, label in self._firsts.items()}
        a, b = self._areas[one], self._areas.pop(other)
        sizes = a.sizes if b.sizes is None else b.sizes if a.sizes is None else intersection(a.sizes, b.sizes)
        size = min(a.size + b.size, self._of.largest)
        self._areas[one] = self._checked(_Area(size, sizes, min(a.first, b.first)))
        self._apart = {(one if x == other else x, one if y == other else y) for x, y in self._apart}

    def _checked(self, area: _Area) -> _Area:
        if area.sizes is not None and (not area.sizes or area.sizes[-1][1] < area.size):
            raise _Failed
        return area

    # ------------------------------------------------------------------------------------------ other conditions

    def _others(self, open_labels: set[int]) -> frozenset[BoolNode]:
        """Return the other conditions after this step."""
        of = self._of
        begun = [of.rules.others[number] for number in of.beginning.get(self._time, ())]
        if not begun and not self._before.others:
            return frozenset()
        self._open = open_labels
        self._representative: dict[int, int] = {}
        for vertex in reversed(of.there[self._time]):
            self._representative[self._labels[of.place[vertex]]] = vertex
        known: dict[IntNode, IntExpr] = {}
        left = set[BoolNode]()
        for condition in (*self._before.others, *begun):
            unknowns, atoms = of.parts(condition)
            known.update((atom, self._atom(atom)) for atom in atoms if atom not in known)
            if self._unknown not in unknowns and all(known[atom] is atom for atom in atoms):
                left.add(condition)
                continue
            rest = Substitution(of.builder, {self._unknown: self._value}, known).condition(condition)
            if rest is False:
                raise _Failed
            if not isinstance(rest, bool):
                left.add(rest)
        return frozenset(left)

    def _label(self, vertex: int) -> int | None:
        """Return the number of a vertex's area, 0 if it is absent, None if that is not decided."""
        of = self._of
        if of.enters[vertex] > self._time:
            return None
        if of.leaves[vertex] < self._time:  # it has left the frontier: only its area's first vertex matters
            return self._firsts[vertex]
        return self._labels[of.place[vertex]]

    def _atom(self, atom: Atom) -> IntExpr:
        """Return a question about areas as a question about vertices that stay in the frontier, or its answer."""
        match atom:
            case Together():
                return self._together(atom)
            case GroupSize(components=graph, vertex=vertex):
                label = self._label(vertex)
                if label is None or label in self._open:
                    return self._of.builder.group_size(graph, vertex if label is None else self._representative[label])
                return self._areas[label].size if label else 0
            case Leader(components=graph, vertex=vertex):
                label = self._label(vertex)
                if not label:
                    return self._of.builder.leader(graph, vertex) if label is None else 0
                first = self._areas[label].first
                if label in self._open and self._may_meet_an_earlier_one(first):
                    return self._of.builder.leader(graph, first)
                return first + 1

    def _together(self, atom: Together) -> BoolExpr:
        labels = self._label(atom.first), self._label(atom.second)
        one, other = labels
        if 0 in labels:
            return False
        if one is not None and one == other:
            return True
        if any(label is not None and label not in self._open for label in labels):
            return False
        if one is None or other is None:
            first = atom.first if one is None else self._representative[one]
            return self._of.builder.together(
                atom.components, first, atom.second if other is None else self._representative[other]
            )
        if not self._apart.isdisjoint({(one, other), (other, one)}):
            return False
        return self._of.builder.together(atom.components, self._representative[one], self._representative[other])

    def _may_meet_an_earlier_one(self, first: int) -> bool:
        """Return True if an area may be joined with one that has an earlier vertex."""
        earlier = (self._areas[label].first < first for label in self._open)
        return self._of.next[self._time] < first or any(earlier)


def vertices_of(atom: Atom) -> tuple[int, ...]:
    """Return the vertices that a question is about."""
    return (atom.first, atom.second) if isinstance(atom, Together) else (atom.vertex,)


def _largest(rules: AreaRules, count: int) -> int:
    """Return the size above which the rules about sizes treat all areas alike."""
    return max(
        (sizes[-1][0] if sizes[-1][1] >= count else sizes[-1][1] + 1 for sizes in rules.sizes.values() if sizes),
        default=0,
    )


def _by_time(pairs: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for time, number in pairs:
        found.setdefault(time, []).append(number)
    return found
