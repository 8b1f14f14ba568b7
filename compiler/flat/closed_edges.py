"""Constraints to the edges that must be used whenever both ends are in one group, as in divisions of a board."""

from collections.abc import Iterable, Iterator

from pzc.compiler.base.clock import checking_limits

from .flat import BoolExpr, BoolNode, Components, Not, Or, Together


def closed_edges(conditions: Iterable[BoolExpr]) -> dict[Components, set[tuple[int, int]]]:
    """Collect closed edges from conditions that must all hold."""
    found: dict[Components, set[tuple[int, int]]] = {}
    for _, graph, ends in closing_conditions(conditions):
        found.setdefault(graph, set()).add(ends)
    return found


def closing_conditions(conditions: Iterable[BoolExpr]) -> Iterator[tuple[BoolExpr, Components, tuple[int, int]]]:
    """Yield each condition `room(a, b) or b not in room(a)`, with its graph and the ends of its edge in order."""
    joins: dict[Components, dict[tuple[int, int], object]] = {}
    for condition in checking_limits(conditions):
        match condition:
            case (
                Or(items=(joined, Not(item=Together(components=graph) as pair)))
                | Or(items=(Not(item=Together(components=graph) as pair), joined))
            ):
                if graph not in joins:
                    joins[graph] = _joins(graph)
                ends = min(pair.first, pair.second), max(pair.first, pair.second)
                if joins[graph].get(ends) is joined:
                    yield condition, graph, ends


def _joins(graph: Components) -> dict[tuple[int, int], object]:
    """Map the ends of each conditional edge, the smaller first, to its condition."""
    edges = zip(graph.edges, graph.joined, strict=True)
    return {(min(ends), max(ends)): joined for ends, joined in edges if isinstance(joined, BoolNode)}
