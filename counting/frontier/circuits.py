"""Loops and paths: for each point where a piece of the line may continue, the other end of that piece."""

from collections.abc import Iterable, Mapping, Sequence

from pzc.compiler.flat.flat import CircuitOrPath, Var

from .tracker import Edge, Edges, Entry

_INNER = -1
"""The mate of a point that can have no further edge: two edges meet in it, or a loop would need two more."""
_FIXED = -2
"""The mate of an end whose piece ends for good at its other side."""
_NOTHING = -3
"""The mate of a point that is not in the frontier."""
_DONE: Entry = ()
"""The entry once the loop or path is complete."""


class CircuitsAndPaths:
    """The tracker of one circuit, or one path with two ends.

    An entry has the mate of each point in the frontier: the place of the other end of its piece. A point without
    edges is its own mate.
    """

    def __init__(self, circuit: CircuitOrPath) -> None:
        self._edges = Edges(circuit.items, circuit.ends)
        self._closed = circuit.closed
        self.unknowns = self._edges.unknowns
        self.initial: Entry = None

    def groups(self) -> Iterable[Sequence[Var]]:
        """See Tracker."""
        return self._edges.around_points()

    def prepare(self, position: Mapping[Var, int]) -> None:
        """See Tracker."""
        self._edges.prepare(position)
        self.initial = (_NOTHING,) * self._edges.width

    def step(self, unknown: Var, entry: Entry, value: int) -> Entry | None:
        """See Tracker."""
        mates: list[int] | None = list(entry)  # type: ignore[call-overload]  # a tuple of mates
        for edge in self._edges.at[unknown]:
            present = edge.values is None or value in edge.values
            if mates:
                mates = self._after(mates, edge, present)
            elif present:
                return None
            if mates is None:
                return None
        if unknown is self._edges.last:
            return None if mates else _DONE
        return tuple(mates or ())

    def _after(self, mates: list[int], edge: Edge, present: bool) -> list[int] | None:
        """Return the mates after an edge is decided: an empty list once the whole is complete, None if it fails."""
        for place in edge.entering:
            mates[place] = place
        left = self._joined(mates, edge.a, edge.b) if present else mates
        for place in edge.leaving:
            if not left:
                return left
            left = self._without_point(left, place)
        if left and self._closed:
            for place in edge.almost:
                if left[place] == place:
                    left[place] = _INNER
        return left

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

    def _without_point(self, mates: list[int], place: int) -> list[int] | None:
        """Remove a point from the frontier after its last edge."""
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
        """Return the entry of a complete circuit, or None if another piece exists."""
        return [] if all(mate in (place, _INNER, _NOTHING) for place, mate in enumerate(mates)) else None
