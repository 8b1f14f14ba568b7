"""What can be said of graphs whose vertices and edges are there or not, whatever words a solver has for it."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from .sink import Literal

if TYPE_CHECKING:
    from .areas import Groups

Edges: TypeAlias = Sequence[tuple[int, int]]
Edge: TypeAlias = tuple[int, int, Literal]
"""The two vertices that it joins, if the literal holds."""


class TooManyPairs(Exception):
    """Which vertices lie in which groups takes more literals than there may be: `most`."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most


class GraphRules(Protocol):
    """Says what some literals, as vertices or edges of a graph, form; `Graphs` does so by circuits.

    What is required need hold only where all literals of `when` do.
    """

    sizes_along_edges: bool
    """Whether sizes of areas go from vertex to vertex, and not from the lead to each: shorter, but seen later."""

    functional: bool
    """Whether all auxiliaries are functions of the unknowns, so far."""

    def require_connected(
        self, items: Sequence[Literal], edges: Edges, when: Sequence[Literal], ways: Sequence[Literal] | None = None
    ) -> None:
        """The vertices that hold hang together; with `ways`, along edges of which those hold."""
        ...

    def require_led(self, groups: "Groups") -> None:
        """Both ends of an edge that holds have the same lead, and every vertex with a lead hangs together with it."""
        ...

    def require_parted(self, items: Sequence[Literal], edges: Edges, when: Sequence[Literal]) -> None:
        """The vertices that hold do not hang together."""
        ...

    def connected(self, items: Sequence[Literal], edges: Edges) -> Literal:
        """The literal that holds exactly where the vertices that hold hang together."""
        ...

    def require_tour(
        self, items: Sequence[Literal], ends: Edges, closed: bool, when: Sequence[Literal], faces: Edges = ()
    ) -> None:
        """The edges that hold form one loop, or one path. `faces`: see `Tour` of compiler/flat."""
        ...

    def tour(self, items: Sequence[Literal], ends: Edges, closed: bool) -> Literal:
        """The literal that holds exactly where the edges that hold form one loop, or one path."""
        ...

    def require_forest(self, items: Sequence[Literal], ends: Edges, when: Sequence[Literal]) -> None:
        """The edges that hold have no cycle."""
        ...

    def require_cycle(self, items: Sequence[Literal], ends: Edges, when: Sequence[Literal]) -> None:
        """The edges that hold have a cycle."""
        ...

    def forest(self, items: Sequence[Literal], ends: Edges) -> Literal:
        """The literal that holds exactly where the edges that hold have no cycle."""
        ...


def adjacency(size: int, edges: Iterable[Edge]) -> list[list[tuple[int, Literal]]]:
    """For each of so many vertices the ones that edges join it with, each with the literal of the edge."""
    near: list[list[tuple[int, Literal]]] = [[] for _ in range(size)]
    for i, j, literal in edges:
        near[i].append((j, literal))
        near[j].append((i, literal))
    return near
