"""A division of the board into areas: every border separates one area from another.

The rule belongs to the meaning of areas: a person applies it without thinking. So every question to the solver contains
it, and a step does not count it.
"""

from collections.abc import Iterable

from pzc.compiler.flat.flat import BoolExpr, Components, Constraint, Not, Or, Together, Var

from .checks import Removals
from .groups import nodes_of
from .state import Fact, Masks, Unknowns

_BORDER, _JOINED = 1, 2
"""The candidates of a link between two areas, and of a link inside an area."""


class Divisions:
    """Recognizes the constraints that make divisions."""

    def __init__(self) -> None:
        self._joined: dict[Components, dict[frozenset[int], BoolExpr]] = {}

    def has(self, constraint: Constraint) -> bool:
        """Return True if a constraint requires a link to be inside an area if its two cells are in the same area."""
        divided = _divided(constraint)
        if divided is None:
            return False
        link, together = divided
        graph = together.components
        if graph not in self._joined:
            simple = all(vertex is True for vertex in graph.vertices) and True not in graph.joined
            edges = zip(graph.edges, graph.joined, strict=True) if simple else ()
            self._joined[graph] = {frozenset(edge): joined for edge, joined in edges}
        return self._joined[graph].get(frozenset((together.first, together.second))) is link


def _divided(constraint: Constraint) -> tuple[Var, Together] | None:
    """Return the link and the condition on its cells if a constraint has the form of a division's."""
    match constraint.condition:
        case Or(items=(Var() as link, Not(item=Together() as together))):
            return link, together
        case Or(items=(Not(item=Together() as together), Var() as link)):
            return link, together
    return None


class Division:
    """Checks all links of one kind of areas: those between cells of one area, and those between different areas."""

    def __init__(self, unknowns: Unknowns, constraints: Iterable[Constraint]) -> None:
        self._ends: dict[int, tuple[int, int]] = {}
        """For each link the vertices on both sides."""
        self._at: dict[int, list[tuple[int, int]]] = {}
        """For each vertex its links, each with the vertex on its other side."""
        for link, together in filter(None, map(_divided, constraints)):
            place = unknowns.number[link]
            self._ends[place] = ends = together.first, together.second
            nodes_of(unknowns).add_border(together.components, *ends)
            for one, other in (ends, ends[::-1]):
                self._at.setdefault(one, []).append((place, other))
        self.scope = tuple(sorted(self._ends))

    def removals(self, masks: Masks) -> Removals | None:
        """See Check."""
        area = self._areas(masks)
        apart = {frozenset((area[a], area[b])) for p, (a, b) in self._ends.items() if masks[p] == _BORDER}
        out: Removals = {}
        for place, (first, second) in self._ends.items():
            if area[first] == area[second]:
                if masks[place] == _BORDER:
                    return None
                gone = masks[place] & _BORDER
            else:
                gone = masks[place] & _JOINED if frozenset((area[first], area[second])) in apart else 0
            if gone:
                out[place] = gone
        return out

    def refuted(self, masks: Masks) -> bool:
        """See Check."""
        return self.removals(masks) is None

    def _areas(self, masks: Masks) -> dict[int, int]:
        """Return for each vertex the first vertex that is certainly in its area."""
        area: dict[int, int] = {}
        for first in self._at:
            if first not in area:
                area[first] = first
                waiting = [first]
                while waiting:
                    for place, other in self._at[waiting.pop()]:
                        if other not in area and masks[place] == _JOINED:
                            area[other] = first
                            waiting.append(other)
        return area

    def premises(self, fact: Fact | None, masks: Masks) -> list[Fact]:
        """Return the fewest known links that imply a fact, or a contradiction if `fact` is None.

        These are the links of paths inside areas, and at most one border.
        """
        if fact is not None and 1 << fact[1] == _BORDER:
            way = self._shortest_paths(self._ends[fact[0]][0], masks)[self._ends[fact[0]][1]]
            return _facts(way, None)
        borders = [place for place in self._ends if masks[place] == _BORDER]
        if fact is None:
            return self._around(borders, masks)
        from_first, from_second = (self._shortest_paths(end, masks) for end in self._ends[fact[0]])
        found = []
        for place in borders:
            for one, other in (self._ends[place], self._ends[place][::-1]):
                if one in from_first and other in from_second:
                    found.append(_facts([*from_first[one], *from_second[other]], place))
        return min(found, key=_rank)

    def _around(self, borders: Iterable[int], masks: Masks) -> list[Fact]:
        """Return a border inside an area, with the shortest way around it."""
        found = []
        for place in borders:
            first, second = self._ends[place]
            ways = self._shortest_paths(first, masks)
            if second in ways:
                found.append(_facts(ways[second], place))
        return min(found, key=_rank)

    def _shortest_paths(self, start: int, masks: Masks) -> dict[int, list[int]]:
        """Return the shortest way to each vertex that is certainly in the area of one: the links on it."""
        ways: dict[int, list[int]] = {start: []}
        frontier = [start]
        for vertex in frontier:
            for place, other in self._at[vertex]:
                if other not in ways and masks[place] == _JOINED:
                    ways[other] = [*ways[vertex], place]
                    frontier.append(other)
        return ways


def _facts(joined: Iterable[int], border: int | None) -> list[Fact]:
    """Return the facts that links are inside an area, and that one is a border."""
    facts = [(place, 0) for place in joined]
    return sorted(facts if border is None else [*facts, (border, 1)])


def _rank(facts: list[Fact]) -> tuple[int, list[Fact]]:
    return len(facts), facts
