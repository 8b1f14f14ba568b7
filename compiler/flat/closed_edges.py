"""Constraints to the edges that must be used whenever both ends are in one group, as in divisions of a board."""

from collections.abc import Iterable

from pzc.compiler.base.clock import checking_limits

from .flat import BoolNode, Components, Constraint, Not, Or, Together


def closed_edges(constraints: Iterable[Constraint]) -> dict[Components, set[tuple[int, int]]]:
    """Collect such edges from constraints `room(a, b) or b not in room(a)`, which must all hold."""
    found: dict[Components, set[tuple[int, int]]] = {}
    joins: dict[Components, dict[tuple[int, int], object]] = {}
    for constraint in checking_limits(constraints):
        match constraint.condition:
            case (
                Or(items=(joined, Not(item=Together(components=graph) as pair)))
                | Or(items=(Not(item=Together(components=graph) as pair), joined))
            ):
                if graph not in joins:
                    joins[graph] = _joins(graph)
                ends = min(pair.first, pair.second), max(pair.first, pair.second)
                if joins[graph].get(ends) is joined:
                    found.setdefault(graph, set()).add(ends)
    return found


def _joins(graph: Components) -> dict[tuple[int, int], object]:
    """Map the ends of each conditional edge, the smaller first, to its condition."""
    edges = zip(graph.edges, graph.joined, strict=True)
    return {(min(ends), max(ends)): joined for ends, joined in edges if isinstance(joined, BoolNode)}
