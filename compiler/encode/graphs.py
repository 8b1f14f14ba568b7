"""Circuits, paths and connected groups to circuit constraints and clauses of a sink.

Of all encodings of connectivity that were measured with CP-SAT (ranks, flows, lazy clauses against disconnected
solutions), only the outline circuit solved every puzzle (heyawake 20x20: 0.7 s, ranks 15 s and time-outs, flows over
30 s; nurikabe 10x10: 0.4 s, lazy clauses 30 s).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pzc.compiler.base.clock import check_limits

from .affine import add, of_literal
from .areas import Groups
from .edges import Edge, Edges, adjacency
from .sink import Arc, CircuitSink, Literal, negated
from .values import Encoder


class Graphs:
    """Encodes graph constraints with circuits."""

    most_steps = 4_000
    """The limit on step literals. If the connectivity of areas needs more, a circuit encodes it."""
    sizes_along_edges = False

    def __init__(self, sink: CircuitSink, values: Encoder) -> None:
        self._sink = sink
        self._values = values
        self.functional = True
        """False if auxiliary variables are not functions of the unknowns: a connected group has many spanning trees, a
        circuit two directions.
        """

    # --------------------------------------------------------------------------------- connected groups

    def require_connected(self, items: Sequence[Literal], edges: Edges, when: Sequence[Literal]) -> None:
        """Require the vertices that hold to be connected, if all literals of `when` hold.

        The encoding is a walk around the outline of a spanning tree. Around each vertex lie gaps, one between each
        two consecutive edges. From a gap the walk crosses the next edge if it is in the tree; otherwise it passes
        the edge to the next gap. The walk is a single circuit if and only if the crossed edges join all vertices
        into one tree: walks around different trees never meet, and a walk around a tree visits all of its gaps.
        """
        there = self._enforced_by(items, when)
        self.functional = False
        tree: list[Edge] = []
        for i, j in edges:
            if not self._values.is_false(there[i]) and not self._values.is_false(there[j]):
                tree.append((i, j, self._values.new_bool()))
        self._sink.circuit(self._outline(there, tree))

    def require_groups(self, groups: Groups) -> None:
        """Encode groups; see GraphRules.

        Connectivity is encoded by step literals, or by one circuit if these are too many.
        """
        for i, j, holds in groups.edges:
            check_limits()
            for one, other in ((i, j), (j, i)):
                for representative, literal in groups.literals[one].items():
                    beyond = groups.literals[other].get(representative)
                    self._values.clause((negated(holds), negated(literal), *(() if beyond is None else (beyond,))))
        if groups.several:
            self._require_mutual(groups)
        spans = groups.spans()
        if sum(len(span) * len(near) for span, near in zip(spans, groups.near, strict=True)) <= self.most_steps:
            self._require_joined_in_steps(groups, spans)
        else:
            self._require_joined(groups.led(), groups.edges, list(groups.starts()))

    def _require_mutual(self, groups: Groups) -> None:
        """Require symmetry among several representatives: each represents the other, or neither does.

        Vertices with the same representatives then have exactly one start, so they form one group.
        """
        for vertex, (of, there) in enumerate(zip(groups.literals, groups.led(), strict=True)):
            for representative, literal in of.items():
                self._values.clause((negated(literal), there))
                if vertex in of:
                    back = groups.literals[representative].get(vertex)
                    self._values.clause((negated(literal), *(() if back is None else (back,))))

    def _require_joined_in_steps(self, groups: Groups, spans: Sequence[range]) -> None:
        """Require each vertex to reach its representative within the possible number of steps, along edges that
        hold.
        """
        values = self._values
        starts = dict(groups.starts())
        reached = [starts.get(v, values.constant(False)) for v in range(len(groups.literals))]
        for step in range(1, max((span.stop for span in spans), default=0)):
            before = list(reached)
            for v, span in enumerate(spans):
                if step in span:
                    ways = (values.all_of((e, before[u])) for u, e in groups.near[v])
                    reached[v] = values.any_of((before[v], *ways))
        for led, end in zip(groups.led(), reached, strict=True):
            values.clause((negated(led), end))

    def _require_joined(
        self, there: Sequence[Literal], edges: Sequence[Edge], leads: Sequence[tuple[int, Literal]]
    ) -> None:
        """Require every vertex that is present to be connected with exactly one representative, along edges that hold.

        This is the outline of one tree: an additional vertex in the middle is joined to all representatives.
        """
        self.functional = False
        middle = len(there)
        tree: list[Edge] = []
        for i, j, holds in edges:
            crossed = self._values.new_bool()
            self._clause((negated(crossed), holds), ())
            tree.append((i, j, crossed))
        tree += [(i, middle, root) for i, root in leads]
        self._sink.circuit(self._outline([*there, self._values.constant(True)], tree))

    def _outline(self, there: Sequence[Literal], tree: Iterable[Edge]) -> list[Arc]:
        """Return the arcs of the walk around a tree made of some of the edges; see `require_connected`."""
        beside = adjacency(len(there), tree)
        first, total = [], 0
        for near in beside:
            first.append(total)
            total += max(2, len(near))  # a vertex without neighbors is a walk from one gap to another and back
        entry = {(j, i): k for j, near in enumerate(beside) for k, (i, _) in enumerate(near)}
        arcs: list[Arc] = []
        for i, near in enumerate(beside):
            if self._values.is_false(there[i]):
                arcs += [(first[i] + k, first[i] + k, self._values.constant(True)) for k in range(2)]
                continue
            size = max(2, len(near))
            for k in range(size):
                gap, following = first[i] + k, first[i] + (k + 1) % size
                arcs.append((gap, gap, negated(there[i])))
                if k >= len(near):
                    arcs.append((gap, following, there[i]))
                    continue
                j, crossed = near[k]
                beyond = first[j] + (entry[j, i] + 1) % max(2, len(beside[j]))
                arcs.append((gap, beyond, crossed))
                arcs.append((gap, following, self._values.all_of((there[i], negated(crossed)))))
        return arcs

    def require_disconnected(self, items: Sequence[Literal], edges: Edges, when: Sequence[Literal]) -> None:
        """Require the vertices that hold not to be connected, if all literals of `when` hold.

        Some of them are on one side, some on the other, and no edge joins two vertices that hold across the sides.
        """
        self.functional = False
        side = [self._values.new_bool() for _ in items]
        other = [self._values.all_of((item, negated(here))) for item, here in zip(items, side, strict=True)]
        for item, here in zip(items, side, strict=True):
            self._clause((negated(here), item), ())
        for i, j in edges:
            self._clause((negated(side[i]), negated(items[j]), side[j]), when)
            self._clause((negated(side[j]), negated(items[i]), side[i]), when)
        for some in (side, other):
            self._clause(some, when)

    def connected(self, items: Sequence[Literal], edges: Edges) -> Literal:
        """Return the literal that the vertices that hold are connected."""
        holds = self._values.new_bool()
        self.require_connected(items, edges, (holds,))
        self.require_disconnected(items, edges, (negated(holds),))
        return holds

    # ------------------------------------------------------------------------------------ loops and paths

    def require_circuit_or_path(
        self, items: Sequence[Literal], ends: Edges, closed: bool, when: Sequence[Literal], faces: Edges = ()
    ) -> None:
        """Require the edges that hold to form one circuit, or one path, if all literals of `when` hold.

        The circuit goes through the points, along one of the two directions of each edge. A path becomes a circuit
        through an additional point that is joined to both ends. The degree constraints are redundant, but on
        slitherlink 10x10 they and no linear relaxation took a tenth of the time of the relaxation alone.
        """
        held = self._enforced_by(items, when)
        edges = [(i, j, item) for (i, j), item in zip(ends, held, strict=True)]
        if not faces:
            edges = [edge for edge in edges if not self._values.is_false(edge[2])]
        size = 1 + max((max(pair) for pair in ends), default=-1)
        self._clause([item for _, _, item in edges], when)
        if not closed:
            edges += [(size, point, self._values.new_bool()) for point in range(size)]
        met: list[list[Literal]] = [[] for _ in range(size + (not closed))]
        for i, j, item in edges:
            met[i].append(item)
            met[j].append(item)
        arcs: list[Arc] = []
        for point, literals in enumerate(met):
            away = self._values.new_bool() if point < size else negated(self._values.all_of(when))
            arcs.append((point, point, away))
            self._exactly_two(literals, away)
        arcs += self._around_inside(edges, self._sides(held, faces)) if faces else self._directed(edges)
        self._sink.circuit(arcs)

    def _exactly_two(self, literals: Sequence[Literal], unless: Literal) -> None:
        """Require two of the literals to hold, or none if `unless` holds."""
        total = add(0, (of_literal(unless), 2), *((of_literal(literal), 1) for literal in literals))
        self._sink.linear(total.terms, ((2 - total.constant, 2 - total.constant),))

    def _directed(self, edges: Sequence[Edge]) -> list[Arc]:
        """Return two arcs for each edge, one for each direction. Each circuit then has two solutions.

        Breaking this symmetry by directing the first edge that holds costs more than it saves: on a masyu of 20x20
        there was no solution in 60 s instead of one in 0.7 s.
        """
        self.functional = False
        arcs: list[Arc] = []
        for i, j, item in edges:
            forward, back = self._values.new_bool(), self._values.new_bool()
            self._sink.exactly_one((forward, back, negated(item)))
            arcs += [(i, j, forward), (j, i, back)]
        return arcs

    def _sides(self, items: Sequence[Literal], faces: Edges) -> list[tuple[Literal, Literal]]:
        """Return for each edge the literals "the face on this side is inside". The outer face is never inside."""
        inside = {0: self._values.constant(False)}
        across: dict[int, list[tuple[int, Literal]]] = {}
        for (left, right), item in zip(faces, items, strict=True):
            across.setdefault(left, []).append((right, item))
            across.setdefault(right, []).append((left, item))
        inside |= {face: item for face, item in across.get(0, ()) if face}
        for face in across:
            if face not in inside:
                inside[face] = self._values.new_bool()
        return [(inside[left], inside[right]) for left, right in faces]

    def _around_inside(self, edges: Sequence[Edge], sides: Sequence[tuple[Literal, Literal]]) -> list[Arc]:
        """Return the arcs for each edge, with the inside on the left. Each circuit then has exactly one solution.

        An edge that holds is used in one direction and separates inside from outside. The inside is a function of
        the edges: it changes exactly at edges that hold.
        """
        arcs: list[Arc] = []
        for (i, j, item), (left, right) in zip(edges, sides, strict=True):
            self._clause((item, left, negated(right)), ())
            self._clause((item, negated(left), right), ())
            # an edge on the rim: one side is the outer face, never inside
            if self._values.is_false(left) or self._values.is_false(right):
                self._clause((negated(item), left, right), ())
                ways = [(i, j, item) if self._values.is_false(right) else (j, i, item)]
            else:
                forward, back = self._values.new_bool(), self._values.new_bool()
                self._sink.exactly_one((forward, back, negated(item)))
                for literal in (left, negated(right)):
                    self._sink.clause((negated(forward), literal))
                    self._sink.clause((negated(back), negated(literal)))
                ways = [(i, j, forward), (j, i, back)]
            arcs += ways
        return [arc for arc in arcs if not self._values.is_false(arc[2])]

    def circuit_or_path(self, items: Sequence[Literal], ends: Edges, closed: bool) -> Literal:
        """Return the literal that the edges that hold form one circuit, or one path.

        Each point has degree 0 or 2, except two points of degree 1 for a path, and all edges are connected.
        """
        values = self._values
        size = 1 + max(max(pair) for pair in ends)
        at = [[item for item, pair in zip(items, ends, strict=True) if point in pair] for point in range(size)]
        degrees = [add(0, *((of_literal(item), 1) for item in literals)) for literals in at]
        allowed = ((0, 0), (2, 2)) if closed else ((0, 2),)
        parts = [values.within(degree, allowed) for degree in degrees]
        if not closed:
            loose = [of_literal(values.within(degree, ((1, 1),))) for degree in degrees]
            parts.append(values.within(add(0, *((end, 1) for end in loose)), ((2, 2),)))
        points = [values.any_of(literals) for literals in at]
        joins = [(k, len(items) + point) for k, pair in enumerate(ends) for point in pair]
        parts += [values.any_of(items), self.connected([*items, *points], joins)]
        return values.all_of(parts)

    # ------------------------------------------------------------------------------------ no cycle

    def require_forest(self, items: Sequence[Literal], ends: Edges, when: Sequence[Literal]) -> None:
        """Require the edges that hold to have no cycle, if all literals of `when` hold.

        Each tree is joined to an additional point by one of its points. Everything is then a single tree: it is
        connected, by an outline that crosses every edge, and has one edge less than points. The count alone would
        suffice for connected points. The outline alone would not if edges cross, since a walk once around a cycle
        can visit everything.
        """
        self.functional = False
        held = self._enforced_by(items, when)
        size = 1 + max(max(pair) for pair in ends)
        roots = [self._values.new_bool() for _ in range(size)]
        tree = [(i, j, item) for (i, j), item in zip(ends, held, strict=True)]
        tree += [(point, size, root) for point, root in enumerate(roots)]
        total = add(0, *((of_literal(literal), 1) for literal in (*held, *roots)))
        self._sink.linear(total.terms, ((size - total.constant, size - total.constant),))
        self._sink.circuit(self._outline([self._values.constant(True)] * (size + 1), tree))

    def require_cycle(self, items: Sequence[Literal], ends: Edges, when: Sequence[Literal]) -> None:
        """Require the edges that hold to have a cycle, if all literals of `when` hold.

        A non-empty subset of them has no end: at each point of an edge of the subset, another edge of it continues.
        """
        self.functional = False
        chosen = [self._values.new_bool() for _ in items]
        met: dict[int, list[Literal]] = {}
        for literal, item, pair in zip(chosen, items, ends, strict=True):
            self._clause((negated(literal), item), ())
            for point in pair:
                met.setdefault(point, []).append(literal)
        for literal, pair in zip(chosen, ends, strict=True):
            for point in pair:
                self._clause((negated(literal), *(other for other in met[point] if other != literal)), ())
        self._clause(chosen, when)

    def forest(self, items: Sequence[Literal], ends: Edges) -> Literal:
        """Return the literal that the edges that hold have no cycle."""
        holds = self._values.new_bool()
        self.require_forest(items, ends, (holds,))
        self.require_cycle(items, ends, (negated(holds),))
        return holds

    # ------------------------------------------------------------------------------------------- helpers

    def _enforced_by(self, items: Sequence[Literal], when: Sequence[Literal]) -> list[Literal]:
        """Return literals that equal the items if all of `when` hold and are false otherwise, where nothing is
        required.
        """
        return [self._values.all_of((item, *when)) for item in items] if when else list(items)

    def _clause(self, literals: Sequence[Literal], when: Sequence[Literal]) -> None:
        """Add a clause, without literals that are always false and unless it is trivially true."""
        some = self._values.simplified_clause(literals)
        if some is not None and set(some).isdisjoint(map(negated, some)):
            self._sink.clause(some, when)
