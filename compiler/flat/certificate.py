"""Flat form to a canonical text: equal for two instances that differ only by renamed unknowns and values.

The constraints become a graph with colored vertices for unknowns, expressions, and values that only givens
distinguish. Color refinement separates vertices with different neighborhoods. Where it gets stuck, each vertex of a
class is individualized in turn, and the least text wins. (B. D. McKay, A. Piperno: Practical graph isomorphism II,
Journal of Symbolic Computation 60 (2014), without its pruning by automorphisms.)
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, TypeAlias, assert_never

from pzc.compiler.base.clock import check_limits
from pzc.compiler.base.intervals import Intervals, intersection, members
from pzc.compiler.base.node import replace

from .flat import (
    AllDifferent,
    And,
    BoolExpr,
    CircuitOrPath,
    Components,
    Connected,
    Constraint,
    Extremum,
    Flat,
    Forest,
    GroupSize,
    IntExpr,
    IntNode,
    Leader,
    Linear,
    Not,
    Or,
    Product,
    Same,
    Table,
    Together,
    Var,
    Within,
)
from .survey import Survey
from .symmetry import interchangeable_values
from .value import children, conjuncts, postorder

_MOST_LEAVES = 200
"""Discrete colorings that are tried. Beyond this limit two isomorphic puzzles may get different texts; different
puzzles never get the same one.
"""

Edge: TypeAlias = tuple[str, int]


def certificate(flat: Flat) -> str:
    """Return a hash of the canonical text. Objectives are ignored."""
    return _Canonical(_ColoredGraph(flat)).certificate()


class _ColoredGraph:
    """A colored graph: a color for each vertex, and labeled edges stored at both ends."""

    def __init__(self, flat: Flat) -> None:
        self.colors: list[str] = []
        self.near: list[list[Edge]] = []
        self._known: dict[IntNode, int] = {}
        self._places: dict[Components, list[int]] = {}
        asserted = [c for constraint in flat.constraints for c in conjuncts(constraint.condition)]
        survey = Survey(asserted)
        domains = {v: v.domain for v in flat.variables}
        whole: dict[BoolExpr, None] = {}
        for condition in asserted:
            unary = None if isinstance(condition, bool) else survey.unary(condition)
            if unary is None:
                whole[condition] = None
            else:
                domains[unary[0]] = intersection(domains[unary[0]], unary[1])
        self._draw_unknowns(flat, whole, domains)
        for condition in whole:
            self._join(self._vertex("demanded"), "", self._vertex_of(condition))

    def _draw_unknowns(self, flat: Flat, whole: Iterable[BoolExpr], domains: Mapping[Var, Intervals]) -> None:
        """Add a vertex for each unknown, and for each value that only givens distinguish from others.

        All other values are part of the color of an unknown.
        """
        free: dict[Var, dict[int, int]] = {v: {} for v in flat.variables}
        if flat.constraints:
            reason = flat.constraints[0].reason
            plain = replace(flat, constraints=tuple(Constraint(condition, reason) for condition in whole))
            for found in interchangeable_values(plain):
                vertices = {value: self._vertex("value") for value in found.values}
                for unknown in found.unknowns:
                    free[unknown].update(vertices)
        for v in flat.variables:
            values = members(domains[v])
            fixed = [value for value in values if value not in free[v]]
            self._known[v] = self._vertex(f"{v.layer} {v in flat.hidden} {fixed}")
            for value in values:
                if value in free[v]:
                    self._join(self._known[v], "may be", free[v][value])

    def _vertex(self, color: str) -> int:
        self.colors.append(color)
        self.near.append([])
        return len(self.colors) - 1

    def _join(self, a: int, label: str, b: int) -> None:
        self.near[a].append((f">{label}", b))
        self.near[b].append((f"<{label}", a))

    def _add_edge(self, a: int, b: int) -> None:
        """Add an undirected edge."""
        self.near[a].append(("", b))
        self.near[b].append(("", a))

    def _vertex_of(self, e: IntExpr) -> int:
        """Return the vertex of an expression, and add it with all its parts if it is new."""
        if isinstance(e, int):
            return self._vertex(f"constant {int(e)}")
        for node in postorder(e, self._known, _below):
            self._known[node] = self._add_node(node)
        return self._known[e]

    def _add_node(self, node: IntNode) -> int:
        """Add a vertex for a node, colored by its operation and linked to its parts. Return the vertex."""
        match node:
            case Within(value=Linear() as value, domain=domain):
                return self._add_comparison(value, domain)
            case Within(value=value, domain=domain):
                return self._add_vertex(f"within {domain}", [("", value)])
            case Linear(terms=terms, constant=constant):
                return self._add_vertex(f"sum {constant}", [(str(factor), term) for term, factor in terms])
            case And() | Or() | Not() | Same() | AllDifferent() | Product():
                return self._add_vertex(type(node).__name__, [("", x) for x in children(node)])
            case Extremum(items=items, least=least):
                return self._add_vertex(f"extremum {least}", [("", x) for x in items])
            case Table(rows=rows):
                return self._add_vertex(f"table {rows}", [(str(i), x) for i, x in enumerate(children(node))])
            case Connected() | CircuitOrPath() | Forest() | Components() | Leader() | GroupSize() | Together():
                return self._add_graph(node)
        return self._add_vertex(type(node).__name__, [(str(i), x) for i, x in enumerate(children(node))])

    def _add_graph(self, node: Connected | CircuitOrPath | Forest | Components | Leader | GroupSize | Together) -> int:
        """Add a vertex for a graph or a query about one, and link its items along its edges. Return the vertex."""
        match node:
            case Connected(items=items, edges=edges):
                vertex, places = self._add_items("connected", items)
                for a, b in edges:
                    self._add_edge(places[a], places[b])
                return vertex
            case CircuitOrPath(items=items, ends=ends) | Forest(items=items, ends=ends):
                return self._edges(f"{type(node).__name__} {getattr(node, 'closed', '')}", items, ends)
            case Components(vertices=vertices, edges=edges, joined=joined, representatives=representatives):
                vertex, places = self._add_items(f"groups {representatives}", vertices)
                for (a, b), way in zip(edges, joined, strict=True):
                    between = self._add_vertex("way", [("", way)])
                    self._add_edge(between, places[a])
                    self._add_edge(between, places[b])
                self._places[node] = places
                return vertex
            case Leader(components=graph, vertex=place):  # a number that depends on the order of vertices
                return self._add_vertex(f"first {place}", [("", graph)])
            case GroupSize(components=graph, vertex=place):
                return self._add_query("size", graph, [place])
            case Together(components=graph, first=first, second=second):
                return self._add_query("together", graph, [first, second])
            case _:
                assert_never(node)

    def _add_comparison(self, value: Linear, domain: Intervals) -> int:
        """Add a vertex for "sum in domain".

        It is independent of the sign, since the sign depends on the order of cells.
        """
        ways = []
        for sign in (1, -1):
            ends = tuple((a, b) if sign == 1 else (-b, -a) for a, b in domain[::sign])
            ways.append((sorted(sign * factor for _, factor in value.terms), sign * value.constant, ends, sign))
        least = min(way[:3] for way in ways)
        both = self._vertex(f"sum {least}")
        for way in ways:
            if way[:3] == least:
                side = self._add_vertex("side", [(str(way[3] * factor), term) for term, factor in value.terms])
                self._join(both, "", side)
        return both

    def _add_vertex(self, color: str, parts: Sequence[tuple[str, IntExpr]]) -> int:
        vertex = self._vertex(color)
        for label, part in parts:
            self._join(vertex, label, self._vertex_of(part))
        return vertex

    def _add_items(self, color: str, items: Sequence[IntExpr]) -> tuple[int, list[int]]:
        """Add a vertex, and one for each item.

        Items have vertices of their own because they may be equal or constant.
        """
        vertex = self._vertex(color)
        places = [self._add_vertex("place", [("", item)]) for item in items]
        for place in places:
            self._join(vertex, "", place)
        return vertex, places

    def _edges(self, color: str, items: Sequence[IntExpr], ends: Sequence[tuple[int, int]]) -> int:
        """Add a vertex for a graph, with its edges and the points that they join."""
        vertex, places = self._add_items(color, items)
        points = {point: self._vertex("point") for point in sorted({p for pair in ends for p in pair})}
        for place, pair in zip(places, ends, strict=True):
            for point in pair:
                self._add_edge(place, points[point])
        return vertex

    def _add_query(self, color: str, graph: Components, places: Iterable[int]) -> int:
        vertex = self._vertex(color)
        for place in places:
            self._join(vertex, "", self._places[graph][place])
        return vertex


def _below(node: IntNode) -> tuple[IntExpr, ...]:
    """Return the children that are drawn below a node. A sum inside `Within` is replaced by its terms."""
    if isinstance(node, Within) and isinstance(node.value, Linear):
        return children(node.value)
    return children(node)


class _Canonical:
    """Computes the least text of a colored graph by refinement and individualization."""

    def __init__(self, drawing: _ColoredGraph) -> None:
        self._own = drawing.colors
        names = {label: i for i, label in enumerate(sorted({label for near in drawing.near for label, _ in near}))}
        self._near = [[(names[label], other) for label, other in near] for near in drawing.near]
        self._names = sorted(names)
        self._leaves = 0

    def certificate(self) -> str:
        """Return the hash of the least text."""
        best: str | None = None
        stack = [self._refine(ranks(self._own))]
        while stack and self._leaves < _MOST_LEAVES:
            check_limits()
            colors = stack.pop()
            cell = _first_cell(colors)
            if not cell:
                self._leaves += 1
                text = self._text(colors)
                best = text if best is None else min(best, text)
            stack += [self._refine([2 * c + (place != first) for place, c in enumerate(colors)]) for first in cell]
        assert best is not None, "the first leaf is always reached"
        return best

    def _refine(self, colors: list[int]) -> list[int]:
        """Split color classes by the colors of their neighbors until nothing changes."""
        count = len(set(colors))
        while True:
            seen = [
                (own, *sorted([(label, colors[other]) for label, other in near]))
                for own, near in zip(colors, self._near, strict=True)
            ]
            colors = ranks(seen)
            now = len(set(colors))
            if now in (count, len(colors)):
                return colors
            count = now

    def _text(self, place: Sequence[int]) -> str:
        """Return a hash of the graph with its vertices renumbered by color."""
        rows = [
            (place[vertex], self._own[vertex], sorted([(label, place[other]) for label, other in near]))
            for vertex, near in enumerate(self._near)
        ]
        return sha256(repr((self._names, sorted(rows))).encode()).hexdigest()


def ranks(values: Sequence[Any]) -> list[int]:
    """Return the rank of each value among the distinct values."""
    place = {value: rank for rank, value in enumerate(sorted(set(values)))}
    return [place[value] for value in values]


def _first_cell(colors: Sequence[int]) -> list[int]:
    """Return the smallest color class with at least two vertices, the lowest color first; empty if there is none."""
    cells: dict[int, list[int]] = {}
    for vertex, color in enumerate(colors):
        cells.setdefault(color, []).append(vertex)
    several = [(len(cell), color) for color, cell in cells.items() if len(cell) > 1]
    return cells[min(several)[1]] if several else []
