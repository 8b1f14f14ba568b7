"""Flat expressions and candidates to the least and the greatest value that is left, graphs and areas included."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from pzc.compiler.base.intervals import contains
from pzc.compiler.flat.flat import (
    AllDifferent,
    And,
    Choice,
    Components,
    Element,
    Extremum,
    GroupSize,
    IntExpr,
    IntNode,
    Leader,
    Linear,
    Not,
    Or,
    Product,
    Quotient,
    Remainder,
    Same,
    Table,
    Together,
    Var,
    Within,
)

from .groups import Group, GroupNode, nodes_of, vertex_of
from .state import Masks, Unknowns, bits

Range = tuple[int, int]
OPEN: Range = (0, 1)


@dataclass(frozen=True)
class Regrouped:
    """The differences between the groups of two states of the candidates, as vertices in bits.

    The groups of `parted` have gained vertices or broken up. Those of `shrunk` have lost the vertices `gone`, which are
    no longer there. `seen` has the unknowns, as bits, on which this result depends.
    """

    parted: int
    shrunk: int
    gone: int
    seen: int

    def may_change(self, e: GroupNode) -> bool:
        """Return True if the range of a query about a group may change."""
        if isinstance(e, Together):
            return bool(((self.parted | self.gone) >> e.first | self.gone >> e.second) & 1)
        return bool((self.parted | self.shrunk) >> vertex_of(e) & 1)


class Ranges:
    """Evaluates expressions for one state of the candidates; shared nodes are evaluated once.

    `base`: the ranges of a state with more candidates for the unknowns `changed`, as bits. Nodes that do not depend on
    these unknowns have the same range; nodes with a single value there have the same value here.
    With `capped`, sizes of groups are only exact as far as they matter to conditions: see `Nodes.limit_sizes`.
    """

    def __init__(
        self,
        unknowns: Unknowns,
        masks: Masks,
        capped: bool = False,
        base: "Ranges | None" = None,
        changed: int = 0,
    ) -> None:
        self._unknowns = unknowns
        self._nodes = nodes_of(unknowns)
        self._masks = masks
        self._capped = capped
        self._base = base
        self._changed = changed
        self._known: dict[int, Range] = {}
        self._possible: dict[int, bool] = {}
        self._certain: dict[int, bool] = {}
        self._groups: dict[tuple[int, bool], list[Group]] = {}
        self._near: dict[tuple[int, bool], dict[int, int]] = {}
        self._seen: dict[int, int] = {}
        self._open: Container[int] = ()
        self._changes: dict[int, list[IntNode]] = {}

    @property
    def evaluated(self) -> int:
        """The number of expressions that were evaluated: a measure of work."""
        return len(self._known) + len(self._possible) + len(self._certain)

    def of(self, e: IntExpr) -> Range:
        """Return the least and the greatest value."""
        if isinstance(e, int):
            return int(e), int(e)
        key = id(e)
        found = self._known.get(key)
        if found is None:
            found = self._same(e)
            if found is None:
                small = self._nodes.small(e)
                if small is None:
                    found = _METHODS.get(type(e), Ranges._bounds)(self, e)
                else:
                    found = small.range(self._masks)
            self._known[key] = found
        return found

    def is_decided(self, e: IntNode) -> bool:
        """Return True if only one value of an expression is left."""
        low, high = self.of(e)
        return low == high

    def possible(self, e: IntExpr) -> bool:
        """Return True if a condition may hold. Stops at the first part that decides it."""
        if isinstance(e, int):
            return bool(e)
        key = id(e)
        if key not in self._possible:
            self._possible[key] = self._may_hold(e)
        return self._possible[key]

    def certain(self, e: IntExpr) -> bool:
        """Return True if a condition certainly holds. Stops at the first part that decides it."""
        if isinstance(e, int):
            return bool(e)
        key = id(e)
        if key not in self._certain:
            self._certain[key] = self._must_hold(e)
        return self._certain[key]

    def _may_hold(self, e: IntNode) -> bool:
        base = self._base
        if base is not None:
            if not base.possible(e):
                return False
            if self._unchanged(e):
                return True
        if self._nodes.small(e) is None:
            match e:
                case And(items=items):  # unchanged items may hold, as in the base
                    return all(map(self.possible, self._changes.get(id(e), items)))
                case Or(items=items):
                    return any(map(self.possible, items))
                case Not(item=item):
                    return not self.certain(item)
        return self.of(e)[1] > 0

    def _must_hold(self, e: IntNode) -> bool:
        base = self._base
        if base is not None:
            if base.certain(e):
                return True
            if self._unchanged(e):
                return False
        if self._nodes.small(e) is None:
            match e:
                case And(items=items):
                    return all(map(self.certain, items))
                case Or(items=items):  # unchanged items need not hold, as in the base
                    return any(map(self.certain, self._changes.get(id(e), items)))
                case Not(item=item):
                    return not self.possible(item)
        return self.of(e)[0] > 0

    def _unchanged(self, e: IntNode) -> bool:
        """Return True if an expression certainly has the same range as in the base."""
        if id(e) in self._open:
            return id(e) not in self._changes
        return not self._nodes.scope(e) & self._changed

    def changes(self, leaves: Iterable[IntNode], above: Mapping[int, Sequence[IntNode]]) -> dict[int, list[IntNode]]:
        """Note that among the nodes in `above`, only `leaves` and nodes above them differ from the base.

        `above` has the parents of nodes. Return the changed parts of each node that may differ, by its id.
        """
        waiting = list(leaves)
        self._open, self._changes = above, {id(leaf): [] for leaf in waiting}
        while waiting:
            part = waiting.pop()
            for parent in above.get(id(part), ()):
                if id(parent) not in self._changes:
                    self._changes[id(parent)] = []
                    waiting.append(parent)
                self._changes[id(parent)].append(part)
        return self._changes

    def _same(self, e: IntNode) -> Range | None:
        """Return the range of the base if the changed unknowns make no difference."""
        base = self._base
        if base is None:
            return None
        found = base.of(e)
        if found[0] == found[1] or self._unchanged(e):
            return found
        if isinstance(e, GroupNode) and not base.seen_by(e) & self._changed:
            return found
        return None

    def seen_by(self, e: GroupNode) -> int:
        """Return the unknowns, as bits, that decided about the range of a node."""
        found = self._seen.get(id(e))
        if found is None:
            self.of(e)
            found = self._seen.get(id(e))
        if found is None and self._base is not None:
            found = self._seen[id(e)] = self._base.seen_by(e)
        return found or 0

    def _bounds(self, e: IntNode) -> Range:
        """Return the bounds of any expression."""
        return (0, 1) if isinstance(e, Var) else (e.low, e.high)

    def _variable(self, e: Var) -> Range:
        place = self._unknowns.number[e]
        mask, values = self._masks[place], self._unknowns.values[place]
        return values[(mask & -mask).bit_length() - 1], values[mask.bit_length() - 1]

    def _linear(self, e: Linear) -> Range:
        low = high = e.constant
        for term, factor in e.terms:
            a, b = self.of(term)
            low += factor * (a if factor > 0 else b)
            high += factor * (b if factor > 0 else a)
        return low, high

    def _within(self, e: Within) -> Range:
        """Return the range of the truth value that an expression is in a domain."""
        if isinstance(e.value, Var):
            place = self._unknowns.number[e.value]
            mask, values = self._masks[place], self._unknowns.values[place]
            inside = sum(1 << bit for bit, value in enumerate(values) if contains(e.domain, value))
            return int(not mask & ~inside), int(bool(mask & inside))
        a, b = self.of(e.value)
        if not any(first <= b and last >= a for first, last in e.domain):
            return 0, 0
        return (1, 1) if any(first <= a and b <= last for first, last in e.domain) else OPEN

    def _and(self, e: And) -> Range:
        sure = 1
        for item in e.items:
            low, high = self.of(item)
            if not high:
                return 0, 0
            sure &= low
        return sure, 1

    def _or(self, e: Or) -> Range:
        perhaps = 0
        for item in e.items:
            low, high = self.of(item)
            if low:
                return 1, 1
            perhaps |= high
        return 0, perhaps

    def _not(self, e: Not) -> Range:
        a, b = self.of(e.item)
        return 1 - b, 1 - a

    def _equivalence(self, e: Same) -> Range:
        a, b = self.of(e.left)
        if a != b:
            return OPEN
        c, d = self.of(e.right)
        return (int(a == c), int(a == c)) if c == d else OPEN

    def _product(self, e: Product) -> Range:
        (a, b), (c, d) = self.of(e.left), self.of(e.right)
        corners = (a * c, a * d, b * c, b * d)
        return min(corners), max(corners)

    def _quotient(self, e: Quotient) -> Range:
        (a, b), (c, d) = self.of(e.dividend), self.of(e.divisor)
        corners = (a // c, a // d, b // c, b // d)
        return min(corners), max(corners)

    def _remainder(self, e: Remainder) -> Range:
        (a, b), (c, d) = self.of(e.dividend), self.of(e.divisor)
        return (a % c, a % c) if a == b and c == d else (0, d - 1)

    def _extremum(self, e: Extremum) -> Range:
        ranges = [self.of(item) for item in e.items]
        pick = min if e.least else max
        return pick(a for a, _ in ranges), pick(b for _, b in ranges)

    def _element(self, e: Element) -> Range:
        a, b = self.of(e.index)
        ranges = [self.of(item) for item in e.items[a : b + 1]]
        return min(a for a, _ in ranges), max(b for _, b in ranges)

    def _choice(self, e: Choice) -> Range:
        low, high = self.of(e.condition)
        ranges = ([self.of(e.then)] if high else []) + ([self.of(e.otherwise)] if not low else [])
        return min(a for a, _ in ranges), max(b for _, b in ranges)

    def _different(self, e: AllDifferent) -> Range:
        ranges = [self.of(item) for item in e.items]
        fixed = [a for a, b in ranges if a == b]
        if len(set(fixed)) < len(fixed):
            return 0, 0
        return (1, 1) if len(fixed) == len(ranges) else OPEN

    def _table(self, e: Table) -> Range:
        ranges = [self.of(item) for item in e.items]
        some = any(all(a <= v <= b for v, (a, b) in zip(row, ranges, strict=True)) for row in e.rows)
        return (0, 1) if some else (0, 0)

    # ------------------------------------------------------------------------------------------ areas

    def _group(self, e: GroupNode, vertex: int, sure: bool, most: int, target: int = -1) -> Group | None:
        """Return the group of a vertex along certain edges, or along possible edges; None if it is not there."""
        graph = e.components
        known = self._groups.setdefault((id(graph), sure), [])
        found = next((group for group in known if group.vertices >> vertex & 1), None)
        if found is None and self._base is not None:
            before = self._base._groups.get((id(graph), sure), ())
            found = next((g for g in before if g.vertices >> vertex & 1 and not g.seen & self._changed), None)
            if found is not None:
                known.append(found)
        if found is not None and found.vertices.bit_count() > most:
            found = None  # a smaller part of it is enough, and depends on less
        if found is None:
            if not (self.certain if sure else self.possible)(graph.vertices[vertex]):
                return None
            near = partial(self._near_vertices, sure=sure)
            found = self._nodes.flood(graph, vertex, near, most, 1 << target if target >= 0 else 0)
            if found.whole:
                known.append(found)
        self._seen[id(e)] |= found.seen
        return found

    def _near_vertices(self, graph: Components, vertex: int, sure: bool) -> int:
        """Return the vertices, as bits, that are joined to one that is there: certainly if `sure`, else perhaps."""
        near = self._near.setdefault((id(graph), sure), {})
        found = near.get(vertex)
        if found is None:
            if self._base is not None and not self._nodes.around(graph)[vertex] & self._changed:
                found = self._base._near_vertices(graph, vertex, sure)
            else:
                holds = self.certain if sure else self.possible
                sides = self._nodes.sides(graph)[vertex]
                found = sum(side.other for side in sides if holds(side.joined) and holds(side.there))
            near[vertex] = found
        return found

    def _near_if_there(self, graph: Components, vertex: int, sure: bool) -> int:
        """Return a vertex, if it is there, and those that are joined to it, as bits."""
        if not (self.certain if sure else self.possible)(graph.vertices[vertex]):
            return 0
        return 1 << vertex | self._near_vertices(graph, vertex, sure)

    def _all_of_group(self, graph: Components, vertex: int, sure: bool) -> Group:
        """Return the whole group of a vertex that is there."""
        known = self._groups.setdefault((id(graph), sure), [])
        for group in known:
            if group.vertices >> vertex & 1:
                return group
        near = partial(self._near_vertices, sure=sure)
        known.append(self._nodes.flood(graph, vertex, near, len(graph.vertices) + 1))
        return known[-1]

    def is_local(self, e: GroupNode) -> bool:
        """Return True if only the vertices near a vertex matter: the size of its group, up to a limit."""
        return self._capped and isinstance(e, GroupSize) and self._nodes.most(e) < len(e.components.vertices)

    def regrouped(self, graph: Components, place: int) -> Regrouped:
        """Compare the groups with those of the base, where only one unknown has changed."""
        base = self._base
        assert base is not None
        parted = shrunk = seen = 0
        lost: dict[int, int] = {}
        """For each vertex those that are no longer joined to it, itself included if it is no longer there."""
        for vertex in self._nodes.touching(graph).get(place, ()):
            seen |= self._nodes.around(graph)[vertex] | self._nodes.scope(graph.vertices[vertex])
            before, after = base._near_if_there(graph, vertex, True), self._near_if_there(graph, vertex, True)
            if after & ~before:
                parted |= self._all_of_group(graph, vertex, True).vertices
            lost[vertex] = base._near_if_there(graph, vertex, False) & ~self._near_if_there(graph, vertex, False)
        gone = sum(1 << vertex for vertex, others in lost.items() if others >> vertex & 1)
        for vertex, others in lost.items():
            others &= ~gone
            if others and gone >> vertex & 1:
                vertex = others.bit_length() - 1
            if others and gone.bit_count() <= 1:
                near = partial(self._near_vertices, sure=False)
                detour = self._nodes.flood(graph, vertex, near, len(graph.vertices) + 1, others)
                seen |= detour.seen
                others &= ~detour.vertices
            if others:
                parted |= base._all_of_group(graph, vertex, False).vertices
        for vertex in bits(gone):
            shrunk |= base._all_of_group(graph, vertex, False).vertices
        return Regrouped(parted, shrunk, gone, seen)

    def _of_a_group(self, e: Together | GroupSize | Leader) -> Range:
        """Return the range of a query about a vertex's group, by the certain edges and by all possible edges."""
        vertices = e.components.vertices
        vertex = vertex_of(e)
        self._seen[id(e)] = self._nodes.scope(vertices[vertex])
        if isinstance(e, Together):
            self._seen[id(e)] |= self._nodes.scope(vertices[e.second])
            return self._joins(e, True), self._joins(e, False)
        most = self._nodes.most(e) if self._capped and isinstance(e, GroupSize) else len(vertices)
        sure, perhaps = self._group(e, vertex, True, most), self._group(e, vertex, False, most)
        if perhaps is None:
            return 0, 0
        if isinstance(e, GroupSize):
            return (sure.vertices.bit_count() if sure else 0), perhaps.vertices.bit_count()
        return (_first(perhaps) if sure else 0), (_first(sure) if sure else vertex + 1)

    def _joins(self, e: Together, sure: bool) -> int:
        """Return 1 if both vertices are in one group along certain edges, or along possible edges."""
        group = self._group(e, e.first, sure, len(e.components.vertices) + 1, e.second)
        return 0 if group is None else group.vertices >> e.second & 1


def _first(group: Group) -> int:
    """Return the first vertex of a group, counted from 1."""
    return (group.vertices & -group.vertices).bit_length()


_METHODS: dict[type, Callable[[Ranges, Any], Range]] = {
    Var: Ranges._variable,
    Linear: Ranges._linear,
    Within: Ranges._within,
    And: Ranges._and,
    Or: Ranges._or,
    Not: Ranges._not,
    Same: Ranges._equivalence,
    Product: Ranges._product,
    Quotient: Ranges._quotient,
    Remainder: Ranges._remainder,
    Extremum: Ranges._extremum,
    Element: Ranges._element,
    Choice: Ranges._choice,
    AllDifferent: Ranges._different,
    Table: Ranges._table,
    **dict.fromkeys((Together, GroupSize, Leader), Ranges._of_a_group),
}
