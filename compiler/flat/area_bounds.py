"""Constraints to upper bounds on the sizes of areas (connected components).

A cell that cannot be reached from another within the bound is in a different area.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from pzc.compiler.base.clock import checking_limits
from pzc.compiler.base.intervals import Intervals, complement
from pzc.compiler.base.node import node

from .flat import (
    BoolExpr,
    BoolNode,
    Components,
    Constraint,
    GroupSize,
    IntExpr,
    IntNode,
    Leader,
    Linear,
    Not,
    Or,
    Reason,
    Var,
    Within,
    high,
    low,
)
from .marked_areas import marked_bounds
from .value import opposite


@node(eq=False)
class Sizes:
    """Upper bounds on group sizes of one graph, by vertex.

    `anywhere` bounds the group that contains the vertex, `leading` the group whose representative is the vertex.
    """

    anywhere: Mapping[int, int]
    leading: Mapping[int, int]


Bounds: TypeAlias = Mapping[Components, Sizes]
"""For each graph, the bounds found."""


def sizes_known(bounds: Bounds, graph: Components) -> Sizes:
    """Return the size bounds of a graph; empty if there are none."""
    return bounds.get(graph, Sizes({}, {}))


def area_bounds(constraints: Iterable[Constraint], domains: Mapping[Var, Intervals]) -> dict[Components, Sizes]:
    """Return size bounds for each graph, from constraints that must all hold and the domains of the unknowns.

    len(room(c)) = 4        ->   at most 4 in the group of c
    len(block(c)) = c       ->   at most 9, if c's digit is at most 9
    for r in room: len(r) <= 5   ->   at most 5 in the group whose first cell is here
    """
    every = list(constraints)
    found: dict[Components, tuple[dict[int, int], dict[int, int]]] = {}
    marks: dict[tuple[IntNode, Components, int], int] = {}
    for constraint in checking_limits(every):
        for size, leading, most in _bounds(constraint.condition, domains):
            bounds = found.setdefault(size.components, ({}, {}))[leading]
            bounds[size.vertex] = min(most, bounds.get(size.vertex, most))
        for mark, size, most in _where_marked(constraint.condition, domains):
            key = mark, size.components, size.vertex
            marks[key] = min(most, marks.get(key, most))
    for graph, most in marked_bounds(every, marks).items():
        anywhere = found.setdefault(graph, ({}, {}))[0]
        anywhere.update({v: min(most, anywhere.get(v, most)) for v in range(len(graph.vertices))})
    return {graph: Sizes(anywhere, leading) for graph, (anywhere, leading) in found.items()}


def lead_bounds(constraints: Iterable[Constraint], graph: Components) -> dict[int, tuple[int, Reason]]:
    """Return the bound on each representative's group, with the reason of the first constraint that gives it."""
    found: dict[int, tuple[int, Reason]] = {}
    for constraint in checking_limits(constraints):
        for size, _, most in _bounds(constraint.condition, {}):
            if size.components is graph and most < found.get(size.vertex, (most + 1,))[0]:
                found[size.vertex] = most, constraint.reason
    return found


def fixed_sizes(constraints: Iterable[Constraint], graph: Components) -> dict[int, tuple[int, Reason]]:
    """Return the size of each representative's group, where a constraint fixes it, with the reason of that constraint.

    for r in room: len(r) = 3   ->   3
    """
    found: dict[int, tuple[int, Reason]] = {}
    for constraint in checking_limits(constraints):
        match constraint.condition:
            case Or(items=(one, other)):
                for bound, unless in ((one, other), (other, one)):
                    match bound:
                        case Within(value=GroupSize(components=of, vertex=vertex) as size, domain=((least, most),)):
                            if of is graph and least == most and not_leading(unless, size):
                                found.setdefault(vertex, (most, constraint.reason))
    return found


def _bounds(condition: BoolExpr, domains: Mapping[Var, Intervals]) -> Iterator[tuple[GroupSize, bool, int]]:
    """Yield the size bounds that a condition implies: the node of the size, a flag, and the maximum.

    The flag is True if the bound holds only where the vertex is the first of its group.
    """
    match condition:
        case Within():
            for size, most in _bounds_in_sum(condition, domains):
                yield size, False, most
        case Or(items=(one, other)):
            for bound, unless in ((one, other), (other, one)):
                if isinstance(bound, Within):
                    for size, most in _bounds_in_sum(bound, domains):
                        if not_leading(unless, size):
                            yield size, True, most
                        elif most >= 0 and opposite(unless, size.components.vertices[size.vertex]):
                            yield size, False, most  # if the vertex is absent, its size is 0


def _where_marked(condition: BoolExpr, domains: Mapping[Var, Intervals]) -> Iterator[tuple[BoolNode, GroupSize, int]]:
    """Yield (mark, size, bound) for each condition "if mark, then size <= bound"."""
    match condition:
        case Or(items=(Within() as limit, Not(item=mark)) | (Not(item=mark), Within() as limit)):
            for size, most in _bounds_in_sum(limit, domains):
                yield mark, size, most


def _bounds_in_sum(bound: Within, domains: Mapping[Var, Intervals]) -> Iterator[tuple[GroupSize, int]]:
    """Yield each group size in a sum with the upper bound that the ranges of the other terms imply."""
    first, last = bound.domain[0][0], bound.domain[-1][1]
    match bound.value:
        case GroupSize():
            yield bound.value, last
        case Linear(terms=terms, constant=constant):
            for term, factor in terms:
                if isinstance(term, GroupSize) and term.low >= 0:
                    rest = [_range(other, k, domains) for other, k in terms if other is not term]
                    least, most = constant + sum(a for a, _ in rest), constant + sum(b for _, b in rest)
                    yield term, (last - least) // factor if factor > 0 else (most - first) // -factor


def _range(term: IntExpr, factor: int, domains: Mapping[Var, Intervals]) -> tuple[int, int]:
    """Return the bounds of a factor times an expression."""
    ends = low(term), high(term)
    if isinstance(term, Var) and term in domains:
        ends = domains[term][0][0], domains[term][-1][1]
    products = ends[0] * factor, ends[1] * factor
    return min(products), max(products)


def not_leading(condition: BoolExpr, size: GroupSize) -> bool:
    """Return True if the condition says that the vertex is not its group's representative."""
    first = size.vertex + 1
    match condition:
        case Within(value=Leader(components=graph, vertex=vertex), domain=domain):
            value = condition.value
            rest = complement(domain, low(value), high(value))
            return graph is size.components and vertex == size.vertex and rest == ((first, first),)
    return False
