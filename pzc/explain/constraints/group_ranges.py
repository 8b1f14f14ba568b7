"""Areas and candidates to the ranges of queries about them: certain groups, and the largest possible ones."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Self

from pzc.compiler.flat.flat import Components, GroupSize, IntExpr, Together

from .groups import Group, GroupNode, Nodes, vertex_of
from .state import bits, is_single

Range = tuple[int, int]


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
            either = self.parted | self.gone
            return bool((either >> e.first | either >> e.second) & 1)
        return bool((self.parted | self.shrunk) >> vertex_of(e) & 1)


class GroupRanges(ABC):
    """The groups of one state of the candidates, by the conditions of vertices and edges.

    For `base`, `changed` and `capped`, see pzc.explain.constraints.ranges.
    """

    def __init__(self, nodes: Nodes, capped: bool, base: Self | None, changed: int) -> None:
        self._nodes = nodes
        self._capped = capped
        self._base = base
        self._changed = changed
        self._groups: dict[tuple[int, bool], list[Group]] = {}
        self._near: dict[tuple[int, bool], dict[int, int]] = {}
        self._beyond: dict[tuple[int, int], int] = {}
        """For each area, as vertices in bits, the vertices beyond its borders."""
        self._seen: dict[int, int] = {}
        """For each query, by its id, the unknowns, as bits, that decided its range."""

    @abstractmethod
    def possible(self, e: IntExpr) -> bool:
        """Return True if a condition may hold."""

    @abstractmethod
    def candidates(self, unknown: int) -> int:
        """Return the candidates of an unknown, as bits."""

    @abstractmethod
    def certain(self, e: IntExpr) -> bool:
        """Return True if a condition certainly holds."""

    def _of_a_group(self, e: GroupNode) -> Range:
        """Return the range of a query about a vertex's group, by the certain edges and by all possible edges."""
        vertices = e.components.vertices
        vertex = vertex_of(e)
        self._seen[id(e)] = self._nodes.scope(vertices[vertex])
        if isinstance(e, Together):
            self._seen[id(e)] |= self._nodes.scope(vertices[e.second])
            return self._joins(e, True), 0 if self._are_apart(e) else self._joins(e, False)
        most = self._nodes.most(e) if self._capped and isinstance(e, GroupSize) else len(vertices)
        sure = self._group(e, vertex, True, most)
        if isinstance(e, GroupSize) and self._nodes.borders(e.components):
            perhaps: Group | None = self._without_others(e, most)
        elif isinstance(e, GroupSize) and (unknowns := self._known_value(e)) is not None:
            perhaps = self._of_one_value(e, unknowns, most)
        else:
            perhaps = self._group(e, vertex, False, most)
        if perhaps is None:
            return 0, 0
        if isinstance(e, GroupSize):
            return (sure.vertices.bit_count() if sure else 0), perhaps.vertices.bit_count()
        return (_first(perhaps) if sure else 0), (_first(sure) if sure else vertex + 1)

    def is_local(self, e: GroupNode) -> bool:
        """Return True for sizes of groups that are recomputed from their vertices, up to a limit or to borders."""
        if not isinstance(e, GroupSize):
            return False
        is_limited = self._capped and self._nodes.most(e) < len(e.components.vertices)
        borders = self._nodes.borders(e.components)
        return is_limited or bool(borders) or self._nodes.compared(e.components) is not None

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
            if lost[vertex] and self._nodes.borders(graph):
                own = self._all_of_group(graph, vertex, True)
                parted |= own.vertices
                seen |= own.seen
        gone = sum(1 << vertex for vertex, others in lost.items() if others >> vertex & 1)
        for vertex, others in lost.items():
            others &= ~gone
            if others and gone.bit_count() <= 1:
                start = others.bit_length() - 1 if gone >> vertex & 1 else vertex
                near = partial(self._near_vertices, sure=False)
                detour = self._nodes.flood(graph, start, near, len(graph.vertices) + 1, others)
                seen |= detour.seen
                others &= ~detour.vertices
            if others:
                parted |= base._all_of_group(graph, vertex, False).vertices
        for vertex in bits(gone):
            shrunk |= base._all_of_group(graph, vertex, False).vertices
        return Regrouped(parted, shrunk, gone, seen)

    def _group(self, e: GroupNode, vertex: int, sure: bool, most: int, target: int = -1) -> Group | None:
        """Return the group of a vertex along certain edges, or along possible edges; None if it is not there."""
        graph = e.components
        found = self._kept_group(graph, vertex, sure)
        if found is not None and found.vertices.bit_count() > most:
            found = None  # a smaller part of it is enough, and depends on less
        if found is None:
            if not (self.certain if sure else self.possible)(graph.vertices[vertex]):
                return None
            near = partial(self._near_vertices, sure=sure)
            found = self._nodes.flood(graph, vertex, near, most, 1 << target if target >= 0 else 0)
            if found.whole:
                self._groups[id(graph), sure].append(found)
        self._seen[id(e)] |= found.seen
        return found

    def _near_vertices(self, graph: Components, vertex: int, sure: bool) -> int:
        """Return the neighbors, as bits, that are joined to a present vertex: certainly if `sure`, else perhaps."""
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
        found = self._kept_group(graph, vertex, sure)
        if found is None:
            near = partial(self._near_vertices, sure=sure)
            found = self._nodes.flood(graph, vertex, near, len(graph.vertices) + 1)
            self._groups[id(graph), sure].append(found)
        return found

    def _kept_group(self, graph: Components, vertex: int, sure: bool) -> Group | None:
        """Return the group of a vertex if it is known already, here or unchanged in the base."""
        known = self._groups.setdefault((id(graph), sure), [])
        for group in known:
            if group.vertices >> vertex & 1:
                return group
        if self._base is not None:
            for group in self._base._groups.get((id(graph), sure), ()):
                if group.vertices >> vertex & 1 and not group.seen & self._changed:
                    known.append(group)
                    return group
        return None

    def _are_apart(self, e: Together) -> bool:
        """Return True if a border separates the areas of two vertices that the rules divide."""
        graph = e.components
        borders = self._nodes.borders(graph)
        if not borders:
            return False
        first, second = (self._all_of_group(graph, vertex, True) for vertex in (e.first, e.second))
        self._seen[id(e)] |= first.seen | second.seen
        return bool(self._across(graph, first) & second.vertices)

    def _without_others(self, e: GroupSize, most: int) -> Group:
        """Return the largest possible area of a vertex, up to a size: without the areas beyond its borders."""
        graph = e.components
        own = self._all_of_group(graph, e.vertex, True)
        seen, others = own.seen, 0
        for vertex in bits(self._across(graph, own)):
            other = self._all_of_group(graph, vertex, True)
            others |= other.vertices
            seen |= other.seen

        def near(graph: Components, vertex: int) -> int:
            return self._near_vertices(graph, vertex, False) & ~others

        found = self._nodes.flood(graph, e.vertex, near, most)
        self._seen[id(e)] |= seen | found.seen
        return found

    def _known_value(self, e: GroupSize) -> list[int] | None:
        """Return the unknown of each vertex if they are equal within a group and that of this vertex is known."""
        unknowns = self._nodes.compared(e.components)
        known = unknowns is not None and is_single(self.candidates(unknowns[e.vertex]))
        return unknowns if known else None

    def _of_one_value(self, e: GroupSize, unknowns: Sequence[int], most: int) -> Group | None:
        """Return the largest possible group of a vertex whose unknown is known: the others may have its value, too."""
        graph = e.components
        if not self.possible(graph.vertices[e.vertex]):
            return None
        value = self.candidates(unknowns[e.vertex])

        def near(graph: Components, vertex: int) -> int:
            found = 0
            for side in self._nodes.sides(graph)[vertex]:
                if self.candidates(unknowns[side.other.bit_length() - 1]) & value and self.possible(side.there):
                    found |= side.other
            return found

        found = self._nodes.flood(graph, e.vertex, near, most)
        self._seen[id(e)] |= found.seen
        return found

    def _across(self, graph: Components, own: Group) -> int:
        """Return the vertices, as bits, on the other sides of an area's borders."""
        key = id(graph), own.vertices
        if key not in self._beyond:
            borders, found = self._nodes.borders(graph), 0
            for vertex in bits(own.vertices):
                for side in self._nodes.sides(graph)[vertex]:
                    if side.both in borders and not self.possible(side.joined):
                        found |= side.other
            self._beyond[key] = found
        return self._beyond[key]

    def _joins(self, e: Together, sure: bool) -> int:
        """Return 1 if a path joins both vertices: of certain edges with `sure`, otherwise of possible edges. Else 0."""
        group = self._group(e, e.first, sure, len(e.components.vertices) + 1, e.second)
        return 0 if group is None else group.vertices >> e.second & 1


def _first(group: Group) -> int:
    """Return the first vertex of a group, counted from 1."""
    return (group.vertices & -group.vertices).bit_length()
