"""Graphs to what may be the lead of each vertex' group: what a solver is told before it starts."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from pzc.compiler.base.intervals import Intervals, intersection, members
from pzc.compiler.flat.area_bounds import area_bounds, sizes_known
from pzc.compiler.flat.flat import Components, Flat, Linear, Var, Within
from pzc.compiler.flat.survey import Survey
from pzc.compiler.passes.facts import split_conjunctions

Domains: TypeAlias = Mapping[Var, Intervals]


class Reach:
    """What is known of the unknowns of a puzzle, and of its groups by that."""

    def __init__(self, flat: Flat) -> None:
        survey = Survey(constraint.condition for constraint in flat.constraints)
        self._by_first = survey.graphs_using_representatives()
        self._domains = _domains(flat, survey)
        self._bounds = area_bounds(flat.constraints, self._domains)
        self._leads: dict[Components, list[set[int]]] = {}

    def leads(self, graph: Components) -> list[set[int]]:
        """For each vertex the leads that its group may have, counted from 1.

        A group goes by one of its vertices. If each group is known to hold exactly one of some vertices, by that one;
        else by the first whose value is known (a cell with a given digit), unless rules ask which of all is the first.
        """
        if graph not in self._leads:
            self._leads[graph] = self._found(graph)
        return self._leads[graph]

    def _found(self, graph: Components) -> list[set[int]]:
        """A vertex is no further away from its lead than their group's size allows, by a way without another lead."""
        sizes, everything = sizes_known(self._bounds, graph), len(graph.vertices)
        values = [None if x is None else frozenset(members(self._domains[x])) for x in _labels(graph)]
        order = self._order(graph, values)
        rank = {vertex: place for place, vertex in enumerate(order)}
        near = _near(graph)
        may: list[set[int]] = [set() for _ in graph.vertices]
        for lead in order:
            most = min(sizes.anywhere.get(lead, everything), sizes.leading.get(lead, everything))
            if graph.vertices[lead] is False or most < 1:
                continue
            far = {lead: 0}
            for vertex in (waiting := [lead]):
                may[vertex].add(lead + 1)
                for other in near[vertex]:
                    unlike = _unlike(values[lead], values[other])
                    barred = other in rank and (graph.leads is not None or rank[other] < rank[lead])
                    step, farthest = far[vertex] + 1, min(most, sizes.anywhere.get(other, most))
                    if other not in far and not unlike and not barred and step < farthest:
                        far[other] = step
                        waiting.append(other)
        return may

    def _order(self, graph: Components, values: Sequence[frozenset[int] | None]) -> Sequence[int]:
        if graph.leads is not None:
            return graph.leads
        places = range(len(graph.vertices))
        if graph in self._by_first:
            return places
        return sorted(places, key=lambda v: len(values[v] or (0, 1)) > 1)


def _domains(flat: Flat, survey: Survey) -> dict[Var, Intervals]:
    """The values that the constraints on one unknown alone leave it; all where they leave none."""
    domains = {unknown: unknown.domain for unknown in flat.variables}
    for constraint in split_conjunctions(flat):
        condition = constraint.condition
        if not isinstance(condition, bool) and (unary := survey.unary(condition)) is not None:
            unknown, domain = unary
            domains[unknown] = intersection(domains[unknown], domain) or domains[unknown]
    return domains


def _labels(graph: Components) -> list[Var | None]:
    """For each vertex the unknown that has one value all over a group: where edges join what is equal."""
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


def _unlike(one: frozenset[int] | None, other: frozenset[int] | None) -> bool:
    return one is not None and other is not None and not one & other


def _near(graph: Components) -> list[list[int]]:
    near: list[list[int]] = [[] for _ in graph.vertices]
    for (i, j), holds in zip(graph.edges, graph.joined, strict=True):
        if holds is not False and graph.vertices[i] is not False and graph.vertices[j] is not False:
            near[i].append(j)
            near[j].append(i)
    return near
