"""The possible representatives of each vertex' group, worked out before solving.

A modeller would list them by hand: an island is represented by its clue, and its size bounds how far it reaches.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from pzc.compiler.base.intervals import Intervals, intersection, members
from pzc.compiler.flat.area_bounds import area_bounds, sizes_known
from pzc.compiler.flat.flat import Components, Flat, Linear, Var, Within
from pzc.compiler.flat.survey import Survey
from pzc.compiler.passes.facts import split_conjunctions

Domains: TypeAlias = Mapping[Var, Intervals]


class Representatives:
    """The possible representatives in all graphs of a puzzle, given the domains of its variables."""

    def __init__(self, flat: Flat) -> None:
        survey = Survey(constraint.condition for constraint in flat.constraints)
        self._by_first = survey.graphs_using_representatives()
        self._domains = _domains(flat, survey)
        self._bounds = area_bounds(flat.constraints, self._domains)
        self._candidates: dict[Components, list[set[int]]] = {}

    def candidates(self, graph: Components) -> list[set[int]]:
        """Return the possible representatives of each vertex' group, counted from 1.

        If each group has exactly one of some special vertices (cells with a clue), that vertex represents it.
        Otherwise it is the first vertex of the group with a known value (a given digit), or else the first vertex. If
        rules depend on the first vertex of a group, it is always the first.
        """
        if graph not in self._candidates:
            self._candidates[graph] = self._reached(graph)
        return self._candidates[graph]

    def _reached(self, graph: Components) -> list[set[int]]:
        """Search from each representative, as far as the size of its group allows and not through others."""
        sizes, everything = sizes_known(self._bounds, graph), len(graph.vertices)
        values = [None if x is None else frozenset(members(self._domains[x])) for x in _common_values(graph)]
        order = self._precedence(graph, values)
        rank = {vertex: place for place, vertex in enumerate(order)}
        neighbors = _neighbors(graph)
        candidates: list[set[int]] = [set() for _ in graph.vertices]
        for start in order:
            most = min(sizes.anywhere.get(start, everything), sizes.leading.get(start, everything))
            if graph.vertices[start] is False or most < 1:
                continue
            far = {start: 0}
            for vertex in (waiting := [start]):
                candidates[vertex].add(start + 1)
                for other in neighbors[vertex]:
                    different = _disjoint(values[start], values[other])
                    barred = other in rank and (graph.representatives is not None or rank[other] < rank[start])
                    step, farthest = far[vertex] + 1, min(most, sizes.anywhere.get(other, most))
                    if other not in far and not different and not barred and step < farthest:
                        far[other] = step
                        waiting.append(other)
        return candidates

    def _precedence(self, graph: Components, values: Sequence[frozenset[int] | None]) -> Sequence[int]:
        """Return the vertices by precedence: the first one in a group represents it."""
        if graph.representatives is not None:
            return graph.representatives
        places = range(len(graph.vertices))
        if graph in self._by_first:
            return places
        return sorted(places, key=lambda v: len(values[v] or (0, 1)) > 1)


def _domains(flat: Flat, survey: Survey) -> dict[Var, Intervals]:
    """Return the domains that the constraints on single variables leave; an empty domain is ignored."""
    domains = {unknown: unknown.domain for unknown in flat.variables}
    for constraint in split_conjunctions(flat):
        condition = constraint.condition
        if not isinstance(condition, bool) and (unary := survey.unary(condition)) is not None:
            unknown, domain = unary
            domains[unknown] = intersection(domains[unknown], domain) or domains[unknown]
    return domains


def _common_values(graph: Components) -> list[Var | None]:
    """Return for each vertex the variable that all of its group equals, if edges join only equal values."""
    labels: list[Var | None] = [None] * len(graph.vertices)
    for (i, j), joined in zip(graph.edges, graph.joined, strict=True):
        match joined:
            case Within(value=Linear(terms=((Var() as a, 1), (Var() as b, -1)), constant=0), domain=((0, 0),)):
                ends = ((i, a), (j, b)) if labels[i] in (None, a) and labels[j] in (None, b) else ((i, b), (j, a))
                if any(labels[v] not in (None, x) for v, x in ends):
                    return [None] * len(graph.vertices)
                for v, x in ends:
                    labels[v] = x
            case _:
                return [None] * len(graph.vertices)
    return labels


def _disjoint(one: frozenset[int] | None, other: frozenset[int] | None) -> bool:
    """Return True if two sets of values are known to have none in common."""
    return one is not None and other is not None and not one & other


def _neighbors(graph: Components) -> list[list[int]]:
    """Return the neighbors of each vertex."""
    near: list[list[int]] = [[] for _ in graph.vertices]
    for (i, j), holds in zip(graph.edges, graph.joined, strict=True):
        if holds is not False and graph.vertices[i] is not False and graph.vertices[j] is not False:
            near[i].append(j)
            near[j].append(i)
    return near
