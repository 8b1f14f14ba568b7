"""The interface for encoding graph constraints, in whatever primitives a solver has."""

from collections.abc import Sequence
from typing import Protocol

from .areas import Groups
from .edges import Edges
from .sink import Literal


class GraphRules(Protocol):
    """Encodes graph constraints over literals that represent vertices or edges. `Graphs` does it with circuits.

    A required condition is enforced only if all literals of `when` hold.
    """

    sizes_along_edges: bool
    """True: the sizes of areas are passed along edges. False: from the representative to each vertex. Passing along
    edges takes fewer constraints but propagates later.
    """

    functional: bool
    """True if all auxiliary variables so far are functions of the unknowns."""

    def require_connected(self, items: Sequence[Literal], edges: Edges, when: Sequence[Literal]) -> None:
        """Require the vertices that hold to be connected."""
        ...

    def require_groups(self, groups: Groups) -> None:
        """Require the ends of each edge that holds to have the same representative, and each vertex to be connected to
        its own.
        """
        ...

    def require_disconnected(self, items: Sequence[Literal], edges: Edges, when: Sequence[Literal]) -> None:
        """Require the vertices that hold not to be connected."""
        ...

    def connected(self, items: Sequence[Literal], edges: Edges) -> Literal:
        """Return the literal that the vertices that hold are connected."""
        ...

    def require_circuit_or_path(
        self, items: Sequence[Literal], ends: Edges, closed: bool, when: Sequence[Literal], faces: Edges = ()
    ) -> None:
        """Require the edges that hold to form one circuit, or one path. For `faces` see `CircuitOrPath` in flat.py."""
        ...

    def circuit_or_path(self, items: Sequence[Literal], ends: Edges, closed: bool) -> Literal:
        """Return the literal that the edges that hold form one circuit, or one path."""
        ...

    def require_forest(self, items: Sequence[Literal], ends: Edges, when: Sequence[Literal]) -> None:
        """Require the edges that hold to have no cycle."""
        ...

    def require_cycle(self, items: Sequence[Literal], ends: Edges, when: Sequence[Literal]) -> None:
        """Require the edges that hold to have a cycle."""
        ...

    def forest(self, items: Sequence[Literal], ends: Edges) -> Literal:
        """Return the literal that the edges that hold have no cycle."""
        ...
