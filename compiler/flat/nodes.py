"""Build all nodes of the flat form: those of the algebra, and tables and graphs."""

from collections.abc import Iterable, Sequence

from pzc.compiler.board.graphs import is_circuit_or_path, is_connected, is_forest

from .flat import (
    And,
    BoolExpr,
    CircuitOrPath,
    Components,
    Connected,
    Forest,
    GroupSize,
    IntExpr,
    Leader,
    Not,
    Or,
    Table,
    Together,
)
from .prefix_counts import PrefixCounts


class Builder(PrefixCounts):
    """Node factory for the whole flat form; equal nodes are one object."""

    def negate_shared(self, a: BoolExpr) -> BoolExpr:
        """Return the negation of a condition that is also used unnegated.

        A nested condition gets a `Not` around it instead of a negated copy, so that both uses share its nodes.
        """
        if isinstance(a, And | Or) and any(isinstance(item, And | Or) for item in a.items):
            node: Not = self._make(Not, (self._number(a),), a)
            return node
        return self.opposite(a)

    def table(self, items: Sequence[IntExpr], rows: Iterable[Sequence[int | None]]) -> BoolExpr:
        """Return the condition that the items equal one of the rows. None in a row matches any number."""
        some = [row for row in dict.fromkeys(map(tuple, rows)) if self._possible(items, row)]
        if len(some) < 2 or any(None in row for row in some):
            return self.either(self._row(items, row) for row in some)
        unknown = [place for place, item in enumerate(items) if not isinstance(item, int)]
        left = tuple(sorted({tuple(int(row[place] or 0) for place in unknown) for row in some}))
        if len(unknown) < 2 or len(left) < 2:
            return self.either(self._row(items, row) for row in some)
        nodes = tuple(items[place] for place in unknown)
        node: Table = self._make(Table, (tuple(map(self._node_key, nodes)), left), nodes, left)
        return node

    def _possible(self, items: Sequence[IntExpr], row: Sequence[int | None]) -> bool:
        pairs = zip(items, row, strict=True)
        return all(x is None or self.within(item, ((x, x),)) is not False for item, x in pairs)

    def _row(self, items: Sequence[IntExpr], row: Sequence[int | None]) -> BoolExpr:
        return self.both(self.within(item, ((x, x),)) for item, x in zip(items, row, strict=True) if x is not None)

    def connected(self, items: Sequence[BoolExpr], edges: Sequence[tuple[int, int]]) -> BoolExpr:
        """Return the condition that the items that hold are connected along the edges."""
        if len(items) < 2:
            return True
        if all(isinstance(item, bool) for item in items):
            return is_connected([item is True for item in items], edges)
        key = (tuple(map(self._node_key, items)), tuple(edges))
        node: Connected = self._make(Connected, key, tuple(items), tuple(edges))
        return node

    def circuit_or_path(
        self,
        items: Sequence[BoolExpr],
        ends: Sequence[tuple[int, int]],
        closed: bool,
        faces: Sequence[tuple[int, int]] = (),
    ) -> BoolExpr:
        """Return the condition that the edges that hold form one circuit, or if not `closed` one path with two ends."""
        if all(isinstance(item, bool) for item in items):
            return is_circuit_or_path([pair for pair, item in zip(ends, items, strict=True) if item], closed)
        key = (tuple(map(self._node_key, items)), tuple(ends), closed)
        node: CircuitOrPath = self._make(CircuitOrPath, key, tuple(items), tuple(ends), closed, tuple(faces))
        return node

    def forest(self, items: Sequence[BoolExpr], ends: Sequence[tuple[int, int]]) -> BoolExpr:
        """Return the condition that the edges that hold have no cycle."""
        if all(isinstance(item, bool) for item in items):
            return is_forest([pair for pair, item in zip(ends, items, strict=True) if item])
        key = (tuple(map(self._node_key, items)), tuple(ends))
        node: Forest = self._make(Forest, key, tuple(items), tuple(ends))
        return node

    def components(
        self,
        vertices: Sequence[BoolExpr],
        edges: Sequence[tuple[int, int]],
        joined: Sequence[BoolExpr],
        representatives: Sequence[int] | None = None,
        marked: Sequence[int] | None = None,
    ) -> Components:
        """Return the graph node; see `Components`."""
        keys = tuple(map(self._node_key, vertices)), tuple(edges), tuple(map(self._node_key, joined))
        chosen = tuple([None if some is None else tuple(some) for some in (representatives, marked)])
        most = (len(vertices) + 1) ** len(vertices)
        parts = tuple(vertices), tuple(edges), tuple(joined), *chosen
        node: Components = self._make(Components, (*keys, *chosen), 0, most, *parts)
        return node

    def leader(self, components: Components, vertex: int) -> IntExpr:
        """Return the number of the first vertex in a vertex's group, counted from 1; 0 if the vertex is absent."""
        there = components.vertices[vertex]
        if there is False:
            return 0
        least = int(there is True)
        if vertex == 0 and least:
            return 1
        node: Leader = self._make(Leader, (self._node_key(components), vertex), least, vertex + 1, components, vertex)
        return node

    def leads(self, components: Components, first: int, vertex: int) -> BoolExpr:
        """Return the condition that `first` is the representative of the group of `vertex`."""
        return self.compare("=", self.leader(components, vertex), first + 1)

    def group_size(self, components: Components, vertex: int) -> IntExpr:
        """Return the number of vertices in a vertex's group; 0 if the vertex is absent."""
        there = components.vertices[vertex]
        if there is False:
            return 0
        least, most = int(there is True), sum(v is not False for v in components.vertices)
        if least == most:
            return most
        node: GroupSize = self._make(GroupSize, (self._node_key(components), vertex), least, most, components, vertex)
        return node

    def together(self, components: Components, first: int, second: int) -> BoolExpr:
        """Return the condition that both vertices are present and in the same group."""
        one, other = components.vertices[first], components.vertices[second]
        if first == second or one is False or other is False:
            return self.both((one, other))
        former, latter = sorted((first, second))
        key = (self._node_key(components), former, latter)
        node: Together = self._make(Together, key, components, former, latter)
        return node
