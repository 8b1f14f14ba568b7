"""Constraints to size bounds of areas, if every area contains a marked cell: no area is larger than a mark allows.

for r in island: exactly(1, c in r: marked(c))
for c in cells where marked(c): len(island(c)) <= 4        ->   at most 4 in each group

This covers clues whose places are unknown. Areas with known clues are rooted at them: see ground/representatives.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import TypeAlias

from pzc.compiler.base.clock import checking_limits
from pzc.compiler.base.intervals import complement

from .flat import And, BoolExpr, Components, Constraint, IntExpr, IntNode, Leader, Linear, Or, Within, high, low

Marks: TypeAlias = Mapping[tuple[IntNode, Components, int], int]
"""For a condition and a vertex: if the condition holds, the vertex's group has at most this many vertices."""


def marked_bounds(constraints: Iterable[Constraint], marks: Marks) -> dict[Components, int]:
    """Return a bound on the group size for each graph in which every group has a mark. All constraints must hold."""
    graphs = {graph for _, graph, _ in marks}
    found: dict[Components, dict[int, int]] = {graph: {} for graph in graphs}
    for constraint in checking_limits(constraints) if marks else ():
        condition = constraint.condition
        items = condition.items if isinstance(condition, Or) else (condition,)
        for graph in graphs:
            lead = _represented(items, graph)
            most = None if lead is None else _bound_of_disjunction(items, graph, lead, marks)
            if lead is not None and most is not None:
                found[graph][lead] = min(most, found[graph].get(lead, most))
    return {graph: max(most.values()) for graph, most in found.items() if most.keys() >= _possible_leads(graph)}


def _possible_leads(graph: Components) -> set[int]:
    """Return the vertices that may be present. Each may represent a group."""
    return {vertex for vertex, there in enumerate(graph.vertices) if there is not False}


def _represented(items: Collection[BoolExpr], graph: Components) -> int | None:
    """Return the vertex whose group a disjunction constrains: "this vertex represents no group, or ...".

    Without such an item, it is the first vertex if that is always present: it always represents its group. Otherwise
    None.
    """
    for item in items:
        lead = _not_leading(item, graph)
        if lead is not None:
            return lead
    return 0 if graph.vertices[:1] == (True,) else None


def _not_leading(item: BoolExpr, graph: Components) -> int | None:
    """Return the vertex that a condition excludes as a representative, or None."""
    match item:
        case Within(value=Leader(components=other, vertex=vertex) as value, domain=domain) if other is graph:
            first = vertex + 1
            return vertex if complement(domain, low(value), high(value)) == ((first, first),) else None
    return None


def _bound_of_disjunction(items: Collection[BoolExpr], graph: Components, lead: int, marks: Marks) -> int | None:
    """Return the largest size that the marks in a disjunction allow for the group of the representative `lead`.

    Returns None if the disjunction can hold without a mark in the group.
    """
    found = [_bound_of_item(item, graph, lead, marks) for item in items if _not_leading(item, graph) != lead]
    most = [each for each in found if each is not None]
    return max(most, default=0) if len(most) == len(found) else None


def _bound_of_item(item: IntExpr, graph: Components, lead: int, marks: Marks) -> int | None:
    """Return the size that the item's marks allow, or None if the item can hold without a mark in the group."""
    match item:
        case Within(value=Linear(terms=terms, constant=constant), domain=domain) if domain[0][0] > constant:
            return _bound_of_count(terms, graph, lead, marks)
        case And(items=(one, other)):
            for mark, inside in ((one, other), (other, one)):
                match inside:
                    case Within(value=Leader(components=same, vertex=vertex), domain=domain):
                        if same is graph and domain == ((lead + 1, lead + 1),):
                            return _bound_of_mark(mark, graph, vertex, marks)
            return None
    return _bound_of_mark(item, graph, lead, marks)


def _bound_of_count(terms: Iterable[tuple[IntExpr, int]], graph: Components, lead: int, marks: Marks) -> int | None:
    """Return the largest size that the counted marks allow, or None if anything else is counted."""
    most = 0
    for term, factor in terms:
        allowed = _bound_of_item(term, graph, lead, marks)
        if allowed is None or factor < 0:
            return None
        most = max(most, allowed)
    return most


def _bound_of_mark(mark: IntExpr, graph: Components, vertex: int, marks: Marks) -> int | None:
    return None if isinstance(mark, int) else marks.get((mark, graph, vertex))
