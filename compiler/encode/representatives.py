"""Constraints to representatives: vertices such that every group contains exactly one, by conditions on vertices.

    for c in cells where not sea(c): exactly(1, d in number: d in island(c))
    for a, b in number where a is not b: b not in island(a)      and
    for c in cells where not sea(c): any(d in number: d in island(c))

Rules over areas, `for r in island: exactly(1, c in r: c in number)`, are recognized before: see ground/representatives.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

from pzc.compiler.flat.flat import BoolExpr, BoolNode, Components, Linear, Not, Or, Together, Var, Within
from pzc.compiler.flat.value import conjuncts, opposite


def find_representatives(conditions: Iterable[BoolExpr]) -> dict[Components, tuple[int, ...]]:
    """Return the representatives for each graph that has any. All conditions must hold."""
    found: dict[Components, _Evidence] = {}
    for condition in conditions:
        for part in conjuncts(condition):
            match part:
                case Not(item=Together(components=graph, first=first, second=second)):
                    found.setdefault(graph, _Evidence()).never_together.add((first, second))
                case Or(items=items):
                    _record(items, found)
                case Within():
                    _record((part,), found)
    by_graph = {
        graph: evidence.representatives(graph) for graph, evidence in found.items() if graph.representatives is None
    }
    return {graph: vertices for graph, vertices in by_graph.items() if vertices}


class _Evidence:
    """The relevant constraints on one graph."""

    def __init__(self) -> None:
        self.never_together: set[tuple[int, int]] = set()
        """Pairs, the smaller first, that are never in one group."""
        self.one_in_group: dict[int, set[int]] = {}
        """For a vertex, vertices of which at least one is in its group if it is present."""

    def representatives(self, graph: Components) -> tuple[int, ...]:
        """Return the representatives, or an empty tuple if the constraints do not determine any."""
        vertices = sorted(set().union(*self.one_in_group.values()))
        covered = self.one_in_group.keys() | set(vertices)
        everywhere = all(v in covered for v, there in enumerate(graph.vertices) if there is not False)
        in_different_groups = all(pair in self.never_together for pair in combinations(vertices, 2))
        return tuple(vertices) if everywhere and in_different_groups else ()


def _record(items: Sequence[BoolNode], found: dict[Components, _Evidence]) -> None:
    """Record a disjunction if it requires at least one of some vertices in the group of a vertex.

    It may list pairs or count them: `not there or together(v, a) or together(v, b)`, or
    `not there or together(v, a) + together(v, b) >= 1`. If the count is exactly one, and `v` itself is counted, the
    other vertices are in other groups.
    """
    pairs = [item for item in items if isinstance(item, Together)]
    counts = [item for item in items if isinstance(item, Within) and _pairs_in(item)]
    if len(counts) == 1 and not pairs:
        pairs = _pairs_in(counts[0])
    elif counts or not pairs:
        return
    graph = pairs[0].components
    if any(pair.components is not graph for pair in pairs):
        return
    rest = [item for item in items if item not in pairs and item not in counts]
    for vertex in set.intersection(*({pair.first, pair.second} for pair in pairs)):
        there = graph.vertices[vertex]
        if not all(opposite(item, there) for item in rest):
            continue
        counts_itself = exactly_one = False
        if counts:
            counted = _count_of_pairs(counts[0], there)
            if counted is None:
                continue
            counts_itself, exactly_one = counted
        evidence = found.setdefault(graph, _Evidence())
        others = {pair.first + pair.second - vertex for pair in pairs}
        evidence.one_in_group.setdefault(vertex, others | ({vertex} if counts_itself else set()))
        if exactly_one and counts_itself:
            evidence.never_together |= {(min(vertex, other), max(vertex, other)) for other in others}
        return


def _pairs_in(item: Within) -> list[Together]:
    """Return the terms of a sum that count a pair of vertices in one group."""
    terms = item.value.terms if isinstance(item.value, Linear) else ()
    return [term for term, factor in terms if isinstance(term, Together) and abs(factor) == 1]


def _count_of_pairs(item: Within, there: BoolExpr) -> tuple[bool, bool] | None:
    """Check a lower-bounded count of pairs. Return (the vertex itself is counted, the count is exactly one).

    Returns None if anything else is counted, or if the count may be zero.
    """
    assert isinstance(item.value, Linear)
    sign = next(factor for term, factor in item.value.terms if isinstance(term, Together))
    own, none = 0, sign * item.value.constant
    for term, factor in item.value.terms:
        match term, sign * factor:
            case Together(), 1:
                pass
            case Var() | Within() | Not(), 1 if term is there:
                own += 1
            case Var() | Within() | Not(), -1 if opposite(term, there):  # 1 minus its negation
                own, none = own + 1, none - 1
            case _:
                return None
    least, most = sorted((sign * item.domain[0][0], sign * item.domain[-1][1]))
    if own > 1 or least <= none:
        return None
    return bool(own), most == none + 1
